import { KeyvSqlite } from '@keyv/sqlite';
import { Keyv } from 'keyv';
import { z } from 'zod';
import { Failure } from '../failure.js';
import type { Cipher } from './cipher.js';

const settingsSchema = z.object({
  /** `auto` follows the guild's own language in Discord. */
  language: z.enum(['auto', 'en', 'ru']).default('auto'),
  /** ISO 4217; null shows plain numbers, because the shop names no currency. */
  currency: z.string().nullable().default(null),
  /** IANA; null shows the shop's times as given, because they carry no zone. */
  timeZone: z.string().nullable().default(null),
});

const linkSchema = z.object({
  encryptedKey: z.string(),
  /** The key's last four characters: all that is ever shown of it. Empty for a short key. */
  keyTail: z.string(),
  shopName: z.string(),
});

const recordSchema = z.object({
  settings: settingsSchema.prefault({}),
  link: linkSchema.nullable().default(null),
});

type GuildRecord = z.output<typeof recordSchema>;

export type GuildSettings = z.output<typeof settingsSchema>;

/** What may be shown of a link. */
export interface GuildLink {
  readonly keyTail: string;
  readonly shopName: string;
}

/**
 * What Shopkeep keeps: one record per guild. Every method throws Failure `storeUnavailable` when the store does not
 * answer; a write that returned is on disk.
 */
export interface GuildStore {
  settings(guildId: string): Promise<GuildSettings>;
  changeSettings(guildId: string, change: Partial<GuildSettings>): Promise<GuildSettings>;
  linked(guildId: string): Promise<GuildLink | null>;
  /** @throws Failure `notLinked`, or `keyUnreadable` when the secret is not the one it was saved with. */
  key(guildId: string): Promise<string>;
  link(guildId: string, link: { readonly key: string; readonly shopName: string }): Promise<GuildLink>;
  unlink(guildId: string): Promise<void>;
  /** Removes everything that is kept of a guild; true when there was something. */
  erase(guildId: string): Promise<boolean>;
  guildIds(): Promise<string[]>;
  close(): Promise<void>;
}

const NAMESPACE = 'guild';

/**
 * Opens the SQLite file, creating it where it is missing; its folder has to be there.
 * @throws Error of the SQLite driver when the file cannot be opened.
 */
export async function openGuildStore(path: string, cipher: Cipher): Promise<GuildStore> {
  const sqlite = new KeyvSqlite({ uri: `sqlite://${path}`, busyTimeout: 2000, iterationLimit: 1000 });
  // Keyv prints errors that nobody listens to; here each one also rejects the call that met it.
  sqlite.on('error', () => {});
  await sqlite.query('SELECT 1');
  // Without throwOnErrors a failing store reads as `undefined`, and a full disk would look like "not set up".
  const records = new Keyv({ store: sqlite, namespace: NAMESPACE, throwOnErrors: true });
  const writes = new Map<string, Promise<unknown>>();

  async function guarded<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (error instanceof Failure) throw error;
      throw new Failure({ kind: 'storeUnavailable' }, sqliteCode(error));
    }
  }

  const read = async (guildId: string): Promise<GuildRecord> =>
    guarded(records.get(guildId).then((stored) => recordSchema.parse(stored ?? {})));

  const change = (guildId: string, edit: (record: GuildRecord) => GuildRecord): Promise<GuildRecord> =>
    inTurn(guildId, async () => {
      const record = edit(await read(guildId));
      await guarded(records.set(guildId, record));
      return record;
    });

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
    settings: async (guildId) => (await read(guildId)).settings,
    async changeSettings(guildId, edits) {
      const record = await change(guildId, (old) => ({ ...old, settings: { ...old.settings, ...edits } }));
      return record.settings;
    },
    async linked(guildId) {
      const { link } = await read(guildId);
      return link && { keyTail: link.keyTail, shopName: link.shopName };
    },
    async key(guildId) {
      const { link } = await read(guildId);
      if (!link) throw new Failure({ kind: 'notLinked' });
      const key = cipher.decrypt(link.encryptedKey, guildId);
      if (key === undefined) throw new Failure({ kind: 'keyUnreadable' });
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
    erase: (guildId) => inTurn(guildId, () => guarded(records.delete(guildId))),
    async guildIds() {
      const prefix = `${NAMESPACE}:`;
      const rows = z
        .array(z.object({ key: z.string() }))
        .parse(await guarded(sqlite.query('SELECT key FROM keyv WHERE key LIKE ?', `${prefix}%`)));
      return rows.map(({ key }) => key.slice(prefix.length));
    },
    async close() {
      await Promise.allSettled(writes.values());
      await records.disconnect();
    },
  };
}

/** Four characters of a short key would be most of it, so a short key shows none. */
const tailOf = (key: string): string => (key.length >= 12 ? key.slice(-4) : '');

const sqliteCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : 'unreadable record';
