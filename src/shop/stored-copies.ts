import { setImmediate } from 'node:timers/promises';
import { ignoreFailure } from '../domain/failure.js';
import type { Clock } from '../lib/clock.js';
import { HOUR_MS } from '../lib/duration.js';
import type { GuildRecords } from '../store/guild-records.js';
import type { GuildStore } from '../store/guilds.js';
import { weigh } from './fresh.js';
import type { OpenShop } from './open-shop.js';
import {
  COPY_FORMAT,
  type CopyRow,
  type CopyTimes,
  packCopy,
  serializeCopy,
  unpackCopy,
} from './shop-copy.js';

interface StoredCopiesParts {
  readonly store: Pick<GuildStore, 'key' | 'records'>;
  readonly clock: Pick<Clock, 'now'>;
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
  readonly key: string;
  readonly guilds: Map<string, GuildCopy>;
  saving: Promise<void>;
}

/** An unchanged copy is written again with a new date; else a shop without changes would have none after a day. */
const REDATE_MS = 6 * HOUR_MS;
/** By `weigh`: about 2,500 products. */
const MAX_WEIGHT = 4 * 1024 * 1024;

/** Keeps the newest lists of each guild's shop in the store, for a bot that starts while the shop is away. */
export class StoredCopies {
  readonly #store: StoredCopiesParts['store'];
  readonly #clock: StoredCopiesParts['clock'];
  readonly #onError: StoredCopiesParts['onError'];
  readonly #records: GuildRecords<CopyRow | 'damaged' | undefined>;
  readonly #copies = new Map<OpenShop, ShopCopies>();

  constructor({ store, clock, onError }: StoredCopiesParts) {
    this.#store = store;
    this.#clock = clock;
    this.#onError = onError;
    this.#records = store.records(COPY_FORMAT);
  }

  /** Puts a guild's copy into memory; reads the store once for each guild of a shop, and is undefined afterwards. */
  restore(guildId: string, shop: OpenShop, key: string): Promise<void> | undefined {
    const copies = this.#copies.get(shop) ?? { key, guilds: new Map(), saving: Promise.resolve() };
    this.#copies.set(shop, copies);
    if (copies.guilds.has(guildId)) return undefined;
    const guild: GuildCopy = { restored: this.#restore(guildId, shop, copies), stored: undefined };
    copies.guilds.set(guildId, guild);
    return guild.restored;
  }

  /** Call it when a part of the shop was read. Writes a change at once: what the shop hides must not stay in the store. */
  save(shop: OpenShop): void {
    const copies = this.#copies.get(shop);
    if (!copies) return;
    copies.saving = copies.saving
      // Parts that are read together are written together.
      .then(() => setImmediate())
      .then(() => this.#save(shop, copies))
      .catch(this.#onError);
  }

  /** Resolves when what was read is written. */
  async close(): Promise<void> {
    await Promise.all([...this.#copies.values()].map(({ saving }) => saving));
  }

  /** Call it when the guild has another key or none. Waits for a write under way, which would bring the copy back. */
  async erase(guildId: string, shop: OpenShop | undefined): Promise<void> {
    const copies = shop && this.#copies.get(shop);
    copies?.guilds.delete(guildId);
    if (shop && copies?.guilds.size === 0) this.#copies.delete(shop);
    await copies?.saving;
    await this.#records.delete(guildId);
  }

  /** The shop is closed. Whoever erases its copy still waits for a write under way. */
  drop(shop: OpenShop): void {
    const copies = this.#copies.get(shop);
    copies?.guilds.clear();
    void copies?.saving.then(() => this.#copies.delete(shop));
  }

  async #restore(guildId: string, shop: OpenShop, copies: ShopCopies): Promise<void> {
    const row = await ignoreFailure(this.#read(guildId, copies));
    if (row === undefined) return;
    const copy =
      row === 'damaged' ? undefined : await unpackCopy(row, guildId, copies.key, this.#clock.now());
    const guild = copies.guilds.get(guildId);
    if (row === 'damaged' || !copy) await ignoreFailure(this.#records.delete(guildId));
    else if (guild) {
      guild.stored = { digest: row.digest, times: row.times };
      shop.restore(copy);
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

  async #save({ copy }: OpenShop, { key, guilds }: ShopCopies): Promise<void> {
    if (!copy || weigh(copy) > MAX_WEIGHT) return;
    const serialized = serializeCopy(copy);
    const { digest, times } = serialized;
    for (const [guildId, guild] of guilds) {
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
