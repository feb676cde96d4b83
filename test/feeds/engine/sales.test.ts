import { expect, test } from 'vitest';
import { FEEDS } from '../../../src/feeds/index.js';
import { salesPart } from '../../../src/sales/ledger.js';
import { identity, wireServer } from '../../support/samples.js';
import {
  bought,
  DAY,
  type Feature,
  GUILD,
  HOUR,
  KEY,
  MINUTE,
  NORTH,
  openFeatures,
  pass,
  ROLE,
  SALES,
  shopTime,
  useFakeClock,
  type World,
} from '../../support/world/index.js';
import { buy, countTold, createSales, VIP } from '../purchases/harness.js';
import { MEMBER } from '../roles/samples.js';

/* What a guild's record keeps of payments for all feeds, and how it came there. */

useFakeClock();

const LOOK = 11 * MINUTE;
const sell = (world: World, count: number, ago = 0) => {
  const at = shopTime(Date.now() - ago);
  for (let sold = 0; sold < count; sold += 1) buy(world, { created_at: at, updated_at: at });
};
/** A server whose members read of purchases, 120 of which were made, and perhaps get roles. Its bot has ended. */
async function createSold(features: readonly Feature[] = ['purchases']) {
  const sold = await createSales({ features }, (world) => {
    sell(world, 120, HOUR);
    world.north.members.join(MEMBER);
  });
  await sold.world.bot.poller.stop();
  return { ...sold, stored: () => sold.north.part(salesPart) };
}

test('nothing is kept of payments once no feed asks for them', async () => {
  const { world, north, stored } = await createSold(['purchases', 'roles']);
  await world.restart();
  await pass(LOOK);
  expect(await stored()).toMatchObject({ readers: ['purchases', 'roles'], ledger: { bookedTo: 120 } });
  await north.choose('setPurchases');
  await pass(LOOK);
  expect(await stored()).toMatchObject({ readers: ['roles'], ledger: { bookedTo: 120 } });
  await north.choose(`removeRole:1:${ROLE}:keep`);
  expect((await north.record()).parts).not.toHaveProperty('sales');
  await pass(LOOK);
  expect((await north.record()).parts).not.toHaveProperty('sales');
});

test('a feed that is switched on while payments can’t be read takes none of them from the others', async () => {
  const { world, north, everyone } = await createSold();
  await world.restart();
  world.shop.away.add('payments');
  sell(world, 120);
  await openFeatures(north, ['goal'], NORTH);
  await pass(LOOK);
  world.shop.away.clear();
  await pass(6 * LOOK);
  expect([countTold(everyone()), (await north.part(salesPart)).readers]).toEqual([
    120,
    ['purchases', 'goal'],
  ]);
});

test('a payment that waited for its delivery below a page of others is told', async () => {
  const { world, everyone } = await createSold();
  await world.restart();
  await world.bot.poller.stop();
  buy(world, { status: 1 });
  sell(world, 60);
  await world.restart();
  expect(countTold(everyone())).toBe(60);
  await pass(2 * LOOK);
  expect(countTold(everyone())).toBe(61);
});

test('sales that can’t be read start over: nothing is told again, and what comes then is told', async () => {
  const { world, north, everyone } = await createSold();
  await north.changeRecord((record) => ({
    ...record,
    parts: { ...record.parts, sales: '{"newest":"x"}' },
  }));
  await world.restart();
  await pass(LOOK);
  expect(countTold(everyone())).toBe(0);
  sell(world, 3);
  await pass(LOOK);
  expect([countTold(everyone()), world.errors]).toEqual([3, []]);
});

test('a part that is damaged asks for nothing: beside roles payments are read on, and it starts over without news', async () => {
  const { world, north, everyone, stored } = await createSold(['purchases', 'roles']);
  await world.restart();
  const purchases = '{"report":1}';
  await north.changeRecord((record) => ({ ...record, parts: { ...record.parts, purchases } }));
  sell(world, 1);
  await pass(6 * LOOK);
  expect(await stored()).toMatchObject({ readers: ['roles'] });
  await world.bot.poller.feeds(GUILD, 'en').startOver('purchases');
  await north.choose('setPurchases', SALES);
  await pass(LOOK);
  sell(world, 2);
  await pass(LOOK);
  expect([countTold(everyone()), world.errors, world.faults]).toEqual([2, [], []]);
});

test('what a feed failed to tell is in the sums, and what comes after it is told', async () => {
  const { world, north, everyone } = await createSold();
  let fails = true;
  const feeds = FEEDS.map((feed) => ({
    ...feed,
    advance: (...given: Parameters<typeof feed.advance>) => {
      if (fails && feed.name === 'purchases') throw new Error('broken');
      return feed.advance(...given);
    },
  }));
  await world.restart({ feeds });
  await openFeatures(north, ['goal'], NORTH);
  await pass(LOOK);
  sell(world, 4);
  await pass(LOOK);
  expect([countTold(everyone()), world.faults]).toEqual([0, ['purchases']]);
  fails = false;
  sell(world, 2);
  await pass(2 * LOOK);
  const { ledger } = await north.part(salesPart);
  expect([countTold(everyone()), ledger?.days.map(({ count }) => count)]).toEqual([2, [56]]);
});

test('two processes on one store tell each payment once; to a clock that is days ahead what comes is no news', async () => {
  const { world, everyone } = await createSold(['purchases', 'roles']);
  const ahead = world.createProcess();
  const wrong = world.createProcess({
    clock: { ...ahead.poller.feeds(GUILD, 'en').clock, now: () => Date.now() + 5 * DAY },
  });
  await world.restart();
  ahead.poller.start();
  sell(world, 7);
  await pass(LOOK);
  wrong.poller.start();
  sell(world, 2);
  await pass(3 * LOOK);
  expect([countTold(everyone()), world.errors]).toEqual([7, []]);
});

test('another shop’s key and the first again: nothing is told twice', async () => {
  const { world, north, everyone } = await createSales();
  buy(world, { customer: 'Alexander' });
  await pass(LOOK);
  const first = new Map(world.shop.payments);
  const link = (key: string, shop: string) => world.bot.store.link(GUILD, { key, shop: identity(shop) });
  world.shop.shopFields = { id: 2 };
  world.shop.servers = [wireServer({ products: [VIP] })];
  await link('c0ffee00c0ffee00c0ffee00c0ffee09', 'Other');
  await world.bot.poller.refresh(GUILD);
  await pass(LOOK);
  expect(await north.part(salesPart)).toMatchObject({ shopId: 2 });
  world.shop.shopFields = { id: 1 };
  for (const [id, payment] of first) world.shop.payments.set(id, payment);
  await link(KEY, 'Shop');
  await world.bot.poller.refresh(GUILD);
  await pass(LOOK);
  buy(world, { customer: 'Herobrine' });
  await pass(LOOK);
  expect(everyone()).toEqual([bought('Al…r'), bought('He…e')]);
  expect(await north.part(salesPart)).toMatchObject({ shopId: 1, newest: 2 });
});
