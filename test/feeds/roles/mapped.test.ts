import { expect, test } from 'vitest';
import { rolesPart } from '../../../src/feeds/roles/state.js';
import { discordRole } from '../../support/members.js';
import { changeStored } from '../../support/parts.js';
import { createFollowed, GUILD, HOUR, MINUTE, pass, passDays, useFakeClock } from '../harness.js';
import { VIP_BOUGHT } from './harness.js';
import { ANN, BOB, MVP, VIP } from './owner.js';
import { grant, holding, mapping } from './samples.js';

useFakeClock();

/** Two members have a role for product 1, and the bot polls its shop. */
async function createMapped() {
  const { world, bot } = await createFollowed({}, 3);
  world.members.addRole(discordRole({ id: VIP, position: 10 }));
  world.members.addRole(discordRole({ id: MVP, position: 11 }));
  for (const memberId of [ANN, BOB]) world.members.join(memberId, VIP);
  const now = Date.now();
  const members = [ANN, BOB].map((memberId, at) => ({ memberId, roleId: VIP, paymentId: 8000 + at }));
  await changeStored(bot.store, GUILD, rolesPart, {
    ...{ isOn: true, mappings: [mapping({ productId: 1, roleId: VIP, since: now })] },
    grants: members.map((one) => grant({ ...one, productId: 1, givenAt: now })),
    holdings: members.map(({ memberId, roleId }) => holding({ memberId, roleId, seenAt: now })),
  });
  await pass(MINUTE);
  const having = (roleId: string) => [ANN, BOB].filter((memberId) => world.members.has(memberId, roleId));
  return { world, bot, having };
}

test.each([
  ['keep', [ANN, BOB]],
  ['takeBack', []],
])('a mapping removed with %s leaves its role with %j', async (afterwards, left) => {
  const { world, bot, having } = await createMapped();
  await bot.press(`setup:removeMapping:1:${VIP}:${afterwards}`);
  await pass(5 * MINUTE);
  expect(having(VIP)).toEqual(left);
  expect(world.errors).toEqual([]);
});

test.each([
  ['the last product is removed', `setup:removeMapping:1:${VIP}:takeBack`, {}],
  ['another shop is adopted', 'setup:adoptShop:takeBack', { isFrozen: true, shopId: 77 }],
])('while roles are off and %s, what was given is taken back all the same', async (_what, id, fields) => {
  const { bot, having } = await createMapped();
  await changeStored(bot.store, GUILD, rolesPart, { isOn: false, ...fields });
  await bot.press(id);
  await pass(5 * MINUTE);
  expect(having(VIP)).toEqual([]);
});

test('a shop that is away for a week, or lists no payment, takes nothing back', async () => {
  const { world, having } = await createMapped();
  const operations = ['shop', 'catalogue', 'payments'] as const;
  for (const operation of operations) world.shop.away.add(operation);
  await passDays(7);
  expect(having(VIP)).toEqual([ANN, BOB]);
  world.shop.away.clear();
  await pass(HOUR);
  expect(having(VIP)).toEqual([ANN, BOB]);
});

test('another shop’s key freezes everything, until the owner has all roles taken back', async () => {
  const { world, bot, having } = await createMapped();
  await changeStored(bot.store, GUILD, rolesPart, { shopId: 77 });
  world.shop.payments.set(51005, VIP_BOUGHT);
  await pass(130 * MINUTE);
  expect(await bot.part(rolesPart)).toMatchObject({ isFrozen: true });
  await bot.press(`setup:removeMapping:1:${VIP}:takeBack`);
  await pass(5 * MINUTE);
  expect(having(VIP)).toEqual([ANN, BOB]);
  await bot.press('setup:adoptShop:takeBack');
  await pass(5 * MINUTE);
  expect(having(VIP)).toEqual([]);
  expect(await bot.part(rolesPart)).toMatchObject({ isFrozen: false, mappings: [] });
  expect(world.errors).toEqual([]);
});
