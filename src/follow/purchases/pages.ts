import type { GuildShop } from '../../shop/guild-shop.js';
import { type Order, readOrder } from './order.js';

/** Bounds what one poll costs: 250 payments, more than most shops sell during an outage. */
const MAX_PAGES = 5;

/** Reads the newest payments, and older ones until `newest`, a number that is known; five pages at most. */
export async function readPages(shop: GuildShop, newest: number): Promise<readonly Order[]> {
  const orders = new Map<number, Order>();
  for (let number = 1; number <= MAX_PAGES; number += 1) {
    const page = await readPage(shop, number);
    const isRepeated = page.orders.every(({ id }) => orders.has(id));
    for (const order of page.orders) orders.set(order.id, order);
    if (!page.hasMore || isRepeated || page.orders.some(({ id }) => id <= newest)) break;
  }
  return [...orders.values()];
}

/** Gives up the payments themselves before the next page is read: a page can take megabytes. */
async function readPage(shop: GuildShop, number: number) {
  const { payments, hasMore } = await shop.payments(number);
  return { orders: payments.map(readOrder), hasMore };
}
