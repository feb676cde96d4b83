import { LRUCache } from 'lru-cache';
import type { Dated } from '../domain/dated.js';
import type { Failure } from '../domain/failure.js';
import { atMost } from '../lib/at-most.js';
import { DAY_MS } from '../lib/duration.js';
import type { Fresh } from './fresh.js';
import { Refusal } from './requests.js';
import type { Priority } from './schedule.js';

const MAX_SEEN = 500;
const MAX_MISSING = 1000;

/** What people ask a shop for by number. Nothing is left of it in memory after a day. */
export class Numbered<T> {
  readonly #create: (id: number) => Fresh<T>;
  readonly #seen = new LRUCache<number, Fresh<T>>({
    ...atMost(MAX_SEEN),
    ttl: DAY_MS,
    ttlAutopurge: true,
    perf: { now: () => performance.now() },
  });
  readonly #asked = new Map<number, Fresh<T>>();
  readonly #missing = new LRUCache<number, Refusal>(atMost(MAX_MISSING));

  constructor(create: (id: number) => Fresh<T>) {
    this.#create = create;
  }

  /** An estimate in bytes. */
  get weight(): number {
    const all = new Set([...this.#seen.values(), ...this.#asked.values()]);
    return [...all].reduce((sum, { weight }) => sum + weight, 0);
  }

  /** @throws Failure the shop's, of the last minute */
  throwIfMissing(id: number): void {
    this.#missing.get(id)?.throwIfRecent();
  }

  async read(id: number, maxAgeMs: number, priority: Priority): Promise<Dated<T>> {
    const one = this.#seen.get(id) ?? this.#asked.get(id) ?? this.#create(id);
    this.#asked.set(id, one);
    try {
      const value = await one.getFresh(maxAgeMs, priority);
      this.#seen.set(id, one);
      return value;
    } finally {
      this.#asked.delete(id);
    }
  }

  /** The shop doesn't have it. */
  refuse(id: number, failure: Failure): void {
    this.#missing.set(id, new Refusal(failure));
  }

  expireRefusal(id: number): void {
    this.#missing.get(id)?.expire();
  }

  recall(id: number): Dated<T> | undefined {
    return this.#seen.get(id)?.recall();
  }

  /** The last one first. */
  recent(maxAgeMs: number): readonly Dated<T>[] {
    return [...this.#seen.values()].flatMap((one) => one.recall(maxAgeMs) ?? []);
  }

  forget(): void {
    this.#seen.clear();
    this.#missing.clear();
  }
}
