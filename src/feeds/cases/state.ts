import { z } from 'zod';
import { id, list, time } from '../../store/record-fields.js';

/** Of every case; a feed adds `closed` and its own. */
export const caseFields = {
  id: z.number().int(),
  /** The staff channel that its card is in. */
  channelId: id,
  at: time,
  /** User ids. */
  askers: list(id),
  /** Where the bot may tell them, by asker: the channel or thread in which they pressed. */
  toldIn: z.record(id, id).default({}),
  /** When one of them asked once more. */
  againAt: time.nullable().default(null),
};

/** By a moderator. */
export const closedFields = { by: id, at: time };

export type Case = Readonly<z.output<z.ZodObject<typeof caseFields>>> & {
  readonly closed: Readonly<{ by: string; at: number }> | null;
};

/** What the state of a feed with cases has. */
export interface Cases<C extends Case> {
  /** The oldest first. */
  readonly cards: readonly C[];
  /** 0 before the first card. */
  readonly nextId: number;
}
