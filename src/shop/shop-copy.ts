import { createHash, createHmac, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { z } from 'zod';
import type { Catalogue } from '../domain/catalogue.js';
import type { Dated } from '../domain/dated.js';
import type { MassSale } from '../domain/sales.js';
import { networks, type Shop } from '../domain/shop.js';
import { DAY_MS } from '../lib/duration.js';
import { parseJson } from '../lib/json.js';
import { SHOP_COPIES } from '../store/guild-record.js';
import type { RecordFormat } from '../store/guild-records.js';
import { list, time } from '../store/record-fields.js';

/** What members may see of a shop. Parts that were never read are missing. */
export interface ShopCopy {
  readonly shop: Dated<Shop> | undefined;
  readonly catalogue: Dated<Catalogue>;
  readonly sales: Dated<readonly MassSale[]> | undefined;
}

const number = z.number();
const text = z.string();
const flag = z.boolean();

const shopSchema: z.ZodType<Shop> = z.object({
  id: number,
  name: text,
  domain: text,
  description: text,
  isActive: flag,
  isVerified: flag,
  isTestMode: flag,
  hidesOnline: flag.default(true),
  isMinecraft: flag.default(false),
  banner: text,
  logo: text,
  colour: text,
  links: list(z.object({ network: z.enum(networks), address: text })),
});

const productSchema = z.object({
  id: number,
  name: text,
  price: number,
  oldPrice: number.nullable(),
  type: text,
  quantity: number.nullable(),
  durationDays: number.nullable(),
  description: text,
  image: text,
  isHidden: z.literal(false),
  position: number.nullable(),
  isOneTime: flag,
  requestedFields: list(z.object({ name: text, description: text, isNumber: flag })),
});

const serverSchema = z.object({
  id: number,
  name: text,
  version: text,
  address: text.nullable(),
  products: list(productSchema),
});

const catalogueSchema: z.ZodType<Catalogue> = z.object({ servers: list(serverSchema), unreadable: number });

const saleSchema: z.ZodType<MassSale> = z.object({
  name: text,
  percent: number,
  startsAt: number.nullable(),
  endsAt: number.nullable(),
  productIds: list(number),
});

const contentSchema = z.object({
  shop: shopSchema.optional(),
  catalogue: catalogueSchema,
  sales: list(saleSchema).optional(),
});

const rowSchema = z.object({
  /** When each part was read. */
  times: z.object({ shop: time.optional(), catalogue: time, sales: time.optional() }),
  digest: text,
  salt: text,
  signature: text,
  /** Compressed JSON, in base64. */
  content: text,
});

export type CopyRow = Readonly<z.output<typeof rowSchema>>;
export type CopyTimes = CopyRow['times'];

/** The copy of a guild; undefined if none is stored. */
export const COPY_FORMAT: RecordFormat<CopyRow | 'damaged' | undefined> = {
  prefix: SHOP_COPIES,
  empty: undefined,
  parse: (stored) => rowSchema.safeParse(parseJson(stored)).data ?? 'damaged',
  stringify: (row) => JSON.stringify(row),
};

const SALT_BYTES = 16;
/** More than the largest copy that is written can take. */
const MAX_CONTENT_BYTES = 32 * 1024 * 1024;

const [compress, decompress] = [promisify(deflateRaw), promisify(inflateRaw)];

export interface SerializedCopy extends Pick<CopyRow, 'times' | 'digest'> {
  readonly json: string;
}

/** The digest depends on what the shop says, and not on when it was read. */
export function serializeCopy({ shop, catalogue, sales }: ShopCopy): SerializedCopy {
  const json = JSON.stringify({ shop: shop?.value, catalogue: catalogue.value, sales: sales?.value });
  return {
    json,
    digest: createHash('sha256').update(json).digest('base64url'),
    times: { shop: shop?.at, catalogue: catalogue.at, sales: sales?.at },
  };
}

export async function packCopy(
  { times, digest, json }: SerializedCopy,
  guildId: string,
  key: string,
): Promise<CopyRow> {
  const row = {
    times,
    digest,
    salt: randomBytes(SALT_BYTES).toString('base64url'),
    content: (await compress(json)).toString('base64'),
  };
  return { ...row, signature: sign(row, guildId, key) };
}

/** Undefined for a copy of another key, one that is over a day old, and one that this version of the bot can't read. */
export async function unpackCopy(
  row: CopyRow,
  guildId: string,
  key: string,
  now: number,
): Promise<ShopCopy | undefined> {
  if (row.signature !== sign(row, guildId, key)) return undefined;
  const { times } = row;
  const json = await decompress(Buffer.from(row.content, 'base64'), {
    maxOutputLength: MAX_CONTENT_BYTES,
  }).catch(() => undefined);
  const content = json && contentSchema.safeParse(parseJson(json.toString())).data;
  if (!content) return undefined;
  const catalogue = dated(content.catalogue, times.catalogue, now);
  return (
    catalogue && {
      shop: dated(content.shop, times.shop, now),
      catalogue,
      sales: dated(content.sales, times.sales, now),
    }
  );
}

/** Undefined after a day. */
function dated<T>(value: T | undefined, at: number | undefined, now: number): Dated<T> | undefined {
  return value !== undefined && at !== undefined && now - at < DAY_MS ? { value, at } : undefined;
}

/** Binds a copy to its guild and to the shop's key, of which it reveals nothing. */
function sign(
  { times, digest, salt, content }: Omit<CopyRow, 'signature'>,
  guildId: string,
  key: string,
): string {
  const { shop = null, catalogue, sales = null } = times;
  const signed = JSON.stringify([guildId, salt, shop, catalogue, sales, digest, content]);
  return createHmac('sha256', key).update(signed).digest('base64url');
}
