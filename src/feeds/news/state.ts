import { z } from 'zod';
import { id, list, time } from '../../store/record-fields.js';

const productSchema = z.object({ id: z.number().int(), name: z.string(), price: z.number() });

const saleSchema = z.object({
  id: z.string(),
  name: z.string(),
  percent: z.number(),
  endsAt: time.nullable(),
});

const snapshotSchema = z.object({
  products: list(productSchema),
  sales: list(saleSchema),
});

export type ProductState = Readonly<z.output<typeof productSchema>>;
export type SaleState = Readonly<z.output<typeof saleSchema>>;

/** What of a shop can be news; in each list ids are unique and ascending. */
export type Snapshot = Readonly<z.output<typeof snapshotSchema>>;

const changeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('newProduct'), product: productSchema }),
  z.object({ kind: z.literal('priceDrop'), before: productSchema, product: productSchema }),
  z.object({ kind: z.literal('saleStarts'), sale: saleSchema }),
]);

export type Change = Readonly<z.output<typeof changeSchema>>;

const announcedSchema = z.object({
  /** Nothing of another shop is news. */
  shopId: z.number().int(),
  /** The shop as members know it from announcements. */
  snapshot: snapshotSchema,
  /** Products and sales that are missing, and since when. */
  missing: list(z.object({ subject: z.string(), since: time })).default([]),
  /** Lower prices of the last day: one that is lifted and lowered again is no news. */
  recentDrops: list(z.object({ productId: z.number().int(), at: time })).default([]),
});

export type Announced = Readonly<z.output<typeof announcedSchema>>;

const newsSchema = z.object({
  /** Where news is announced; null for nowhere. */
  channelId: id.nullable().default(null),
  /** Switched off, the channel stays chosen. */
  isOn: z.boolean().default(true),
  /** The role that is mentioned; the guild's own id is everyone. */
  roleId: id.nullable().default(null),
  /** Null until the shop was read after announcements were switched on. */
  announced: announcedSchema.nullable().default(null),
  /** The announcement that waits or is under way: its key, and what it says. */
  pending: z
    .object({ key: z.string(), changes: list(changeSchema) })
    .nullable()
    .default(null),
  sentAt: time.nullable().default(null),
  /** When a message was last given up because nobody knew whether it had been sent. */
  lostAt: time.nullable().default(null),
});

export const newsPart = { name: 'news', schema: newsSchema };

export type NewsState = Readonly<z.output<typeof newsSchema>>;

/** Where news is announced; null while that is off. */
export const newsChannel = ({ isOn, channelId }: NewsState): string | null => (isOn ? channelId : null);
