import { setTimeout as delay } from 'node:timers/promises';
import { vi } from 'vitest';
import type { Catalogue } from '../../src/domain/catalogue.js';
import type { Cached } from '../../src/domain/dated.js';
import { Failure, type Problem } from '../../src/domain/failure.js';
import type { Product, SoldProduct } from '../../src/domain/product.js';
import type { ShopClient } from '../../src/easydonate/client.js';
import type { HttpResponse } from '../../src/easydonate/http.js';
import type { Priority } from '../../src/easydonate/priority.js';
import { parseSoldProduct } from '../../src/easydonate/records/product.js';
import { parseShop } from '../../src/easydonate/records/shop.js';
import { readable } from '../easydonate/readable.js';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;

/** What a client was asked; each waits until the test answers or refuses it. */
export interface Asked {
  readonly what: string;
  readonly priority: Priority;
  /** Answers with something that is called so. */
  answer(name: string): void;
  /** Unless stated otherwise, because the shop cannot be reached. */
  refuse(problem?: Problem): void;
}

export const shopCalled = (name: string) => readable(parseShop({ id: 1, name }));
export const productCalled = (name: string): SoldProduct =>
  readable(parseSoldProduct({ id: 1, name, price: 1 }));
export const catalogueOf = (products: readonly Product[], name = 'Server'): Catalogue => ({
  servers: [{ id: 1, name, version: '', address: null, products }],
  unreadable: 0,
});

/** A response in which everything is called so. */
function responseCalled(name: string, resource: string): HttpResponse {
  const body = { id: 1, name, price: 1, status: 2, customer: name };
  const response = resource === 'catalogue' ? [{ id: 1, name }] : body;
  return { status: 200, text: JSON.stringify({ success: 1, response }) };
}

/** A client that puts what it is asked into `asked`, oldest first. */
export const clientThatIsAsked = (asked: Asked[]): ShopClient => ({
  ask: (resource, key, { priority }, ...ids) =>
    new Promise((resolve, reject) => {
      asked.push({
        what: [resource.name, key, ...ids].join(' '),
        priority,
        answer: (name) => resolve(resource.read(responseCalled(name, resource.name), () => {})),
        refuse: (problem = { kind: 'unreachable' }) => reject(new Failure(problem)),
      });
    }),
  state: () => ({ answerMs: undefined }),
  close: async () => {},
});

/** The clock moves; what hangs on real time (the cache remembers "now" for a moment) gets a moment. */
export async function later(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms);
  await delay(5);
}

export async function named(answer: Promise<Cached<{ name: string }>>): Promise<string> {
  const { value, stale, away } = await answer;
  return `${value.name}, ${stale ? 'stale' : 'fresh'}${away ? ', the shop is away' : ''}`;
}
