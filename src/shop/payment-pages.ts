import { orUndefined } from '../domain/failure.js';
import type { Payment, PaymentList } from '../domain/payment.js';
import { type PaymentSummary, summaryOf } from '../domain/payment-summary.js';
import { runYielding, type Steps } from '../lib/yielding.js';
import { createPaymentIndex, type Known } from './payment-index.js';
import type { Requester } from './request-queue.js';
import { stalePages } from './undelivered.js';

/** The pages of a shop's payments, read into an index; each read is shared by all who ask for it meanwhile. */
export interface PaymentPages extends Known {
  /** Reads what is new. */
  readNew(requester: Requester): Promise<void>;
  /** Reads the next page. */
  readNext(): Promise<void>;
  /** Reads pages again that have payments of the last day which may have changed; stops where that fails. */
  readAgain(requester: Requester): Promise<void>;
}

interface Parts {
  fetch(requester: Requester, page: number): Promise<PaymentList>;
  /** Whether what is fetched may still be kept. */
  isWanted(): boolean;
  onAdded(): void;
  /** How many payments are remembered. */
  readonly max: number;
}

/** What is new isn't asked for again within this time. */
const FRESH_MS = 10_000;
/** Pages that are read at once where everything is new. */
const MAX_NEW_PAGES = 3;
/** Pages that are read again for payments that may have changed. */
const MAX_PAGES_AGAIN = 3;

/** New payments, and some that can't be read, move the known ones to later pages. */
const SPARE_PAGES = 3;

/** What a page has shown. */
interface Seen {
  readonly ended: Known['ended'];
  readonly newest: number | undefined;
  /** Whether it has payments that were known before. */
  readonly reachesKnown: boolean;
  /** Whether it has others. */
  readonly hasNew: boolean;
}

export function createPaymentPages({ fetch, isWanted, onAdded, max }: Parts): PaymentPages {
  const index = createPaymentIndex();
  let ended: Known['ended'] = 'no';
  /** The first page that hasn't been read: new payments only move older ones to later pages. */
  let nextPage = 1;
  let refreshedAt = Number.NEGATIVE_INFINITY;
  let newestRead: number | undefined;
  let onPage = 1;

  async function read(requester: Requester, page: number): Promise<Seen> {
    const { payments, hasMore } = await fetch(requester, page);
    const summaries = await runYielding(summarySteps(payments));
    const newest = summaries[0]?.id;
    if (!isWanted()) return { ended: 'all', newest, reachesKnown: false, hasNew: false };
    const reachesKnown = summaries.some(({ id }) => index.has(id));
    const hasNew = summaries.some(({ id }) => !index.has(id));
    index.add(summaries);
    onPage = Math.max(onPage, summaries.length);
    onAdded();
    const end = !hasMore || newest === undefined ? 'all' : index.size >= max ? 'full' : 'no';
    return { ended: end, newest, reachesKnown, hasNew };
  }

  async function readNew(requester: Requester): Promise<void> {
    if (performance.now() - refreshedAt < FRESH_MS) return;
    const pages = index.size === 0 ? 1 : MAX_NEW_PAGES;
    for (let page = 1; page <= pages; page += 1) {
      const seen = await read(requester, page);
      if (seen.reachesKnown) break;
      // Between these and those that are known there may be others.
      ended = seen.ended;
      nextPage = page + 1;
      newestRead = seen.newest;
      if (ended !== 'no') break;
    }
    refreshedAt = performance.now();
  }

  async function readNext(): Promise<void> {
    const before = index.size;
    const seen = await read({ priority: 'search' }, nextPage);
    // Pages that are behind all that is known and have nothing new are the same ones again, alone or in turn.
    const isBehind = (nextPage - 1 - SPARE_PAGES) * onPage >= before;
    ended = seen.newest === newestRead || (isBehind && !seen.hasNew) ? 'all' : seen.ended;
    newestRead = seen.newest;
    nextPage += 1;
  }

  async function readAgain(requester: Requester): Promise<void> {
    for (const page of stalePages(index, onPage, Date.now()).slice(0, MAX_PAGES_AGAIN)) {
      if (!isWanted() || !(await orUndefined(read(requester, page)))) return;
    }
  }

  return {
    index,
    get ended() {
      return ended;
    },
    readNew: sharing(readNew),
    readNext: sharing(readNext),
    readAgain: sharing(readAgain),
  };
}

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
