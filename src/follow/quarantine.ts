import { Failure } from '../domain/failure.js';
import type { LookStore } from '../store/looks.js';

/** How long a shop rests after a process has ended during its refresh; twice as long each further time. */
const FIRST_MS = 2 * 60_000;
const LONGEST_MS = 24 * 60 * 60_000;

/**
 * Keeps account of the refreshes that are under way, so that a shop whose refresh ends the process, whatever the reason, is not
 * what the next process begins with, and can't end one after another.
 */
export class Quarantine {
  readonly #store: LookStore;
  readonly #running = new Set<string>();
  #isStopped = false;

  constructor(store: LookStore) {
    this.#store = store;
  }

  /** Whether the last refresh of a shop has ended: a `suspect` has ended a process and may try again, one that rests may not. */
  async check(shopKey: string): Promise<'healthy' | 'suspect' | 'resting'> {
    const last = await this.#store.begun(shopKey);
    if (!last) return 'healthy';
    const restMs = Math.min(FIRST_MS * 2 ** (last.times - 1), LONGEST_MS);
    // A time to come is one of a clock that was wrong.
    const isResting = last.begunAt <= Date.now() && Date.now() < last.begunAt + restMs;
    return isResting ? 'resting' : 'suspect';
  }

  /** Refreshes a shop, which is on record until that has ended. @throws Failure `stopping` */
  async guard<T>(shopKey: string, refresh: () => Promise<T>): Promise<T> {
    const last = await this.#store.begun(shopKey);
    if (this.#isStopped) throw new Failure({ kind: 'stopping' });
    this.#running.add(shopKey);
    try {
      await this.#store.begin(shopKey, { begunAt: Date.now(), times: (last?.times ?? 0) + 1 });
      return await refresh();
    } finally {
      this.#running.delete(shopKey);
      if (!this.#isStopped) await this.#store.end(shopKey);
    }
  }

  /** What is under way ends in good order with the process. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all([...this.#running].map((shopKey) => this.#store.end(shopKey)));
  }
}
