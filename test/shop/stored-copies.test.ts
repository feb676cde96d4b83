import { beforeEach, describe, expect, test, vi } from 'vitest';
import { StoreError } from '../../src/store/backend.js';
import type { FakeShop } from '../support/fake-shop.js';
import { problemOf } from '../support/problem-of.js';
import { identity, wireProduct, wireServer } from '../support/samples.js';
import { MINUTE, SECOND, settle } from './asked.js';
import {
  backend,
  contentOf,
  copies,
  fake,
  GUILD,
  goAway,
  HOUR,
  KEY,
  keepCopy,
  lists,
  OTHER_GUILD,
  pass,
  price,
  ROW,
  row,
  START,
  shop,
  shopOf,
  start,
  store,
  useStoredCopies,
  VERSION_3,
} from './copies.js';

useStoredCopies();

describe('after a restart', () => {
  beforeEach(async () => {
    await keepCopy();
    await pass(2 * HOUR);
  });

  test('while the shop is away its last lists are shown with their age', async () => {
    goAway();
    start();
    for (let turn = 0; turn < 2; turn += 1)
      expect(await lists()).toMatchObject([
        { value: { name: 'Shop' }, at: START, stale: true, away: true },
        { value: { servers: [{ products: [{ price: 80, oldPrice: 100 }] }] }, at: START, away: true },
      ]);
  });

  /** Answers what is asked once the test says so. */
  function slowly() {
    const answers: (() => void)[] = [];
    const slow: FakeShop = {
      ...fake,
      fetch: async (...request) => {
        await new Promise<void>((resolve) => answers.push(resolve));
        return fake.fetch(...request);
      },
    };
    return { answers, slow };
  }

  test('the first answer is the shop’s, and nothing that it hides since is in it', async () => {
    const { answers, slow } = slowly();
    fake.servers = [wireServer({ products: [wireProduct({ id: 7, name: 'VIP', is_hidden: 1 })] })];
    start(slow);
    expect(await shop.cachedCatalogue()).toBeUndefined();
    const first = shop.catalogue();
    await settle();
    await pass(SECOND);
    for (const answer of answers) answer();
    expect(await first).toMatchObject({
      value: { servers: [{ products: [] }] },
      at: Date.now(),
      stale: false,
    });
    await vi.waitFor(() => expect(contentOf()).not.toContain('VIP'));
  });

  test('a shop that stays silent for a second and a half after it was asked shows its copy', async () => {
    const { answers, slow } = slowly();
    start(slow);
    // Reads the store, which takes as long as it takes.
    await shop.cachedCatalogue();
    const shown = vi.fn();
    const first = shop.info().then(shown);
    await settle();
    await pass(1400);
    expect(shown).not.toHaveBeenCalled();
    await pass(200);
    await first;
    expect(shown).toHaveBeenCalledWith(expect.objectContaining({ at: START, stale: true, away: false }));
    for (const answer of answers) answer();
    await settle();
    expect(await shop.info()).toMatchObject({ at: Date.now(), stale: false });
  });

  test('a request that waits in the queue is waited for, however long that takes', async () => {
    const { slow } = slowly();
    start(slow, 0.1);
    // Sends a request, after which the queue rests for ten seconds.
    await shop.cachedCatalogue();
    const shown = vi.fn();
    const first = shop.info().then(shown);
    await settle();
    await pass(11 * SECOND);
    expect(shown).not.toHaveBeenCalled();
    await pass(SECOND);
    await first;
    expect(shown).toHaveBeenCalledWith(expect.objectContaining({ at: START, stale: true }));
  });

  test('choices are there once the shop was asked in vain, and a guild without a copy has none', async () => {
    goAway();
    start();
    expect(await shop.cachedCatalogue()).toBeUndefined();
    await settle();
    await vi.waitFor(async () =>
      expect(await shop.cachedCatalogue()).toMatchObject({ at: START, away: true }),
    );
    await store.link(OTHER_GUILD, { key: 'other', shop: identity('Other'), ...VERSION_3 });
    expect(await shopOf(OTHER_GUILD).cachedCatalogue()).toBeUndefined();
    expect(await problemOf(shopOf(OTHER_GUILD).catalogue())).toBe('unreachable');
  });

  test('posts are never written with it', async () => {
    goAway();
    start();
    await lists();
    expect(await problemOf(shop.state('refresh', { listMs: 24 * HOUR, shopMs: 24 * HOUR }))).toBe(
      'unreachable',
    );
  });

  test('the row is read once', async () => {
    const get = vi.spyOn(backend, 'get');
    start();
    for (let turn = 0; turn < 3; turn += 1) await lists();
    expect(get.mock.calls.filter(([key]) => key === ROW)).toHaveLength(1);
  });

  test.each([
    ['23 hours old, is shown', 21 * HOUR, 'none'],
    ['24 hours old, is not, and is gone', 22 * HOUR, 'unreachable'],
  ])('a copy, %s', async (_age, more, problem) => {
    goAway();
    vi.setSystemTime(Date.now() + more);
    start();
    expect([await problemOf(shop.catalogue()), await problemOf(shop.info())]).toEqual([problem, problem]);
    expect(row() === undefined).toBe(problem !== 'none');
  });

  test('a copy leaves memory 24 hours after the shop said it', async () => {
    goAway();
    start();
    await lists();
    await pass(22 * HOUR - MINUTE);
    expect(await shop.catalogue()).toMatchObject({ at: START, away: true });
    await pass(2 * MINUTE);
    expect(await problemOf(shop.catalogue())).toBe('unreachable');
  });
});

test('a product that was hidden since a copy of a minute ago is not in the first answer after a restart', async () => {
  await keepCopy();
  await pass(MINUTE);
  fake.servers = [wireServer({ products: [wireProduct({ id: 7, name: 'VIP', is_hidden: 1 })] })];
  start();
  expect((await shop.catalogue()).value.servers).toMatchObject([{ products: [] }]);
});

test('a clock set back by seconds makes no negative age', async () => {
  await keepCopy();
  goAway();
  vi.setSystemTime(START - 5 * SECOND);
  start();
  expect(await shop.catalogue()).toMatchObject({ at: START, away: true });
});

describe('a damaged copy', () => {
  const change = (from: RegExp, to: string) => (text: string) => text.replace(from, to);
  test.each<[string, (text: string) => string]>([
    ['is no JSON', () => 'x'],
    ['is empty', () => ''],
    ['was cut', (text) => text.slice(0, -20)],
    ['has another content', change(/("content":".)./, '$1A')],
    ['has no content', change(/"content":"[^"]+"/, '"content":""')],
    ['has another date of its list', change(/"catalogue":\d/, '"catalogue":2')],
    ['has another date of its shop', change(/"shop":\d/, '"shop":2')],
    ['has another date of its sales', change(/"sales":\d/, '"sales":2')],
    ['has another digest', change(/("digest":".)./, '$1A')],
    ['is that of another guild', (text) => text],
  ])('%s: it is ignored and replaced', async (how, damage) => {
    await keepCopy();
    const guildId = how.endsWith('guild') ? OTHER_GUILD : GUILD;
    const before = row() ?? '';
    const damaged = damage(before);
    if (guildId === GUILD) expect(damaged).not.toBe(before);
    await store.link(guildId, { key: KEY, shop: identity('Shop'), ...VERSION_3 });
    backend.texts.set(`copy:${guildId}`, damaged);
    goAway();
    start();
    expect(await problemOf(shopOf(guildId).catalogue())).toBe('unreachable');
    fake.away.clear();
    await pass(MINUTE);
    await lists(shopOf(guildId));
    await pass(MINUTE);
    await vi.waitFor(() => expect(row(guildId)).toBeDefined());
    goAway();
    start();
    expect((await shopOf(guildId).catalogue()).value.servers).toHaveLength(1);
  });
});

describe('a copy of a key that is gone', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['replaced', () => shop.link('another')],
    ['removed', () => shop.forget(() => store.erase(GUILD))],
  ])('%s: is gone, too, and one that was about to be written is not', async (_how, remove) => {
    await keepCopy();
    await pass(10 * MINUTE);
    fake.shopFields = { name: 'Changed' };
    await lists();
    await settle();
    await remove();
    expect(row()).toBeUndefined();
    await pass(HOUR);
    expect(row()).toBeUndefined();
  });

  test('erased by another process is not written again when another guild reads the shop', async () => {
    await store.link(OTHER_GUILD, { key: KEY, shop: identity('Shop'), ...VERSION_3 });
    await keepCopy();
    await store.erase(GUILD);
    fake.shopFields = { name: 'Changed' };
    await pass(20 * MINUTE);
    await lists(shopOf(OTHER_GUILD));
    await vi.waitFor(() => expect(row(OTHER_GUILD)).toBeDefined());
    await copies?.close();
    expect(row()).toBeUndefined();
  });

  test('stays while the same key is entered again', async () => {
    await keepCopy();
    await shop.link(KEY);
    expect(row()).toBeDefined();
  });

  test('is not left by a write under way', async () => {
    await lists();
    const { replace } = backend;
    const writes: (() => void)[] = [];
    vi.spyOn(backend, 'replace').mockImplementation(async (key, ...texts) => {
      if (key === ROW) await new Promise<void>((resolve) => writes.push(resolve));
      return replace(key, ...texts);
    });
    await pass(5 * SECOND);
    await vi.waitFor(() => expect(writes).toHaveLength(1));
    const removed = shop.forget(() => store.erase(GUILD));
    await settle();
    for (const write of writes) write();
    await removed;
    expect(row()).toBeUndefined();
  });

  test('is written again for a key that comes back', async () => {
    await keepCopy();
    await shop.link('another');
    await shop.link(KEY);
    expect(row()).toBeUndefined();
    await lists();
    await pass(10 * MINUTE);
    await vi.waitFor(() => expect(row()).toBeDefined());
  });

  test('is not shown if it could not be deleted', async () => {
    await keepCopy();
    const left = row() ?? '';
    await shop.link('another');
    backend.texts.set(ROW, left);
    goAway();
    start();
    expect(await problemOf(shop.catalogue())).toBe('unreachable');
    expect((await shop.identity())?.name).toBe('Shop');
  });
});

test('a store that is away fails no answer, and is read again', async () => {
  await keepCopy();
  await pass(HOUR);
  start();
  await store.key(GUILD);
  const get = vi.spyOn(backend, 'get').mockRejectedValue(new StoreError('no store'));
  goAway();
  expect(await problemOf(shop.catalogue())).toBe('unreachable');
  get.mockRestore();
  expect(await price()).toBe(80);
});

test('a copy that could not be written is written with the next reading', async () => {
  const replace = vi.spyOn(backend, 'replace').mockRejectedValue(new Error('full'));
  await lists();
  await pass(MINUTE);
  expect(row()).toBeUndefined();
  replace.mockRestore();
  await pass(20 * MINUTE);
  await lists();
  await pass(MINUTE);
  await vi.waitFor(() => expect(row()).toBeDefined());
});

test('an unexpected error while a copy is saved is reported, and the copy stays', async () => {
  await keepCopy();
  const before = row();
  const errors: unknown[] = [];
  start(fake, Number.POSITIVE_INFINITY, (error) => errors.push(error));
  await lists();
  const mistake = new TypeError('x is not a function');
  const replace = vi.spyOn(backend, 'replace').mockRejectedValue(mistake);
  fake.sales = [];
  await pass(HOUR);
  await lists();
  await vi.waitFor(() => expect(errors).not.toEqual([]));
  replace.mockRestore();
  expect([new Set(errors), row()]).toEqual([new Set([mistake]), before]);
});
