import { z } from 'zod';
import { list, time } from '../store/record-fields.js';

const day = z.iso.date();
const number = z.number().int();

const daySchema = z.object({
  day,
  sum: z.number(),
  /** Payments. */
  count: number,
  /** How many times each product was bought, and for how much; null if that was not kept. */
  goods: list(z.tuple([number.nullable(), z.number(), z.number().nullable()])),
  /** More was paid: too many payments came at once to read all of them. */
  isPartial: z.boolean().default(false),
});

const ledgerSchema = z.object({
  /** The start of following; earlier payments are no news. */
  since: time,
  knownSince: time,
  /** The highest payment that was read when they were last booked. */
  bookedTo: number,
  /** Booked payments, with the time: the last 5,000 of three days, and those that the shop still lists. */
  booked: list(z.tuple([number, time])),
  days: list(daySchema),
});

/** A payment is news for three days, and its day is kept for two months at most. Nothing here names anybody. */
const salesSchema = z.object({
  shopId: number.nullable().default(null),
  /** All payments up to this number were read. */
  newest: number.nullable().default(null),
  /** The feeds that were given them. */
  readers: list(z.string()).default([]),
  ledger: ledgerSchema.nullable().default(null),
});

/** What a guild's record keeps of its shop's payments, for all feeds. */
export const salesPart = { name: 'sales', schema: salesSchema };

export type Sales = Readonly<z.output<typeof salesSchema>>;
export type Ledger = NonNullable<Sales['ledger']>;
export type SalesDay = Ledger['days'][number];

export const NO_SALES: Sales = salesSchema.parse({});
