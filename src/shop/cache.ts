import { LRUCache } from 'lru-cache';
import type { Urgency } from './budget.js';
import type { ShopClient } from './client.js';
import type { Catalogue, Payment, ProductWithServers, Shop } from './schema.js';

/** A parsed answer and how old it is. */
export interface Dated<T> {
  readonly value: T;
  /** When the shop gave it, in milliseconds since the epoch. */
  readonly at: number;
  /** It is shown from memory, and a newer one is on its way. */
  readonly stale: boolean;
}

/** Older than this, an answer is shown once more while a new one is fetched. */
const FRESH_MS = 60_000;
/** Older than this, an answer is not shown any more: whoever asks waits for a new one. */
const USABLE_MS = 15 * 60_000;
/** How much is kept of each kind, counted in products; a shop counts as one. */
const MAX_PRODUCTS = 200_000;

/** How long a payment that was looked up can be paged through. */
const RECENT_PAYMENT_MS = 5 * 60_000;
const MAX_RECENT_PAYMENTS = 200;

export interface ShopCache {
  shop(key: string): Promise<Dated<Shop>>;
  catalogue(key: string): Promise<Dated<Catalogue>>;
  product(key: string, id: number): Promise<Dated<ProductWithServers>>;
  /** Always asks, because staff have to see what is true now. */
  payment(key: string, id: number, urgency?: Urgency): Promise<Payment>;
  /** As it was last looked up in the past few minutes, for turning its pages; else asks. */
  recentPayment(key: string, id: number): Promise<Payment>;
}

interface Answer<T> {
  readonly value: T;
  readonly at: number;
}

interface Ask<T> {
  readonly urgency: Urgency;
  readonly ask: (urgency: Urgency) => Promise<T>;
}

function shelf<T>(productsIn: (value: T) => number) {
  const answers = new LRUCache<string, Answer<T>, Ask<T>>({
    maxSize: MAX_PRODUCTS,
    sizeCalculation: ({ value }) => 1 + productsIn(value),
    ttl: FRESH_MS,
    perf: Date,
    noDeleteOnStaleGet: true,
    noDeleteOnFetchRejection: true,
    ignoreFetchAbort: true,
    fetchMethod: async (_id, _stale, { context }) => ({
      value: await context.ask(context.urgency),
      at: Date.now(),
    }),
  });
  return async (id: string, ask: Ask<T>['ask']): Promise<Dated<T>> => {
    const known = answers.peek(id, { allowStale: true });
    const usable = known !== undefined && Date.now() - known.at < USABLE_MS;
    const answer = await answers.forceFetch(id, {
      allowStale: usable,
      context: { ask, urgency: usable ? 'refresh' : 'person' },
    });
    return { ...answer, stale: Date.now() - answer.at >= FRESH_MS };
  };
}

/** Keeps parsed answers in memory, bounded; one that is no longer fresh is shown while it is refreshed. */
export function createShopCache(client: ShopClient): ShopCache {
  const shops = shelf<Shop>(() => 0);
  const catalogues = shelf<Catalogue>(({ servers }) =>
    servers.reduce((sum, server) => sum + server.products.length, 0),
  );
  const products = shelf<ProductWithServers>(() => 0);
  const payments = new LRUCache<string, Payment>({ max: MAX_RECENT_PAYMENTS, ttl: RECENT_PAYMENT_MS });

  async function payment(key: string, id: number, urgency?: Urgency): Promise<Payment> {
    const found = await client.payment(key, id, urgency);
    payments.set(`${key}/${id}`, found);
    return found;
  }

  return {
    shop: (key) => shops(key, (urgency) => client.shop(key, urgency)),
    catalogue: (key) => catalogues(key, (urgency) => client.catalogue(key, urgency)),
    product: (key, id) => products(`${key}/${id}`, (urgency) => client.product(key, id, urgency)),
    payment,
    recentPayment: async (key, id) => payments.get(`${key}/${id}`) ?? payment(key, id),
  };
}
