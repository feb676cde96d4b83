import { request } from 'undici';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  PAYMENTS,
  PRODUCTS,
  SAMPLE_KEYS,
  type SampleShop,
  startSampleShop,
  type Trouble,
} from '../../../sandbox/shop/index.js';

let shop: SampleShop;
beforeEach(async () => {
  shop = await startSampleShop();
});
afterEach(async () => {
  await shop.close();
});

const PATHS = ['', '/servers', `/product/${PRODUCTS.vip}`, `/payment/${PAYMENTS.basket}`];
const headers = { 'user-agent': 'test/1' };
const address = (path = '', key = shop.key) => `${shop.url}/api/v2/shop/${key}${path}`;

async function ask(path = '', key = shop.key) {
  const { statusCode, headers: answered, body } = await request(address(path, key), { headers });
  return {
    status: statusCode,
    type: String(answered['content-type']),
    headers: answered,
    text: await body.text(),
  };
}

describe('what is answered', () => {
  test.each<[Trouble, number, 'json' | 'html']>([
    ['rate-limited', 429, 'json'],
    ['rate-limited-html', 429, 'html'],
    ['server-error', 500, 'html'],
    ['bad-gateway', 502, 'html'],
    ['not-found-html', 404, 'html'],
    ['forbidden', 403, 'html'],
    ['html', 200, 'html'],
    ['wrong-shape', 200, 'json'],
    ['wrong-types', 200, 'json'],
    ['not-the-envelope', 200, 'json'],
    ['refused', 200, 'json'],
    ['refused-zero', 200, 'json'],
    ['status-false', 404, 'json'],
    ['one-bad-product', 200, 'json'],
  ])('%s: %i %s on every operation', async (kind, status, type) => {
    shop.trouble(kind);
    for (const path of PATHS) {
      const answer = await ask(path);
      expect(answer.status).toBe(status);
      expect(answer.type).toContain(type);
      expect(answer.headers['retry-after']).toBeUndefined();
      if (type === 'json') expect(() => JSON.parse(answer.text)).not.toThrow();
    }
  });

  test('one-bad-product spoils exactly one product of the list and nothing else', async () => {
    const right = await Promise.all(PATHS.map(async (path) => (await ask(path)).text));
    shop.trouble('one-bad-product');
    const spoiled = await Promise.all(PATHS.map(async (path) => (await ask(path)).text));
    expect(spoiled.map((text, n) => text === right[n])).toEqual([true, false, true, true]);
    const products = JSON.parse(spoiled[1] ?? '').response.flatMap(
      ({ products }: { products: object[] }) => products,
    );
    const bad = products.filter(({ id }: { id: number | null }) => id === null);
    expect(bad).toEqual([expect.objectContaining({ price: 'free', name: 'Diamond sword' })]);
  });
});

describe('what the connection does', () => {
  test('trickle sends the headers at once, and a body without end', async () => {
    shop.trouble('trickle');
    const enough = new AbortController();
    const answer = await fetch(address(), { headers, signal: enough.signal });
    expect(answer.status).toBe(200);
    let chunks = 0;
    await expect(
      (async () => {
        for await (const _chunk of answer.body ?? []) {
          chunks += 1;
          if (chunks > 3) enough.abort();
        }
      })(),
    ).rejects.toMatchObject({ name: 'AbortError' });
    expect(chunks).toBeGreaterThan(3);
  });

  test('too-large is more than 32 MiB of JSON that would parse', async () => {
    shop.trouble('too-large', { times: 1 });
    const { text } = await ask();
    expect(text.length).toBeGreaterThan(32 * 2 ** 20);
    expect(JSON.parse(text)).toMatchObject({ success: 1, response: { name: 'Northern Lights' } });
  });

  test('redirect points at another origin, which counts who follows', async () => {
    shop.trouble('redirect');
    const answer = await fetch(address(), { headers, redirect: 'manual' });
    expect(answer.status).toBe(302);
    expect(new URL(answer.headers.get('location') ?? '').origin).not.toBe(new URL(shop.url).origin);
    expect(shop.redirectsFollowed).toBe(0);
    await fetch(address(), { headers });
    expect(shop.redirectsFollowed).toBe(1);
  });
});

describe('where and how long', () => {
  test('a trouble can be tied to a key, to an operation, and to both', async () => {
    shop.trouble('server-error', { key: SAMPLE_KEYS.ru });
    shop.trouble('bad-gateway', { key: SAMPLE_KEYS.en, operation: 'servers' });
    expect((await ask('', SAMPLE_KEYS.ru)).status).toBe(500);
    expect((await ask('')).status).toBe(200);
    expect((await ask('/servers')).status).toBe(502);
  });

  test('on request it lets every other request through, beginning with the first', async () => {
    shop.trouble('server-error', { every: 2 });
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await ask()).status);
    expect(statuses).toEqual([200, 500, 200, 500]);
  });

  test('it is over after so many times', async () => {
    shop.trouble('server-error', { times: 2 });
    const statuses = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await ask()).status);
    expect(statuses).toEqual([500, 500, 200]);
  });

  test('the last one wins, a scope has one, and undefined ends it', async () => {
    shop.trouble('server-error');
    shop.trouble('bad-gateway', { operation: 'shop' });
    expect((await ask()).status).toBe(502);
    shop.trouble('forbidden', { operation: 'shop' });
    expect((await ask()).status).toBe(403);
    shop.trouble(undefined, { operation: 'shop' });
    expect((await ask()).status).toBe(500);
    shop.trouble('bad-gateway', { operation: 'servers' });
    shop.trouble(undefined);
    expect([(await ask()).status, (await ask('/servers')).status]).toEqual([200, 200]);
  });
});
