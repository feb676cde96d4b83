import { HOUR_MS, SECOND_MS } from '../../lib/duration.js';
import type { Case, Cases } from './state.js';

const MAX_CARDS = 300;

export const isWithin = (ms: number, at: number, now: number): boolean => now - at < ms;

export const isOpen = ({ closed }: Case): boolean => closed === null;

export const lastAsked = ({ at, againAt }: Case): number => againAt ?? at;

/** At most once an hour. */
export const mayAskAgain = (one: Case, now: number): boolean => !isWithin(HOUR_MS, lastAsked(one), now);

export const findCase = <C extends Case>({ cards }: Cases<C>, id: number): C | undefined =>
  cards.find((one) => one.id === id);

/** The case of a state. */
type CaseOf<S extends Cases<Case>> = S['cards'][number];

export const withCase = <S extends Cases<Case>>(state: S, changed: CaseOf<S>): S => ({
  ...state,
  cards: state.cards.map((one) => (one.id === changed.id ? changed : one)),
});

/** @param describe adds what the feed knows. The oldest of too many cases are forgotten. */
export function addCase<S extends Cases<Case>>(
  state: S,
  { channelId, asker, at }: { readonly channelId: string; readonly asker: string; readonly at: number },
  describe: (basis: Case & { readonly closed: null }) => CaseOf<S>,
): { readonly state: S; readonly card: CaseOf<S> } {
  // The staff channel may still have cards from before the guild was erased: their buttons must not reach this one.
  const id = state.nextId || Math.floor(at / SECOND_MS);
  const card = describe({ id, channelId, at, askers: [asker], toldIn: {}, againAt: null, closed: null });
  return { state: { ...state, cards: [...state.cards, card].slice(-MAX_CARDS), nextId: id + 1 }, card };
}
