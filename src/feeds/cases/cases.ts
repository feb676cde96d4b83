import { z } from 'zod';
import { Failure } from '../../domain/failure.js';
import { SECOND_MS } from '../../lib/duration.js';
import { id, list, time } from '../../store/record-fields.js';

const MAX_CARDS = 300;

/** Of every case; a feed adds `closed` and its own. */
export const caseFields = {
  id: z.number().int(),
  /** The staff channel that its card is in. */
  channelId: id,
  at: time,
  /** Members, and where each pressed last, if the bot may tell them there: a channel or thread. */
  askers: list(z.object({ id, channelId: id.optional() })),
  /** When one of them asked once more. */
  againAt: time.nullable().default(null),
};

/** By a moderator. */
export const closedFields = { by: id, at: time };

export type Case = Readonly<z.output<z.ZodObject<typeof caseFields>>> & {
  readonly closed: Readonly<{ by: string; at: number }> | null;
};
export type Asker = Readonly<Case['askers'][number]>;

/** What the state of a feed with cases has. */
export interface Cases<C extends Case> {
  /** The one that changed last is last. */
  readonly cards: readonly C[];
  /** 0 before the first card. */
  readonly nextId: number;
}

/** A new case. Cards from before the guild was erased may still stand: their buttons must not reach this one. */
export const beginCase = ({ nextId }: Cases<Case>, channelId: string, asker: Asker, now: number) => ({
  ...{ id: nextId || Math.floor(now / SECOND_MS), channelId, at: now },
  ...{ askers: [asker], againAt: null, closed: null },
});

export const isOpen = ({ closed }: Case): boolean => closed === null;

/** @throws Failure `outdated` for one that another moderator has closed: its card says who */
export function closeCase<C extends Case>(one: C, closed: NonNullable<C['closed']>): C {
  if (!isOpen(one)) throw new Failure({ kind: 'outdated' });
  return { ...one, closed };
}

export const hasAsker = ({ askers }: Pick<Case, 'askers'>, member: string): boolean =>
  askers.some(({ id: asker }) => asker === member);

export const withAsker = <C extends Case>(one: C, asker: Asker): C => ({
  ...one,
  askers: [...one.askers.filter((other) => other.id !== asker.id), asker],
});

export const findCase = <C extends Case>({ cards }: Cases<C>, caseId: number): C | undefined =>
  cards.find((one) => one.id === caseId);

/** With a case that is new or changed. The first of too many are forgotten. */
export const withCase = <S extends Cases<Case>>(state: S, changed: S['cards'][number]): S => ({
  ...state,
  cards: [...state.cards.filter((one) => one.id !== changed.id), changed].slice(-MAX_CARDS),
  nextId: Math.max(state.nextId, changed.id + 1),
});
