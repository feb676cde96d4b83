import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { v2 } from '../../src/easydonate/v2/index.js';
import { readConfig } from '../../src/ops/config.js';
import { problemOf } from '../support/problem-of.js';
import { httpAnswer, type RawAnswer, type RawServer, startRawServer } from '../support/raw-server.js';
import { clientOf } from '../support/sample-shop.js';

/*
 * Where the key goes: to the address that was set, and nowhere else.
 */

const KEY = 'c0ffee00c0ffee00';
const SHOP = JSON.stringify({ success: 1, response: { id: 1, name: 'Shop' } });

const ends: (() => unknown)[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const end of ends.splice(0).reverse()) await end();
});

async function serve(answer: (path: string) => RawAnswer = () => httpAnswer(200, SHOP), host?: string) {
  const server: RawServer = await startRawServer(answer, host);
  ends.push(() => server.close());
  return server;
}

function connect(url: string) {
  const client = clientOf(url);
  ends.push(() => client.close());
  return { shop: (key: string) => client.fetch(v2.shop, key) };
}

/** The settings' own idea of the address. */
const addressIn = (text: string): string =>
  readConfig({ DISCORD_TOKEN: 'token', SHOP_API_URL: text }).shop.url;

const firstLines = ({ requests }: RawServer): string[] =>
  requests.map((request) => request.split('\r\n', 1).join(''));

describe('an address of the shop', () => {
  test.each([
    ['', ''],
    ['/', ''],
    ['/prefix', '/prefix'],
    ['/a/../b', '/b'],
    ['\\b', '/b'],
    ['/b c', '/b%20c'],
    ['/магазин', '/%D0%BC%D0%B0%D0%B3%D0%B0%D0%B7%D0%B8%D0%BD'],
    ['/@evil.example', '/@evil.example'],
  ])('that ends with %j is asked under %j', async (rest, path) => {
    const server = await serve();
    expect(await connect(addressIn(`${server.url}${rest}`)).shop(KEY)).toMatchObject({
      name: 'Shop',
    });
    expect(firstLines(server)).toEqual([`GET ${path}/api/v2/shop/${KEY} HTTP/1.1`]);
  });

  test('can be of IPv6', async ({ skip }) => {
    const server = await serve(undefined, '::1').catch(() => skip('this machine has no IPv6'));
    await connect(addressIn(`http://[::1]:${server.port}`)).shop(KEY);
    expect(server.requests.join()).toContain(`host: [::1]:${server.port}`);
  });

  test('in letters of any alphabet is asked by its name in plain ones', () => {
    const url = new URL(`${addressIn('https://Магазин.рф')}/api/v2/shop/${KEY}`);
    expect([url.host, url.pathname]).toEqual(['xn--80aairftm.xn--p1ai', `/api/v2/shop/${KEY}`]);
  });
});

describe('the key goes nowhere else', () => {
  const statuses = Array.from({ length: 100 }, (_, index) => 300 + index);

  test('wherever the shop points', async () => {
    const elsewhere = await serve();
    const ways = (path: string) => [
      { location: `${elsewhere.url}${path}` },
      { location: `//127.0.0.1:${elsewhere.port}${path}` },
      { location: path, refresh: `0; url=${elsewhere.url}${path}` },
      { 'content-location': `${elsewhere.url}${path}`, link: `<${elsewhere.url}>; rel="canonical"` },
      { 'alt-svc': `http/1.1="127.0.0.1:${elsewhere.port}"; ma=60` },
    ];
    let next: (path: string) => RawAnswer = () => httpAnswer(200, SHOP);
    const server = await serve((path) => next(path));
    const client = connect(server.url);
    // A key for each request: who else knocks at these ports, and what is sent twice, shows in the message.
    const mark = randomUUID();
    const asked: string[] = [];
    const ask = () => {
      asked.push(`GET /api/v2/shop/${mark}-${asked.length} HTTP/1.1`);
      return client.shop(`${mark}-${asked.length - 1}`);
    };
    const marked = (at: RawServer) => firstLines(at).filter((line) => line.includes(mark));
    for (const status of statuses) {
      for (let way = 0; way < 5; way += 1) {
        next = (path) => httpAnswer(status, '', ways(path)[way]);
        expect(await problemOf(ask())).toBe('redirected');
      }
    }
    next = (path) => httpAnswer(200, SHOP, ways(path)[4]);
    await ask();
    await ask();
    expect(marked(server)).toEqual(asked);
    expect(marked(elsewhere)).toEqual([]);
  });

  test('whichever proxy the environment names', async () => {
    const proxy = await serve(() => httpAnswer(502, ''));
    for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NODE_USE_ENV_PROXY']) {
      const value = name.endsWith('_PROXY') && !name.startsWith('NODE') ? proxy.url : '1';
      vi.stubEnv(name, value);
      vi.stubEnv(name.toLowerCase(), value);
    }
    vi.stubEnv('NO_PROXY', '');
    const server = await serve();
    await connect(server.url).shop(KEY);
    // Nobody listens there; a proxy would be asked to try.
    expect(await problemOf(connect('https://127.0.0.1:1').shop(KEY))).toBe('unreachable');
    expect(server.requests).toHaveLength(1);
    expect(proxy.requests).toEqual([]);
  });

  test('and no header but that of the connection tells of it', async () => {
    const server = await serve();
    await connect(server.url).shop(KEY);
    const [line = '', ...headers] = server.requests.join().split('\r\n');
    expect(line).toContain(KEY);
    expect(headers.map((header) => header.split(':')[0]).sort()).toEqual([
      'accept',
      'connection',
      'host',
      'user-agent',
    ]);
    expect(headers.join()).not.toContain(KEY);
  });
});
