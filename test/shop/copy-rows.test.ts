import { describe, expect, test, vi } from 'vitest';
import { listProducts } from '../../src/domain/catalogue.js';
import { identity, wireProduct, wireServer } from '../support/samples.js';
import { MINUTE, SECOND } from './asked.js';
import {
  backend,
  contentOf,
  fake,
  goAway,
  HOUR,
  KEY,
  keepCopy,
  lists,
  OTHER_GUILD,
  pass,
  row,
  START,
  shop,
  shopOf,
  start,
  store,
  stored,
  useStoredCopies,
  VERSION_3,
} from './copies.js';

useStoredCopies();

describe('the row', () => {
  const sellAt = (amount: number) => {
    fake.servers = [wireServer({ products: [wireProduct({ id: 7, name: 'VIP', price: amount })] })];
  };

  test('is written once for one reading, and has what members see', async () => {
    fake.servers = [
      wireServer({
        products: [wireProduct({ id: 7, name: 'VIP' }), wireProduct({ id: 8, name: 'Secret', is_hidden: 1 })],
      }),
      wireServer({ id: 2, name: 'Staff only', is_hidden: 1 }),
    ];
    fake.payments.set(1, { customer: 'Steve' });
    await shop.payment(1);
    const before = backend.changes;
    await keepCopy();
    expect(backend.changes - before).toBe(1);
    expect(contentOf()).toContain('VIP');
    expect(contentOf()).not.toMatch(/Secret|Staff only|Steve/);
    expect(row()).not.toContain(KEY);
  });

  test('of a list that changes every minute is written once in ten minutes', async () => {
    await keepCopy();
    const before = backend.changes;
    for (let minute = 1; minute <= 60; minute += 1) {
      sellAt(100 + minute);
      await lists();
      await pass(MINUTE);
    }
    await vi.waitFor(() => expect(contentOf()).toContain('"price":160'));
    expect(backend.changes - before).toBe(6);
  });

  test('is as old as the limit of ten minutes also after restarts', async () => {
    await keepCopy();
    const before = backend.changes;
    for (let minute = 1; minute < 10; minute += 1) {
      sellAt(100 + minute);
      await pass(MINUTE);
      start();
      await lists();
    }
    expect(backend.changes).toBe(before);
    await pass(2 * MINUTE);
    await vi.waitFor(() => expect(backend.changes).toBe(before + 1));
  });

  test('has what was read in three seconds; what is read afterwards comes ten minutes later', async () => {
    await shop.catalogue();
    await pass(2 * SECOND);
    await shop.info();
    await pass(2 * SECOND);
    await vi.waitFor(() => expect(contentOf()).toContain('"name":"Shop"'));
    const before = backend.changes;
    sellAt(170);
    await shop.state('refresh', { listMs: 0 });
    await pass(9 * MINUTE);
    expect(backend.changes).toBe(before);
    await pass(2 * MINUTE);
    await vi.waitFor(() => expect(contentOf()).toContain('"price":170'));
  });

  test('with an old part is as old as its newest part for that limit', async () => {
    await keepCopy();
    await pass(20 * MINUTE);
    sellAt(120);
    await shop.catalogue();
    await pass(MINUTE);
    await vi.waitFor(() => expect(contentOf()).toContain('"price":120'));
    start();
    sellAt(130);
    await shop.catalogue();
    await pass(5 * MINUTE);
    expect(contentOf()).toContain('"price":120');
  });

  test('has a new name of the shop, although the list was not read', async () => {
    await keepCopy();
    await pass(20 * MINUTE);
    fake.shopFields = { name: 'Renamed' };
    await shop.info();
    await pass(MINUTE);
    await vi.waitFor(() => expect(contentOf()).toContain('Renamed'));
  });

  test('is dated by the clock that was set back since', async () => {
    await keepCopy();
    vi.setSystemTime(START - 20 * HOUR);
    await pass(20 * MINUTE);
    await lists();
    await pass(MINUTE);
    await vi.waitFor(() => expect(stored().times.catalogue).toBeLessThan(START));
  });

  test('of which a part was read before the clock was set back is written as soon as every other one', async () => {
    vi.setSystemTime(START + 20 * HOUR);
    await shop.info();
    vi.setSystemTime(START);
    await keepCopy();
    start();
    await lists();
    sellAt(170);
    await pass(2 * MINUTE);
    await lists();
    await pass(9 * MINUTE);
    await vi.waitFor(() => expect(contentOf()).toContain('"price":170'));
  });

  test.each<[string, () => Promise<unknown>]>([
    ['an unchanged shop', lists],
    ['a shop of which only the list is read', () => shop.catalogue()],
  ])(
    'of %s is not written again, also after a restart, but dated anew after six hours',
    async (_of, read) => {
      await keepCopy();
      const before = backend.changes;
      start();
      for (let half = 0; half < 11; half += 1) {
        await pass(30 * MINUTE);
        await read();
      }
      await pass(MINUTE);
      expect(backend.changes).toBe(before);
      for (let half = 0; half < 2; half += 1) {
        await pass(30 * MINUTE);
        await read();
      }
      await pass(MINUTE);
      await vi.waitFor(() => expect(backend.changes).toBe(before + 1));
      expect(stored().times.catalogue - START).toBeGreaterThanOrEqual(6 * HOUR);
    },
  );

  test('of a list that is too large is not written', async () => {
    const description = 'я'.repeat(1000);
    fake.servers = [
      wireServer({
        products: Array.from({ length: 3000 }, (_, id) => wireProduct({ id: id + 1, description })),
      }),
    ];
    await lists();
    await pass(HOUR);
    expect(row()).toBeUndefined();
  });

  test('is there for each guild of a shop', async () => {
    await store.link(OTHER_GUILD, { key: KEY, shop: identity('Shop'), ...VERSION_3 });
    await shopOf(OTHER_GUILD).identity();
    await keepCopy();
    await vi.waitFor(() => expect(row(OTHER_GUILD)).toBeDefined());
  });

  test('of another guild replaces no newer list of the same shop', async () => {
    await store.link(OTHER_GUILD, { key: KEY, shop: identity('Shop'), ...VERSION_3 });
    await shopOf(OTHER_GUILD).identity();
    await keepCopy();
    await vi.waitFor(() => expect(row(OTHER_GUILD)).toBeDefined());
    await pass(HOUR);
    start();
    sellAt(170);
    await shop.state('refresh', { listMs: 0 });
    goAway();
    expect(listProducts((await shopOf(OTHER_GUILD).catalogue()).value)[0]?.oldPrice).toBe(170);
  });
});
