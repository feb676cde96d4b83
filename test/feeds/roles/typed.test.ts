import { expect, test, vi } from 'vitest';
import type { Reply } from '../../../src/ui/reply.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { DAY, leap, live } from '../../support/world/clock.js';
import { HOUR, MINUTE, passDays, STAFF, useFakeClock } from '../harness.js';
import { buyVip, createRolesWorld, MOD, memberId, pressRoles, takeOver } from './processes.js';
import { VIP } from './samples.js';

useFakeClock();

const { buyerRoles: words } = LANGUAGES.en;
const all = (count: number) => Array.from({ length: count }, (_, at) => at);

/** The bot has read the shop once. */
async function createFollowedRoles() {
  const setting = await createRolesWorld();
  const bot = takeOver(setting.world);
  await live(3 * MINUTE);
  return { ...setting, bot };
}

test('60 payers: a wrong list, Discord refusing everything for 20 minutes, a restart; each has it until its end', async () => {
  const { world, bot, stored } = await createFollowedRoles();
  const { servers } = world.shop;
  for (const at of all(60)) {
    world.members.join(memberId(at));
    if (at === 20) world.shop.servers = [];
    if (at === 25) world.shop.servers = servers;
    if (at === 40) world.members.state.refusal = 60003;
    buyVip(world, 5000 + at, memberId(at));
    await live(MINUTE);
  }
  await bot.poller.stop();
  const next = takeOver(world);
  world.members.state.refusal = 0;
  leap(DAY);
  await live(HOUR);
  const having = () => all(60).filter((at) => world.members.has(memberId(at), VIP));
  // What the list didn't say is given by the member's own press.
  for (const at of all(60)) await pressRoles(next, 'roles:mine', memberId(at));
  await live(HOUR);
  expect(having()).toHaveLength(60);
  expect(world.members.audit).toHaveLength(60);
  leap(27 * DAY);
  await live(HOUR / 2);
  expect(having()).toHaveLength(60);
  leap(4 * DAY);
  await live(HOUR / 2);
  expect([having(), world.members.audit.length, (await stored()).holdings]).toEqual([[], 120, []]);
  expect(world.errors).toEqual([]);
}, 60_000);

test('a number of nobody here, of Steam, two in a line: nothing is given or stored, nobody is asked for twice', async () => {
  const { world, stored } = await createFollowedRoles();
  world.members.join(memberId(1));
  world.members.join(memberId(2));
  buyVip(world, 5001, memberId(99));
  buyVip(world, 5002, '76561198012345678');
  buyVip(world, 5003, memberId(1), memberId(2));
  await live(HOUR);
  await passDays(2);
  expect(await stored()).toMatchObject({ grants: [], holdings: [] });
  expect(world.members.requests.filter((one) => one.startsWith('member'))).toEqual([
    `member ${memberId(99)}`,
  ]);
});

test('whoever joins later gets it by a press, without a moderator', async () => {
  const { world, bot } = await createFollowedRoles();
  buyVip(world, 5001, memberId(1));
  await live(HOUR);
  world.members.join(memberId(1));
  await live(HOUR);
  expect(world.members.has(memberId(1), VIP)).toBe(false);
  await pressRoles(bot, 'roles:mine', memberId(1));
  expect(world.members.has(memberId(1), VIP)).toBe(true);
});

test('a payment that was there before the bot is for a press; what was erased or taken back no poll gives again', async () => {
  const { world, change, stored } = await createRolesWorld();
  for (const at of all(3)) world.members.join(memberId(at));
  buyVip(world, 5000, memberId(0));
  const bot = takeOver(world);
  await live(HOUR);
  for (const at of [1, 2]) buyVip(world, 5000 + at, memberId(at));
  await live(HOUR);
  const having = () => all(3).filter((at) => world.members.has(memberId(at), VIP));
  expect(having()).toEqual([1, 2]);
  await pressRoles(bot, 'roles:takeBack:5001', MOD);
  await change({ grants: (await stored()).grants.filter((one) => one.memberId !== memberId(2)) });
  await live(HOUR);
  await bot.poller.stop();
  const next = takeOver(world);
  await live(DAY);
  expect(having()).toEqual([]);
  const taken = (await pressRoles(next, 'roles:mine', memberId(1))) as Reply;
  expect(taken.embeds?.[0]?.description).toContain(words.refusals.takenBack);
  expect(having()).toEqual([]);
});

test('a clock 400 days ahead for three minutes takes nothing', async () => {
  const { world } = await createFollowedRoles();
  world.members.join(memberId(1));
  buyVip(world, 5001, memberId(1));
  await live(HOUR);
  const before = Date.now();
  vi.setSystemTime(before + 400 * DAY);
  await live(3 * MINUTE);
  vi.setSystemTime(before + 3 * MINUTE);
  await live(HOUR);
  expect([world.members.has(memberId(1), VIP), world.members.audit.length]).toEqual([true, 1]);
});

test('a role moved above the bot: the staff read it once, and after a week whom the bot gave up on', async () => {
  const { world } = await createFollowedRoles();
  world.members.move(VIP, 80);
  world.members.join(memberId(1));
  buyVip(world, 5001, memberId(1));
  await live(HOUR);
  const [title] = words.troubles.aboveBot(`<@&${VIP}>`);
  expect(world.texts(STAFF)).toEqual([expect.stringContaining(title)]);
  await passDays(9);
  expect(world.texts(STAFF).slice(1)).toEqual([words.givenUp(`<@&${VIP}>`, `<@${memberId(1)}>`, 5001)]);
  leap(DAY);
  world.members.move(VIP, 10);
  await live(2 * HOUR);
  expect(world.members.has(memberId(1), VIP)).toBe(true);
});
