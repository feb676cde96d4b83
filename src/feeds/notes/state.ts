import { z } from 'zod';
import { id, list, time } from '../../store/record-fields.js';

const noteSchema = z.object({
  id: z.number().int(),
  /** Name of the feed that tells, or what it reminds of. */
  about: z.string(),
  /** A channel or thread. */
  channelId: id,
  at: time,
  /** Whom it names. */
  members: list(id),
  /** Those who haven't opened it yet. */
  unread: list(id),
  /** Follows the names, in the guild's language. */
  text: z.string(),
  /** Custom id and label of its button. */
  opens: z.string(),
  label: z.string(),
  /** Before the button. */
  link: z.object({ url: z.string(), label: z.string() }).optional(),
});

const schema = z.object({
  /** The oldest first. */
  notes: list(noteSchema).default([]),
  /** 0 before the first note. */
  nextId: z.number().int().default(0),
});

export const notesPart = { name: 'notes', schema, isPrivate: true };

export type Notes = Readonly<z.output<typeof schema>>;
export type Note = Notes['notes'][number];
