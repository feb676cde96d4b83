import { createBigramIndex } from '../domain/bigram-index.js';
import { foldForSearch, foldTyped } from '../domain/lookup.js';
import { isProblem, mayChange, type PaymentSummary } from '../domain/payment-summary.js';
import { shopTime } from '../domain/shop-time.js';
import { createTypos } from '../domain/typos.js';
import { addTo } from '../lib/multimap.js';

/** A player who has bought something. */
export interface Buyer {
  readonly name: string;
  /** Newest first. */
  readonly payments: readonly PaymentSummary[];
}

/** The payments of a shop that are known so far. */
export interface PaymentIndex {
  readonly size: number;
  has(id: number): boolean;
  /** When the oldest known payment was made; undefined if none is known. */
  readonly since: string | undefined;
  /** Adds payments, or what is new about them, as the shop has just sent them. */
  add(payments: readonly PaymentSummary[]): void;
  /**
   * When a payment was read, if it may have changed since, in milliseconds since the epoch; undefined for one that is final
   * or was read within a minute.
   */
  asOf(id: number): number | undefined;
  newestFirst(): Iterable<PaymentSummary>;
  /**
   * The payments since a time, in milliseconds since the epoch, and no fewer than `least` of those that are known: newest
   * first, those that may need somebody before the others.
   */
  latest(least: number, since: number): readonly PaymentSummary[];
  /** The payments of everyone of this name, newest first; case and the mark of Bedrock players don't matter. */
  of(name: string): readonly PaymentSummary[];
  /** Names that begin like the text, then those that contain it, then misspelled ones; the latest buyers for an empty text. */
  buyers(text: string, max: number): readonly Buyer[];
}

/** What is known of a shop's payments. It changes as more are read. */
export interface Known {
  readonly index: PaymentIndex;
  /** Whether there is nothing older to look at: the shop has no more, or no more is remembered. */
  readonly ended: 'no' | 'all' | 'full';
}

/** Names of Bedrock players begin with a mark that buyers leave out. */
const withoutMark = (name: string): string => name.replace(/^[.*]+/, '');

/** What was read within this time counts as current. */
const JUST_NOW_MS = 60_000;

/** When a payment was read. */
interface Read {
  /** In milliseconds since the epoch: for people. */
  readonly at: number;
  /** By the clock that nobody sets. */
  readonly clock: number;
}

interface Entry {
  /** Folded. */
  readonly key: string;
  readonly name: string;
  readonly ids: Set<number>;
}

export function createPaymentIndex(): PaymentIndex {
  const byId = new Map<number, PaymentSummary>();
  const byName = new Map<string, Entry>();
  const sameName = new Map<string, Entry[]>();
  const pieces = createBigramIndex<Entry>(({ key }) => key);
  const typos = createTypos<Entry>();
  const readAt = new Map<number, Read>();
  let oldest = Number.POSITIVE_INFINITY;
  let ids: readonly number[] | undefined;

  /** All ids, newest first: the platform counts up, and doesn't promise an order of its lists. */
  const newestIds = (): readonly number[] => (ids ??= descending(byId.keys()));
  const newestFirst = () => paymentsOf(newestIds());
  const buyerOf = ({ name, ids: bought }: Entry): Buyer => ({
    name,
    payments: [...paymentsOf(descending(bought))],
  });

  function* paymentsOf(known: Iterable<number>): Iterable<PaymentSummary> {
    for (const id of known) {
      const payment = byId.get(id);
      if (payment) yield payment;
    }
  }

  function remember({ id, buyer }: PaymentSummary): void {
    const known = byName.get(buyer);
    if (known) {
      known.ids.add(id);
      return;
    }
    const key = withoutMark(foldForSearch(buyer));
    const entry = { key, name: buyer, ids: new Set([id]) };
    byName.set(buyer, entry);
    addTo(sameName, key, entry);
    pieces.add(entry);
    typos.add(entry, [key]);
  }

  /** The latest buyers, each once. */
  function* latestBuyers(): Iterable<Entry> {
    const seen = new Set<Entry>();
    for (const { buyer } of newestFirst()) {
      const entry = byName.get(buyer);
      if (!entry || seen.has(entry)) continue;
      seen.add(entry);
      yield entry;
    }
  }

  function* matching(typed: string, max: number): Iterable<Entry> {
    if (typed === '') return yield* latestBuyers();
    const containing = [...pieces.containingAll([typed])];
    yield* containing.filter(({ key }) => key.startsWith(typed));
    yield* containing;
    yield* typos.nearest([typed], max);
  }

  return {
    get size() {
      return byId.size;
    },
    has: (id) => byId.has(id),
    get since() {
      return byId.get(oldest)?.createdAt;
    },
    add(payments) {
      for (const payment of payments) {
        if (!byId.has(payment.id)) ids = undefined;
        byId.set(payment.id, payment);
        if (mayChange(payment)) readAt.set(payment.id, { at: Date.now(), clock: performance.now() });
        else readAt.delete(payment.id);
        oldest = Math.min(oldest, payment.id);
        remember(payment);
      }
    },
    asOf: (id) => olderThanNow(readAt.get(id)),
    newestFirst,
    latest: (least, since) => latestOf(newestFirst(), least, since),
    of(name) {
      const entries = sameName.get(withoutMark(foldTyped(name))) ?? [];
      return [...paymentsOf(descending(entries.flatMap((entry) => [...entry.ids])))];
    },
    buyers(text, max) {
      const found = new Set<Entry>();
      for (const entry of matching(withoutMark(foldTyped(text)), max)) {
        found.add(entry);
        if (found.size === max) break;
      }
      return [...found].map(buyerOf);
    },
  };
}

function latestOf(newestFirst: Iterable<PaymentSummary>, least: number, since: number): PaymentSummary[] {
  const payments: PaymentSummary[] = [];
  for (const payment of newestFirst) {
    if (payments.length >= least && (shopTime(payment.createdAt) ?? 0) < since) break;
    payments.push(payment);
  }
  return [...payments.filter(isProblem), ...payments.filter((one) => !isProblem(one))];
}

const olderThanNow = (read: Read | undefined): number | undefined =>
  read && performance.now() - read.clock >= JUST_NOW_MS ? read.at : undefined;

const descending = (ids: Iterable<number>): number[] => [...ids].sort((a, b) => b - a);
