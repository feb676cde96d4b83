import { once } from 'node:events';
import { createServer as createSecureServer } from 'node:https';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  PAYMENTS,
  type SampleShop,
  startSampleShop,
  TROUBLES,
  type Trouble,
} from '../../sandbox/shop/index.js';
import { Failure, type Problem } from '../../src/domain/failure.js';
import { v2 } from '../../src/easydonate/v2/index.js';
import type { LeftOutEvent, ShopClient, ShopClientOptions } from '../../src/http/client.js';
import { CLOSED_PORT } from '../support/program.js';
import { clientOf } from '../support/sample-shop.js';
import { selfSigned } from '../support/self-signed.js';

let shop: SampleShop;
const clients: ShopClient[] = [];
const events: LeftOutEvent[] = [];
beforeEach(async () => {
  shop = await startSampleShop();
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  await shop.close();
  events.length = 0;
});

function connect(more: Partial<ShopClientOptions> = {}): ShopClient {
  const client = clientOf(shop.url, { timeoutMs: 20_000, observe: (event) => events.push(event), ...more });
  clients.push(client);
  return client;
}

async function failureOf(work: Promise<unknown>): Promise<Failure> {
  const error = await work.then(
    () => new Error('it did not fail'),
    (reason: unknown) => reason,
  );
  if (error instanceof Failure) return error;
  throw error;
}
const problemOf = async (work: Promise<unknown>) => (await failureOf(work)).problem;

const everyOperation = (client: ShopClient, key: string, id: number) => [
  client.fetch(v2.shop, key),
  client.fetch(v2.catalogue, key),
  client.fetch(v2.payment, key, id),
];

const FINE = 'answers';
const PLAYED: [Trouble, Problem | typeof FINE, timeoutMs?: number][] = [
  ['slow', FINE],
  ['silence', { kind: 'tooSlow' }, 300],
  ['trickle', { kind: 'tooSlow' }, 300],
  ['down', { kind: 'unreachable' }],
  ['reset', { kind: 'unreachable' }],
  ['rate-limited', { kind: 'rateLimited' }],
  ['rate-limited-html', { kind: 'rateLimited' }],
  ['server-error', { kind: 'serverError' }],
  ['bad-gateway', { kind: 'serverError' }],
  ['not-found-html', { kind: 'noSuchPath' }],
  ['forbidden', { kind: 'rejected' }],
  ['html', { kind: 'webPage' }],
  ['broken-json', { kind: 'brokenJson' }],
  ['wrong-shape', { kind: 'unexpectedShape' }],
  ['wrong-types', { kind: 'unexpectedShape' }],
  ['not-the-envelope', { kind: 'unexpectedShape' }],
  ['refused', { kind: 'keyRefused' }],
  ['refused-zero', { kind: 'keyRefused' }],
  ['status-false', { kind: 'keyRefused' }],
  ['too-large', { kind: 'tooLarge' }],
  ['redirect', { kind: 'redirected' }],
  ['one-bad-product', FINE],
];

describe('answers', () => {
  test('all operations, with success 1 and success true', async () => {
    const client = connect();
    const [record, { servers }, payment] = await Promise.all([
      client.fetch(v2.shop, shop.key),
      client.fetch(v2.catalogue, shop.key),
      client.fetch(v2.payment, shop.key, PAYMENTS.basket),
    ]);
    expect(record.name).toBe('Northern Lights');
    expect(servers.map(({ products }) => products.length)).toEqual([31, 10, 4, 7, 4]);
    expect([payment.buyer, payment.products.length]).toEqual(['Alex_2009', 3]);
    expect(shop.requests.map(({ userAgent }) => userAgent)).toEqual(Array(3).fill('test-bot/1.0'));
  });

  test('however many entries cannot be read, one event names the first of them', async () => {
    const client = connect();
    const data = shop.shops.get(shop.key);
    const [template] = data?.products ?? [];
    if (!data || !template) throw new Error('the sample shop has changed');
    data.products = Array.from({ length: 200 }, (_, index) => ({
      ...template,
      id: index + 1,
      price: index < 199 ? Number.NaN : 49,
    }));
    const [shelf = 0] = data.shelves.keys();
    data.shelves = new Map([[shelf, data.products.map(({ id }) => id)]]);
    await client.fetch(v2.catalogue, shop.key);
    const first = ['product 1', 'product 2', 'product 3', 'product 4', 'product 5'];
    expect(events).toEqual([{ event: 'leftOut', operation: 'catalogue', count: 199, first }]);
  });
});

describe('troubles', () => {
  test('every one of the sample shop is in the table', () => {
    expect(PLAYED.map(([trouble]) => trouble)).toEqual(Object.keys(TROUBLES));
  });

  test.each(PLAYED)('%s', async (trouble, expected, timeoutMs = 20_000) => {
    shop.trouble(trouble, { ms: 50 });
    const asked = connect({ timeoutMs }).fetch(v2.shop, shop.key);
    if (expected === FINE) expect(await asked).toMatchObject({ name: 'Northern Lights' });
    else expect(await problemOf(asked)).toEqual(expected);
    expect([shop.requests.length, shop.redirectsFollowed]).toEqual([1, 0]);
  });

  test('a refusal without a code means keyRefused or notFound by resource', async () => {
    const refusalsOf = async (key: string) =>
      (await Promise.all(everyOperation(connect(), key, 1).map(problemOf))).map((one) =>
        Object.values(one).join(' '),
      );
    const refusals = ['keyRefused', 'keyRefused', 'notFound payment'];
    expect(await refusalsOf('unknown')).toEqual(refusals);
    shop.trouble('status-false');
    expect(await refusalsOf(shop.key)).toEqual(refusals);
  });

  test('no server, and no certificate', async () => {
    const secure = connect({ url: shop.url.replace('http:', 'https:') });
    expect(await problemOf(secure.fetch(v2.shop, shop.key))).toEqual({ kind: 'unreachable' });
    const closed = connect({ url: `http://127.0.0.1:${CLOSED_PORT}` });
    const failure = await failureOf(closed.fetch(v2.shop, shop.key));
    expect([failure.problem, failure.code]).toEqual([{ kind: 'unreachable' }, 'ECONNREFUSED']);
  });

  test('a certificate that nobody has signed, and nothing is sent', { tags: 'openssl' }, async () => {
    let requests = 0;
    const server = createSecureServer(selfSigned(), () => {
      requests += 1;
    });
    onTestFinished(() => void server.close());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const failure = await failureOf(connect({ url: `https://127.0.0.1:${port}` }).fetch(v2.shop, 'key'));
    expect([failure.problem, failure.code]).toEqual([{ kind: 'untrusted' }, 'DEPTH_ZERO_SELF_SIGNED_CERT']);
    expect(requests).toBe(0);
  });

  test('no error and no event holds the key, the address or a body', async () => {
    const thrown: unknown[] = [];
    const collect = async (client: ShopClient) => {
      const settled = await Promise.allSettled(everyOperation(client, shop.key, 1));
      thrown.push(...settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])));
    };
    for (const [trouble, , timeoutMs = 20_000] of PLAYED) {
      shop.trouble(trouble, { ms: 1 });
      await collect(connect({ timeoutMs }));
    }
    await collect(connect({ url: shop.url.replace('http:', 'https:') }));
    await collect(connect({ url: `http://127.0.0.1:${CLOSED_PORT}` }));
    const texts = [...thrown, ...events].flatMap((one) => [
      JSON.stringify(one),
      inspect(one, { depth: 10, showHidden: true, getters: true }),
      ...(one instanceof Error ? [one.message, one.stack, String(one)] : []),
    ]);
    const bodies = ['Northern', 'Доступ', 'Магазин', 'DOCTYPE', 'DDoS', 'hello', 'error_code'];
    const markers = [shop.key, '127.0.0.1', '/api/v2/shop/', 'unexpected token', ...bodies];
    expect(thrown.length).toBeGreaterThan(60);
    expect(markers.filter((marker) => texts.join('\n').includes(marker))).toEqual([]);
  });
});

test('close ends requests in flight and later ones', async () => {
  shop.trouble('silence');
  const client = connect();
  const underWay = problemOf(client.fetch(v2.shop, shop.key));
  await vi.waitFor(() => expect(shop.requests).toHaveLength(1));
  await client.close();
  const problems = await Promise.all([underWay, problemOf(client.fetch(v2.payment, shop.key, 1))]);
  expect(problems).toEqual(Array(2).fill({ kind: 'stopping' }));
  expect(shop.requests).toHaveLength(1);
});
