import { LRUCache } from 'lru-cache';
import type { Failure } from '../domain/failure.js';

/** How long a refusal is repeated without asking the shop. */
const REPEATED_MS = 60_000;
/** The same for somebody who asks to check again. */
const RECHECK_MS = 10_000;
/** Enough for the keys and payments that are asked for in a minute. */
const MAX_REFUSALS = 10_000;

interface Refusal {
  readonly failure: Failure;
  readonly at: number;
}

/** The keys that shops have just refused, and the payments that don't exist: asking again at once would cost others a slot. */
export class Refusals {
  readonly #refusals = new LRUCache<string, Refusal>({ max: MAX_REFUSALS });

  /** @param payment the one that doesn't exist; undefined if the key is refused */
  add(failure: Failure, key: string, payment?: number): void {
    this.#refusals.set(entryName(key, payment), { failure, at: performance.now() });
  }

  /** @throws Failure what the shop said within the last minute */
  throwIfRefused(key: string, payment?: number): void {
    const known = this.#refusals.get(entryName(key, payment));
    if (known && elapsed(known) < REPEATED_MS) throw known.failure;
  }

  /** Has the shop asked again about refusals that are ten seconds old. */
  expire(key: string, payment?: number): void {
    const name = entryName(key, payment);
    const known = this.#refusals.get(name);
    if (known && elapsed(known) >= RECHECK_MS) this.#refusals.delete(name);
  }

  /** Forgets what is known of a key and its payments. */
  forget(key: string): void {
    for (const name of [...this.#refusals.keys()])
      if (name === key || name.startsWith(`${key} `)) this.#refusals.delete(name);
  }
}

const elapsed = ({ at }: Refusal): number => performance.now() - at;

const entryName = (key: string, payment?: number): string =>
  payment === undefined ? key : `${key} ${payment}`;
