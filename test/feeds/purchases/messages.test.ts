import { describe, expect, test } from 'vitest';
import { identity, wireProduct, wireServer } from '../../support/samples.js';
import { bought, GUILD, HOUR, MINUTE, pass, SALES, useFakeClock } from '../../support/world/index.js';
import { buy, COINS, change, createSales, page, serve, VIP, wirePayment } from './harness.js';

useFakeClock();

const LOOK = 11 * MINUTE;

describe('a payment is told', () => {
  test('when it is paid, whatever its number, and once', async () => {
    const { world, everyone } = await createSales();
    const first = buy(world, { status: 0 });
    await pass(LOOK);
    buy(world, { customer: 'Alexander' });
    await pass(LOOK);
    expect(everyone()).toEqual([bought('Al…r')]);
    change(world, first, { status: 2 });
    await pass(LOOK);
    expect(everyone()).toEqual([bought('Al…r'), bought('St…e')]);
    for (const status of [7, 0, 2, 1]) {
      change(world, first, { status });
      await pass(LOOK);
    }
    expect(everyone()).toHaveLength(2);
    expect(world.errors).toEqual([]);
  });

  test('if it was pending when the feed was switched on, but not if it was paid before', async () => {
    let pending = 0;
    const { world, everyone, staff } = await createSales({ features: ['staff', 'purchases'] }, (shop) => {
      buy(shop);
      pending = buy(shop, { status: 0, customer: 'Late' });
      buy(shop, { status: 1 });
    });
    await pass(LOOK);
    expect([everyone(), staff()]).toEqual([[], []]);
    change(world, pending, { status: 2 });
    await pass(LOOK);
    expect(everyone()).toEqual([bought('La…e')]);
  });

  test('without hidden products, and not if it is a test or unpaid', async () => {
    const hidden = wireProduct({ id: 9, name: 'Secret', is_hidden: 1 });
    const { world, everyone } = await createSales({ north: { showsPrices: true } }, ({ shop }) => {
      shop.servers = [
        wireServer({ products: [VIP, COINS, hidden] }),
        wireServer({
          id: 2,
          name: 'Staging',
          is_hidden: 1,
          products: [wireProduct({ id: 8, name: 'Draft' })],
        }),
      ];
    });
    buy(world, {
      products: [
        { ...VIP, amount: 1 },
        { ...hidden, is_hidden: undefined },
      ],
      customer: 'Partly',
    });
    await pass(LOOK);
    expect(everyone()).toEqual([bought('Pa…y')]);
    const server = wireServer({ id: 2, name: 'Staging', is_hidden: 1 });
    buy(world, { products: [VIP], server, customer: 'Elsewhere' });
    await pass(LOOK);
    expect(everyone().slice(1)).toEqual(['✨ `El…e` bought **VIP** for ₽149']);
    for (const fields of [
      { products: [hidden] },
      { products: [wireProduct({ name: 'Draft' })], server },
      { products: [] },
      { payment_type: 'test' },
      { payment_system: 'test' },
      { payment_system: 'test', payment_type: 'test', status: 1 },
      { status: 0, error: 'Console: connection refused' },
      { status: 5 },
    ]) {
      buy(world, { ...fields, email: 'steve@example.com' });
      await pass(LOOK);
    }
    expect(everyone()).toHaveLength(2);
  });

  test('in one line with others if there are six or more', async () => {
    const { world, everyone } = await createSales();
    for (const customer of ['A', 'Bo', 'Cem', 'Dana', 'Elias']) buy(world, { customer });
    await pass(LOOK);
    expect(everyone()[0]?.split('\n')).toEqual(
      ['A…', 'B…', 'C…', 'Da…a', 'El…s'].map((name) => bought(name)),
    );
    for (let count = 0; count < 4; count += 1) buy(world);
    buy(world, { products: [{ ...COINS, amount: 20 }] });
    buy(world, { products: [{ ...COINS, amount: 1 }] });
    await pass(LOOK);
    expect(everyone()[1]).toBe('✨ 6 purchases: **Coins** ×21, **VIP** ×4');
  });
});

describe('pages of payments', () => {
  const pages =
    (lists: readonly (readonly number[])[], isLast = true) =>
    (number: number) =>
      page(
        (lists[number - 1] ?? []).map((id) => [id, wirePayment({ customer: `Buyer${id}` })]),
        number < lists.length || !isLast,
      );
  const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from - index);

  test.each<readonly [name: string, body: (page: number) => unknown, count: number]>([
    ['of 51 payments', pages([range(151, 50), range(101, 50)]), 51],
    ['that shift while they are read', pages([range(151, 50), range(102, 50)]), 51],
    ['that are out of order', pages([range(120, 20).reverse()]), 20],
    ['that repeat for ever', (_) => pages([range(150, 50)], false)(1), 50],
    ['that repeat a payment', pages([[101, 101, 102]]), 2],
    [
      'that are a plain list, oldest first',
      (_) =>
        range(120, 20)
          .reverse()
          .map((id) => ({ id, ...wirePayment() })),
      20,
    ],
    [
      'that are an object',
      (_) => ({ data: Object.fromEntries(range(103, 3).map((id) => [id, { id, ...wirePayment() }])) }),
      3,
    ],
    ['in a list of their own', (_) => [pages([range(105, 5)])(1)], 5],
    ['of 250 payments', pages(Array.from({ length: 6 }, (_, index) => range(350 - 50 * index, 50))), 250],
    [
      'of 2,000 payments, of which 250 are read',
      pages(Array.from({ length: 40 }, (_, index) => range(2100 - 50 * index, 50))),
      250,
    ],
  ])('%s: nothing is lost, nothing doubled', async (_name, body, count) => {
    const { world, everyone, purchases, waiting } = await createSales({}, (shop) =>
      serve(shop, pages([range(100, 50)])),
    );
    serve(world, body);
    await pass(5 * LOOK);
    const told = everyone().map((text) =>
      Number(/^✨ ([\d,]+) purchases/.exec(text)?.[1]?.replace(',', '') ?? text.split('\n').length),
    );
    expect(told.reduce((sum, one) => sum + one, 0)).toBe(count);
    const { ledger } = await purchases();
    expect([ledger?.days.at(-1)?.count, await waiting(), world.errors]).toEqual([50 + count, [], []]);
  });

  test('with amounts and names of every kind are told as far as they can be read', async () => {
    const { world, everyone, purchases } = await createSales({ north: { showsPrices: true } });
    const costs = [7.49, '7.5', '1e3', -5, null, 1e15, '', '149.00', { value: 1 }, true];
    for (const cost of costs) buy(world, { cost });
    await pass(LOOK);
    // What can't be read is the price of its product.
    expect((await purchases()).ledger?.days[0]?.sum).toBeCloseTo(7.49 + 7.5 + 149 + 6 * 149, 4);
    for (const customer of ['', '`']) {
      buy(world, { customer });
      await pass(LOOK);
    }
    expect(everyone().slice(1)).toEqual([
      '✨ Somebody bought **VIP** on **Lobby** for ₽149',
      '✨ `ˋ…` bought **VIP** on **Lobby** for ₽149',
    ]);
    expect(world.errors).toEqual([]);
  });

  test('that can’t be read stop the feed of this shop, and are reported once; other shops go on', async () => {
    const { world, everyone, staff } = await createSales({ features: ['staff', 'purchases'] });
    const { fetch } = world.shop;
    const other = await world.opens(['purchases'], 'c0ffee00c0ffee00c0ffee00c0ffee09');
    await pass(MINUTE);
    serve(world, () => 'nonsense');
    const broken = world.shop.fetch;
    world.shop.fetch = (resource, key, ...ids) => (key.endsWith('9') ? fetch : broken)(resource, key, ...ids);
    const id = buy(world);
    await pass(LOOK);
    expect([staff(), everyone(), other.texts('sales')]).toEqual([[], [], [bought('St…e')]]);
    await pass(2 * HOUR);
    expect(staff()).toEqual(['⚠️ Shop: the payments can’t be read']);
    world.shop.fetch = fetch;
    await pass(LOOK);
    expect([everyone(), staff()]).toEqual([[bought('St…e')], ['✅ Shop: the payments can be read again']]);
    expect(id).toBe(1);
  });
});

describe('the feed', () => {
  test('drops what a channel refuses, says so, and goes on with the next', async () => {
    const { world, everyone } = await createSales();
    world.discord.refusals.set(SALES, 'permission');
    buy(world);
    await pass(LOOK);
    expect((await world.north.record()).refused).toEqual({ [SALES]: 'permission' });
    world.discord.refusals.clear();
    buy(world, { customer: 'Alex' });
    await pass(LOOK);
    expect([everyone(), (await world.north.record()).refused]).toEqual([[bought('Al…x')], {}]);
  });

  test('sends again what Discord did not take, without reading more payments', async () => {
    const { world, everyone } = await createSales();
    buy(world);
    world.discord.faults.push('notSent', 'notSent');
    await pass(2 * MINUTE + 31_000);
    const requests = world.asked('payments');
    await pass(MINUTE);
    expect([everyone(), world.asked('payments')]).toEqual([[bought('St…e')], requests]);
  });

  test('starts over with another shop, and with another channel after it was off', async () => {
    const { world, north, everyone } = await createSales();
    buy(world);
    await pass(LOOK);
    world.shop.shopFields = { id: 2 };
    await world.bot.store.link(GUILD, { key: 'c0ffee00c0ffee00c0ffee00c0ffee09', shop: identity('Other') });
    buy(world);
    await world.bot.poller.refresh(GUILD);
    await pass(LOOK);
    expect(everyone()).toHaveLength(1);
    await north.choose('setPurchases');
    buy(world);
    const requests = world.asked('payments');
    await pass(HOUR);
    expect(world.asked('payments')).toBe(requests);
    await north.choose('setPurchases', SALES);
    await pass(LOOK);
    expect(everyone()).toHaveLength(1);
  });

  test('keeps the last two hundred messages while Discord takes none', async () => {
    const { world, waiting } = await createSales();
    world.discord.refusals.set(SALES, 'notSent');
    buy(world);
    await pass(2 * MINUTE);
    const earlier = (await waiting()).flatMap((post) =>
      Array.from({ length: 195 }, (_, n) => ({ ...post, key: `earlier ${n}` })),
    );
    await world.north.changeRecord((record) => ({ ...record, queued: earlier }));
    for (let count = 0; count < 10; count += 1) {
      buy(world);
      await pass(2 * MINUTE);
    }
    const keys = (await waiting()).map(({ key }) => key);
    expect(keys).toHaveLength(200);
    expect(keys.slice(0, 190)).toEqual(earlier.slice(5).map(({ key }) => key));
  });

  test('asks a quiet shop every ten minutes and a busy one every two, once for all of its guilds', async () => {
    const { world } = await createSales();
    await world.opens(['purchases']);
    const counted = async (ms: number) => {
      const before = world.asked('payments');
      await pass(ms);
      return world.asked('payments') - before;
    };
    await pass(HOUR);
    expect(await counted(10 * HOUR)).toBeLessThanOrEqual(60);
    let busy = 0;
    for (let minute = 0; minute < 60; minute += 1) {
      buy(world);
      busy += await counted(MINUTE);
    }
    expect(busy).toBeGreaterThan(20);
    expect(busy).toBeLessThanOrEqual(30);
  });
});
