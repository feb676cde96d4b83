import { z } from 'zod';
import type { Problem } from '../failure.js';
import type { Catalogue, Product, ProductWithServers, Server, Shop } from './schema.js';

/*
 * Answers as processes of the bot hand them to each other: already parsed, so nothing is in them that parsing left out.
 * They are checked all the same, because another version may have written them.
 */

/** What an answer's form is called: another name whenever the same text would mean something else. */
export const RECORD_FORM = '1';

const amountOrNone = z.number().nullable();

const productFields = {
  id: z.number(),
  name: z.string(),
  price: z.number(),
  old_price: amountOrNone,
  type: z.string(),
  number: amountOrNone,
  withdraw_commands_days: amountOrNone,
  description: z.string(),
  image: z.string(),
  is_hidden: z.boolean(),
  sort_index: amountOrNone,
};

const product: z.ZodType<Product> = z.object(productFields);

const serverFields = {
  id: z.number(),
  name: z.string(),
  version: z.string(),
  is_hidden: z.boolean(),
  address: z.string().nullable(),
};

const server: z.ZodType<Server> = z.object(serverFields);

export const shopRecord: z.ZodType<Shop> = z.object({
  id: z.number(),
  name: z.string(),
  domain: z.string(),
  description: z.string(),
  is_active: z.boolean(),
  is_premium: z.boolean(),
  is_verified: z.boolean(),
  test_mode: z.boolean(),
  background: z.string(),
  logo: z.string(),
  color: z.string(),
  vk_link: z.string(),
  youtube_link: z.string(),
  discord_link: z.string(),
  twitch_link: z.string(),
  instagram_link: z.string(),
  tiktok_link: z.string(),
});

export const catalogueRecord: z.ZodType<Catalogue> = z.object({
  servers: z.array(z.object({ ...serverFields, products: z.array(product) })),
  unreadable: z.number(),
});

export const productRecord: z.ZodType<ProductWithServers> = z.object({
  ...productFields,
  commands: z.array(z.string()),
  withdraw_commands: z.array(z.string()),
  additional_fields: z.array(z.object({ name: z.string(), type: z.string(), description: z.string() })),
  servers: z.array(server),
});

/** What the shop, or the way to it, did to whoever asked. A full queue or a stop concern one process alone. */
export const problemRecord: z.ZodType<Problem> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal([
      'keyRefused',
      'unreachable',
      'untrusted',
      'connectionLost',
      'rateLimited',
      'redirected',
      'webPage',
      'brokenJson',
      'unexpectedShape',
    ]),
  }),
  z.object({ kind: z.literal('notFound'), what: z.enum(['payment', 'product']) }),
  z.object({ kind: z.literal('tooSlow'), seconds: z.number() }),
  z.object({ kind: z.literal(['serverError', 'rejected']), status: z.number() }),
  z.object({ kind: z.literal('tooLarge'), mebibytes: z.number() }),
]);

/** The value of a record, or undefined where it is not of its form. */
export function readRecord<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
