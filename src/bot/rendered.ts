import { LRUCache } from 'lru-cache';
import type { Dated } from '../shop/cache.js';

/**
 * Gives what was rendered before from the same sources, or renders it.
 * @param sources what it is rendered from; they are told apart by identity: what the shop answered anew is a new object
 * @param what everything else that it depends on
 */
export type Rendered<T> = (sources: readonly (object | undefined)[], what: string, render: () => T) => T;

/** About 40 MB, with two bytes for a character. */
const MAX_CHARACTERS = 20_000_000;

/** After a minute the shop is asked anew, and what it answers is rendered anew. */
const KEPT_MS = 60_000;

/**
 * Keeps what was rendered, the least used forgotten first; counted in characters of JSON. What it gives is given to
 * others too, so nobody may change it.
 */
export function createRendered<T extends object>(maxCharacters = MAX_CHARACTERS): Rendered<T> {
  const kept = new LRUCache<string, T>({
    maxSize: maxCharacters,
    sizeCalculation: (value, key) => key.length + JSON.stringify(value).length,
    ttl: KEPT_MS,
    ttlAutopurge: true,
    // Asked for at each call, so that tests can turn it.
    perf: { now: () => performance.now() },
  });
  const numbers = new WeakMap<object, number>();
  let last = 0;

  function numberOf(source: object | undefined): number {
    if (source === undefined) return 0;
    const known = numbers.get(source);
    if (known !== undefined) return known;
    last += 1;
    numbers.set(source, last);
    return last;
  }

  return (sources, what, render) => {
    const key = `${sources.map(numberOf).join(' ')} ${what}`;
    const known = kept.get(key);
    if (known) return known;
    const value = render();
    kept.set(key, value);
    return value;
  };
}

/** What the age of an answer of the shop adds to what is rendered from it: nothing, until it is stale. */
export const shownAge = ({ at, stale, away }: Omit<Dated<unknown>, 'value'>): string =>
  stale ? `${at}${away ? ' away' : ''}` : '';
