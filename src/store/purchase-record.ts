import { z } from 'zod';
import { escapeName, joinParts } from '../text/markdown.js';
import { id, list, listWithout, refusal, time } from './record-fields.js';

/** `2026-01-31` */
const day = z.iso.date();
/** Names of products, and how many times each was bought. */
const goods = list(z.tuple([z.string(), z.number()]));

const lineSchema = z.object({
  /** As everybody may read it; empty if nobody knows, null for a line that sums up what several have bought. */
  buyer: z.string().nullable(),
  what: z.string(),
});

export const purchaseMessageSchema = z.discriminatedUnion('to', [
  z.object({ to: z.literal('everyone'), lines: list(lineSchema) }),
  z.object({
    to: z.literal('staff'),
    ...{ content: z.string(), description: z.string(), color: z.number().int() },
    /** That can be opened. */
    payments: list(z.number().int()),
  }),
]);

/** A line of the first version with purchases; the record doesn't say in which currency its price was shown. */
const orderSchema = z
  .object({ buyer: z.string(), goods, server: z.string() })
  .transform(({ buyer, goods: bought, server }) => {
    const bold = (name: string) => `**${escapeName(name, 60)}**`;
    const names = bought.map(([name, times]) => `${bold(name)}${times > 1 ? ` ×${times}` : ''}`);
    return { buyer, what: joinParts([names.join(', '), server && bold(server)]) };
  });

const sent = {
  channelId: id,
  messageId: id,
  at: time,
  /** `due` until the message shows these lines; `refused` once Discord doesn't let the bot edit it. */
  edit: z.enum(['due', 'refused']).nullable().default(null),
};
const postedSchema = z.union([
  z.object({ ...sent, lines: list(lineSchema) }),
  z
    .object({ ...sent, orders: list(orderSchema) })
    .transform(({ orders, ...message }) => ({ ...message, lines: orders })),
]);

const daySchema = z.object({
  day,
  /** What was paid. */
  sum: z.number(),
  /** Payments, and those of them with which a buyer bought for the first time. */
  count: z.number().int(),
  first: z.number().int(),
  goods,
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
  /** Payments that are dealt with, and when they were: those of three days, and those that the shop still lists. */
  paid: list(z.tuple([z.number().int(), time])),
  /** Marks of those who have bought, too short to tell who it was. */
  buyers: list(z.string()),
  days: list(daySchema),
  /** The last day of the last report. */
  reportedDay: day.nullable(),
});

export const purchasesSchema = z
  .object({
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
    /** Messages that are still to be sent, the next one first. */
    queue: listWithout(purchaseMessageSchema, z.object({ kind: z.string() })).default([]),
    /** Messages of the last days that name buyers, or still have to be edited; the oldest first. */
    posted: list(postedSchema).default([]),
    /** When the newest message was posted for which `posted` had no room. */
    droppedAt: time.nullable().default(null),
    refused: z.object({ members: refusal, staff: refusal }).prefault({}),
    /** Since when the payments can't be read, once the staff has been told. */
    unreadableSince: time.nullable().default(null),
  })
  .prefault({});

/** What was bought in a shop: who is told of it, and what of it is known. */
export type Purchases = Readonly<z.output<typeof purchasesSchema>>;
export type PurchaseMessage = Readonly<z.output<typeof purchaseMessageSchema>>;
export type PostedMessage = Purchases['posted'][number];
export type Ledger = Readonly<z.output<typeof ledgerSchema>>;
export type SalesDay = Ledger['days'][number];
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
