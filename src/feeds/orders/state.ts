import { z } from 'zod';
import { list, time } from '../../store/record-fields.js';

const number = z.number().int();

const openSchema = z.object({
  /** The number of the payment. */
  id: number,
  /** When it was made. */
  at: time,
  /** When a message to the staff about it was queued; null while there is none. */
  toldAt: time.nullable(),
});

const ordersSchema = z.object({
  shopId: number.nullable().default(null),
  /** Orders that need a look, the newest first: 200 at most of 15 days; null until the shop was first read. */
  open: list(openSchema).nullable().default(null),
});

export type Orders = Readonly<z.output<typeof ordersSchema>>;

/** What can't be read is found anew. */
export const ordersPart = { name: 'orders', schema: ordersSchema.catch({ shopId: null, open: null }) };
export type Open = NonNullable<Orders['open']>[number];
