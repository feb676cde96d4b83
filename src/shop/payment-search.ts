import { LRUCache } from 'lru-cache';
import type { Payment, PaymentList } from '../domain/payment.js';
import { summaryOf } from '../domain/payment-summary.js';
import type { Known } from './payment-index.js';
import { createPaymentPages, type PaymentPages } from './payment-pages.js';
import type { Ask, Requester } from './request-queue.js';

/**
 * Finds payments by the player's name, which the platform can't: it reads pages of payments, newest first, into memory. A
 * shop's payments are dropped with its key, and after a day without a search.
 */
export interface PaymentSearch {
  /** Reads new payments: one request mostly, none within ten seconds of the last. */
  refresh(key: string, requester: Requester): Promise<Known>;
  /** Also rereads up to three pages with payments of the last day that may have changed; what can't be read keeps its age. */
  recheck(key: string, requester: Requester): Promise<Known>;
  /** Updates a payment, if it is known. */
  update(key: string, payment: Payment): void;
  /** What is known without a request, for completion. */
  known(key: string): Known | undefined;
  /**
   * Reads older pages, one after another, until `isEnough`. Those who read the same shop's share their requests, which go
   * behind those of people who look something up.
   * @yields after each page
   */
  loadOlder(key: string, isEnough: (known: Known) => boolean, shutdown: AbortSignal): AsyncIterable<Known>;
  /** The keys of the shops in memory. */
  keys(): Iterable<string>;
  delete(key: string): void;
}

/** The same in the shop of one guild. */
export interface GuildPaymentSearch {
  refresh(): Promise<Known>;
  recheck(): Promise<Known>;
  known(): Promise<Known | undefined>;
  loadOlder(isEnough: (known: Known) => boolean, shutdown: AbortSignal): AsyncIterable<Known>;
}

/** Payments that are remembered. */
const MAX_PAYMENTS = { ofShop: 20_000, inAll: 100_000 };
const UNUSED_MS = 24 * 60 * 60_000;

/** @param fetchPage page 1 has the newest payments */
export function createPaymentSearch(
  fetchPage: Ask<PaymentList, [page: number]>,
  max = MAX_PAYMENTS,
): PaymentSearch {
  const states = new LRUCache<string, PaymentPages>({
    maxSize: max.inAll,
    sizeCalculation: ({ index }) => Math.max(1, index.size),
    updateAgeOnGet: true,
    ttl: UNUSED_MS,
    ttlAutopurge: true,
    // Read at each call, so that tests can set the clock.
    perf: { now: () => performance.now() },
  });

  function stateOf(key: string): PaymentPages {
    const known = states.get(key);
    if (known) return known;
    const state = createPaymentPages({
      fetch: (requester, page) => fetchPage(key, requester, page),
      // The key may be erased meanwhile.
      isWanted: () => states.peek(key) === state,
      // An entry is weighed when it comes in.
      onAdded() {
        states.delete(key);
        states.set(key, state);
      },
      max: max.ofShop,
    });
    states.set(key, state);
    return state;
  }

  async function refresh(key: string, requester: Requester): Promise<PaymentPages> {
    const state = stateOf(key);
    await state.readNew(requester);
    return state;
  }

  return {
    refresh,
    async recheck(key, requester) {
      const state = await refresh(key, requester);
      await state.readAgain(requester);
      return state;
    },
    update(key, payment) {
      const index = states.peek(key)?.index;
      if (index?.has(payment.id)) index.add([summaryOf(payment)]);
    },
    known: (key) => states.get(key),
    async *loadOlder(key, isEnough, shutdown) {
      const state = stateOf(key);
      while (!shutdown.aborted && states.peek(key) === state && state.ended === 'no' && !isEnough(state)) {
        await state.readNext();
        if (!shutdown.aborted) yield state;
      }
    },
    keys: () => states.keys(),
    delete: (key) => void states.delete(key),
  };
}

/** @param ask asks for the guild's shop, as its staff */
export const searchOf = (
  search: PaymentSearch,
  ask: <T>(fetch: Ask<T>) => Promise<T>,
): GuildPaymentSearch => ({
  refresh: () => ask(search.refresh),
  recheck: () => ask(search.recheck),
  known: () => ask(async (key) => search.known(key)),
  async *loadOlder(...args) {
    yield* await ask(async (key) => search.loadOlder(key, ...args));
  },
});
