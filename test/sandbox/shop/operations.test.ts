import { request } from 'undici';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  PAYMENTS,
  PRODUCTS,
  SAMPLE_KEYS,
  type SampleShop,
  SERVERS,
  sampleShop,
  startSampleShop,
} from '../../../src/sandbox/shop/index.js';

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

describe('the four operations', () => {
  test('shop: success 1, the record with the key it was asked with', async () => {
    const { status, body } = await of('');
    expect(status).toBe(200);
    expect(body.success).toBe(1);
    expect(body.response).toMatchObject({ name: 'Northern Lights', key: shop.key, color: '#10ab7c' });
    expect((await of('', SAMPLE_KEYS.ru)).body.response).toMatchObject({ name: 'Северное сияние' });
  });

  test('servers: success 1, each with its products, which have no servers', async () => {
    const { body } = await of('/servers');
    expect(body.success).toBe(1);
    expect(body.response).toHaveLength(6);
    for (const server of body.response) {
      expect(server.products.map(({ id }: { id: number }) => id)).toEqual(
        sampleShop('en').shelves.get(server.id),
      );
      expect(server.products.some((product: object) => 'servers' in product)).toBe(false);
    }
  });

  test('product: success 1, with the servers that sell it, which have no products', async () => {
    const { body } = await of(`/product/${PRODUCTS.vip}`);
    expect(body.success).toBe(1);
    expect(body.response).toMatchObject({ id: PRODUCTS.vip, name: 'VIP', withdraw_commands_days: 30 });
    expect(body.response.servers.map(({ id }: { id: number }) => id)).toEqual([
      SERVERS.survival,
      SERVERS.anarchy,
      SERVERS.skyblock,
    ]);
    expect('products' in body.response.servers[0]).toBe(false);
  });

  test('payment: success true, with its lines and its server', async () => {
    const { body } = await of(`/payment/${PAYMENTS.basket}`);
    expect(body.success).toBe(true);
    expect(body.response).toMatchObject({
      id: PAYMENTS.basket,
      email: 'alex@example.com',
      server: { id: SERVERS.survival },
      products: [
        { product_id: PRODUCTS.totem, amount: 3 },
        { product_id: PRODUCTS.coins, amount: 2 },
        { product_id: PRODUCTS.vip, amount: 1 },
      ],
    });
  });
});

describe('refusals', () => {
  test.each([
    ['', 400],
    [`/product/${PRODUCTS.vip}`, 400],
    ['/servers', 404],
    [`/payment/${PAYMENTS.basket}`, 404],
  ])('an unknown key on "%s" is %i with the envelope', async (path, expected) => {
    const { status, body } = await of(path, '0'.repeat(32));
    expect(status).toBe(expected);
    expect(body).toMatchObject({ success: false, response: expect.stringMatching(/[а-я]/) });
  });

  test.each(['/product/1', '/payment/1', '/product/abc'])(
    '%s is unknown: 404 with the envelope',
    async (path) => {
      const { status, body } = await of(path);
      expect(status).toBe(404);
      expect(body).toEqual({ success: false, response: expect.stringMatching(/не найден$/) });
    },
  );

  test.each(['/', '/api/v2/shop', '/api/v3/shop/x', '/api/v2/shop/x/servers/1', '/api/v2/shop/x/%E0%A4%A'])(
    '%s is no operation: 404 with a page',
    async (path) => {
      expect(await get(path)).toMatchObject({ status: 404, type: expect.stringContaining('text/html') });
      expect(shop.requests[0]?.operation).toBe('other');
    },
  );

  test.each([{}, { 'user-agent': '' }, { 'user-agent': 'Mozilla/5.0' }, { 'user-agent': 'x'.repeat(200) }])(
    'the caller %j is turned away: 403 with a page',
    async (headers) => {
      expect(await get(`/api/v2/shop/${shop.key}`, { ...headers })).toMatchObject({
        status: 403,
        type: expect.stringContaining('text/html'),
      });
    },
  );

  test('what is above the rate is 429 without Retry-After', async () => {
    const limited = await startSampleShop({ rate: 1 });
    try {
      const answers = [];
      for (let n = 0; n < 3; n += 1) answers.push(await fetch(`${limited.url}/api/v2/shop/${limited.key}`));
      expect(answers.map(({ status }) => status)).toEqual([200, 429, 429]);
      expect(answers[2]?.headers.get('retry-after')).toBeNull();
    } finally {
      await limited.close();
    }
  });
});

test('creating a payment is counted', async () => {
  expect(shop.paymentsCreated).toBe(0);
  await of('/payment/create');
  await of('/payment/%63reate');
  expect(shop.paymentsCreated).toBe(2);
  expect(shop.requests.map(({ operation }) => operation)).toEqual(['other', 'other']);
});

test('every request is on record', async () => {
  await of('/servers?x=1');
  expect(shop.requests).toEqual([
    {
      path: `/api/v2/shop/${shop.key}/servers?x=1`,
      operation: 'servers',
      key: shop.key,
      userAgent: 'test/1',
      at: expect.any(Number),
    },
  ]);
});

test('the data may change while the shop runs', async () => {
  const sword = shop.shops.get(shop.key)?.products.find(({ id }) => id === PRODUCTS.sword);
  if (sword) sword.price = 51;
  expect((await of(`/product/${PRODUCTS.sword}`)).body.response.price).toBe(51);
  shop.shops.delete(shop.key);
  expect((await of('')).status).toBe(400);
});

test('serves the shops it is given, and the first is the default', async () => {
  const own = await startSampleShop({ shops: { first: sampleShop('ru'), second: sampleShop('en') } });
  try {
    expect(own.key).toBe('first');
    expect([...own.shops.keys()]).toEqual(['first', 'second']);
  } finally {
    await own.close();
  }
});

test('a taken port is an error, and leaves nothing running', async () => {
  const port = Number(new URL(shop.url).port);
  await expect(startSampleShop({ port })).rejects.toThrow('EADDRINUSE');
});

test('closing ends requests that are still waiting, and frees the port', async () => {
  shop.trouble('silence');
  const waiting = of('').catch((error: unknown) => error);
  await expect.poll(() => shop.requests.length).toBe(1);
  await shop.close();
  expect(await waiting).toBeInstanceOf(Error);
  shop = await startSampleShop({ port: Number(new URL(shop.url).port) });
  expect((await of('')).status).toBe(200);
});
