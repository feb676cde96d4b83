import { z } from 'zod';
import { id, list, time } from '../../store/record-fields.js';
import { caseFields, closedFields } from '../cases/state.js';

/** What is known of a call. `found`: it fits a payment; `unchecked`: the shop couldn't be asked. */
const CAUSES = ['found', 'noMatch', 'partial', 'tooManyTries', 'unchecked'] as const;

const lineSchema = z.object({
  asker: id,
  number: z.number().int().nullable(),
  name: z.string().nullable(),
  /** To be looked up once the shop can be asked. */
  isWaiting: z.boolean().default(false),
});

const cardSchema = z.object({
  ...caseFields,
  /** Of the payment that fits the number and the name; null if none does. */
  payment: z.number().int().nullable(),
  /** The number that was typed, whether it fits or not. */
  number: z.number().int().nullable().default(null),
  /** The shop has no payment with this number. */
  isMissing: z.boolean().default(false),
  /** The name that was typed, without a payment; null if the shop can't be searched for it. */
  player: z.string().nullable().default(null),
  /** For the staff: what is known of the payment, or what was typed. */
  title: z.string(),
  text: z.string(),
  /** How Discord shows the first of them. */
  askerName: z.string(),
  /** Of members who joined within a day when they called. */
  isNewcomer: z.boolean().default(false),
  /** What the calls on a shared card have in common; null on a card of its own. */
  cause: z.enum(CAUSES).nullable().default(null),
  /** On a shared card, one for each asker. */
  lines: list(lineSchema).default([]),
  answer: z.object({ text: z.string(), by: id, at: time }).nullable().default(null),
  closed: z
    .object({ ...closedFields, isBlocked: z.boolean() })
    .nullable()
    .default(null),
});

const deskSchema = z.object({
  /** Where the staff is called. */
  channelId: id.nullable().default(null),
  /** The oldest first. */
  cards: list(cardSchema).default([]),
  /** 0 before the first card. */
  nextId: z.number().int().default(0),
  blocked: list(z.object({ id, until: time })).default([]),
});

export const deskPart = { name: 'desk', schema: deskSchema, isPrivate: true };

export type Desk = Readonly<z.output<typeof deskSchema>>;
export type Card = Desk['cards'][number];
export type Line = Card['lines'][number];
export type Cause = (typeof CAUSES)[number];

/** Null while the desk is closed. */
export const deskChannel = ({ channelId }: Desk): string | null => channelId;
