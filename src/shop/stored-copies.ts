import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { ignoreFailure } from '../domain/failure.js';
import { atMost } from '../lib/at-most.js';
import { HOUR_MS } from '../lib/duration.js';
import type { GuildRecords } from '../store/guild-records.js';
import type { GuildStore } from '../store/guilds.js';
import { weight } from './shop-cache.js';
import {
  COPY_FORMAT,
  type CopyRow,
  type CopyTimes,
  packCopy,
  serializeCopy,
  unpackCopy,
} from './shop-copy.js';
import type { Shops } from './shops.js';

interface StoredCopiesParts {
  readonly shops: Pick<Shops, 'clock' | 'copy' | 'restore'>;
  readonly store: Pick<GuildStore, 'key' | 'records'>;
  /** Of a save in the background. */
  readonly onError: (error: unknown) => void;
}

/** What was last written for a guild. */
interface Stored {
  readonly digest: string;
  readonly times: CopyTimes;
}

interface GuildCopy {
  readonly restored: Promise<void>;
  stored: Stored | undefined;
}

interface ShopCopies {
  readonly guilds: Map<string, GuildCopy>;
  saving: Promise<void>;
}

/** An unchanged copy is written again with a new date; else a shop without changes would have none after a day. */
const REDATE_MS = 6 * HOUR_MS;
/** By `weight`: about 2,500 products. */
const MAX_WEIGHT = 4 * 1024 * 1024;
const MAX_KEYS = 20_000;

/** Keeps the newest lists of each guild's shop in the store, for a bot that starts while the shop is away. */
export class StoredCopies {
  readonly #shops: StoredCopiesParts['shops'];
  readonly #store: StoredCopiesParts['store'];
  readonly #onError: StoredCopiesParts['onError'];
  readonly #records: GuildRecords<CopyRow | 'damaged' | undefined>;
  readonly #copies = new LRUCache<string, ShopCopies>(atMost(MAX_KEYS));

  constructor({ shops, store, onError }: StoredCopiesParts) {
    this.#shops = shops;
    this.#store = store;
    this.#onError = onError;
    this.#records = store.records(COPY_FORMAT);
  }

  /** Puts a guild's copy into memory; reads the store once in the life of the process. */
  restore(guildId: string, key: string): Promise<void> {
    const copies = this.#openCopies(key);
    const known = copies.guilds.get(guildId);
    if (known) return known.restored;
    const guild: GuildCopy = { restored: this.#restore(guildId, key, copies), stored: undefined };
    copies.guilds.set(guildId, guild);
    return guild.restored;
  }

  /** Call it when a part of the shop was read. Writes a change at once: what the shop hides must not stay in the store. */
  save(key: string): void {
    const copies = this.#copies.get(key);
    if (!copies) return;
    copies.saving = copies.saving
      // The cache has the value once its request has ended.
      .then(() => setImmediate())
      .then(() => this.#save(key, copies))
      .catch(this.#onError);
  }

  /** Resolves when what was read is written. */
  async close(): Promise<void> {
    await Promise.all([...this.#copies.values()].map(({ saving }) => saving));
  }

  /** Call it when the guild has another key or none. Waits for a write under way, which would bring the copy back. */
  async erase(guildId: string, key: string | undefined): Promise<void> {
    const copies = key === undefined ? undefined : this.#copies.get(key);
    copies?.guilds.delete(guildId);
    await copies?.saving;
    await this.#records.delete(guildId);
  }

  #openCopies(key: string): ShopCopies {
    const known = this.#copies.get(key);
    if (known) return known;
    const copies: ShopCopies = { guilds: new Map(), saving: Promise.resolve() };
    this.#copies.set(key, copies);
    return copies;
  }

  async #restore(guildId: string, key: string, copies: ShopCopies): Promise<void> {
    const row = await ignoreFailure(this.#read(guildId, copies));
    if (row === undefined) return;
    const copy = row === 'damaged' ? undefined : await unpackCopy(row, guildId, key, this.#shops.clock.now());
    const guild = copies.guilds.get(guildId);
    if (row === 'damaged' || !copy) await ignoreFailure(this.#records.delete(guildId));
    else if (guild) {
      guild.stored = { digest: row.digest, times: row.times };
      this.#shops.restore(key, copy);
    }
  }

  /** If the store is away, the next use reads again. */
  async #read(guildId: string, { guilds }: ShopCopies): Promise<CopyRow | 'damaged' | undefined> {
    try {
      return await this.#records.get(guildId);
    } catch (error) {
      guilds.delete(guildId);
      throw error;
    }
  }

  async #save(key: string, copies: ShopCopies): Promise<void> {
    const copy = this.#shops.copy(key);
    if (!copy || weight(copy) > MAX_WEIGHT) return;
    const serialized = serializeCopy(copy);
    const { digest, times } = serialized;
    for (const [guildId, guild] of copies.guilds) {
      await guild.restored;
      if (guild.stored?.digest === digest && !isOutdated(guild.stored.times, times)) continue;
      // The guild may have another key by now.
      if ((await ignoreFailure(this.#store.key(guildId))) !== key) continue;
      const row = await packCopy(serialized, guildId, key);
      const written = await ignoreFailure(this.#records.change(guildId, () => row));
      if (written) guild.stored = { digest, times };
    }
  }
}

const partTimes = ({ shop = 0, catalogue, sales = 0 }: CopyTimes): readonly number[] => [
  shop,
  catalogue,
  sales,
];

function isOutdated(stored: CopyTimes, times: CopyTimes): boolean {
  const before = partTimes(stored);
  return partTimes(times).some((at, index) => at - (before[index] ?? 0) >= REDATE_MS);
}
