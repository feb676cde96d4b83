import { LRUCache } from 'lru-cache';
import type { Cached } from '../shop/cache.js';
import type { Reply } from './reply.js';

/** Languages, pages and readers of one snapshot that are kept; a page of a list is about 6 kB. */
const VARIANTS = 32;

/** What a reply depends on besides its snapshot; objects count by identity, of which a format has one. */
export type Input = object | string | number | boolean | undefined;

/**
 * Renders each variant of a snapshot once. Whatever `render` takes is part of the key, so nothing it depends on can be left
 * out of it; replies go when their snapshot does. A reply is shared by everyone who gets it: nobody may change it.
 */
export function memoised<T extends object, I extends readonly Input[]>(
  render: (snapshot: Cached<T>, ...inputs: I) => Reply,
): typeof render {
  const replies = new WeakMap<T, LRUCache<string, Reply>>();
  return (snapshot, ...inputs) => {
    const variants = replies.get(snapshot.value) ?? new LRUCache({ max: VARIANTS });
    replies.set(snapshot.value, variants);
    const key = [shownAge(snapshot), ...inputs.map(identityOf)].join('|');
    const known = variants.get(key);
    if (known) return known;
    const reply = render(snapshot, ...inputs);
    variants.set(key, reply);
    return reply;
  };
}

/** Of a fresh snapshot no age is shown, so that all its ages are one. */
const shownAge = ({ at, stale, away }: Cached<object>): string => (stale ? `${at} ${away}` : '');

const numbers = new WeakMap<object, number>();
let last = 0;

/** Never the same for two objects, not even when one of them is gone. */
function identityOf(input: Input): string {
  if (typeof input !== 'object') return `${JSON.stringify(input)}`;
  const number = numbers.get(input) ?? last + 1;
  last = Math.max(last, number);
  numbers.set(input, number);
  return `#${number}`;
}
