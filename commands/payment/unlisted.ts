import type { Context } from '../../src/bot/context.js';
import { ignoreFailure } from '../../src/domain/failure.js';
import { type JudgedSale, judgeSale, readSale } from '../../src/sales/sale.js';
import type { PaymentHistory } from '../../src/shop/payment-history.js';

const MAX_UNLISTED = 25;

/** Orders that need a look and are on no page that was read: each is read by its number. */
export async function readUnlisted(
  context: Context,
  history: PaymentHistory,
): Promise<readonly JudgedSale[]> {
  const { feeds, format, shop } = context;
  const open = (await feeds.openOrders(format.words)) ?? [];
  const ids = open.filter((id) => !history.has(id)).slice(0, MAX_UNLISTED);
  const found = await Promise.all(ids.map(async (id) => ignoreFailure(shop.payments.findRecent(id))));
  const knowledge = await context.knowledge();
  return found.flatMap((one) => (one ? judgeSale(readSale(one.value), knowledge) : []));
}
