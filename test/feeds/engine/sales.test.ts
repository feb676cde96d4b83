import { expect, test } from 'vitest';
import { FEEDS } from '../../../src/feeds/index.js';
import { rolesPart } from '../../../src/feeds/roles/state.js';
import { salesPart } from '../../../src/sales/ledger.js';
import { discordRole } from '../../support/members.js';
import { changeStored } from '../../support/parts.js';
import { identity, wireServer } from '../../support/samples.js';
import { typeGoal } from '../goal/harness.js';
import {
  GUILD,
  HOUR,
  KEY,
  MINUTE,
  PRICES,
  type Process,
  pass,
  restart,
  shopTime,
  useFakeClock,
  type World,
} from '../harness.js';
import { bought, buy, countTold, createFed, EVERYONE, setPurchases, VIP } from '../purchases/harness.js';
import { MEMBER, mapping, VIP as ROLE } from '../roles/samples.js';

/* What a guild's record keeps of payments for all feeds, and how it came there. */

useFakeClock();

const LOOK = 11 * MINUTE;
const DAY = 24 * HOUR;
const sell = (world: World, count: number, ago = 0) => {
  const at = shopTime(Date.now() - ago);
  for (let sold = 0; sold < count; sold += 1) buy(world, { created_at: at, updated_at: at });
};
/** Members get a role for a VIP. */
const giveRoles = {
  mappings: [mapping({ productId: 1, roleId: ROLE, since: 0 })],
};
/** A guild whose members read of purchases, 120 of which were made. @param roles whether members get roles */
async function createSold(roles = true) {
  const fed = await createFed({ channelId: EVERYONE }, (world) => {
    sell(world, 120, HOUR);
    world.members.addRole(discordRole({ id: ROLE, position: 10 }));
    world.members.join(MEMBER);
  });
  await fed.bot.poller.stop();
  if (roles) await changeStored(fed.bot.store, GUILD, rolesPart, giveRoles);
  return { ...fed, stored: () => fed.bot.part(salesPart) };
}

test('nothing is kept of payments once no feed asks for them', async () => {
  const { world, bot, stored } = await createSold();
  const next = await restart(world, bot);
  await pass(LOOK);
  expect(await stored()).toMatchObject({ readers: ['purchases', 'roles'], ledger: { bookedTo: 120 } });
  await setPurchases(next, { channelId: null });
  await pass(LOOK);
  expect(await stored()).toMatchObject({ readers: ['roles'], ledger: { bookedTo: 120 } });
  await next.press(`setup:removeRole:1:${ROLE}:keep`);
  expect((await next.record()).parts).not.toHaveProperty('sales');
  await pass(LOOK);
  expect((await next.record()).parts).not.toHaveProperty('sales');
});

test('a feed that is switched on while payments can’t be read takes none of them from the others', async () => {
  const { world, bot, everyone } = await createSold(false);
  const next = await restart(world, bot);
  world.shop.away.add('payments');
  sell(world, 120);
  await setGoal(next);
  await pass(LOOK);
  world.shop.away.clear();
  await pass(6 * LOOK);
  expect([countTold(everyone()), (await next.part(salesPart)).readers]).toEqual([120, ['purchases', 'goal']]);
});

test('a payment that waited for its delivery below a page of others is told', async () => {
  const { world, bot, everyone } = await createSold(false);
  const next = await restart(world, bot);
  await next.poller.stop();
  buy(world, { status: 1 });
  sell(world, 60);
  await restart(world, next);
  expect(countTold(everyone())).toBe(60);
  await pass(2 * LOOK);
  expect(countTold(everyone())).toBe(61);
});

test('sales that can’t be read start over: nothing is told again, and what comes then is told', async () => {
  const { world, bot, everyone } = await createSold(false);
  await bot.records.change(GUILD, (record) => ({
    ...record,
    parts: { ...record.parts, sales: '{"newest":"x"}' },
  }));
  await restart(world, bot);
  await pass(LOOK);
  expect(countTold(everyone())).toBe(0);
  sell(world, 3);
  await pass(LOOK);
  expect([countTold(everyone()), world.errors]).toEqual([3, []]);
});

test('a part that is damaged asks for nothing: beside roles payments are read on, and it starts over without news', async () => {
  const { world, bot, everyone, stored } = await createSold(true);
  const next = await restart(world, bot);
  const purchases = '{"report":1}';
  await next.records.change(GUILD, (record) => ({ ...record, parts: { ...record.parts, purchases } }));
  sell(world, 1);
  await pass(6 * LOOK);
  expect(await stored()).toMatchObject({ readers: ['roles'] });
  await next.poller.feeds(GUILD, 'en').startOver('purchases');
  await setPurchases(next, { channelId: EVERYONE });
  await pass(LOOK);
  sell(world, 2);
  await pass(LOOK);
  expect([countTold(everyone()), world.errors, world.faults]).toEqual([2, [], []]);
});

/** An owner sets a goal. */
async function setGoal(bot: Process): Promise<void> {
  await typeGoal(bot);
  await bot.press('setup:setGoal', [PRICES]);
}

test('what a feed failed to tell is in the sums, and what comes after it is told', async () => {
  const { world, bot, everyone } = await createSold(false);
  let fails = true;
  const feeds = FEEDS.map((feed) => ({
    ...feed,
    advance: (...given: Parameters<typeof feed.advance>) => {
      if (fails && feed.name === 'purchases') throw new Error('broken');
      return feed.advance(...given);
    },
  }));
  const next = await restart(world, bot, { feeds });
  await setGoal(next);
  await pass(LOOK);
  sell(world, 4);
  await pass(LOOK);
  expect([countTold(everyone()), world.faults]).toEqual([0, ['purchases']]);
  fails = false;
  sell(world, 2);
  await pass(2 * LOOK);
  const { ledger } = await bot.part(salesPart);
  expect([countTold(everyone()), ledger?.days.map(({ count }) => count)]).toEqual([2, [56]]);
});

test('two processes on one store tell each payment once; to a clock that is days ahead what comes is no news', async () => {
  const { world, bot, everyone } = await createSold();
  const ahead = world.createProcess();
  const wrong = world.createProcess({
    clock: { ...ahead.poller.feeds(GUILD, 'en').clock, now: () => Date.now() + 5 * DAY },
  });
  await restart(world, bot);
  ahead.poller.start();
  sell(world, 7);
  await pass(LOOK);
  wrong.poller.start();
  sell(world, 2);
  await pass(3 * LOOK);
  expect([countTold(everyone()), world.errors]).toEqual([7, []]);
});

test('another shop’s key and the first again: nothing is told twice', async () => {
  const { world, bot, everyone } = await createFed({ channelId: EVERYONE });
  buy(world, { customer: 'Alexander' });
  await pass(LOOK);
  const first = new Map(world.shop.payments);
  const link = (key: string, shop: string) => bot.store.link(GUILD, { key, shop: identity(shop) });
  world.shop.shopFields = { id: 2 };
  world.shop.servers = [wireServer({ name: 'Survival', products: [VIP] })];
  await link('c0ffee00c0ffee00c0ffee00c0ffee09', 'Other');
  await bot.poller.refresh(GUILD);
  await pass(LOOK);
  expect(await bot.part(salesPart)).toMatchObject({ shopId: 2 });
  world.shop.shopFields = { id: 1 };
  for (const [id, payment] of first) world.shop.payments.set(id, payment);
  await link(KEY, 'Shop');
  await bot.poller.refresh(GUILD);
  await pass(LOOK);
  buy(world, { customer: 'Herobrine' });
  await pass(LOOK);
  expect(everyone()).toEqual([bought('Al…r'), bought('He…e')]);
  expect(await bot.part(salesPart)).toMatchObject({ shopId: 1, newest: 2 });
});
