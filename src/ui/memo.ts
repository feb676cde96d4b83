import { LRUCache } from 'lru-cache';
import type { Cached } from '../domain/dated.js';
import type { Reply } from './reply.js';

/** Of all replies together; a page of a list is about 6 kB as JSON, and twice that in memory. */
const MAX_BYTES = 32 * 1024 * 1024;

type Variants = Map<string, Reply>;

/** What is kept, the least used first; a reply goes with its snapshot, too. */
const kept = new LRUCache<string, WeakRef<Variants>>({
  maxSize: MAX_BYTES,
  dispose: (variants, id) => void variants.deref()?.delete(id),
});

/** What a reply depends on besides its snapshot; objects count by identity, of which a format has one. */
export type Input = object | string | number | boolean | undefined;

/**
 * Renders each variant of a snapshot once. Whatever `render` takes is part of the key, so nothing it depends on can be left
 * out of it; replies go when their snapshot does. A reply is shared by everyone who gets it: nobody may change it.
 */
export function memoised<T extends object, I extends readonly Input[]>(
  render: (snapshot: Cached<T>, ...inputs: I) => Reply,
): typeof render {
  const replies = new WeakMap<T, Variants>();
  return (snapshot, ...inputs) => {
    const variants = replies.get(snapshot.value) ?? new Map<string, Reply>();
    replies.set(snapshot.value, variants);
    const id = [
      identityOf(render),
      identityOf(snapshot.value),
      shownAge(snapshot),
      ...inputs.map(identityOf),
    ].join('|');
    const known = variants.get(id);
    if (known) {
      kept.get(id);
      return known;
    }
    const reply = render(snapshot, ...inputs);
    variants.set(id, reply);
    kept.set(id, new WeakRef(variants), { size: 2 * JSON.stringify(reply).length });
    return reply;
  };
}

/** Of a fresh snapshot no age is shown, so that all its ages are one. */
const shownAge = ({ at, stale, away }: Cached<object>): string => (stale ? `${at} ${away}` : '');

const numbers = new WeakMap<object, number>();
let last = 0;

/** Never the same for two objects, not even when one of them is gone. */
function identityOf(input: Input | CallableFunction): string {
  if (typeof input !== 'object' && typeof input !== 'function') return `${JSON.stringify(input)}`;
  const number = numbers.get(input) ?? last + 1;
  last = Math.max(last, number);
  numbers.set(input, number);
  return `#${number}`;
}
