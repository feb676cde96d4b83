import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Failure } from '../../src/domain/failure.js';
import type { VersionSetting } from '../../src/easydonate/versions.js';
import type { HttpResponse } from '../../src/http/resource.js';
import type { AskedEvent } from '../../src/shop/request-queue.js';
import { StoreError } from '../../src/store/backend.js';
import { Cipher } from '../../src/store/cipher.js';
import { GuildStore } from '../../src/store/guilds.js';
import { memoryBackend } from '../support/bot-harness.js';
import { createFakeShop, type FakeShop } from '../support/fake-shop.js';
import { problemOf } from '../support/problem-of.js';
import { identity } from '../support/samples.js';
import { MINUTE, SECOND } from './asked.js';
import { type GuildShop, openGuildShops } from './reopened.js';

const GUILD = '100000000000000001';
const OTHER_GUILD = '100000000000000002';
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const json = (status: number, body: unknown): HttpResponse => ({ status, text: JSON.stringify(body) });
const page = (status: number): HttpResponse => ({ status, text: '<!DOCTYPE html><title>…</title>' });
const REFUSED = json(404, { success: false, error_code: 1, response: 'Магазин не найден' });
const NO_SUCH_PATH = page(404);

/** Answers that say nothing about the version, and what becomes of a request. */
const UNDECIDED: [string, HttpResponse | Failure][] = [
  ['tooSlow', new Failure({ kind: 'tooSlow' })],
  ['unreachable', new Failure({ kind: 'unreachable' })],
  ['rateLimited', json(429, { message: 'Too Many Attempts.' })],
  ['serverError', page(503)],
];
/** Answers that are no shop. */
const OTHERS: [string, HttpResponse][] = [
  ['a missing path', NO_SUCH_PATH],
  ['a missing path in JSON', json(404, { message: 'Not Found' })],
  ['a refusal', REFUSED],
  ['a web page', page(200)],
  ['an empty object', json(200, {})],
  ['an empty shop', json(200, { success: true, response: {} })],
  ['a product', json(200, { success: true, response: { id: 5, name: 'VIP', price: 100, shop_id: 1 } })],
  ['a redirect', page(302)],
];
const OTHER_SHOP = json(200, { success: true, response: { id: 999, name: 'Shop' } });

let fake: FakeShop;
let backend: ReturnType<typeof memoryBackend>;
let changed: string[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
  vi.advanceTimersByTime(SECOND);
  [fake, backend, changed] = [createFakeShop(), memoryBackend(), []];
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A process that shares the store with others. */
function start(version: VersionSetting = 'auto', observe?: (event: AskedEvent) => void) {
  const store = new GuildStore(backend, new Cipher(Buffer.alloc(32, 7)));
  const parts = { store, client: fake, version, observe, onChange: (id: string) => changed.push(id) };
  return { store, ...openGuildShops(parts) };
}

/** A guild whose link says a version, and its shop in a process. */
async function linked(
  version: 2 | 3 = 2,
  setting: VersionSetting = 'auto',
  observe?: (event: AskedEvent) => void,
) {
  const { store, shopOf, shops } = start(setting, observe);
  await store.link(GUILD, { key: 'k', shop: identity('Shop'), source: version === 3 ? '3' : '' });
  return { store, shops, shop: shopOf(GUILD) };
}

const saved = async (guildId = GUILD) => ((await start().store.access(guildId)).source === '3' ? 3 : 2);

/** Uses the shop as people do, and lets the background work end. @returns the versions asked, in order */
async function use(shop: GuildShop): Promise<string> {
  const before = fake.versions.length;
  await shop.info().catch(() => {});
  await pass(SECOND);
  return fake.versions.slice(before).join();
}

describe('a key that is entered', () => {
  test('is read in version 3 if a shop answers there, for one request', async () => {
    const { shopOf } = start();
    expect(await problemOf(shopOf(GUILD).link('k'))).toBe('none');
    expect([fake.versions, await saved()]).toEqual([[3], 3]);
    expect(await shopOf(GUILD).canListPayments()).toBe(true);
  });

  test.each(OTHERS)('is read in version 2 if 3 answers with %s', async (_what, answer) => {
    fake.instead[3] = answer;
    const { shopOf } = start();
    expect(await problemOf(shopOf(GUILD).link('k'))).toBe('none');
    expect([fake.versions, await saved()]).toEqual([[3, 2], 2]);
    expect(await shopOf(GUILD).canListPayments()).toBe(false);
    await use(shopOf(GUILD));
    expect(fake.versions).toEqual([3, 2, 2]);
  });

  test.each(UNDECIDED)('is not linked while version 3 is %s', async (kind, answer) => {
    fake.instead[3] = answer;
    const { shopOf, store } = start();
    expect(await problemOf(shopOf(GUILD).link('k'))).toBe(kind);
    expect([fake.versions, await store.getLink(GUILD)]).toEqual([[3], null]);
  });

  test('is refused if both versions refuse it', async () => {
    fake.keyRefused = true;
    expect(await problemOf(start().shopOf(GUILD).link('k'))).toBe('keyRefused');
    expect(fake.versions).toEqual([3, 2]);
  });

  test('that was refused is asked about again at once', async () => {
    fake.keyRefused = true;
    const { shopOf } = start();
    await problemOf(shopOf(GUILD).link('k'));
    fake.keyRefused = false;
    expect(await problemOf(shopOf(GUILD).link('k'))).toBe('none');
    expect([fake.versions, await saved()]).toEqual([[3, 2, 3], 3]);
  });

  test('that no header can carry is asked for in version 2 alone', async () => {
    expect(await problemOf(start().shopOf(GUILD).link('ключ'))).toBe('none');
    expect([fake.versions, await saved()]).toEqual([[2], 2]);
  });

  test.each([2, 3] as const)('is asked for in version %i alone if a setting says so', async (version) => {
    fake.instead[version === 2 ? 3 : 2] = NO_SUCH_PATH;
    await start(version).shopOf(GUILD).link('k');
    expect([fake.versions, await saved()]).toEqual([[version], version]);
  });
});

describe('a link of version 2', () => {
  test('is tried once a day, and saved once the shop speaks version 3', async () => {
    fake.instead[3] = NO_SUCH_PATH;
    const { shop } = await linked();
    expect(await use(shop)).toBe('2,3');
    await pass(23 * HOUR);
    expect(await use(shop)).not.toContain('3');
    delete fake.instead[3];
    await pass(HOUR);
    expect(await use(shop)).toBe('2,3');
    expect([await saved(), changed, await shop.canListPayments()]).toEqual([3, [GUILD], true]);
    await pass(DAY);
    expect(await use(shop)).toBe('3');
  });

  test('of another guild with the same key follows, and so does a new process', async () => {
    const { store, shopOf } = start();
    for (const guildId of [GUILD, OTHER_GUILD])
      await store.link(guildId, { key: 'k', shop: identity('Shop') });
    await use(shopOf(GUILD));
    expect([await saved(), await saved(OTHER_GUILD)]).toEqual([3, 2]);
    await shopOf(OTHER_GUILD).identity();
    await pass(0);
    expect([await saved(OTHER_GUILD), changed]).toEqual([3, [GUILD, OTHER_GUILD]]);
    expect(await use(start().shopOf(OTHER_GUILD))).toBe('3');
  });

  test('of another guild with the same key follows a link of version 3 without a trial', async () => {
    const { store, shopOf } = start();
    await store.link(GUILD, { key: 'k', shop: identity('Shop'), source: '3' });
    await store.link(OTHER_GUILD, { key: 'k', shop: identity('Shop') });
    await use(shopOf(GUILD));
    expect(await use(shopOf(OTHER_GUILD))).toBe('');
    expect([await saved(GUILD), await saved(OTHER_GUILD), fake.versions]).toEqual([3, 3, [3]]);
  });

  test('is tried in the background, under a name of its own', async () => {
    const asked: string[] = [];
    const { shop } = await linked(2, 'auto', (event) => {
      asked.push(`${event.operation} ${event.priority}`);
    });
    await use(shop);
    expect(asked).toEqual(['shop user', 'trial refresh']);
  });

  test('that becomes one of 3 while the shop is read gives a state of version 2, without sales', async () => {
    fake.sales = [{ name: 'Sale', sale: 20, products: [] }];
    const { fetch } = fake;
    const answers: (() => void)[] = [];
    vi.spyOn(fake, 'fetch').mockImplementation(async (resource, ...given) => {
      if (resource.name === 'shop') await new Promise<void>((resolve) => answers.push(resolve));
      return fetch(resource, ...given);
    });
    const { shop } = await linked();
    const state = shop.state('user');
    await pass(SECOND);
    expect(await saved()).toBe(3);
    for (const answer of answers) answer();
    expect(await state).toMatchObject({ edition: '2', sales: [] });
    expect(await shop.state('user')).toMatchObject({ edition: '3', sales: [{ name: 'Sale' }] });
  });

  test.each([...OTHERS, ...UNDECIDED, ['another shop', OTHER_SHOP] as const])(
    'stays, and nothing known is forgotten, if version 3 answers with %s',
    async (_what, answer) => {
      fake.instead[3] = answer;
      const { shop } = await linked();
      await shop.catalogue();
      await shop.info();
      await pass(SECOND);
      expect(fake.versions).toContain(3);
      const before = fake.versions.length;
      expect([await problemOf(shop.catalogue()), await problemOf(shop.info())]).toEqual(['none', 'none']);
      expect([fake.versions.length, await saved(), changed]).toEqual([before, 2, []]);
      expect(await shop.knownProblem()).toBeUndefined();
    },
  );

  test('becomes 3 even if version 2 is gone', async () => {
    fake.instead[2] = NO_SUCH_PATH;
    const { shop } = await linked();
    await use(shop);
    expect(await saved()).toBe(3);
  });

  test('whose key is refused costs no trials', async () => {
    const { shop } = await linked();
    fake.keyRefused = true;
    await use(shop);
    await pass(10 * MINUTE);
    expect(await use(shop)).toBe('2');
  });

  test('whose key is refused stays refused after a trial that finds nothing', async () => {
    fake.instead[3] = NO_SUCH_PATH;
    const { shop } = await linked();
    await use(shop);
    fake.instead[2] = REFUSED;
    expect(await problemOf(shop.state('user', { listMs: 0 }))).toBe('keyRefused');
    await pass(DAY);
    const before = fake.versions.length;
    expect(await problemOf(shop.state('user', { listMs: 0 }))).toBe('keyRefused');
    await pass(SECOND);
    expect([fake.versions.slice(before), await shop.knownProblem()]).toEqual([
      [2, 3],
      { kind: 'keyRefused' },
    ]);
  });

  test.each([2, 3] as const)('is never tried if a setting says version %i', async (version) => {
    const { shop } = await linked(2, version);
    expect(new Set(await use(shop))).toEqual(new Set([String(version)]));
    expect([await saved(), changed]).toEqual([2, []]);
  });
});

describe('a link of version 3', () => {
  /** Misses a path as often as said, in one hour or more. */
  async function miss(shop: GuildShop, times: number, everyMs = 10 * MINUTE) {
    for (let n = 0; n < times; n += 1) {
      await problemOf(shop.state('user', { listMs: 0 }));
      await pass(everyMs);
    }
    // Only needs the key, and asks for nothing.
    await shop.recentPayments();
    await pass(SECOND);
  }

  test('goes back when a path is missing, and forward when it is there again, trying once a day', async () => {
    const { shop } = await linked(3);
    await use(shop);
    fake.instead[3] = NO_SUCH_PATH;
    await miss(shop, 1);
    expect([await saved(), changed, await shop.canListPayments()]).toEqual([2, [GUILD], false]);
    expect(await problemOf(shop.state('user'))).toBe('none');
    expect(await shop.checkUp([])).toMatchObject({ undelivered: null });
    delete fake.instead[3];
    await pass(23 * HOUR);
    await use(shop);
    expect(await saved()).toBe(2);
    await pass(HOUR);
    await use(shop);
    expect(await saved()).toBe(3);
  });

  test.each<[string, number, number, HttpResponse | Failure, (HttpResponse | Failure)?]>([
    ...OTHERS.filter(([, { status, text }]) => status !== 404 || text === REFUSED.text).map(
      ([what, answer]): [string, number, number, HttpResponse] => [what, 5, 5 * MINUTE, answer],
    ),
    ...UNDECIDED.map(([what, answer]): [string, number, number, HttpResponse | Failure] => [
      ...([what, 5, 5 * MINUTE] as const),
      answer,
    ]),
    ['version 2 missing too', 5, 5 * MINUTE, NO_SUCH_PATH, NO_SUCH_PATH],
    ['version 2 refusing the key', 5, 5 * MINUTE, NO_SUCH_PATH, REFUSED],
    ['another shop in version 2', 5, 5 * MINUTE, NO_SUCH_PATH, OTHER_SHOP],
  ])('stays after %s', async (_what, times, everyMs, in3, in2) => {
    const { shop } = await linked(3);
    await use(shop);
    fake.instead[3] = in3;
    if (in2) fake.instead[2] = in2;
    await miss(shop, times, everyMs);
    expect([await saved(), changed]).toEqual([3, []]);
  });

  test('that stays is not tried again until more paths are missing', async () => {
    const { shop } = await linked(3);
    await use(shop);
    Object.assign(fake.instead, { 2: NO_SUCH_PATH, 3: NO_SUCH_PATH });
    await miss(shop, 3);
    const before = fake.versions.length;
    for (let turn = 0; turn < 3; turn += 1) {
      await shop.recentPayments();
      await pass(SECOND);
    }
    expect(fake.versions.length).toBe(before);
  });

  test('stays if only some paths are missing', async () => {
    const { shop } = await linked(3);
    const { fetch } = fake;
    vi.spyOn(fake, 'fetch').mockImplementation(async (resource, ...given) =>
      resource.name === 'runningSales' ? resource.read(NO_SUCH_PATH, () => {}) : fetch(resource, ...given),
    );
    await miss(shop, 5, 5 * MINUTE);
    expect(await saved()).toBe(3);
  });
});

test('the version of a removed key is forgotten', async () => {
  const { store, shop } = await linked(3);
  await use(shop);
  await shop.forget(() => store.erase(GUILD));
  await store.link(GUILD, { key: 'k', shop: identity('Shop') });
  fake.instead[3] = NO_SUCH_PATH;
  expect([await use(shop), await saved()]).toEqual(['2,3', 2]);
});

test('a version that cannot be saved fails no answer', async () => {
  const { shop } = await linked();
  vi.spyOn(backend, 'replace').mockRejectedValue(new StoreError('full'));
  await use(shop);
  expect([await problemOf(shop.info()), changed]).toEqual(['none', []]);
});
