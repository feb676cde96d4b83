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

export type SaleState = Readonly<z.output<typeof saleSchema>>;

/** Ids are unique and ascending in each list. */
export type Snapshot = Readonly<z.output<typeof snapshotSchema>>;

const changeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('newProduct'), product: productSchema }),
  z.object({ kind: z.literal('priceDrop'), before: productSchema, product: productSchema }),
  z.object({ kind: z.literal('saleStarts'), sale: saleSchema }),
]);

export type Change = Readonly<z.output<typeof changeSchema>>;

const announcedSchema = z.object({
  shopId: z.number().int(),
  /** Of the shop's source: another one has other sales. */
  edition: z.string(),
  snapshot: snapshotSchema,
  /** `subject` is a kind and an id, such as `product 12`. */
  missing: list(z.object({ subject: z.string(), since: time })).default([]),
  /** Price drops of the last day: one that is lifted and repeated is no news. */
  recentDrops: list(z.object({ productId: z.number().int(), at: time })).default([]),
});

export type Announced = Readonly<z.output<typeof announcedSchema>>;

const newsSchema = z.object({
  /** Null while announcements are off. */
  channelId: id.nullable().default(null),
  roleId: id.nullable().default(null),
  /** Null until the shop was read after the channel was chosen. */
  announced: announcedSchema.nullable().default(null),
  pending: z
    .object({ key: z.string(), changes: list(changeSchema) })
    .nullable()
    .default(null),
  sentAt: time.nullable().default(null),
});

export const newsPart = { name: 'news', schema: newsSchema };

export type NewsState = Readonly<z.output<typeof newsSchema>>;
