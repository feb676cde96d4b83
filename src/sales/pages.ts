import { Failure } from '../domain/failure.js';
import type { Payment, PaymentList } from '../domain/payment.js';
import { type JudgedSale, readSale, type Sale } from './sale.js';

/** Asks a shop for a page of its list, as the shop counts them from 1. */
export type AskPage<L extends PaymentList> = (page: number) => Promise<L>;

/** A page of the shop's list, and the way to older ones. */
export interface PageCursor {
  readonly page: number;
  readonly step: 1 | -1;
}

/** Payments by the newest first, whatever the order of the shop's list. */
export interface PaymentPage<L extends PaymentList = PaymentList> {
  readonly list: L;
  /** Of the next older payments; null if there are none. */
  readonly next: PageCursor | null;
}

/** What was read of a shop's newest payments. */
export interface PaymentsRead {
  readonly sales: readonly Sale[];
  /** The shop has no older ones. */
  readonly isAll: boolean;
  /** Back to when they were read, as far as the pages go. */
  readonly since: number;
  /** Some that no page showed, by number. */
  readonly lookedUp: readonly Sale[];
}

/** The same, as a guild sees them. */
export interface JudgedPayments extends PaymentsRead {
  readonly sales: readonly JudgedSale[];
  readonly lookedUp: readonly JudgedSale[];
}

/** 250 payments, more than most shops sell during an outage. */
const MAX_PAGES_BACK = 5;

/** A payment that is known, or one of that time: in milliseconds since the epoch. */
export type Reach = { readonly id: number } | { readonly madeAt: number };

/** Reads until it has been everywhere. */
export async function readNewestSales(
  reaches: readonly Reach[],
  ask: AskPage<PaymentList>,
): Promise<Omit<PaymentsRead, 'lookedUp'>> {
  const sales = new Map<number, Sale>();
  let isAll = false;
  for await (const { list, next } of readPages(ask, MAX_PAGES_BACK)) {
    const isRepeated = list.payments.every(({ id }) => sales.has(id));
    // A page of payments can take megabytes.
    for (const payment of list.payments) sales.set(payment.id, readSale(payment));
    isAll = next === null;
    if (isRepeated || reaches.every((reach) => list.payments.some((one) => isReached(one, reach)))) break;
  }
  const since = Math.min(...reaches.map((reach) => ('madeAt' in reach ? reach.madeAt : Infinity)));
  return { sales: [...sales.values()], isAll, since };
}

/** A payment without a time isn't known to be newer. */
const isReached = ({ id, createdAt }: Payment, reach: Reach): boolean =>
  'id' in reach ? id <= reach.id : (createdAt ?? 0) <= reach.madeAt;

/** Yields the newest payments first, at most `max` pages. */
export async function* readPages<L extends PaymentList>(
  ask: AskPage<L>,
  max: number,
): AsyncGenerator<PaymentPage<L>> {
  let cursor: PageCursor | null | undefined;
  for (let count = 0; count < max && cursor !== null; count += 1) {
    const page = await (cursor ? readPage(ask, cursor) : readNewest(ask));
    yield page;
    cursor = page.next;
  }
}

export const readPage = async <L extends PaymentList>(
  ask: AskPage<L>,
  cursor: PageCursor,
): Promise<PaymentPage<L>> => toPage(await ask(cursor.page), cursor);

/** The API promises no order: the first page may have the oldest payments. */
async function readNewest<L extends PaymentList>(ask: AskPage<L>): Promise<PaymentPage<L>> {
  const first = await ask(1);
  const { lastPage } = first;
  if (first.isOldestFirst && first.hasMore) {
    // Without its number, the newest payments can't be found.
    if (lastPage === null) throw new Failure({ kind: 'unexpectedShape' });
    const last = await ask(lastPage);
    // Pages may begin with the newest payments, each the other way round.
    if (highestId(last) > highestId(first)) return toPage(last, { page: lastPage, step: -1 });
  }
  return toPage(first, { page: 1, step: 1 });
}

function toPage<L extends PaymentList>(list: L, { page, step }: PageCursor): PaymentPage<L> {
  const hasOlder = step === 1 ? list.hasMore : page > 1;
  return { list, next: hasOlder ? { page: page + step, step } : null };
}

const highestId = ({ payments }: PaymentList): number => Math.max(0, ...payments.map(({ id }) => id));
