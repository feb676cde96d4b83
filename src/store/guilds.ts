import { isDeepStrictEqual } from 'node:util';
import { Keyv } from 'keyv';
import { z } from 'zod';
import { Failure } from '../domain/failure.js';
import { isProductPage } from '../domain/product-page.js';
import type { ShopIdentity } from '../domain/shop-identity.js';
import { languageCodes } from '../words/index.js';
import type { StoreAddress } from './address.js';
import { type Backend, guarded, idsUnder, NOBODY } from './backend.js';
import type { Cipher } from './cipher.js';
import { createFollowStore, FOLLOWING, type FollowStore } from './following.js';
import { createLookStore, type LookStore } from './looks.js';
import { openBackend } from './open.js';
import { createRecordCache } from './record-cache.js';

const settingsSchema = z.object({
  /** `auto` follows the guild's own language in Discord. */
  language: z.enum(['auto', ...languageCodes]).default('auto'),
  /** ISO 4217; null shows plain numbers, because the shop API names no currency. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .nullable()
    .default(null),
  /** IANA; null shows the shop's times unconverted, because they carry no zone. */
  timeZone: z
    .string()
    .regex(/^[\w+/-]{1,100}$/)
    .nullable()
    .default(null),
  /** A path with `{id}`; null if products link to the shop. */
  productPage: z.string().refine(isProductPage).nullable().default(null),
});

const linkSchema = z.object({
  encryptedKey: z.string(),
  shopName: z.string(),
  /** The rest of what people know the shop by; empty until the shop has told it. */
  shop: z
    .object({
      domain: z.string().default(''),
      colour: z.string().default(''),
      logo: z.string().default(''),
      isVerified: z.boolean().default(false),
    })
    .prefault({}),
});

const recordSchema = z.object({
  settings: settingsSchema.prefault({}),
  link: linkSchema.nullable().default(null),
});

type GuildRecord = z.output<typeof recordSchema>;

const EMPTY: GuildRecord = recordSchema.parse({});

export type GuildSettings = Readonly<z.output<typeof settingsSchema>>;

/** Of a guild that has set nothing. */
export const DEFAULT_SETTINGS: GuildSettings = EMPTY.settings;

/** What may be shown of a link. */
export interface GuildLink {
  readonly shop: ShopIdentity;
}

/**
 * Everything that Shopkeep stores: one record per guild, and one of what is followed for it. Every method throws Failure
 * `storeUnavailable` when the store does not answer or a record cannot be read. A write that resolved is as durable as the store: on disk with SQLite and PostgreSQL.
 *
 * Reads are cached for up to a minute, and always see this process's own writes. A guild belongs to one shard and so to one
 * process; if two processes write the same guild at the same moment, the last record wins.
 */
export interface GuildStore {
  readonly following: FollowStore;
  readonly looks: LookStore;
  settings(guildId: string): Promise<GuildSettings>;
  changeSettings(guildId: string, change: Partial<GuildSettings>): Promise<GuildSettings>;
  linked(guildId: string): Promise<GuildLink | null>;
  /** @throws Failure `notLinked`, or `keyUnreadable` when none of the secrets decrypts it. */
  key(guildId: string): Promise<string>;
  link(guildId: string, link: { readonly key: string; readonly shop: ShopIdentity }): Promise<GuildLink>;
  /** Keeps what people know the linked shop by, if that has changed. */
  rememberShop(guildId: string, shop: ShopIdentity): Promise<void>;
  /** Removes everything stored about a guild; resolves with whether there was something. */
  erase(guildId: string): Promise<boolean>;
  guildIds(): Promise<string[]>;
  /**
   * Whether the store belongs to this application. The first one that asks gets it, and so does `takeOver`.
   */
  belongsTo(applicationId: string, takeOver?: string): Promise<boolean>;
  /** Resolves when the store itself answers; bypasses the cache. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Prefix of every record's key, `guild:<id>`. */
export const RECORDS = 'guild:';

/** The application that the store belongs to. Records of guilds have another prefix. */
const APPLICATION = 'application';

/** Opens the store, creating a SQLite file if it is missing; its folder must exist. @throws StoreError */
export async function openGuildStore(address: StoreAddress, cipher: Cipher): Promise<GuildStore> {
  return createGuildStore(await openBackend(address), cipher);
}

/** The guilds' records in an open backend. */
export function createGuildStore(backend: Backend, cipher: Cipher): GuildStore {
  const records = keyv(backend);
  const following = createFollowStore(backend);
  const { serialised, settled } = createSerialiser();
  const cache = createRecordCache(readRecord);
  /** Decrypted keys, cached as long as their record. */
  const decryptedKeys = new WeakMap<object, string>();

  async function readRecord(guildId: string): Promise<GuildRecord> {
    return (await readStored(guildId)) ?? EMPTY;
  }

  function readStored(guildId: string): Promise<GuildRecord | null> {
    return guarded(
      records.get(guildId).then((stored) => (stored === undefined ? null : recordSchema.parse(stored))),
    );
  }

  /** Edits what is stored rather than what is cached, because another process may have had the guild. */
  const change = (guildId: string, edit: (record: GuildRecord) => GuildRecord): Promise<GuildRecord> =>
    serialised(guildId, async () => {
      const record = edit(await readRecord(guildId));
      // What can't be read again would be lost, with the key.
      if (!recordSchema.safeParse(record).success)
        throw new Failure({ kind: 'storeUnavailable' }, 'invalid record');
      await written(guildId, records.set(guildId, record));
      cache.set(guildId, record);
      return record;
    });

  /** After a failed write, nobody knows what is stored. */
  async function written<T>(guildId: string, write: Promise<T>): Promise<T> {
    try {
      return await guarded(write);
    } catch (error) {
      cache.delete(guildId);
      throw error;
    }
  }

  return {
    following,
    looks: createLookStore(backend),
    settings: async (guildId) => (await cache.forceFetch(guildId)).settings,
    async changeSettings(guildId, edits) {
      const record = await change(guildId, (old) => ({ ...old, settings: { ...old.settings, ...edits } }));
      return record.settings;
    },
    async linked(guildId) {
      const { link } = await cache.forceFetch(guildId);
      return link && publicLink(link);
    },
    async key(guildId) {
      const { link } = await cache.forceFetch(guildId);
      if (!link) throw new Failure({ kind: 'notLinked' });
      const key = decryptedKeys.get(link) ?? cipher.decrypt(link.encryptedKey, guildId);
      if (key === undefined) throw new Failure({ kind: 'keyUnreadable' });
      decryptedKeys.set(link, key);
      return key;
    },
    async link(guildId, { key, shop }) {
      const encryptedKey = cipher.encrypt(key, guildId);
      const link = { encryptedKey, ...storedShop(shop) };
      await change(guildId, (old) => ({ ...old, link }));
      return publicLink(link);
    },
    async rememberShop(guildId, shop) {
      const known = (await cache.forceFetch(guildId)).link;
      if (!known || isDeepStrictEqual(publicLink(known)?.shop, shop)) return;
      await change(guildId, (old) => ({ ...old, link: old.link && { ...old.link, ...storedShop(shop) } }));
    },
    erase: (guildId) =>
      serialised(guildId, async () => {
        // First, so that where the second fails, the guild is still listed and erased again.
        const followed = await guarded(backend.delete(FOLLOWING + guildId));
        const erased = await written(guildId, records.delete(guildId));
        cache.delete(guildId);
        return erased || followed;
      }),
    guildIds: async () => [
      ...new Set([...(await guarded(idsUnder(backend, RECORDS))), ...(await following.guildIds())]),
    ],
    belongsTo: (applicationId, takeOver) => guarded(isOwner(backend, applicationId, takeOver)),
    async ping() {
      await guarded(backend.get(NOBODY));
    },
    async close() {
      await settled();
      cache.clear();
      await backend.close();
    },
  };
}

/** Runs one write per guild at a time, so that two moderators never undo each other's change. */
function createSerialiser() {
  const writes = new Map<string, Promise<unknown>>();
  return {
    serialised<T>(guildId: string, work: () => Promise<T>): Promise<T> {
      const before = writes.get(guildId) ?? Promise.resolve();
      const write = before.catch(() => {}).then(work);
      writes.set(guildId, write);
      const forget = () => {
        if (writes.get(guildId) === write) writes.delete(guildId);
      };
      write.then(forget, forget);
      return write;
    },
    settled: () => Promise.allSettled(writes.values()),
  };
}

async function isOwner(backend: Backend, applicationId: string, takeOver?: string): Promise<boolean> {
  const owner = await backend.get(APPLICATION);
  if (owner !== undefined && takeOver !== applicationId) return owner === applicationId;
  if (owner !== applicationId) await backend.set(APPLICATION, applicationId);
  return true;
}

const publicLinks = new WeakMap<object, GuildLink>();

/** The same object for the same record: replies are memoised by it. */
function publicLink(link: NonNullable<GuildRecord['link']>): GuildLink {
  const known = publicLinks.get(link) ?? { shop: { ...link.shop, name: link.shopName } };
  publicLinks.set(link, known);
  return known;
}

/** Older records have the name alone, beside the rest. */
const storedShop = ({ name, ...shop }: ShopIdentity) => ({ shopName: name, shop });

/** Keyv stores the records as JSON, under keys that begin with its namespace. */
function keyv({ get, set, delete: remove }: Backend): Keyv {
  // Keyv requires a method that empties the store; this one must never be emptied.
  const clear = () => Promise.reject(new Error('the store cannot be emptied'));
  return new Keyv({
    store: { get, set, delete: remove, clear },
    namespace: RECORDS.slice(0, -1),
    // By default a failing store reads as `undefined`, and a full disk would look like "not set up".
    throwOnErrors: true,
  });
}
