import { z } from 'zod';
import { isProductPage } from '../domain/product-page.js';
import { languageCodes } from '../words/index.js';
import type { RecordFormat } from './guild-records.js';
import { list } from './record-fields.js';

const settingsSchema = z.object({
  /** `auto` follows the guild's own language in Discord. */
  language: z.enum(['auto', ...languageCodes]).default('auto'),
  /** Of buyers, which no message for members shows. */
  hiddenNames: list(z.string()).default([]),
  productPage: z.string().refine(isProductPage).nullable().default(null),
});

const linkSchema = z.object({
  encryptedKey: z.string(),
  shop: z.object({
    name: z.string(),
    domain: z.string(),
    colour: z.string(),
    logo: z.string(),
    isVerified: z.boolean(),
  }),
  /** The platform's own word about how the shop is read. */
  source: z.string(),
});

const recordSchema = z.object({
  settings: settingsSchema,
  link: linkSchema.nullable(),
});

export type GuildRecord = z.output<typeof recordSchema>;
export type GuildSettings = Readonly<z.output<typeof settingsSchema>>;

const EMPTY: GuildRecord = recordSchema.parse({ settings: {}, link: null });

export const DEFAULT_SETTINGS: GuildSettings = EMPTY.settings;

/** Under this key is the id of the application that owns the store. */
export const APPLICATION = 'application';

/** Keys are `guild:<id>` and `feeds:<id>`. */
export const RECORDS = 'guild:';

export const FEED_RECORDS = 'feeds:';

export const GUILD_RECORDS: RecordFormat<GuildRecord> = {
  prefix: RECORDS,
  empty: EMPTY,
  parse: (text) => recordSchema.parse(JSON.parse(text)),
  stringify: (record) => JSON.stringify(record),
};
