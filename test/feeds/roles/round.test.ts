import { expect, test } from 'vitest';
import { createSalt } from '../../../src/feeds/guild.js';
import { hashCode } from '../../../src/feeds/roles/proofs/code.js';
import type { Mapping } from '../../../src/feeds/roles/state.js';
import { rolesPart } from '../../../src/feeds/roles/state.js';
import { BOT_ROLE, discordRole, MANAGE_ROLES } from '../../support/members.js';
import { changeStored } from '../../support/parts.js';
import { identity } from '../../support/samples.js';
import { createWorld, GUILD, HOUR, KEY, MINUTE, pass, passDays, STAFF, useFakeClock } from '../harness.js';

useFakeClock();

const DAY = 24 * HOUR;
const VIP = '700000000000000011';
const ANN = '300000000000000001';
const MAPPER = '300000000000000050';
const CODE = 'KQMT-FXWR-BCDN';

const mapping = (fields: Partial<Mapping> = {}): Mapping => ({
  ...{ productId: 1, roleId: VIP, end: { kind: 'days', days: 12 }, mapperId: MAPPER, since: Date.now() },
  ...fields,
});

/** A shop of version 3 whose product 1 gives a role, and a member with a code. */
async function createRoles() {
  const world = createWorld(3);
  const bot = world.createProcess();
  await bot.store.link(GUILD, { key: KEY, shop: identity('Shop'), source: '3' });
  world.members.addRole(discordRole({ id: VIP, name: 'VIP', position: 10 }));
  world.members.join(ANN);
  const salt = createSalt(await bot.store.salt(GUILD));
  await changeStored(bot.store, GUILD, rolesPart, {
    ...{ isOn: true, channelId: STAFF, mappings: [mapping()] },
    codes: [{ hash: hashCode(CODE, salt), memberId: ANN, madeAt: Date.now() }],
  });
  bot.poller.start();
  await pass(MINUTE);
  const pay = (fields: object = {}) =>
    world.shop.payments.set(51005, {
      ...{ status: 2, customer: 'Ann', created_at: new Date(Date.now()).toISOString(), cost: 100 },
      products: [
        {
          id: 900,
          product_id: 1,
          name: 'Sword',
          price: 100,
          additional_fields: [{ name: 'Discord code', value: CODE }],
        },
      ],
      ...fields,
    });
  return { world, bot, pay, has: () => world.members.has(ANN, VIP), stored: () => bot.part(rolesPart) };
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
