import { z } from 'zod';
import { id, list, time } from '../../store/record-fields.js';
import { caseFields, closedFields } from '../cases/cases.js';

const cardSchema = z.object({
  ...caseFields,
  /** What the staff read of the question. */
  about: z.object({
    /** Of the payment that fits the number and the name; null if none does. */
    payment: z.number().int().nullable(),
    /** The shop didn't answer. */
    isUnchecked: z.boolean(),
    /** The number that was typed, whether it fits or not. */
    number: z.number().int().nullable(),
    /** The name that the shop can be searched for, without a payment. */
    player: z.string().nullable(),
    /** What is known of the payment, or what was typed. */
    title: z.string(),
    text: z.string(),
  }),
  /** The moderator who is on it. */
  takenBy: id.nullable().default(null),
  answer: z.object({ text: z.string(), by: id, at: time }).nullable().default(null),
  closed: z
    .object({ ...closedFields, isMuted: z.boolean() })
    .nullable()
    .default(null),
});

const deskSchema = z.object({
  /** It is open while the staff have a channel, too. */
  isOn: z.boolean().default(false),
  /** The one that changed last is last. */
  cards: list(cardSchema).default([]),
  /** 0 before the first card. */
  nextId: z.number().int().default(0),
  /** Members whose calls the staff doesn't take. */
  muted: list(z.object({ id, until: time })).default([]),
});

export const deskPart = { name: 'desk', schema: deskSchema, isPrivate: true };

export type Desk = Readonly<z.output<typeof deskSchema>>;
export type Card = Desk['cards'][number];
export type About = Card['about'];

/** Where the staff is called; null while the desk is closed. */
export const deskChannel = ({ isOn }: Desk, staffChannelId: string | null): string | null =>
  isOn ? staffChannelId : null;
