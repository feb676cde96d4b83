import { LRUCache } from 'lru-cache';
import type { Failure } from '../domain/failure.js';
import { atMost } from '../lib/at-most.js';
import { MINUTE_MS } from '../lib/duration.js';

const REPEATED_MS = MINUTE_MS;
/** After "check again". */
const RECHECK_MS = 10_000;
const MAX_REFUSALS = 10_000;

interface Refusal {
  readonly failure: Failure;
  readonly at: number;
}

/** Refused keys and missing payments: repeating these requests would take slots from other shops. */
export class Refusals {
  readonly #refusals = new LRUCache<string, Refusal>(atMost(MAX_REFUSALS));

  /** @param payment the missing one; undefined if the key is refused */
  add(failure: Failure, key: string, payment?: number): void {
    this.#refusals.set(entryName(key, payment), { failure, at: performance.now() });
  }

  /** @throws Failure the shop's refusal of the last minute */
  throwIfRefused(key: string, payment?: number): void {
    const refusal = this.#refusals.get(entryName(key, payment));
    if (refusal && elapsed(refusal) < REPEATED_MS) throw refusal.failure;
  }

  /** Whether the shop refused the key when it was last asked. */
  isRefused(key: string): boolean {
    return this.#refusals.has(key);
  }

  /** The shop has answered a request with this key. */
  accept(key: string): void {
    this.#refusals.delete(key);
  }

  expire(key: string, payment?: number): void {
    const name = entryName(key, payment);
    const refusal = this.#refusals.get(name);
    if (refusal && elapsed(refusal) >= RECHECK_MS)
      this.#refusals.set(name, { ...refusal, at: Number.NEGATIVE_INFINITY });
  }

  forget(key: string): void {
    for (const name of [...this.#refusals.keys()])
      if (name === key || name.startsWith(`${key} `)) this.#refusals.delete(name);
  }
}

const elapsed = ({ at }: Refusal): number => performance.now() - at;

const entryName = (key: string, payment?: number): string =>
  payment === undefined ? key : `${key} ${payment}`;
