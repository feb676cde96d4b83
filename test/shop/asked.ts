import { setImmediate } from 'node:timers/promises';
import { vi } from 'vitest';
import type { Catalogue } from '../../src/domain/catalogue.js';
import { Failure, type Problem } from '../../src/domain/failure.js';
import type { Product } from '../../src/domain/product.js';
import { parseProduct } from '../../src/easydonate/records/catalogue.js';
import type { HttpResponse } from '../../src/http/resource.js';
import { readable } from '../easydonate/readable.js';
import type { Client } from '../support/guild-shops.js';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;

/** A request that has reached the shop; it waits until the test answers or refuses it. */
export interface Asked {
  readonly what: string;
  /** Answers with something that is called so. */
  answer(name: string): void;
  /** Unless stated otherwise, because the shop doesn't answer. */
  refuse(problem?: Problem): void;
}

export const productCalled = (name: string): Product => readable(parseProduct({ id: 1, name, price: 1 }));
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
export const clientThatIsAsked = (asked: Asked[]): Client => ({
  fetch: (resource, key, ...ids) =>
    new Promise((resolve, reject) => {
      asked.push({
        what: [resource.name, key, ...ids].join(' '),
        answer: (name) => resolve(resource.read(responseCalled(name, resource.name), () => {})),
        refuse: (problem = { kind: 'unreachable' }) => reject(new Failure(problem)),
      });
    }),
  close: async () => {},
});

/** Waits until requests that may be sent are sent, and answers have arrived. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await setImmediate();
}

/** A clock that stands still unless a test moves it; it doesn't begin at 0, which lru-cache takes for no time. */
export function stopTheClock(now: number): void {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'], now: now - SECOND });
  vi.advanceTimersByTime(SECOND);
}
