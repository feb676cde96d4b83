import { expect, test, vi } from 'vitest';
import { rolesPart } from '../../../src/feeds/roles/state.js';
import { LANGUAGES } from '../../../src/words/index.js';
import {
  createWorld,
  DAY,
  type Feature,
  GOODS,
  HOUR,
  leap,
  live,
  MINUTE,
  memberId,
  NORTH,
  openFeatures,
  passDays,
  ROLE,
  useFakeClock,
} from '../../support/world/index.js';

useFakeClock();

const { buyerRoles: words } = LANGUAGES.en;
const all = (count: number) => Array.from({ length: count }, (_, at) => at);

/** Whoever buys a VIP has its role for 30 days. The bot has read the shop once. */
async function openRoles(features: readonly Feature[] = ['roles']) {
  const world = await createWorld({ features: ['staff', ...features] });
  await live(3 * MINUTE);
  const { north } = world;
  return {
    world,
    north,
    stored: () => north.part(rolesPart),
    buyVip: (...typed: readonly string[]) => void world.buys('Ann', GOODS.vip, {}, typed),
    has: (number: number) => north.members.has(memberId(number), ROLE),
  };
}

test('60 payers: a wrong list, Discord refusing everything for 20 minutes, a restart; each has it until its end', async () => {
  const { world, north, stored, buyVip, has } = await openRoles();
  const { servers } = world.shop;
  for (const at of all(60)) {
    north.members.join(memberId(at));
    if (at === 20) world.shop.servers = [];
    if (at === 25) world.shop.servers = servers;
    if (at === 40) north.members.state.refusal = 60003;
    buyVip(memberId(at));
    await live(MINUTE);
  }
  await world.restart();
  north.members.state.refusal = 0;
  leap(DAY);
  await live(HOUR);
  const having = () => all(60).filter((at) => has(at));
  // What the list didn't say is given by the member's own press.
  for (const at of all(60)) await north.member(at).pressPublic('roles:mine');
  await live(HOUR);
  expect(having()).toHaveLength(60);
  expect(north.members.audit).toHaveLength(60);
  leap(27 * DAY);
  await live(HOUR / 2);
  expect(having()).toHaveLength(60);
  leap(4 * DAY);
  await live(HOUR / 2);
  expect([having(), north.members.audit.length, (await stored()).holdings]).toEqual([[], 120, []]);
  expect(world.errors).toEqual([]);
}, 60_000);

test('a number of nobody here, of Steam, two in a line: nothing is given or stored, nobody is asked for twice', async () => {
  const { north, stored, buyVip } = await openRoles();
  north.members.join(memberId(1));
  north.members.join(memberId(2));
  buyVip(memberId(99));
  buyVip('76561198012345678');
  buyVip(memberId(1), memberId(2));
  await live(HOUR);
  await passDays(2);
  expect(await stored()).toMatchObject({ grants: [], holdings: [] });
  expect(north.members.requests.filter((one) => one.startsWith('member'))).toEqual([
    `member ${memberId(99)}`,
  ]);
});

test('whoever joins later gets it by a press, without a moderator', async () => {
  const { north, buyVip, has } = await openRoles();
  buyVip(memberId(1));
  await live(HOUR);
  north.members.join(memberId(1));
  await live(HOUR);
  expect(has(1)).toBe(false);
  await north.member(1).pressPublic('roles:mine');
  expect(has(1)).toBe(true);
});

test('a payment that was there before the bot is for a press; what was erased or taken back no poll gives again', async () => {
  const { world, north, stored, buyVip, has } = await openRoles([]);
  await world.bot.poller.stop();
  await openFeatures(north, ['roles'], NORTH);
  for (const at of all(3)) north.members.join(memberId(at));
  buyVip(memberId(0));
  await world.restart();
  await live(HOUR);
  for (const at of [1, 2]) buyVip(memberId(at));
  await live(HOUR);
  const having = () => all(3).filter((at) => has(at));
  expect(having()).toEqual([1, 2]);
  await north.moderator().pressPublic('roles:takeBack:5002');
  await north.change(rolesPart, {
    grants: (await stored()).grants.filter((one) => one.memberId !== memberId(2)),
  });
  await live(HOUR);
  await world.restart();
  await live(DAY);
  expect(having()).toEqual([]);
  expect((await north.member(1).pressPublic('roles:mine')).text).toContain(words.refusals.takenBack);
  expect(having()).toEqual([]);
});

test('a clock 400 days ahead for three minutes takes nothing', async () => {
  const { north, buyVip, has } = await openRoles();
  north.members.join(memberId(1));
  buyVip(memberId(1));
  await live(HOUR);
  const before = Date.now();
  vi.setSystemTime(before + 400 * DAY);
  await live(3 * MINUTE);
  vi.setSystemTime(before + 3 * MINUTE);
  await live(HOUR);
  expect([has(1), north.members.audit.length]).toEqual([true, 1]);
});

test('a role moved above the bot: the staff read it once, and after a week whom the bot gave up on', async () => {
  const { north, buyVip, has } = await openRoles();
  north.members.move(ROLE, 80);
  north.members.join(memberId(1));
  buyVip(memberId(1));
  await live(HOUR);
  const [title] = words.problems.aboveBot(`<@&${ROLE}>`);
  expect(north.reads('staff')).toEqual([expect.stringContaining(title)]);
  await passDays(9);
  expect(north.reads('staff').slice(1)).toEqual([words.givenUp(`<@&${ROLE}>`, `<@${memberId(1)}>`, 5001)]);
  leap(DAY);
  north.members.move(ROLE, 10);
  await live(2 * HOUR);
  expect(has(1)).toBe(true);
});
