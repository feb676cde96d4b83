import { inspect } from 'node:util';
import { beforeEach, expect, test } from 'vitest';
import { LEAK_MARKERS, PAYMENTS, type SampleShop } from '../../../sandbox/shop/index.js';
import { Failure } from '../../../src/domain/failure.js';
import { v3 } from '../../../src/easydonate/v3/index.js';
import type { ShopClient } from '../../../src/http/client.js';
import { startShopAndClient } from '../../support/sample-shop.js';

/*
 * What of version 3 is in no log, and in nothing that is read.
 */

let shop: SampleShop;
let client: ShopClient;
let reported: string[];

beforeEach(async () => {
  reported = [];
  const started = await startShopAndClient({
    // Long enough for a large body on a busy machine.
    timeoutMs: 2000,
    observe: (event) => reported.push(inspect(event, { depth: 9 })),
  });
  ({ shop, client } = started);
  return started.close;
});

/** What is read, or the problem. */
async function outcome(asked: Promise<unknown>): Promise<unknown> {
  try {
    return await asked;
  } catch (error) {
    reported.push(inspect(error, { depth: 9, showHidden: true }));
    if (error instanceof Failure) return error.problem;
    throw error;
  }
}

const everything = (key: string): readonly (() => Promise<unknown>)[] => [
  () => client.fetch(v3.shop, key),
  () => client.fetch(v3.catalogue, key),
  () => client.fetch(v3.payment, key, PAYMENTS.basket),
  () => client.fetch(v3.runningSales, key),
  () => client.fetch(v3.payments, key, 1),
];

test('parsed values contain no secrets', async () => {
  for (const ask of everything(shop.key)) {
    const read = JSON.stringify(await outcome(ask()));
    for (const marker of [...LEAK_MARKERS, shop.key]) expect(read).not.toContain(marker);
  }
  expect(shop.requests).toHaveLength(everything('').length);
});

test('the key is in no address, event or error, and a wrong one is sent to nobody', async () => {
  for (const trouble of ['refused', 'reset', 'redirect', 'down', 'html'] as const) {
    shop.trouble(trouble);
    for (const ask of everything(shop.key)) await outcome(ask());
  }
  expect(shop.redirectsFollowed).toBe(0);
  const addresses = shop.requests.map(({ path }) => path);
  expect([...addresses, ...reported].join('\n')).not.toContain(shop.key);
  const before = shop.requests.length;
  for (const key of ['', 'two words', 'a\r\nb: c', 'ключ', '\u0000', '\u00ff'])
    for (const ask of everything(key)) expect(await outcome(ask())).toEqual({ kind: 'keyRefused' });
  expect(shop.requests).toHaveLength(before);
});
