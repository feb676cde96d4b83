import { inspect } from 'node:util';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { LEAK_MARKERS, PAYMENTS, type SampleShop, TROUBLES } from '../../../sandbox/shop/index.js';
import { Failure } from '../../../src/domain/failure.js';
import type { ShopClient } from '../../../src/easydonate/client.js';
import { v2 } from '../../../src/easydonate/v2/index.js';
import { v3 } from '../../../src/easydonate/v3/index.js';
import { startShopAndClient } from '../../support/sample-shop.js';

/*
 * Faults over version 3 and how they are reported, compared with version 2.
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

/** What is none is something that was read. */
const problemSchema = z.looseObject({ kind: z.string() });

test.each(Object.keys(TROUBLES))(
  '%s is the same in both versions, and in what only one of them has',
  async (name) => {
    const trouble = Object.keys(TROUBLES).find((one): one is keyof typeof TROUBLES => one === name);
    shop.trouble(trouble, { ms: 50 });
    const lists = [
      () => client.fetch(v3.runningSales, shop.key),
      () => client.fetch(v3.payments, shop.key, 1),
    ];
    const [old, now, ...listed] = await Promise.all(
      [
        () => client.fetch(v2.shop, shop.key),
        () => client.fetch(v3.shop, shop.key),
        // A list may have as much as this sends at all.
        ...(trouble === 'too-large' ? [] : lists),
      ].map((ask) => outcome(ask())),
    );
    expect(now).toEqual(old);
    const problem = problemSchema.safeParse(old).data;
    // A list without a code says nothing of the key, for which everything else would be dropped.
    const isUnclear = trouble === 'refused-zero' || trouble === 'status-false';
    expect(listed.map((list) => problemSchema.safeParse(list).data)).toEqual(
      listed.map(() => (isUnclear ? { kind: 'unexpectedShape' } : problem)),
    );
    expect(shop.redirectsFollowed).toBe(0);
    expect(shop.requests).toHaveLength(2 + listed.length);
    expect(reported.join('\n')).not.toContain(shop.key);
  },
);

test('nothing that is read holds what must not be seen', async () => {
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
