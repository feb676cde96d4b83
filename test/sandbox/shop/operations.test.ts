import { request } from 'undici';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PAYMENTS, PRODUCTS, SALES, type SampleShop, startSampleShop } from '../../../sandbox/shop/index.js';

let shop: SampleShop;
beforeEach(async () => {
  shop = await startSampleShop();
});
afterEach(async () => {
  await shop.close();
});

async function get(path: string, headers: Record<string, string> = { 'user-agent': 'test/1' }) {
  const { statusCode, headers: answered, body } = await request(shop.url + path, { headers });
  const text = await body.text();
  const type = String(answered['content-type']);
  return { status: statusCode, type, body: type.startsWith('application/json') ? JSON.parse(text) : text };
}

const of = (path: string, key = shop.key) => get(`/api/v2/shop/${key}${path}`);
const v3 = (path: string, key = shop.key) =>
  get(`/api/v3/shop${path}`, { 'user-agent': 'test/1', 'shop-key': key });

describe('refusals', () => {
  test.each([
    '/',
    '/api/v2/shop',
    '/api/v3/shop/x',
    '/api/v3/shop/product',
    '/api/v2/shop/x/massSales',
    '/api/v2/shop/x/%E0%A4%A',
  ])('%s is no operation: 404 with a page', async (path) => {
    expect(await get(path)).toMatchObject({ status: 404, type: expect.stringContaining('text/html') });
    expect(shop.requests[0]?.operation).toBe('other');
    shop.violations.length = 0;
  });

  test.each([{}, { 'user-agent': '' }, { 'user-agent': 'Mozilla/5.0' }, { 'user-agent': 'x'.repeat(200) }])(
    'the caller %j is turned away: 403 with a page',
    async (headers) => {
      expect(await get(`/api/v2/shop/${shop.key}`, { ...headers })).toMatchObject({
        status: 403,
        type: expect.stringContaining('text/html'),
      });
    },
  );
});

describe('version 3', () => {
  test('sales have their products, and can be those that are active alone', async () => {
    const { response: all } = (await v3('/massSales')).body;
    expect(all.map(({ id }: { id: number }) => id).toSorted()).toEqual(Object.values(SALES).toSorted());
    const { response: active } = (await v3('/massSales?where_active=true')).body;
    expect(active).toMatchObject([
      { id: SALES.running, products: [{ id: PRODUCTS.vip, name: 'VIP' }, {}, {}] },
    ]);
  });

  test('payments come oldest first, or in pages with the newest first', async () => {
    const all: number[] = (await v3('/payments')).body.response.map(({ id }: { id: number }) => id);
    expect(all).toEqual(Object.values(PAYMENTS).toSorted());
    const { response } = (await v3('/payments?paginate=5&page=2')).body;
    expect(response.data.map(({ id }: { id: number }) => id)).toEqual(all.toReversed().slice(5, 10));
    expect(response).toMatchObject({ current_page: 2, last_page: 5, next_page_url: expect.any(String) });
    expect((await v3('/payments?paginate=5&page=5')).body.response.next_page_url).toBeNull();
  });
});

test.each([
  '/api/v2/shop/KEY/payment/create',
  '/api/v2/shop/KEY/payment/%63reate',
  '/api/v2/shop/KEY/product/abc',
  '/api/v2/shop/KEY/servers/1',
  '/api/v3/shop/payment/create?customer=a',
  '/api/v3/shop/payments?customer=a',
  '/api/v3/shop/payments/create',
  '/api/v3/plugin/EasyDonate.LastPayments/getPayments',
  '/api/v1/payments/create',
])('%s could write: it is on record, and the shop does not close quietly', async (path) => {
  const own = await startSampleShop();
  const headers = { 'user-agent': 'test/1', 'shop-key': own.key };
  await request(own.url + path.replace('KEY', own.key), { headers }).then(({ body }) => body.dump());
  expect(own.violations).toEqual([`GET ${path.replace('KEY', '<key>')}`]);
  await expect(own.close()).rejects.toThrow('The shop was asked to write');
});

test('a request of a program that looks for another server is none of this shop', async () => {
  shop.trouble('server-error', { times: 1 });
  const { origin } = new URL(shop.url);
  const foreign = await request(`${origin}/api/v10/gateway/bot`, { method: 'POST' });
  await foreign.body.dump();
  expect([foreign.statusCode, shop.requests, shop.violations]).toEqual([404, [], []]);
  expect((await of('')).status).toBe(500);
});

test('closing ends requests that are still waiting', async () => {
  shop.trouble('silence');
  const waiting = of('').catch((error: unknown) => error);
  await expect.poll(() => shop.requests.length).toBe(1);
  await shop.close();
  expect(await waiting).toBeInstanceOf(Error);
});
