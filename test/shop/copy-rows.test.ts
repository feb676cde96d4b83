import { describe, expect, test, vi } from 'vitest';
import { listProducts } from '../../src/domain/catalogue.js';
import { identity, type Wire, wireProduct, wireServer } from '../support/samples.js';
import { MINUTE } from './asked.js';
import {
  backend,
  contentOf,
  copies,
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

  test('has what members see, and is written for each part that is read', async () => {
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
    expect(backend.changes - before).toBeLessThanOrEqual(3);
    expect(contentOf()).toContain('VIP');
    expect(contentOf()).not.toMatch(/Secret|Staff only|Steve/);
    expect(row()).not.toContain(KEY);
  });

  const listed = { id: 5, name: 'Isle', ip: 'isle.example.net', port: '25571' };
  test.each<[string, Wire]>([
    ['a server', { is_hidden: 1 }],
    ['an address', { hide_ip: 1 }],
    ['a port', { is_port_hidden: 1 }],
  ])('loses %s that the shop hides when its list is read, without a minute passing', async (_what, flags) => {
    fake.servers = [wireServer(), wireServer(listed)];
    await keepCopy();
    expect(contentOf()).toContain('isle.example.net:25571');
    fake.servers = [wireServer(), wireServer({ ...listed, ...flags })];
    await shop.state('refresh', { listMs: 0 });
    await vi.waitFor(() => expect(contentOf()).not.toContain('isle.example.net:25571'));
  });

  test('loses a product that the shop hides when its list is read, also a moment after another change', async () => {
    await keepCopy();
    sellAt(170);
    await shop.state('refresh', { listMs: 0 });
    fake.servers = [wireServer({ products: [wireProduct({ id: 7, name: 'VIP', is_hidden: 1 })] })];
    await shop.state('refresh', { listMs: 0 });
    await vi.waitFor(() => expect(contentOf()).not.toContain('VIP'));
  });

  test('is written before a stop in good order ends', async () => {
    await keepCopy();
    sellAt(170);
    await shop.state('refresh', { listMs: 0 });
    await copies?.close();
    expect(contentOf()).toContain('"price":170');
  });

  test('has a new name of the shop, although the list was not read', async () => {
    await keepCopy();
    await pass(20 * MINUTE);
    fake.shopFields = { name: 'Renamed' };
    await shop.info();
    await pass(MINUTE);
    await vi.waitFor(() => expect(contentOf()).toContain('Renamed'));
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
