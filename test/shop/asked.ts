import { setTimeout as delay } from 'node:timers/promises';
import { vi } from 'vitest';
import { Failure, type Problem } from '../../src/failure.js';
import { parsePayment } from '../../src/shop/api/v2/payment.js';
import { parseProductDetails } from '../../src/shop/api/v2/product.js';
import { parseShop } from '../../src/shop/api/v2/shop.js';
import type { Cached } from '../../src/shop/cache.js';
import type { Catalogue } from '../../src/shop/catalogue.js';
import type { ShopClient } from '../../src/shop/client.js';
import type { Priority, Requester } from '../../src/shop/priority.js';
import type { Product, ProductDetails } from '../../src/shop/product.js';
import { readable } from './api/readable.js';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;

/** What a client was asked; each waits until the test answers or refuses it. */
export interface Asked {
  readonly what: string;
  readonly priority: Priority;
  /** Answers with something that is called so. */
  answer(name: string): void;
  /** Unless told otherwise because the shop cannot be reached. */
  refuse(problem?: Problem): void;
}

export const shopCalled = (name: string) => readable(parseShop({ id: 1, name }));
export const productCalled = (name: string): ProductDetails =>
  readable(parseProductDetails({ id: 1, name, price: 1 }));
export const catalogueOf = (products: readonly Product[], name = 'Server'): Catalogue => ({
  servers: [{ id: 1, name, version: '', address: null, products }],
  unreadable: 0,
});
const paymentOf = (buyer: string) => readable(parsePayment({ id: 1, status: 2, customer: buyer }));

/** A client that puts what it is asked into `asked`, oldest first. */
export function clientThatIsAsked(asked: Asked[]): ShopClient {
  const ask = <T>(what: string, { priority }: Requester, called: (name: string) => T) =>
    new Promise<T>((resolve, reject) => {
      asked.push({
        what,
        priority,
        answer: (name) => resolve(called(name)),
        refuse: (problem = { kind: 'unreachable' }) => reject(new Failure(problem)),
      });
    });
  return {
    shop: (key, requester) => ask(`shop ${key}`, requester, shopCalled),
    catalogue: (key, requester) => ask(`catalogue ${key}`, requester, (name) => catalogueOf([], name)),
    product: (key, id, requester) => ask(`product ${key} ${id}`, requester, productCalled),
    payment: (key, id, requester) => ask(`payment ${key} ${id}`, requester, paymentOf),
    close: async () => {},
  };
}

/** The clock moves; what hangs on real time (the cache remembers "now" for a moment) gets a moment. */
export async function later(ms: number): Promise<void> {
  vi.setSystemTime(Date.now() + ms);
  await delay(5);
}

export async function named(answer: Promise<Cached<{ name: string }>>): Promise<string> {
  const { value, stale, away } = await answer;
  return `${value.name}, ${stale ? 'stale' : 'fresh'}${away ? ', the shop is away' : ''}`;
}
