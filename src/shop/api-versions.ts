import { LRUCache } from 'lru-cache';
import type { Shop } from '../domain/shop.js';
import type { Resource } from '../easydonate/resource.js';
import { canCarry } from '../easydonate/v3/index.js';
import { API, type ApiVersion, type ShopApi, TRIALS, type VersionSetting } from '../easydonate/versions.js';
import { atMost } from '../lib/at-most.js';
import { HOUR_MS } from '../lib/duration.js';
import type { Priority } from './schedule.js';

type Ask = <T>(resource: Resource<T>, key: string, priority: Priority) => Promise<T>;

interface Entry {
  version: ApiVersion;
  /** False if only links say so. */
  isFound: boolean;
  /** By `performance.now()`, as are the times when a path of version 3 was missing. */
  triedAt: number;
  missedAt: readonly number[];
}

const RETRY_MS = 24 * HOUR_MS;
const MAX_MISSES = 3;
const MAX_KEYS = 20_000;

/** The version of the API in which the shop of each key is read: the newest that it speaks, unless a setting says which. */
export class ApiVersions {
  readonly #setting: VersionSetting;
  readonly #ask: Ask;
  readonly #entries = new LRUCache<string, Entry>(atMost(MAX_KEYS));

  constructor(setting: VersionSetting, ask: Ask) {
    this.#setting = setting;
    this.#ask = ask;
  }

  get isAuto(): boolean {
    return this.#setting === 'auto';
  }

  of(key: string): ApiVersion {
    return this.#setting === 'auto' ? (this.#entries.get(key)?.version ?? 2) : this.#setting;
  }

  api(key: string): ShopApi {
    return API[this.of(key)];
  }

  /** Reads a link. Returns the version to save in it; undefined if it has the right one. */
  compare(key: string, saved: ApiVersion): ApiVersion | undefined {
    if (!this.isAuto) return undefined;
    const entry = this.#entry(key);
    if (!entry.isFound && saved === 3) entry.version = 3;
    return entry.version === saved ? undefined : entry.version;
  }

  /** The shop of a key that somebody enters. @throws Failure, such as the refusal of the oldest version */
  async identify(key: string): Promise<Shop> {
    const newest = this.isAuto ? await this.#askNewest(key, 'check') : undefined;
    const version = this.#setting === 'auto' ? (newest ? 3 : 2) : this.#setting;
    const shop = newest ?? (await this.#ask(API[version].shop, key, 'check'));
    this.#set(key, version);
    return shop;
  }

  /** A path was missing in the shop's answer. */
  miss(key: string): void {
    const entry = this.#entries.get(key);
    if (entry?.version === 3)
      entry.missedAt = [...entry.missedAt, performance.now()].filter(isRecent).slice(-MAX_MISSES);
  }

  isDue(key: string): boolean {
    if (!this.isAuto) return false;
    const { version, triedAt, missedAt } = this.#entry(key);
    return version === 3
      ? missedAt.filter(isRecent).length === MAX_MISSES
      : performance.now() - triedAt >= RETRY_MS;
  }

  /** True if the version has changed. @param known the shop as it was last read @throws Failure if the shop is away */
  async retry(key: string, known: Shop | undefined): Promise<boolean> {
    const entry = this.#entry(key);
    Object.assign(entry, { triedAt: performance.now(), missedAt: [] });
    const newest = await this.#askNewest(key, 'refresh');
    const version = newest ? 3 : 2;
    if (version === entry.version) return false;
    const older = newest && known ? known : await this.#ask(TRIALS[2], key, 'refresh');
    const found = newest ?? older;
    const before = known ?? older;
    // The record of another shop says nothing about this one.
    if (!found || (before && before.id !== found.id)) return false;
    this.#set(key, version);
    return true;
  }

  forget(key: string): void {
    this.#entries.delete(key);
  }

  async #askNewest(key: string, priority: Priority): Promise<Shop | undefined> {
    return canCarry(key) ? this.#ask(TRIALS[3], key, priority) : undefined;
  }

  #set(key: string, version: ApiVersion): void {
    this.#entries.set(key, { version, isFound: true, triedAt: performance.now(), missedAt: [] });
  }

  #entry(key: string): Entry {
    const entry = this.#entries.get(key) ?? {
      version: 2,
      isFound: false,
      triedAt: Number.NEGATIVE_INFINITY,
      missedAt: [],
    };
    this.#entries.set(key, entry);
    return entry;
  }
}

const isRecent = (at: number): boolean => performance.now() - at < HOUR_MS;
