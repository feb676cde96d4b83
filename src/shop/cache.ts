import { LRUCache } from 'lru-cache';
import { type Answer, answersOf, FRESH_MS, USABLE_MS } from './answers.js';
import type { Urgency } from './budget.js';
import type { ShopClient } from './client.js';
import type { Catalogue, Payment, ProductWithServers, Shop } from './schema.js';

/** A parsed answer and how old it is. */
export interface Dated<T> extends Answer<T> {
  /** It is shown from memory, and a newer one is on its way. */
  readonly stale: boolean;
}

/**
 * `USABLE_MS` for one whose refresh waits for its turn already. At one request a second a thousand shops take turns of
 * seventeen minutes, and three thousand answers of fifty: whoever waited instead would only make the others older.
 */
const USABLE_IN_QUEUE_MS = 60 * 60_000;

const MEBIBYTE = 1024 * 1024;
/** A thousand shops with two hundred products each, described in three hundred Cyrillic letters, weigh about 200 MiB. */
const MAX_CATALOGUES_BYTES = 256 * MEBIBYTE;
const MAX_OTHERS_BYTES = 32 * MEBIBYTE;

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

type Ask<T> = (urgency: Urgency) => Promise<Answer<T>>;

/** About how many bytes of memory a value takes, rather too many: each letter counts as two. */
function weight(value: unknown): number {
  if (typeof value === 'string') return 24 + 2 * value.length;
  if (typeof value !== 'object' || value === null) return 8;
  return Object.values(value).reduce((sum: number, part) => sum + 8 + weight(part), 32);
}

function shelf<T>(maxBytes: number) {
  const answers = new LRUCache<string, Answer<T>>({
    maxSize: maxBytes,
    sizeCalculation: ({ value }) => weight(value),
  });
  // Apart, because a person does not join a refresh: it may wait in the queue behind everyone else.
  const people = new Map<string, Promise<Answer<T>>>();
  const refreshes = new Map<string, Promise<Answer<T>>>();

  function fetched(id: string, ask: Ask<T>, urgency: Urgency, underWay: typeof people): Promise<Answer<T>> {
    const joined = underWay.get(id);
    if (joined) return joined;
    const started = ask(urgency)
      .then((answer) => {
        answers.set(id, answer);
        return answer;
      })
      .finally(() => underWay.delete(id));
    underWay.set(id, started);
    return started;
  }

  return async (id: string, ask: Ask<T>): Promise<Dated<T>> => {
    const known = answers.get(id);
    const usableMs = refreshes.has(id) ? USABLE_IN_QUEUE_MS : USABLE_MS;
    const isUsable = known !== undefined && Date.now() - known.at < usableMs;
    const answer = isUsable ? known : await fetched(id, ask, 'person', people);
    const stale = Date.now() - answer.at >= FRESH_MS;
    // The old answer stays when that fails, and the next one who asks tries again.
    if (stale && !refreshes.has(id)) fetched(id, ask, 'refresh', refreshes).catch(() => {});
    return { ...answer, stale };
  };
}

/**
 * Keeps parsed answers in memory, bounded; one that is no longer fresh is shown while it is refreshed.
 * @param client asked for payments, which are never shared
 * @param answers where everything else comes from
 */
export function createShopCache(client: ShopClient, answers = answersOf(client)): ShopCache {
  const shops = shelf<Shop>(MAX_OTHERS_BYTES);
  const catalogues = shelf<Catalogue>(MAX_CATALOGUES_BYTES);
  const products = shelf<ProductWithServers>(MAX_OTHERS_BYTES);
  const payments = new LRUCache<string, Payment>({ max: MAX_RECENT_PAYMENTS, ttl: RECENT_PAYMENT_MS });

  async function payment(key: string, id: number, urgency?: Urgency): Promise<Payment> {
    const found = await client.payment(key, id, urgency);
    payments.set(`${key}/${id}`, found);
    return found;
  }

  return {
    shop: (key) => shops(key, (urgency) => answers.shop(key, urgency)),
    catalogue: (key) => catalogues(key, (urgency) => answers.catalogue(key, urgency)),
    product: (key, id) => products(`${key}/${id}`, (urgency) => answers.product(key, id, urgency)),
    payment,
    recentPayment: async (key, id) => payments.get(`${key}/${id}`) ?? payment(key, id),
  };
}
