import { Keyv } from 'keyv';
import { z } from 'zod';
import type { StoreAddress } from '../config.js';
import { Failure } from '../failure.js';
import { languageCodes } from '../words/index.js';
import { type Backend, StoreError } from './backend.js';
import type { Cipher } from './cipher.js';
import { openBackend } from './open.js';
import { createRecordCache } from './record-cache.js';

const settingsSchema = z.object({
  /** `auto` follows the guild's own language in Discord. */
  language: z.enum(['auto', ...languageCodes]).default('auto'),
  /** ISO 4217; null shows plain numbers, because the shop names no currency. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .nullable()
    .default(null),
  /** IANA; null shows the shop's times as given, because they carry no zone. */
  timeZone: z
    .string()
    .regex(/^[\w+/-]{1,100}$/)
    .nullable()
    .default(null),
});

const linkSchema = z.object({
  encryptedKey: z.string(),
  /** The key's last four characters: all that is ever shown of it. Empty for a short key. */
  keyTail: z.string().regex(/^\P{Surrogate}{0,4}$/u),
  shopName: z.string(),
});

const recordSchema = z.object({
  settings: settingsSchema.prefault({}),
  link: linkSchema.nullable().default(null),
});

type GuildRecord = z.output<typeof recordSchema>;

export type GuildSettings = Readonly<z.output<typeof settingsSchema>>;

/** What may be shown of a link. */
export interface GuildLink {
  readonly keyTail: string;
  readonly shopName: string;
}

/** All that is kept of a guild, but the key itself. */
export interface GuildData {
  readonly guildId: string;
  readonly settings: GuildSettings;
  readonly link: GuildLink | null;
}

/**
 * What Shopkeep keeps: one record per guild. Every method throws Failure `storeUnavailable` when the store does not
 * answer; a write that returned is stored as safely as the store promises: on disk with SQLite and PostgreSQL.
 *
 * Reads are answered from memory for up to a minute. Within this process they always show the last write. A guild belongs
 * to one shard and so to one process; should two write the same guild at the same moment, the last record wins.
 */
export interface GuildStore {
  settings(guildId: string): Promise<GuildSettings>;
  changeSettings(guildId: string, change: Partial<GuildSettings>): Promise<GuildSettings>;
  linked(guildId: string): Promise<GuildLink | null>;
  /** @throws Failure `notLinked`, or `keyUnreadable` when the secret is not the one it was saved with. */
  key(guildId: string): Promise<string>;
  link(guildId: string, link: { readonly key: string; readonly shopName: string }): Promise<GuildLink>;
  unlink(guildId: string): Promise<void>;
  /** As it is stored, not as it is remembered; null when nothing is. */
  kept(guildId: string): Promise<GuildData | null>;
  /** Removes everything that is kept of a guild; true when there was something. */
  erase(guildId: string): Promise<boolean>;
  guildIds(): Promise<string[]>;
  /** Asks the store itself, whatever is remembered; resolves when it answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Begins the key of every record, `guild:<id>`. */
export const RECORDS = 'guild:';

/** Opens the store; a SQLite file is created where it is missing, in a folder that has to be there. @throws StoreError */
export async function openGuildStore(place: StoreAddress, cipher: Cipher): Promise<GuildStore> {
  return createGuildStore(await openBackend(place), cipher);
}

/** The guilds' records in a store that is open. */
export function createGuildStore(backend: Backend, cipher: Cipher): GuildStore {
  const records = keyv(backend);
  const writes = new Map<string, Promise<unknown>>();
  const recent = createRecordCache(readStored);
  /** Each as long as the record that it is from is remembered. */
  const decrypted = new WeakMap<object, string>();

  async function readStored(guildId: string): Promise<GuildRecord> {
    return (await readKept(guildId)) ?? recordSchema.parse({});
  }

  function readKept(guildId: string): Promise<GuildRecord | null> {
    return guarded(
      records.get(guildId).then((stored) => (stored === undefined ? null : recordSchema.parse(stored))),
    );
  }

  /** A change begins from what is stored, not from what is remembered: another process may have had the guild. */
  const change = (guildId: string, edit: (record: GuildRecord) => GuildRecord): Promise<GuildRecord> =>
    inTurn(guildId, async () => {
      const record = edit(await readStored(guildId));
      await written(guildId, records.set(guildId, record));
      recent.replace(guildId, record);
      return record;
    });

  async function written<T>(guildId: string, write: Promise<T>): Promise<T> {
    try {
      return await guarded(write);
    } catch (error) {
      recent.forget(guildId);
      throw error;
    }
  }

  /** One write of a guild's record at a time, so that two moderators never undo each other's change. */
  function inTurn<T>(guildId: string, work: () => Promise<T>): Promise<T> {
    const before = writes.get(guildId) ?? Promise.resolve();
    const write = before.catch(() => {}).then(work);
    writes.set(guildId, write);
    const forget = () => {
      if (writes.get(guildId) === write) writes.delete(guildId);
    };
    write.then(forget, forget);
    return write;
  }

  return {
    settings: async (guildId) => (await recent.read(guildId)).settings,
    async changeSettings(guildId, edits) {
      const record = await change(guildId, (old) => ({ ...old, settings: { ...old.settings, ...edits } }));
      return record.settings;
    },
    async linked(guildId) {
      return shown((await recent.read(guildId)).link);
    },
    async key(guildId) {
      const { link } = await recent.read(guildId);
      if (!link) throw new Failure({ kind: 'notLinked' });
      const key = decrypted.get(link) ?? cipher.decrypt(link.encryptedKey, guildId);
      if (key === undefined) throw new Failure({ kind: 'keyUnreadable' });
      decrypted.set(link, key);
      return key;
    },
    async link(guildId, { key, shopName }) {
      const link = { encryptedKey: cipher.encrypt(key, guildId), keyTail: tailOf(key), shopName };
      await change(guildId, (old) => ({ ...old, link }));
      return { keyTail: link.keyTail, shopName };
    },
    async unlink(guildId) {
      await change(guildId, (old) => ({ ...old, link: null }));
    },
    async kept(guildId) {
      const record = await readKept(guildId);
      return record && { guildId, settings: record.settings, link: shown(record.link) };
    },
    erase: (guildId) =>
      inTurn(guildId, async () => {
        const erased = await written(guildId, records.delete(guildId));
        recent.forget(guildId);
        return erased;
      }),
    async guildIds() {
      const keys = await guarded(backend.keys(RECORDS));
      return keys.map((key) => key.slice(RECORDS.length));
    },
    async ping() {
      // No guild has this id: what counts is that there is an answer.
      await guarded(backend.get(`${RECORDS}0`));
    },
    async close() {
      await Promise.allSettled(writes.values());
      recent.forgetAll();
      await backend.close();
    },
  };
}

const shown = (link: GuildRecord['link']): GuildLink | null =>
  link && { keyTail: link.keyTail, shopName: link.shopName };

/** Keyv writes the records as JSON, under keys that begin with its namespace. */
function keyv({ get, set, delete: remove }: Backend): Keyv {
  // Keyv takes nothing for a store that cannot be emptied; this one never is.
  const clear = () => Promise.reject(new Error('a store is not emptied'));
  return new Keyv({
    store: { get, set, delete: remove, clear },
    namespace: RECORDS.slice(0, -1),
    // Without it a failing store reads as `undefined`, and a full disk would look like "not set up".
    throwOnErrors: true,
  });
}

async function guarded<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const code = error instanceof StoreError ? error.code : 'unreadable record';
    throw new Failure({ kind: 'storeUnavailable' }, code);
  }
}

/** Four characters of a short key would be most of it, so a short key shows none. */
const tailOf = (key: string): string => (key.length >= 12 ? [...key].slice(-4).join('') : '');
