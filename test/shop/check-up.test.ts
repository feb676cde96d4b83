import { beforeEach, expect, test } from 'vitest';
import { HIDDEN_MARKERS, LEAK_MARKERS, PRODUCTS, type SampleShop } from '../../sandbox/shop/index.js';
import type { ShopClient } from '../../src/easydonate/client.js';
import { parseOwnerCatalogue } from '../../src/easydonate/records/catalogue.js';
import { v2 } from '../../src/easydonate/v2/index.js';
import { checkUp } from '../../src/shop/check-up.js';
import { RequestQueue } from '../../src/shop/request-queue.js';
import { startShopAndClient } from '../support/sample-shop.js';

let sample: SampleShop;
let client: ShopClient;

beforeEach(async () => {
  const started = await startShopAndClient();
  ({ shop: sample, client } = started);
  return started.close;
});

const open = () => new RequestQueue({ client, rate: 1000 });
const check = (key = sample.key) => checkUp(v2, open(), (fetch) => fetch(key, { priority: 'user' }));
const operations = () => sample.requests.map(({ operation }) => operation);

test('shop and lists are asked for each time', async () => {
  const facts = await check();
  expect(facts).toMatchObject({ trouble: undefined, shop: { name: 'Northern Lights' } });
  expect(facts.answerMs).toBeGreaterThan(0);
  await check();
  expect(operations()).toEqual(['shop', 'servers', 'shop', 'servers']);
});

test('an owner’s list has what is hidden, by name, and no address or password', async () => {
  const { ownerCatalogue } = await check();
  const products = ownerCatalogue?.servers.flatMap((server) => server.products) ?? [];
  expect(ownerCatalogue?.servers.filter(({ isHidden }) => isHidden)).toMatchObject([{ name: 'Staging' }]);
  expect(products.filter(({ isHidden }) => isHidden)).toMatchObject([{ id: PRODUCTS.hidden }]);
  const text = JSON.stringify(ownerCatalogue);
  expect([...LEAK_MARKERS, ...HIDDEN_MARKERS].filter((marker) => text.includes(marker))).toEqual([]);
});

test('a key that the shop refuses is trouble, and nothing else is asked', async () => {
  const facts = await check('not-a-key');
  expect(facts).toMatchObject({
    trouble: { kind: 'keyRefused' },
    shop: undefined,
    ownerCatalogue: undefined,
  });
  expect(operations()).toEqual(['shop']);
});

test('lists that cannot be read leave the shop', async () => {
  sample.trouble('server-error', { operation: 'servers' });
  expect(await check()).toMatchObject({
    trouble: { kind: 'serverError' },
    shop: { name: 'Northern Lights' },
    ownerCatalogue: undefined,
  });
  sample.trouble(undefined);
  expect((await check()).trouble).toBeUndefined();
});

test('an unexpected error is not taken for a failing shop', async () => {
  const bug = () => Promise.reject(new TypeError('a bug'));
  await expect(checkUp(v2, open(), bug)).rejects.toBeInstanceOf(TypeError);
});

test('what cannot be read is counted, in servers and in products', () => {
  const server = { id: 1, name: 'Lobby', products: [{ id: 1, name: 'Sword', price: 1 }, { id: 2 }] };
  expect(parseOwnerCatalogue([server, { name: 'no number' }], () => {})).toMatchObject({ unreadable: 2 });
  expect(parseOwnerCatalogue({ 0: server }, () => {})).toMatchObject({
    unreadable: 1,
    servers: [{ name: 'Lobby' }],
  });
  expect(parseOwnerCatalogue([], () => {})).toEqual({ servers: [], unreadable: 0 });
  for (const response of ['hello', null, [{}], [1]])
    expect(parseOwnerCatalogue(response, () => {})).toBeUndefined();
});
