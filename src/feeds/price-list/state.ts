import { z } from 'zod';
import { id, list, time } from '../../store/record-fields.js';

const postedSchema = z.object({
  channelId: id,
  /** Whether the message was sent; until then a refusal undoes the owner's choice. */
  isSent: z.boolean().default(false),
  /** Its message is being deleted. */
  isLeaving: z.boolean().default(false),
  /** Discord never said whether there is a message. */
  isUnconfirmed: z.boolean().default(false),
  /** The number of products that the message shows; null before the first one. */
  products: z.number().int().min(0).nullable().default(null),
  /** Since when so many of them are missing that an hour has to confirm it. */
  lessSince: time.nullable().default(null),
});

const priceListSchema = z.object({ posts: list(postedSchema).default([]) });

export const priceListPart = { name: 'price-list', schema: priceListSchema };

export type PriceListState = Readonly<z.output<typeof priceListSchema>>;
export type PostedList = PriceListState['posts'][number];

/** Price lists of one guild. */
export const MAX_CHANNELS = 5;

export const newPost = (channelId: string): PostedList => postedSchema.parse({ channelId });
