import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import { Failure, isRecordDamaged } from '../domain/failure.js';
import { pickIdentity, type ShopIdentity } from '../domain/shop.js';
import { atMost } from '../lib/at-most.js';
import { MINUTE_MS } from '../lib/duration.js';
import { AbsenceStore } from './absences.js';
import type { StoreAddress } from './address.js';
import { type Backend, PROBE_KEY, type Slots, translateErrors } from './backend.js';
import type { Cipher } from './cipher.js';
import {
  APPLICATION,
  FEED_RECORDS,
  GUILD_RECORDS,
  type GuildRecord,
  type GuildSettings,
} from './guild-record.js';
import { GuildRecords, type RecordFormat } from './guild-records.js';
import { openBackend } from './open.js';
import { canOpen, createSeal, reseal } from './seal.js';

export { DEFAULT_SETTINGS, type GuildSettings, RECORDS } from './guild-record.js';

type KeyCipher = Pick<Cipher, 'encrypt' | 'decrypt'>;

type Settings = Partial<GuildSettings>;
/** A function is pure, and gets what is stored when it is written. */
export type SettingsEdit = Settings | ((current: GuildSettings) => Settings);

export interface GuildLink {
  readonly shop: ShopIdentity;
}

/** What a link says of its shop. `source` is the platform's own word. */
export interface ShopAccess {
  readonly key: string;
  readonly shop: ShopIdentity;
  readonly source: string;
}

interface CachedGuild {
  readonly settings: GuildSettings;
  readonly link: GuildLink | null;
  readonly key: string | undefined;
  readonly source: string;
}

/** Bounds the time in which another process's write goes unnoticed. */
const TTL_MS = MINUTE_MS;
const MAX_CACHED = 20_000;

/** Creates a missing SQLite file. @throws StoreError */
export async function openGuildStore(address: StoreAddress, cipher: KeyCipher): Promise<GuildStore> {
  return new GuildStore(await openBackend(address), cipher);
}

/** Reads are cached for a minute but see this process's writes. Methods throw Failure `storeUnavailable`. */
export class GuildStore {
  readonly absences: AbsenceStore;
  readonly slots: Slots | undefined;

  readonly #backend: Backend;
  readonly #cipher: KeyCipher;
  readonly #records: GuildRecords<GuildRecord>;
  /** Loads are shared. Failed loads, and loads overtaken by a write, aren't cached. */
  readonly #cache: LRUCache<string, CachedGuild>;

  constructor(backend: Backend, cipher: KeyCipher) {
    this.#backend = backend;
    this.#cipher = cipher;
    this.#records = new GuildRecords(backend, GUILD_RECORDS, cipher);
    this.absences = new AbsenceStore(backend);
    this.slots = backend.slots;
    this.#cache = new LRUCache({
      ...atMost(MAX_CACHED),
      ttl: TTL_MS,
      // A monotonic clock, looked up on each call so that tests can fake it.
      perf: { now: () => performance.now() },
      fetchMethod: (guildId: string) => this.#load(guildId),
      // Callers of an overtaken load get its result.
      ignoreFetchAbort: true,
    });
  }

  records<T>(format: RecordFormat<T>): GuildRecords<T> {
    return new GuildRecords(this.#backend, format, this.#cipher);
  }

  async settings(guildId: string): Promise<GuildSettings> {
    return (await this.#cache.forceFetch(guildId)).settings;
  }

  async changeSettings(guildId: string, edit: SettingsEdit): Promise<GuildSettings> {
    const { settings } = await this.#change(guildId, (record) => ({
      ...record,
      settings: { ...record.settings, ...(typeof edit === 'function' ? edit(record.settings) : edit) },
    }));
    return settings;
  }

  async getLink(guildId: string): Promise<GuildLink | null> {
    return (await this.#cache.forceFetch(guildId)).link;
  }

  /** @throws Failure `notLinked`, or `keyUnreadable` if no secret decrypts the key */
  async access(guildId: string): Promise<ShopAccess> {
    const { link, key, source } = await this.#cache.forceFetch(guildId);
    if (!link) throw new Failure({ kind: 'notLinked' });
    if (key === undefined) throw new Failure({ kind: 'keyUnreadable' });
    return { key, shop: link.shop, source };
  }

  /** @throws Failure as `access` */
  async key(guildId: string): Promise<string> {
    return (await this.access(guildId)).key;
  }

  async link(
    guildId: string,
    { key, shop, source = '' }: Omit<ShopAccess, 'source'> & Partial<ShopAccess>,
  ): Promise<GuildLink> {
    const link = { encryptedKey: this.#cipher.encrypt(key, guildId), shop: pickIdentity(shop), source };
    await this.#change(guildId, (record) => {
      const isOtherShop = record.link !== null && record.link.shop.domain !== shop.domain;
      // Another shop has other product pages.
      const settings = isOtherShop ? { ...record.settings, productPage: null } : record.settings;
      return { ...record, settings, link };
    });
    return { shop };
  }

  /**
   * Of the shop with this key; another one may be linked by now. Resolves with whether the platform's word has changed.
   * @param shop as the link has it, if undefined
   */
  async rememberShop(
    guildId: string,
    { key, shop: read, source }: Pick<ShopAccess, 'key' | 'source'> & { shop: ShopIdentity | undefined },
  ): Promise<boolean> {
    const { link, source: before } = await this.#cache.forceFetch(guildId);
    const shop = read ?? link?.shop;
    if (!link || !shop || (source === before && isDeepStrictEqual(link.shop, shop))) return false;
    let isChanged = false;
    await this.#change(guildId, (record) => {
      const { link: current } = record;
      const isSame = current !== null && this.#cipher.decrypt(current.encryptedKey, guildId) === key;
      isChanged = isSame && current.source !== source;
      return isSame ? { ...record, link: { ...current, shop: pickIdentity(shop), source } } : record;
    });
    return isChanged;
  }

  async erase(guildId: string): Promise<boolean> {
    try {
      // The record last: if an earlier step fails, the guild is still listed and erased again.
      await this.absences.clear(guildId);
      const hadFeeds = await translateErrors(this.#backend.delete(FEED_RECORDS + guildId));
      return (await this.#records.delete(guildId)) || hadFeeds;
    } finally {
      this.#cache.delete(guildId);
    }
  }

  async guildIds(): Promise<string[]> {
    const ids = await Promise.all([this.#records.guildIds(), this.#feedIds()]);
    return [...new Set(ids.flat())];
  }

  /** Lets older secrets be removed. @returns guilds with an unreadable key or record */
  async reencryptKeys(first: KeyCipher): Promise<readonly string[]> {
    const unreadable: string[] = [];
    for (const guildId of await this.#records.guildIds()) {
      try {
        await this.#change(guildId, (record) => this.#reencrypt(guildId, record, first));
      } catch (error) {
        if (
          !(error instanceof Failure) ||
          !(error.problem.kind === 'keyUnreadable' || isRecordDamaged(error.problem))
        )
          throw error;
        unreadable.push(guildId);
      }
    }
    for (const guildId of await this.#feedIds())
      if (!(await translateErrors(this.#reseal(guildId, first)))) unreadable.push(guildId);
    return [...new Set(unreadable)];
  }

  /** The first application owns the store. */
  claim(applicationId: string): Promise<boolean> {
    return translateErrors(this.#claim(applicationId));
  }

  async ping(): Promise<void> {
    await translateErrors(this.#backend.get(PROBE_KEY));
  }

  /** Asks for a change of no record, which only a store that can be written grants. */
  async pingWriting(): Promise<void> {
    await translateErrors(this.#backend.replace(PROBE_KEY, '', ''));
  }

  async close(): Promise<void> {
    this.#cache.clear();
    await this.#backend.close();
  }

  async #feedIds(): Promise<string[]> {
    const keys = await translateErrors(this.#backend.keys(FEED_RECORDS));
    return keys.map((key) => key.slice(FEED_RECORDS.length));
  }

  /** A failed write may still have reached the store. */
  async #change(guildId: string, edit: (record: GuildRecord) => GuildRecord): Promise<GuildRecord> {
    try {
      return await this.#records.change(guildId, edit);
    } finally {
      this.#cache.delete(guildId);
    }
  }

  #reencrypt(guildId: string, record: GuildRecord, first: KeyCipher): GuildRecord {
    const { link } = record;
    if (!link || first.decrypt(link.encryptedKey, guildId) !== undefined) return record;
    const key = this.#cipher.decrypt(link.encryptedKey, guildId);
    if (key === undefined) throw new Failure({ kind: 'keyUnreadable' });
    return { ...record, link: { ...link, encryptedKey: first.encrypt(key, guildId) } };
  }

  /** @returns false if a text can't be read */
  async #reseal(guildId: string, first: KeyCipher): Promise<boolean> {
    const [before, after] = [createSeal(this.#cipher, guildId), createSeal(first, guildId)];
    for (;;) {
      const text = (await this.#backend.get(FEED_RECORDS + guildId)) ?? '';
      const sealed = reseal(text, before, after);
      // Another writer may be faster, and doesn't know the new secret yet.
      if (sealed === text || (await this.#backend.replace(FEED_RECORDS + guildId, text, sealed)))
        return canOpen(sealed, after);
    }
  }

  async #load(guildId: string): Promise<CachedGuild> {
    const record = await this.#records.get(guildId);
    const { settings, link } = record;
    return {
      settings,
      link: link && { shop: link.shop },
      key: link ? this.#cipher.decrypt(link.encryptedKey, guildId) : undefined,
      source: link?.source ?? '',
    };
  }

  async #claim(applicationId: string): Promise<boolean> {
    const owner = await this.#backend.get(APPLICATION);
    if (owner === undefined) await this.#backend.set(APPLICATION, applicationId);
    return owner === undefined || owner === applicationId;
  }
}
