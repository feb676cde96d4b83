import type { Dated } from '../domain/dated.js';
import type { Payment, PaymentList } from '../domain/payment.js';

type ReadPage = (page: number) => Promise<Dated<PaymentList>>;

/** 200 payments: more than most shops sell in the hours after which buyers ask. */
const MAX_PAGES = 4;

/** The payment as the newest pages of a shop's list have it; undefined if it isn't on them. */
export async function findListed(id: number, readPage: ReadPage): Promise<Dated<Payment> | undefined> {
  const first = await readPage(1);
  for (const number of newestPages(first.value)) {
    const { value, at } = number === 1 ? first : await readPage(number);
    const payment = value.payments.find((one) => one.id === id);
    if (payment) return { value: payment, at };
    if (value.payments.length === 0 || value.payments.every((one) => one.id < id)) return undefined;
  }
  return undefined;
}

/** The API promises no order: the first page may have the oldest payments. */
function newestPages({ isOldestFirst, hasMore, lastPage }: PaymentList): readonly number[] {
  if (!hasMore) return [1];
  const counted = Array.from({ length: MAX_PAGES }, (_, index) => index);
  return isOldestFirst && lastPage !== null
    ? counted.map((index) => lastPage - index).filter((page) => page > 0)
    : counted.map((index) => index + 1).filter((page) => page <= (lastPage ?? page));
}
