import { isDeepStrictEqual } from 'node:util';
import type { PurchaseMessage, Purchases } from '../../store/purchase-record.js';

/** Messages that name buyers and can still be edited. */
const MOST_POSTED = 100;

/**
 * Takes a message off the queue.
 * @param sent null if it may not be there
 * @param now milliseconds since the epoch
 */
export function dequeue(
  purchases: Purchases,
  message: PurchaseMessage,
  sent: { readonly channelId: string; readonly messageId: string } | null,
  now: number,
): Purchases {
  const queue = purchases.queue.filter((one) => !isDeepStrictEqual(one, message));
  if (!sent || message.kind !== 'bought' || !message.orders.some(({ buyer }) => buyer !== ''))
    return { ...purchases, queue };
  const posted = [...purchases.posted, { ...sent, at: now, orders: message.orders }];
  return { ...purchases, queue, posted: posted.slice(-MOST_POSTED) };
}
