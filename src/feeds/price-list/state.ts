import { z } from 'zod';
import { id, list, time } from '../../store/record-fields.js';

const postedSchema = z.object({
  channelId: id,
  products: z.number().int().min(0).nullable().default(null),
  /** The start of a big loss that isn't confirmed yet. */
  lessSince: time.nullable().default(null),
});

const priceListSchema = z.object({ posts: list(postedSchema).default([]) });

export const priceListPart = { name: 'price-list', schema: priceListSchema };

export type PriceListState = Readonly<z.output<typeof priceListSchema>>;
export type PostedList = PriceListState['posts'][number];

export const MAX_CHANNELS = 5;

export const newPost = (channelId: string): PostedList => postedSchema.parse({ channelId });
