import { request } from 'undici';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SAMPLE_KEYS, type SampleShop, startSampleShop } from '../../../sandbox/shop/index.js';

let shop: SampleShop;
beforeEach(async () => {
  shop = await startSampleShop();
});
afterEach(async () => {
  await shop.close();
});

const headers = { 'user-agent': 'test/1' };
const address = (path = '', key = shop.key) => `${shop.url}/api/v2/shop/${key}${path}`;

async function ask(path = '', key = shop.key) {
  const { statusCode: status, body } = await request(address(path, key), { headers });
  await body.dump();
  return { status };
}

describe('what the connection does', () => {
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
  test('a trouble can be tied to a key', async () => {
    shop.trouble('server-error', { key: SAMPLE_KEYS.ru });
    expect([(await ask('', SAMPLE_KEYS.ru)).status, (await ask()).status]).toEqual([500, 200]);
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

  test('the newest one wins, until it or all are ended', async () => {
    shop.trouble('server-error');
    shop.trouble('bad-gateway', { operation: 'shop' });
    shop.trouble('forbidden', { operation: 'servers' });
    expect([(await ask()).status, (await ask('/servers')).status]).toEqual([502, 403]);
    shop.trouble(undefined, { operation: 'shop' });
    expect([(await ask()).status, (await ask('/servers')).status]).toEqual([500, 403]);
    shop.trouble(undefined);
    expect([(await ask()).status, (await ask('/servers')).status]).toEqual([200, 200]);
  });
});
