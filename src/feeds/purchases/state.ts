import { z } from 'zod';
import { id, list, time } from '../../store/record-fields.js';

/** `2026-01-31` */
const day = z.iso.date();
/** Names of products, and how many times each was bought. */
const goods = list(z.tuple([z.string(), z.number()]));

const lineSchema = z.object({
  /** As everybody may read it; empty without a name, null for a line that sums up what several have bought. */
  buyer: z.string().nullable(),
  what: z.string(),
});

const postedSchema = z.object({
  key: z.string(),
  channelId: id,
  at: time,
  isSent: z.boolean().default(false),
  /** `due` until an edit with these lines is queued, `queued` until it is done, `refused` if Discord doesn't allow it. */
  edit: z.enum(['due', 'queued', 'refused']).nullable().default(null),
  lines: list(lineSchema),
});

const daySchema = z.object({
  day,
  /** What was paid. */
  sum: z.number(),
  /** Payments, and those of them with which a buyer bought for the first time. */
  count: z.number().int(),
  first: z.number().int(),
  goods,
  /** Payments that a poll of that day did not reach, about; null if their number is unknown. */
  missed: z.number().int().nullable().default(0),
});

const ledgerSchema = z.object({
  /** Whose payments these are. */
  shopId: z.number().int(),
  /** When they began to be followed; what was paid before is no news. */
  since: time,
  /** The earliest change of a payment that was counted. */
  knownSince: time,
  /** The highest number up to which all payments were read. */
  newest: z.number().int(),
  /** How many payments the shop listed then; null if it didn't say. */
  total: z.number().int().nullable().default(null),
  /** Payments that are dealt with, and when they were: the last 5,000 of three days and of those that the shop still lists. */
  paid: list(z.tuple([z.number().int(), time])),
  /** Names the salt of the marks: with another one the ledger begins anew. */
  saltId: z.string(),
  /** Marks of buyers, to tell repeat purchases from first ones. Without the salt they tell nothing. */
  buyers: list(z.string()),
  days: list(daySchema),
  /** The last day of the last report. */
  reportedDay: day.nullable(),
});

const purchasesSchema = z.object({
  /** Where everybody reads what was bought, and where the staff does; null for nowhere. */
  channelId: id.nullable().default(null),
  staffChannelId: id.nullable().default(null),
  showsPrices: z.boolean().default(false),
  showsFullNames: z.boolean().default(false),
  /** Of the staff. */
  onlyProblems: z.boolean().default(false),
  report: z.enum(['off', 'daily', 'weekly']).default('off'),
  /** Buyers who aren't named, as an owner has typed them. */
  hiddenNames: list(z.string()).default([]),
  /** Null until the shop's payments were first read. */
  ledger: ledgerSchema.nullable().default(null),
  /** Messages of the last days that name buyers, or still have to be edited; the oldest first. */
  posted: list(postedSchema).default([]),
  /** When the newest message was posted for which `posted` had no room. */
  droppedAt: time.nullable().default(null),
  /** The number of the next message, which is its key. */
  nextKey: z.number().int().default(1),
  /** Since when the payments can't be read, once the staff has been told. */
  unreadableSince: time.nullable().default(null),
  /** When a message was last given up because nobody knew whether it had been sent. */
  lostAt: time.nullable().default(null),
});

export const purchasesPart = { name: 'purchases', schema: purchasesSchema };

/** What was bought in a shop: who is told of it, and what of it is known. */
export type Purchases = Readonly<z.output<typeof purchasesSchema>>;
export type Ledger = Readonly<z.output<typeof ledgerSchema>>;
export type SalesDay = Ledger['days'][number];
export type PostedMessage = Purchases['posted'][number];
export type Lines = PostedMessage['lines'];

/** What an owner chooses. */
export type PurchaseSettings = Pick<
  Purchases,
  'channelId' | 'staffChannelId' | 'showsPrices' | 'showsFullNames' | 'onlyProblems' | 'report'
>;

/** Names that an owner can hide: with 16 characters each, as many as the form takes. */
export const MAX_HIDDEN_NAMES = 50;

/** Whether somebody is told of purchases, so that payments have to be read. */
export const hasAudience = ({ channelId, staffChannelId }: Purchases): boolean =>
  channelId !== null || staffChannelId !== null;
