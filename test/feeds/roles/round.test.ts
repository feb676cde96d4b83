import { expect, test } from 'vitest';
import { BOT_ROLE, MANAGE_ROLES } from '../../support/members.js';
import { HOUR, MINUTE, pass, passDays, STAFF, useFakeClock } from '../harness.js';
import { ANN } from './owner.js';
import { buyVip, createRolesWorld, VIP } from './processes.js';
import { mapping } from './samples.js';

useFakeClock();

const DAY = 24 * HOUR;
const MAPPER = '300000000000000050';
const CODE = 'KQMT-FXWR-BCDN';

/** A shop whose product 1 gives a role for twelve days, and a member with a code. */
async function createRoles() {
  const end = { kind: 'days' as const, days: 12 };
  const mappings = [mapping({ productId: 1, roleId: VIP, end, mapperId: MAPPER, since: Date.now() })];
  const { world, bot, stored, addCode } = await createRolesWorld({ mappings });
  world.members.join(ANN);
  await addCode(CODE, ANN);
  bot.poller.start();
  await pass(MINUTE);
  return { world, stored, pay: () => buyVip(world, 51005, CODE), has: () => world.members.has(ANN, VIP) };
}

test('a paid purchase with the member’s code gives the role, once, and its end takes it back', async () => {
  const { world, pay, has, stored } = await createRoles();
  expect(has()).toBe(false);
  pay();
  await pass(15 * MINUTE);
  expect(has()).toBe(true);
  expect(world.members.audit).toEqual([`give ${ANN} ${VIP}: payment 51005, mapped by ${MAPPER}`]);
  expect((await stored()).codes).toMatchObject([{ usedFor: 51005 }]);
  await passDays(11);
  expect(has()).toBe(true);
  await pass(DAY + HOUR);
  expect(has()).toBe(false);
  expect(world.members.audit).toHaveLength(2);
});

test('a member who leaves and returns gets the role again within a day; the shop’s outage takes nothing', async () => {
  const { world, pay, has } = await createRoles();
  pay();
  await pass(15 * MINUTE);
  world.members.leave(ANN);
  await pass(DAY + HOUR);
  world.members.join(ANN);
  for (const what of ['shop', 'catalogue', 'payment', 'payments'] as const) world.shop.away.add(what);
  await passDays(2);
  expect(has()).toBe(true);
  await passDays(7);
  expect(has()).toBe(true);
});

test('a role that became powerful is no longer given, and the staff read it once', async () => {
  const { world, pay, has } = await createRoles();
  world.members.empower(VIP, 1n << 2n);
  pay();
  await pass(DAY);
  expect(has()).toBe(false);
  expect(world.texts(STAFF)).toEqual([
    expect.stringContaining('can do more than read, write and speak: Ban Members'),
  ]);
  world.members.empower(VIP, 0n);
  await pass(DAY);
  expect(has()).toBe(true);
  expect(world.texts(STAFF)).toHaveLength(1);
});

test('while the bot lacks Manage Roles for days, what it gave stays known, and its end takes it back', async () => {
  const { world, pay, has } = await createRoles();
  pay();
  await pass(15 * MINUTE);
  world.members.empower(BOT_ROLE, 0n);
  await passDays(3);
  world.members.empower(BOT_ROLE, MANAGE_ROLES);
  await passDays(8);
  expect(has()).toBe(true);
  await pass(DAY + HOUR);
  expect(has()).toBe(false);
});
