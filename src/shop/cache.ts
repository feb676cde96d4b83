import { LRUCache } from 'lru-cache';
import { Failure, isShopAway } from '../failure.js';
import type { Catalogue } from './catalogue.js';
import type { ShopClient } from './client.js';
import type { Payment } from './payment.js';
import type { Requester } from './priority.js';
import type { ProductDetails } from './product.js';
import type { Shop } from './shop.js';

/** A parsed answer of the shop. */
interface Fetched<T> {
  readonly value: T;
  /** When the shop gave it, in milliseconds since the epoch. */
  readonly at: number;
}

/** A parsed answer and how old it is. */
export interface Dated<T> extends Fetched<T> {
  /** It is over a minute old: a newer one is on its way, unless the shop is away. */
  readonly stale: boolean;
  /** It is stale because the shop could not be asked when it was last tried. */
  readonly away: boolean;
}

/** An answer that was given, for counts. */
export interface CacheEvent {
  readonly what: 'shop' | 'catalogue' | 'product';
  /** From memory; from memory although it is over a minute old; after waiting for the shop. */
  readonly result: 'fresh' | 'stale' | 'waited';
  /** Milliseconds since the shop gave it. */
  readonly ageMs: number;
}

/** Served stale and refreshed in the background after this. */
const FRESH_MS = 60_000;
/** Older than this, an answer isn't served while the shop can be asked: the user waits for a new one. */
const USABLE_MS = 15 * 60_000;
/**
 * `USABLE_MS` for one whose refresh waits for its turn already. At one request a second a thousand shops take turns of
 * seventeen minutes, and three thousand answers of fifty: whoever waited instead would only make the others older.
 */
const USABLE_IN_QUEUE_MS = 60 * 60_000;

/** Older than this, an answer is not even shown in place of a shop that cannot be asked. */
const LAST_GOOD_MS = 24 * 60 * 60_000;
/** After a failed attempt, how long nobody tries again for whom there is an answer to show. */
const RETRY_MS = 10_000;

const MEBIBYTE = 1024 * 1024;
/** A thousand shops with two hundred products each, described in three hundred Cyrillic letters, weigh about 200 MiB. */
const MAX_CATALOGUES_BYTES = 256 * MEBIBYTE;
const MAX_OTHERS_BYTES = 32 * MEBIBYTE;

/** How long a payment that was looked up can be paged through. */
const RECENT_PAYMENT_MS = 5 * 60_000;
const MAX_RECENT_PAYMENTS = 200;

export interface ShopCache {
  shop(key: string, requester: Requester): Promise<Dated<Shop>>;
  catalogue(key: string, requester: Requester): Promise<Dated<Catalogue>>;
  product(key: string, id: number, requester: Requester): Promise<Dated<ProductDetails>>;
  /** Always asks, because staff have to see what is true now. */
  payment(key: string, id: number, requester: Requester): Promise<Payment>;
  /** As it was last looked up in the past few minutes, for turning its pages; else asks. */
  recentPayment(key: string, id: number, requester: Requester): Promise<Payment>;
  /** Drops all that is known under a key; for one that the shop has refused elsewhere. */
  forget(key: string): void;
}

/** Removed at its time and not when somebody asks: what nobody asks for any more must not stay. */
const untilItsTime = (ttl: number) =>
  ({
    ttl,
    ttlAutopurge: true,
    // Asked for at each call, so that tests can turn it.
    perf: { now: () => performance.now() },
  }) as const;

const fetchedNow = async <T>(value: Promise<T>): Promise<Fetched<T>> => ({
  value: await value,
  at: Date.now(),
});

type Ask<T> = (requester: Requester) => Promise<Fetched<T>>;

/** About how many bytes of memory a value takes, rather too many: each letter counts as two. */
function weight(value: unknown): number {
  if (typeof value === 'string') return 24 + 2 * value.length;
  if (typeof value !== 'object' || value === null) return 8;
  return Object.values(value).reduce((sum: number, part) => sum + 8 + weight(part), 32);
}

/** The last good answer, and when the shop could not be asked for a newer one. */
interface Kept<T> {
  readonly answer: Fetched<T>;
  failedAt?: number;
}

const since = (at = Number.NEGATIVE_INFINITY): number => Date.now() - at;

function shelf<T>(maxBytes: number, observe: (event: Omit<CacheEvent, 'what'>) => void) {
  const answers = new LRUCache<string, Kept<T>>({
    maxSize: maxBytes,
    sizeCalculation: ({ answer }) => weight(answer.value),
    ...untilItsTime(LAST_GOOD_MS),
  });
  // Apart, because a person does not join a refresh: it may wait in the queue behind everyone else.
  const people = new Map<string, Promise<Kept<T>>>();
  const refreshes = new Map<string, Promise<Kept<T>>>();

  function fetched(id: string, ask: Ask<T>, requester: Requester, underWay: typeof people): Promise<Kept<T>> {
    const joined = underWay.get(id);
    if (joined) return joined;
    const started = ask(requester)
      .then(
        (answer) => {
          const kept: Kept<T> = { answer };
          answers.set(id, kept);
          return kept;
        },
        (error: unknown) => lastGood(id, error),
      )
      .finally(() => underWay.delete(id));
    underWay.set(id, started);
    return started;
  }

  /** What is shown in place of a newer answer, where the shop itself said nothing to the contrary. */
  function lastGood(id: string, error: unknown): Kept<T> {
    if (!(error instanceof Failure)) throw error;
    const kept = answers.peek(id);
    if (isShopAway(error.problem)) {
      if (kept === undefined || since(kept.answer.at) >= LAST_GOOD_MS) throw error;
      kept.failedAt = Date.now();
      return kept;
    }
    if (error.problem.kind === 'notFound') answers.delete(id);
    throw error;
  }

  /** Whether it is shown at once; else whoever asks waits for the shop. */
  function isUsable(id: string, { answer, failedAt }: Kept<T>): boolean {
    const age = since(answer.at);
    if (since(failedAt) < USABLE_MS) return age < LAST_GOOD_MS;
    return age < (refreshes.has(id) ? USABLE_IN_QUEUE_MS : USABLE_MS);
  }

  return {
    async get(id: string, ask: Ask<T>, requester: Requester): Promise<Dated<T>> {
      const known = answers.get(id);
      const isKnown = known !== undefined && isUsable(id, known);
      const { answer, failedAt } = isKnown ? known : await fetched(id, ask, requester, people);
      const ageMs = since(answer.at);
      const stale = ageMs >= FRESH_MS;
      observe({ result: isKnown ? (stale ? 'stale' : 'fresh') : 'waited', ageMs });
      // The old answer stays when that fails, and whoever asks after a pause tries again.
      if (stale && since(failedAt) >= RETRY_MS && !refreshes.has(id))
        fetched(id, ask, { priority: 'refresh' }, refreshes).catch(() => {});
      return { ...answer, stale, away: stale && since(failedAt) < USABLE_MS };
    },
    /** Drops the answers of a key; an id is a key, or begins with one and a slash. */
    forget(key: string): void {
      for (const id of [...answers.keys()]) {
        if (id === key || id.startsWith(`${key}/`)) answers.delete(id);
      }
    },
  };
}

/**
 * Keeps parsed answers in memory, bounded; one that is no longer fresh is shown while it is refreshed.
 * @param observe told of each answer given but payments
 */
export function createShopCache(client: ShopClient, observe?: (event: CacheEvent) => void): ShopCache {
  const observerOf = (what: CacheEvent['what']) => (event: Omit<CacheEvent, 'what'>) =>
    observe?.({ what, ...event });
  const shops = shelf<Shop>(MAX_OTHERS_BYTES, observerOf('shop'));
  const catalogues = shelf<Catalogue>(MAX_CATALOGUES_BYTES, observerOf('catalogue'));
  const products = shelf<ProductDetails>(MAX_OTHERS_BYTES, observerOf('product'));
  const payments = new LRUCache<string, Payment>({
    max: MAX_RECENT_PAYMENTS,
    ...untilItsTime(RECENT_PAYMENT_MS),
  });

  function forget(key: string): void {
    for (const shelf of [shops, catalogues, products]) shelf.forget(key);
    for (const id of [...payments.keys()]) if (id.startsWith(`${key}/`)) payments.delete(id);
  }

  /** A key that the shop has refused shows nothing any more, whichever question found that out. */
  async function unlessRefused<T>(key: string, asked: Promise<T>): Promise<T> {
    try {
      return await asked;
    } catch (error) {
      if (error instanceof Failure && error.problem.kind === 'keyRefused') forget(key);
      throw error;
    }
  }

  async function payment(key: string, id: number, requester: Requester): Promise<Payment> {
    const found = await unlessRefused(key, client.payment(key, id, requester));
    payments.set(`${key}/${id}`, found);
    return found;
  }

  return {
    shop: (key, requester) =>
      shops.get(key, (by) => fetchedNow(unlessRefused(key, client.shop(key, by))), requester),
    catalogue: (key, requester) =>
      catalogues.get(key, (by) => fetchedNow(unlessRefused(key, client.catalogue(key, by))), requester),
    product: (key, id, requester) =>
      products.get(
        `${key}/${id}`,
        (by) => fetchedNow(unlessRefused(key, client.product(key, id, by))),
        requester,
      ),
    payment,
    recentPayment: async (key, id, requester) => payments.get(`${key}/${id}`) ?? payment(key, id, requester),
    forget,
  };
}
