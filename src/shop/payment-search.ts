import { LRUCache } from 'lru-cache';
import type { Payment, PaymentList } from './payment.js';
import { createPaymentIndex, type PaymentIndex } from './payment-index.js';
import { type PaymentSummary, summaryOf } from './payment-summary.js';
import type { Requester } from './priority.js';
import { expiringAfter } from './swr.js';
import { runYielding, type Steps } from './yielding.js';

/** Asks a shop for a page of its payments; page 1 has the newest. */
export type FetchPage = (key: string, requester: Requester, page: number) => Promise<PaymentList>;

/** What is known of a shop's payments. It changes as more are read. */
export interface Known {
  readonly index: PaymentIndex;
  /** Whether there is nothing older to look at: the shop has no more, or no more is remembered. */
  readonly ended: 'no' | 'all' | 'full';
}

/**
 * Finds payments by their buyers, whom nobody can ask the platform for: it reads pages of payments, newest first, into
 * memory. Everything of a shop is gone with its key, and after a day in which nobody has searched.
 */
export interface PaymentSearch {
  /** Reads what is new, which is one request mostly; none where somebody has just done so. */
  refresh(key: string, requester: Requester): Promise<Known>;
  /** What is known without a request; for choices while somebody types. */
  known(key: string): Known | undefined;
  /**
   * Reads older pages, one after another, until `isEnough`. Those who look through the same shop at once share the
   * requests, which wait behind everybody who waits for a reply.
   * @param who has one look at a time, and can stop it
   * @yields after each page
   */
  lookFurther(
    key: string,
    who: string,
    isEnough: (known: Known) => boolean,
    shutdown: AbortSignal,
  ): AsyncIterable<Known>;
  stopLooking(who: string): void;
  /** The keys of shops of which something is known. */
  keys(): Iterable<string>;
  delete(key: string): void;
}

/** The same in the shop of one guild. */
export interface GuildPaymentSearch {
  refresh(): Promise<Known>;
  known(): Promise<Known | undefined>;
  lookFurther(isEnough: (known: Known) => boolean, shutdown: AbortSignal): AsyncIterable<Known>;
  stopLooking(): void;
}

/** Payments that are remembered. */
const MAX_PAYMENTS = { ofShop: 20_000, inAll: 100_000 };
const UNUSED_MS = 24 * 60 * 60_000;
/** What is new isn't asked for again within this time. */
const FRESH_MS = 10_000;
/** Pages that are read at once where everything is new. */
const MAX_NEW_PAGES = 3;

interface State {
  readonly index: PaymentIndex;
  ended: Known['ended'];
  /** The first page that hasn't been read: new payments only move older ones to later pages. */
  nextPage: number;
  /** Reads what is new, once for all who ask meanwhile. */
  readonly readNew: (requester: Requester) => Promise<void>;
  /** Reads the next page, once for all who look further. */
  readonly readNext: () => Promise<void>;
}

/** What a page has shown. */
interface Seen {
  readonly ended: Known['ended'];
  readonly newest: number | undefined;
  /** Whether it has payments that were known before. */
  readonly reachesKnown: boolean;
}

export function createPaymentSearch(fetchPage: FetchPage, max = MAX_PAYMENTS): PaymentSearch {
  const states = new LRUCache<string, State>({
    maxSize: max.inAll,
    sizeCalculation: ({ index }) => Math.max(1, index.size),
    updateAgeOnGet: true,
    ...expiringAfter(UNUSED_MS),
  });

  const looks = new Map<string, AbortController>();

  function stateOf(key: string): State {
    const known = states.get(key);
    if (known) return known;
    const state = newState(key);
    states.set(key, state);
    return state;
  }

  async function read(key: string, state: State, requester: Requester, page: number): Promise<Seen> {
    const { payments, hasMore } = await fetchPage(key, requester, page);
    const summaries = await runYielding(summarySteps(payments));
    const newest = summaries[0]?.id;
    // The key may have been erased meanwhile.
    if (states.peek(key) !== state) return { ended: 'all', newest, reachesKnown: false };
    const { index } = state;
    const reachesKnown = summaries.some(({ id }) => index.has(id));
    index.add(summaries);
    // An entry is weighed when it comes in.
    states.delete(key);
    states.set(key, state);
    const ended = !hasMore || newest === undefined ? 'all' : index.size >= max.ofShop ? 'full' : 'no';
    return { ended, newest, reachesKnown };
  }

  function newState(key: string): State {
    let refreshedAt = Number.NEGATIVE_INFINITY;
    let newestRead: number | undefined;
    const state: State = {
      index: createPaymentIndex(),
      ended: 'no',
      nextPage: 1,
      readNew: sharing(async (requester) => {
        if (Date.now() - refreshedAt < FRESH_MS) return;
        const pages = state.index.size === 0 ? 1 : MAX_NEW_PAGES;
        for (let page = 1; page <= pages; page += 1) {
          const { ended, newest, reachesKnown } = await read(key, state, requester, page);
          if (reachesKnown) break;
          // Between these and those that are known there may be others.
          state.ended = ended;
          state.nextPage = page + 1;
          newestRead = newest;
          if (ended !== 'no') break;
        }
        refreshedAt = Date.now();
      }),
      readNext: sharing(async () => {
        const { ended, newest } = await read(key, state, { priority: 'watch' }, state.nextPage);
        // Some answers are the same whatever page they are asked for.
        state.ended = newest === newestRead ? 'all' : ended;
        newestRead = newest;
        state.nextPage += 1;
      }),
    };
    return state;
  }

  return {
    async refresh(key, requester) {
      const state = stateOf(key);
      await state.readNew(requester);
      return state;
    },
    known: (key) => states.get(key),
    async *lookFurther(key, who, isEnough, shutdown) {
      const state = stateOf(key);
      const look = new AbortController();
      looks.get(who)?.abort();
      looks.set(who, look);
      const ended = AbortSignal.any([look.signal, shutdown]);
      try {
        while (!ended.aborted && states.peek(key) === state && state.ended === 'no' && !isEnough(state)) {
          await state.readNext();
          if (!ended.aborted) yield state;
        }
      } finally {
        if (looks.get(who) === look) looks.delete(who);
      }
    },
    stopLooking: (who) => looks.get(who)?.abort(),
    keys: () => states.keys(),
    delete: (key) => void states.delete(key),
  };
}

export const searchOf = (
  search: PaymentSearch,
  who: string,
  keyOf: () => Promise<string>,
  requesterWith: (key: string) => Requester,
): GuildPaymentSearch => ({
  async refresh() {
    const key = await keyOf();
    return search.refresh(key, requesterWith(key));
  },
  known: async () => search.known(await keyOf()),
  async *lookFurther(...args) {
    yield* search.lookFurther(await keyOf(), who, ...args);
  },
  stopLooking: () => search.stopLooking(who),
});

/** Lets everybody who asks while the work is under way wait for it, in place of doing it again. */
function sharing<A extends readonly unknown[]>(work: (...args: A) => Promise<void>): typeof work {
  let underWay: Promise<void> | undefined;
  return (...args) => {
    underWay ??= work(...args).finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}

function* summarySteps(payments: readonly Payment[]): Steps<PaymentSummary[]> {
  const summaries = [];
  for (const payment of payments) {
    summaries.push(summaryOf(payment));
    yield;
  }
  return summaries;
}
