import { z } from 'zod';
import { id, list, time } from '../../store/record-fields.js';

const day = z.iso.date();
/** Names of products, and how many times each was bought. */
const goods = list(z.tuple([z.string(), z.number()]));

const lineSchema = z.object({
  /** As members may read it; empty if hidden, null in a line that sums up several purchases. */
  buyer: z.string().nullable(),
  what: z.string(),
});

const postedSchema = z.object({
  key: z.string(),
  channelId: id,
  at: time,
  isSent: z.boolean().default(false),
  /** `due` until an edit is queued, `queued` until it is done, `refused` if Discord doesn't allow it. */
  edit: z.enum(['due', 'queued', 'refused']).nullable().default(null),
  lines: list(lineSchema),
});

const daySchema = z.object({
  day,
  sum: z.number(),
  /** Payments; `first` counts those that were their buyer's first. */
  count: z.number().int(),
  first: z.number().int(),
  goods,
  /** Estimate of payments that no poll reached; null if unknown. */
  missed: z.number().int().nullable().default(0),
});

const ledgerSchema = z.object({
  shopId: z.number().int(),
  /** The start of following; earlier payments are no news. */
  since: time,
  knownSince: time,
  /** All payments up to this id were read. */
  newest: z.number().int(),
  total: z.number().int().nullable().default(null),
  /** Booked payments, with the time: the last 5,000 of three days, and those that the shop still lists. */
  paid: list(z.tuple([z.number().int(), time])),
  /** With another salt the ledger starts over. */
  saltId: z.string(),
  /** Hashes of buyers, to tell repeat purchases from first ones; useless without the salt. */
  buyers: list(z.string()),
  days: list(daySchema),
  reportedDay: day.nullable(),
});

/** When the report sends itself. */
export const SCHEDULES = ['off', 'daily', 'weekly', 'monthly'] as const;

const purchasesSchema = z.object({
  /** Members read purchases here, and the staff in `staffChannelId`; null if off. */
  channelId: id.nullable().default(null),
  staffChannelId: id.nullable().default(null),
  showsPrices: z.boolean().default(false),
  showsFullNames: z.boolean().default(false),
  /** Filters messages to the staff. */
  onlyProblems: z.boolean().default(false),
  report: z.enum(SCHEDULES).default('off'),
  hiddenNames: list(z.string()).default([]),
  ledger: ledgerSchema.nullable().default(null),
  /** Messages of the last days that name buyers or wait for an edit; the oldest first. */
  posted: list(postedSchema).default([]),
  /** Time of the newest message that no longer fit into `posted`. */
  droppedAt: time.nullable().default(null),
  nextKey: z.number().int().default(1),
  /** Set once the staff has been told. */
  unreadableSince: time.nullable().default(null),
  lostAt: time.nullable().default(null),
});

export const purchasesPart = { name: 'purchases', schema: purchasesSchema };

export type Purchases = Readonly<z.output<typeof purchasesSchema>>;
export type Ledger = Readonly<z.output<typeof ledgerSchema>>;
export type SalesDay = Ledger['days'][number];
export type PostedMessage = Purchases['posted'][number];
export type Lines = PostedMessage['lines'];

export type PurchaseSettings = Pick<
  Purchases,
  'channelId' | 'staffChannelId' | 'showsPrices' | 'showsFullNames' | 'onlyProblems' | 'report'
>;

/** The form takes 1,000 characters; the names in Minecraft have up to 16. */
export const MAX_HIDDEN_NAMES = 50;

export const hasAudience = ({ channelId, staffChannelId }: Purchases): boolean =>
  channelId !== null || staffChannelId !== null;
