import { LRUCache } from 'lru-cache';
import type { Cached } from '../domain/dated.js';
import { orUndefined } from '../domain/failure.js';
import { activeSales, type MassSale, type Sales } from '../domain/sales.js';
import type { Ask, Requester } from '../easydonate/priority.js';
import { withTimeout } from '../lib/with-timeout.js';
import { expiringAfter, upTo } from './swr.js';

/** Milliseconds that a finished request waits for the sales: one more request, in its turn. */
const PATIENCE_MS = 2000;
/** Pause before sales that failed are requested again, and the number of shops to remember. */
const AWAY_MS = 60_000;
const MAX_AWAY = 10_000;

const NO_SALES: Sales = new Map();

type Pricing = <T extends object, Ids extends readonly number[]>(
  ask: Ask<Cached<T>, Ids>,
  putIn: (value: T, sales: Sales) => T,
) => Ask<Cached<T>, Ids>;

/**
 * Applies the mass sales that run to what a shop sells. They are requested at the same time as that; without them, the
 * listed prices stay.
 * @param askForSales undefined for a shop API that has none
 */
export function createTodaysPrices(askForSales: Ask<Cached<readonly MassSale[]>> | undefined): Pricing {
  if (!askForSales) return (ask) => ask;
  const away = new LRUCache<string, true>({ ...upTo(MAX_AWAY), ...expiringAfter(AWAY_MS) });

  const salesOf = async (shopKey: string, requester: Requester): Promise<Sales> => {
    if (away.has(shopKey)) return NO_SALES;
    // Shared data doesn't count against a member's limit.
    const sharing = requester.priority === 'user' ? { ...requester, userId: undefined } : requester;
    const massSales = await orUndefined(askForSales(shopKey, sharing));
    if (massSales) return activeSales(massSales.value, Date.now());
    away.set(shopKey, true);
    return NO_SALES;
  };

  return (ask, putIn) => {
    const inSales = pricing(putIn);
    return async (shopKey, requester, ...ids) => {
      const found = ask(shopKey, requester, ...ids);
      const [cached, sales] = await Promise.all([found, patiently(salesOf(shopKey, requester), found)]);
      return sales.size === 0 ? cached : { ...cached, value: inSales(cached.value, sales) };
    };
  };
}

/** Gives the same priced value for the same sales: replies and search indexes are memoised by its identity. */
export function pricing<T extends object>(putIn: (value: T, sales: Sales) => T): typeof putIn {
  const priced = new WeakMap<T, { readonly sales: Sales; readonly value: T }>();
  return (value, sales) => {
    if (sales.size === 0) return value;
    const known = priced.get(value);
    if (known?.sales === sales) return known.value;
    const now = putIn(value, sales);
    priced.set(value, { sales, value: now });
    return now;
  };
}

/** The sales, or none if they take longer than the request and some patience. */
async function patiently(sales: Promise<Sales>, found: Promise<unknown>): Promise<Sales> {
  const enough = found.then(() => withTimeout(sales, PATIENCE_MS));
  return (await Promise.race([sales, enough])) ?? NO_SALES;
}
