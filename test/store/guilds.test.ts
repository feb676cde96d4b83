import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Failure } from '../../src/domain/failure.js';
import { FEED_FORMAT } from '../../src/feeds/engine/record.js';
import { type Backend, StoreError } from '../../src/store/backend.js';
import { Cipher } from '../../src/store/cipher.js';
import { GuildStore } from '../../src/store/guilds.js';
import { openBackend } from '../../src/store/open.js';
import { problemOf } from '../support/problem-of.js';
import { identity } from '../support/samples.js';
import { alter } from '../support/stores.js';

const GUILD = '100000000000000001';
const OTHER = '100000000000000002';
const KEY = 'c0ffee00c0ffee00c0ffee00c0ffee01';
const DEFAULTS = { language: 'auto', hiddenNames: [], productPage: null };
const MINUTE = 60_000;
const cipher = new Cipher(Buffer.alloc(32, 7));

let backend: Backend;
let store: GuildStore;
beforeEach(async () => {
  backend = await openBackend({ kind: 'sqlite', path: ':memory:' });
  store = new GuildStore(backend, cipher);
  // A test may have closed it.
  return () => backend.close().catch(() => {});
});

/** Forgets what is cached, as a restart does. */
function restart(secret = cipher): void {
  store = new GuildStore(backend, secret);
}

/** Replaces the text of a record as another program would. */
async function replace(edit: (text: string) => string): Promise<void> {
  await backend.set(`guild:${GUILD}`, edit((await backend.get(`guild:${GUILD}`)) ?? ''));
  restart();
}

const link = (guildId = GUILD, name = 'Visible name') =>
  store.link(guildId, { key: KEY, shop: identity(name) });
/** The bot posts something by itself in a guild. */
const post = (guildId: string) =>
  store.records(FEED_FORMAT).change(guildId, (record) => ({ ...record, parts: { news: '{}' } }));
const reads = (): Promise<unknown>[] => [store.settings(GUILD), store.getLink(GUILD), store.key(GUILD)];
const writes = (): Promise<unknown>[] => [
  store.changeSettings(GUILD, { language: 'ru' }),
  link(),
  store.erase(GUILD),
];
const all = (kind: string, length: number) => Array(length).fill(kind);

test('belongs to the first application that asks, until another takes it over', async () => {
  expect(await store.claim('1')).toBe(true);
  expect(await store.claim('2')).toBe(false);
  expect(await store.claim('1')).toBe(true);
  expect(await store.guildIds()).toEqual([]);
});

describe('stored records', () => {
  test('a guild nobody has set up', async () => {
    expect(await store.settings(GUILD)).toEqual(DEFAULTS);
    expect(await store.getLink(GUILD)).toBeNull();
    expect(await problemOf(store.key(GUILD))).toBe('notLinked');
    expect(await store.guildIds()).toEqual([]);
  });

  test('settings and link survive a restart', async () => {
    const shop = { ...identity(':Магазин "1" 🏪 \u0000 \\'), domain: 'shop.example.com', isVerified: true };
    const settings = { language: 'ru', hiddenNames: ['Steve'], productPage: '/{id}' } as const;
    await store.changeSettings(GUILD, settings);
    expect(await store.link(GUILD, { key: KEY, shop })).toEqual({ shop });
    restart();
    expect(await store.settings(GUILD)).toEqual(settings);
    expect(await store.getLink(GUILD)).toEqual({ shop });
    expect(await store.key(GUILD)).toBe(KEY);
  });

  test('changeSettings changes the named settings and returns all', async () => {
    await store.changeSettings(GUILD, { productPage: '/{id}' });
    const now = { ...DEFAULTS, language: 'en', productPage: '/{id}' };
    expect(await store.changeSettings(GUILD, { language: 'en' })).toEqual(now);
    expect(await store.changeSettings(GUILD, { productPage: null })).toEqual({ ...now, productPage: null });
  });

  test('a link replaces the one before and leaves the settings', async () => {
    await store.changeSettings(GUILD, { language: 'ru' });
    await link();
    await store.link(GUILD, { key: 'another-key-of-a-shop', shop: identity('Second') });
    expect(await store.getLink(GUILD)).toEqual({ shop: identity('Second') });
    expect(await store.key(GUILD)).toBe('another-key-of-a-shop');
    expect(await store.settings(GUILD)).toEqual({ ...DEFAULTS, language: 'ru' });
  });

  test('erase leaves nothing of that guild, its feeds included, and says whether there was something', async () => {
    await link();
    await link(OTHER);
    await Promise.all([post(GUILD), post('3')]);
    expect((await store.guildIds()).toSorted()).toEqual([GUILD, OTHER, '3']);
    expect([await store.erase(GUILD), await store.erase(GUILD), await store.erase('3')]).toEqual([
      true,
      false,
      true,
    ]);
    expect(await store.getLink(GUILD)).toBeNull();
    expect(await backend.keys('')).toEqual([`guild:${OTHER}`]);
    expect(await store.key(OTHER)).toBe(KEY);
  });

  test('a guild that could be erased only in part is still listed', async () => {
    for (const failing of ['guild:', 'feeds:', 'absent:']) {
      await link();
      await post(GUILD);
      const broken = alter(backend, {
        delete: (key) =>
          key.startsWith(failing) ? Promise.reject(new StoreError('EIO')) : backend.delete(key),
      });
      expect(await problemOf(new GuildStore(broken, cipher).erase(GUILD))).toBe('storeUnavailable');
      expect(await backend.keys('guild:')).toEqual([`guild:${GUILD}`]);
    }
  });

  test('rememberShop saves a changed identity of a linked guild only', async () => {
    const known = { ...identity('Renamed'), domain: 'shop.example.com', logo: '/a.png' };
    await store.rememberShop(GUILD, { key: KEY, shop: known, source: '' });
    expect(await store.guildIds()).toEqual([]);
    await link();
    await store.rememberShop(GUILD, { key: KEY, shop: known, source: '' });
    restart();
    expect([await store.getLink(GUILD), await store.key(GUILD)]).toEqual([{ shop: known }, KEY]);
  });

  test('rememberShop leaves a link that another process has replaced meanwhile', async () => {
    await link();
    expect(await store.key(GUILD)).toBe(KEY);
    const second = { key: 'another-key-of-a-shop', shop: identity('Second') };
    await new GuildStore(backend, cipher).link(GUILD, second);
    expect(await store.rememberShop(GUILD, { key: KEY, shop: identity('First'), source: '3' })).toBe(false);
    expect(await store.access(GUILD)).toEqual({ ...second, source: '' });
  });
});

describe('changes at the same time', () => {
  test('of one guild all survive', async () => {
    await Promise.all([
      store.changeSettings(GUILD, { language: 'ru' }),
      link(),
      store.changeSettings(GUILD, { productPage: '/{id}' }),
    ]);
    const settings = { ...DEFAULTS, language: 'ru', productPage: '/{id}' };
    expect([await store.settings(GUILD), await store.key(GUILD)]).toEqual([settings, KEY]);
  });

  test('what was there before an erasure is gone, key included', async () => {
    for (let round = 0; round < 20; round += 1) {
      await link();
      await Promise.all([store.erase(GUILD), store.changeSettings(GUILD, { language: 'ru' })]);
      expect(await problemOf(store.key(GUILD))).toBe('notLinked');
    }
  });

  test('a change begins from what another process has stored', async () => {
    await store.settings(GUILD);
    await new GuildStore(backend, cipher).link(GUILD, { key: KEY, shop: identity('x') });
    await store.changeSettings(GUILD, { language: 'ru' });
    expect(await store.key(GUILD)).toBe(KEY);
  });
});

describe('the key', () => {
  beforeEach(async () => void (await link()));

  test('of a record that was copied to another guild is unreadable there', async () => {
    await backend.set(`guild:${OTHER}`, (await backend.get(`guild:${GUILD}`)) ?? '');
    expect(await store.getLink(OTHER)).toEqual({ shop: identity('Visible name') });
    expect(await problemOf(store.key(OTHER))).toBe('keyUnreadable');
  });

  test('is unreadable with another secret, until it is entered again', async () => {
    restart(new Cipher(Buffer.alloc(32, 8)));
    expect(await problemOf(store.key(GUILD))).toBe('keyUnreadable');
    await link();
    expect(await store.key(GUILD)).toBe(KEY);
  });

  test.each(['', 'not base64 !', 'A'.repeat(100)])('replaced by %j is unreadable', async (text) => {
    await replace((old) => old.replace(/("encryptedKey":")[^"]*/, `$1${text}`));
    expect(await problemOf(store.key(GUILD))).toBe('keyUnreadable');
  });
});

describe('a failing store says so, and never claims that nothing is linked', () => {
  beforeEach(async () => void (await link()));

  test('closed', async () => {
    await store.close();
    const attempts = [...reads(), ...writes(), store.guildIds(), store.ping(), store.claim('1')];
    expect(await Promise.all(attempts.map(problemOf))).toEqual(all('storeUnavailable', 9));
  });

  test.each([
    ['no JSON', 'oops'],
    ['no record', '"oops"'],
    ['empty', '{}'],
    ['without a link', '{"settings":{}}'],
    ['without settings', '{"link":null}'],
    ['with a broken link', '{"settings":{},"link":{"shop":{"name":"x"}}}'],
    ['with broken settings', '{"settings":{"language":"xx"},"link":null}'],
    ['with a product page elsewhere', '{"settings":{"productPage":"//evil.example/{id}"},"link":null}'],
  ])('a record that is %s', async (_what, value) => {
    await replace(() => value);
    expect(await Promise.all(reads().map(problemOf))).toEqual(all('storeUnavailable', 3));
    expect(await problemOf(store.changeSettings(GUILD, { language: 'ru' }))).toBe('storeUnavailable');
    expect(await backend.get(`guild:${GUILD}`)).toBe(value);
    expect(await store.erase(GUILD)).toBe(true);
    expect(await store.getLink(GUILD)).toBeNull();
  });

  test('the failure carries a code and nothing of the record', async () => {
    await replace(() => 'c0ffee no json');
    const error = await store.key(GUILD).catch((reason: unknown) => reason);
    expect(JSON.stringify(error)).not.toContain('c0ffee');
    expect(error).toMatchObject({ message: 'storeUnavailable', code: 'unreadable record' });
  });
});

describe('what is cached', () => {
  let count = 0;
  let gate = Promise.resolve();
  let isDown = false;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['performance', 'Date', 'setTimeout', 'clearTimeout'] });
    // The cache takes the time 0 for none.
    vi.advanceTimersByTime(1000);
    [count, gate, isDown] = [0, Promise.resolve(), false];
    const get = async (key: string) => {
      count += 1;
      const held = gate;
      if (isDown) throw new StoreError('down');
      const text = await backend.get(key);
      await held;
      return text;
    };
    store = new GuildStore(alter(backend, { get }), cipher);
    await link();
  });
  afterEach(() => void vi.useRealTimers());

  /** The reads of the backend that `work` costs. */
  async function countReads(work: () => Promise<unknown>): Promise<number> {
    count = 0;
    await work();
    return count;
  }
  const readAll = () => Promise.all(reads());

  test('is read once a minute, by all who ask at the same time together', async () => {
    expect(await countReads(() => Promise.all(Array.from({ length: 50 }, readAll)))).toBe(1);
    vi.advanceTimersByTime(MINUTE - 1000);
    expect(await countReads(readAll)).toBe(0);
    vi.advanceTimersByTime(2000);
    expect(await countReads(readAll)).toBe(1);
    expect(await countReads(() => store.settings(OTHER))).toBe(1);
  });

  test('answers for the rest of its minute while the store is down; ping does not', async () => {
    await readAll();
    isDown = true;
    vi.advanceTimersByTime(MINUTE - 1000);
    expect(await store.key(GUILD)).toBe(KEY);
    expect(await problemOf(store.ping())).toBe('storeUnavailable');
    vi.advanceTimersByTime(2000);
    expect(await problemOf(store.key(GUILD))).toBe('storeUnavailable');
    isDown = false;
    expect(await problemOf(store.key(GUILD))).toBe('none');
  });

  test.each<[string, () => Promise<unknown>, string]>([
    ['a change', () => store.changeSettings(GUILD, { language: 'en' }), 'en'],
    ['an erasure', () => store.erase(GUILD), 'auto'],
  ])('is not what %s of this process has overtaken', async (_what, write, language) => {
    await store.changeSettings(GUILD, { language: 'ru' });
    let release = () => {};
    gate = new Promise((resolve) => {
      release = resolve;
    });
    const early = store.settings(GUILD);
    gate = Promise.resolve();
    await write();
    release();
    expect((await early).language).toBe('ru');
    expect((await store.settings(GUILD)).language).toBe(language);
  });

  test('is dropped when a write fails', async () => {
    const failing = alter(backend, { replace: () => Promise.reject(new StoreError('no answer')) });
    store = new GuildStore(failing, cipher);
    await readAll();
    expect(await problemOf(link())).toBe('storeUnavailable');
    await new GuildStore(backend, cipher).changeSettings(GUILD, { language: 'ru' });
    expect((await store.settings(GUILD)).language).toBe('ru');
  });

  test('holds the 20,000 guilds used last', async () => {
    for (let n = 0; n <= 20_000; n += 1) await store.settings(String(n));
    expect(await countReads(() => store.settings('1'))).toBe(0);
    expect(await countReads(() => store.settings('0'))).toBe(1);
  });
});

describe('another secret', () => {
  const next = new Cipher(Buffer.alloc(32, 8));

  test('encrypts the key, and leaves all else as it was; again, it writes nothing', async () => {
    await link(GUILD, ':Магазин');
    await store.changeSettings(GUILD, { language: 'ru', productPage: '/{id}' });
    await store.changeSettings(OTHER, { language: 'ru' });
    const before = [await store.getLink(GUILD), await store.settings(GUILD)];
    expect(await store.reencryptKeys(next)).toEqual([]);
    restart(next);
    expect([await store.getLink(GUILD), await store.settings(GUILD), await store.key(GUILD)]).toEqual([
      ...before,
      KEY,
    ]);
    const text = await backend.get(`guild:${GUILD}`);
    expect(await store.reencryptKeys(next)).toEqual([]);
    expect(await backend.get(`guild:${GUILD}`)).toBe(text);
  });

  test.each([
    ['saves', (bot: GuildStore) => bot.changeSettings(GUILD, { language: 'ru' }), { language: 'ru' }, KEY],
    ['erases', (bot: GuildStore) => bot.erase(GUILD), DEFAULTS, 'notLinked'],
  ] as const)('keeps what the bot %s at the same moment', async (_what, work, settings, key) => {
    await link();
    let isDone = false;
    const interrupted = alter(backend, {
      async replace(...args) {
        if (!isDone) await work(new GuildStore(backend, cipher));
        isDone = true;
        return backend.replace(...args);
      },
    });
    expect(await new GuildStore(interrupted, cipher).reencryptKeys(next)).toEqual([]);
    restart(next);
    expect(await store.settings(GUILD)).toMatchObject(settings);
    expect(await store.key(GUILD).catch((error: Failure) => error.problem.kind)).toBe(key);
  });
});
