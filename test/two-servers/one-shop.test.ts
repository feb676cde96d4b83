import { expect, test } from 'vitest';
import {
  createTwins,
  createTwoServers,
  GOODS,
  HOUR,
  KEY,
  live,
  MINUTE,
  NORTH,
  openFeatures,
  openShop,
  refuseFor,
  SECOND,
  useFakeClock,
} from '../support/world/index.js';

useFakeClock();

test('a product hidden a minute before it is bought → no member reads its name, where the second server alone tells purchases', async () => {
  const world = await createTwoServers();
  const before = world.south.reads('sales').length;
  world.sells({ VIP: 499, Bow: 150 });
  await live(MINUTE);
  world.buys('Steve', GOODS.sword);
  world.buys('Alex', GOODS.bow);
  await live(15 * MINUTE);
  const told = world.south.reads('sales').slice(before).join('\n');
  expect(told).toContain('Al…x');
  expect(told).not.toMatch(/Sword|St…e/);
});

test('a server that comes to a shop which another has followed for hours → its price list is right within a minute', async () => {
  const world = createTwins({ serves: (id) => id !== SOUTH_ID || isMoved });
  let isMoved = false;
  const SOUTH_ID = world.south.guildId;
  const other = world.createProcess({ serves: (id) => id === SOUTH_ID });
  other.poller.start();
  for (const server of [world.north, world.south]) {
    await openShop(server, KEY);
    await openFeatures(server, 'all', NORTH);
  }
  await live(10 * HOUR);
  await other.poller.stop();
  world.sells({ VIP: 499, Sword: 70, Bow: 150 });
  // A younger list is not read again.
  await live(MINUTE);
  isMoved = true;
  await live(MINUTE);
  expect(world.south.reads('prices')).toEqual([expect.stringMatching(/Sword \D?70/)]);
});

test('another key for one of two servers → its price list shows that shop within seconds, the other stays', async () => {
  const world = await createTwoServers();
  const { fetch } = world.shop;
  const NEXT_KEY = 'c0ffee00c0ffee00c0ffee00c0ffee02';
  world.shop.fetch = async (resource, key, ...ids) => {
    const { servers, shopFields } = world.shop;
    if (key === NEXT_KEY) {
      world.sells({ Bow: 33 });
      world.shop.shopFields = { id: 2, name: 'Other' };
    }
    const answer = await fetch(resource, key, ...ids);
    Object.assign(world.shop, { servers, shopFields });
    return answer;
  };
  await world.restart({ fetch: (...given) => world.shop.fetch(...given) });
  await live(5 * HOUR);
  await world.south.owner.press('setup:save', { fields: { key: NEXT_KEY } });
  await live(10 * SECOND);
  expect(world.south.reads('prices')).toEqual([expect.stringContaining('Bow 33')]);
  expect(world.north.reads('prices')).toEqual([expect.stringContaining('VIP ₽499 · Sword ₽100')]);
  world.sells({ VIP: 499, Sword: 60, Bow: 150 });
  await live(HOUR);
  expect(world.north.reads('prices')).toEqual([expect.stringContaining('Sword ₽60')]);
  expect(world.south.reads('prices')).toEqual([expect.stringContaining('Bow 33')]);
});

test('an outage during which more than a page of payments comes → a buyer with a number among the first gets the role', async () => {
  const world = await createTwoServers();
  const member = world.south.member(1);
  world.shop.away.add('payments');
  await live(10 * MINUTE);
  world.buys('Buyer', GOODS.vip, {}, [member.userId]);
  for (let number = 0; number < 130; number += 1) world.buys(`Other${number}`, GOODS.bow);
  await live(HOUR);
  expect(world.south.members.has(member.userId, world.south.vipRole)).toBe(false);
  world.shop.away.clear();
  await live(15 * MINUTE);
  expect(world.south.members.has(member.userId, world.south.vipRole)).toBe(true);
  expect(world.north.members.has(member.userId, world.north.vipRole)).toBe(false);
});

test('a desk that was closed, and hours later is given a channel, is open', async () => {
  const world = await createTwoServers();
  const { owner } = world.north;
  await owner.press('setup:turnDesk:off');
  expect((await world.north.member(1).pressPublic('desk:ask')).form).toBeUndefined();
  await live(5 * HOUR);
  await owner.press('setup:turnDesk:on');
  await live(MINUTE);
  expect(world.north.buttons('prices')).toContain('desk:ask');
  expect((await world.north.member(1).pressPublic('desk:ask')).form).toBeDefined();
});

test('a member who erases their data → open questions are withdrawn, staff keep the lines about decided ones', async () => {
  const world = await createTwoServers();
  const [first, second] = [world.buys('Steve', GOODS.vip), world.buys('Steve', GOODS.vip)];
  const member = world.south.member(5);
  await member.press('roles:ask', { fields: { number: `${first}`, name: 'Steve' } });
  await world.south.moderator().press(refuseFor(world.south), { fields: { reason: 'No.' } });
  await live(HOUR);
  await member.press('roles:ask', { fields: { number: `${second}`, name: 'Steve' } });
  expect(world.south.roleCards()).toHaveLength(2);
  const [decided = ''] = world.south.roleCards();
  await member.press('shop:eraseMe');
  await live(MINUTE);
  expect(world.south.roleCards()).toEqual([decided]);
  expect(decided).toContain(`${first}`);
});

test('a server whose channels all refuse → the other server reads everything', async () => {
  const world = await createTwoServers();
  for (const id of Object.values(world.north.places)) world.discord.refusals.set(id, 'permission');
  const before = world.south.reads('sales').length;
  world.sells({ VIP: 499, Sword: 80, Bow: 150 });
  world.buys('Steve', GOODS.bow);
  await live(HOUR);
  expect(world.south.reads('sales')).toHaveLength(before + 1);
  expect(world.south.reads('news')).toHaveLength(1);
  expect(world.south.reads('prices')).toEqual([expect.stringMatching(/Sword \D?80/)]);
  expect(world.north.reads('news')).toEqual([]);
});

test('each server reads in its own language, also by the commands, in turn', async () => {
  const world = await createTwoServers();
  for (const round of [1, 2]) {
    const number = round === 1 ? 11 : 12;
    const north = (await world.north.member(number).run('servers')).text;
    const south = (await world.south.member(number).run('servers')).text;
    expect(south).toMatch(/[а-я]{3}/);
    expect(north).not.toMatch(/[а-я]/);
  }
});
