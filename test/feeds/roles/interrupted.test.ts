import { describe, expect, test } from 'vitest';
import type { Members } from '../../../src/feeds/members.js';
import { accessState, FEED_FORMAT } from '../../../src/feeds/record.js';
import { runRound } from '../../../src/feeds/roles/round/round.js';
import { type Roles, rolesPart } from '../../../src/feeds/roles/state.js';
import { machineClock } from '../../support/clocks.js';
import { freezeClock } from '../../support/frozen-clock.js';
import { BOT_ROLE } from '../../support/members.js';
import { GUILD } from '../../support/router-harness.js';
import { AT } from '../../support/samples.js';
import { alex, createRoles, DAY, grantOf, memberNo, mod, type RolesHarness, steve, VIP } from './harness.js';
import { holding } from './samples.js';

const MINUTE = 60_000;

freezeClock();

const run = (bot: RolesHarness, through: Partial<Members>, now: number) =>
  runRound(
    accessState(
      { records: bot.database.records(FEED_FORMAT), guildId: GUILD, clock: machineClock },
      rolesPart,
    ),
    { ...bot.members.members, ...through },
    now,
  );

/** A round in which something else happens just before each role is given. */
async function runWhile(bot: RolesHarness, happens: () => Promise<unknown>, now = AT): Promise<void> {
  const give: Members['give'] = async (...args) => {
    await happens();
    return bot.members.members.give(...args);
  };
  await run(bot, { give }, now);
}

/** A round in which something else happens before Discord says what the guild's roles are. */
async function runBehind(bot: RolesHarness, happens: () => Promise<unknown>, now = AT): Promise<void> {
  const guildRoles: Members['guildRoles'] = async () => {
    await happens();
    return bot.members.members.guildRoles();
  };
  await run(bot, { guildRoles }, now);
}

const HOUR = 60 * MINUTE;

test.each([
  ['erases everything', (bot: RolesHarness) => bot.pressPrivate('shop:eraseMe', steve)],
  ['loses the payment', (bot: RolesHarness) => bot.pressPrivate('roles:takeBack:51005', mod)],
])('a member who %s while a round gives the role loses it in the next one', async (_what, happens) => {
  const bot = await createRoles({ grants: [grantOf(steve)] });
  await runWhile(bot, () => happens(bot));
  expect(bot.has(steve)).toBe(true);
  const never = async () => expect.unreachable();
  await runWhile(bot, never, AT + MINUTE);
  expect(bot.has(steve)).toBe(false);
  await runWhile(bot, never, AT + 2 * MINUTE);
  expect((await bot.stored()).holdings).toEqual([]);
});

describe('a guild', () => {
  test.each([
    ['gives a role', runWhile],
    ['asks Discord', runBehind],
  ])('that removes the shop while a round %s leaves nothing in the store', async (_what, run) => {
    const bot = await createRoles({ grants: [grantOf(steve)] });
    await run(bot, () => bot.database.erase(GUILD));
    expect(await bot.database.guildIds()).toEqual([]);
  });

  test('that switches roles off while a round gives one knows what it gave', async () => {
    const bot = await createRoles({ grants: [grantOf(steve)] });
    await runWhile(bot, () => bot.store({ isOn: false }));
    expect(bot.has(steve)).toBe(true);
    expect((await bot.stored()).holdings).toMatchObject([{ origin: 'bot', isHeld: true }]);
  });

  test('that enters another shop’s key while a round asks Discord keeps its roles', async () => {
    const bot = await createRoles({ grants: [grantOf(steve)] });
    await runWhile(bot, async () => {});
    await runBehind(bot, () => bot.store({ isFrozen: true }), AT + DAY);
    expect(bot.has(steve)).toBe(true);
    expect((await bot.stored()).holdings).toHaveLength(1);
  });
});

test('rounds that follow each other within a minute give 20 roles together; whoever presses gets theirs at once', async () => {
  const people = Array.from({ length: 50 }, (_, number) => memberNo(number));
  const bot = await createRoles({
    grants: people.map((one, number) => grantOf(one, { paymentId: 1000 + number })),
  });
  for (const { userId = '' } of people) bot.members.join(userId);
  const never = async () => undefined;
  for (let second = 0; second < 60; second += 5) await runWhile(bot, never, AT + second * 1000);
  expect(bot.members.requests.filter((one) => one.startsWith('member'))).toHaveLength(40);
  expect(bot.members.audit).toHaveLength(20);
  await bot.press('roles:mine', memberNo(49));
  expect(bot.has(memberNo(49))).toBe(true);
  for (const minutes of [1, 2]) await runWhile(bot, never, AT + minutes * MINUTE);
  expect(bot.members.audit).toHaveLength(50);
});

test('a round whose request gets no answer asks no more; the next ones do the rest', async () => {
  const people = [0, 1, 2].map(memberNo);
  const bot = await createRoles({
    grants: people.map((one, number) => grantOf(one, { paymentId: 1000 + number })),
  });
  for (const { userId = '' } of people) bot.members.join(userId);
  bot.members.faults.push('unknown');
  expect(await run(bot, {}, AT)).toEqual({ at: AT + MINUTE, needsList: false });
  expect(bot.members.requests.filter((one) => one.startsWith('give'))).toHaveLength(1);
  for (const minutes of [1, 11]) await run(bot, {}, AT + minutes * MINUTE);
  expect(people.map((one) => bot.has(one))).toEqual([true, true, true]);
});

test('a round asks about forty members, and the next one a minute later about the others', async () => {
  const people = Array.from({ length: 41 }, (_, number) => memberNo(number));
  const bot = await createRoles({
    grants: people.map((one, number) => grantOf(one, { paymentId: 1000 + number })),
    holdings: people.map(({ userId: memberId = '' }) => holding({ memberId, roleId: VIP, seenAt: AT - DAY })),
  });
  for (const { userId = '' } of people) bot.members.join(userId, VIP);
  expect(await run(bot, {}, AT)).toEqual({ at: AT + MINUTE, needsList: false });
  const asked = () => bot.members.requests.filter((one) => one.startsWith('member')).length;
  expect(asked()).toBe(40);
  expect(await run(bot, {}, AT + MINUTE)).toEqual({ at: AT + 30 * DAY, needsList: false });
  expect([asked(), bot.members.audit]).toEqual([41, []]);
});

test('a pause that a clock set back made too long doesn’t hold a round back', async () => {
  const bot = await createRoles({ grants: [grantOf(steve)], restsUntil: AT + DAY });
  await run(bot, {}, AT);
  expect(bot.has(steve)).toBe(true);
});

test.each<[string, Partial<Roles>, number]>([
  ['never', { checkedAt: null }, 1],
  ['six hours ago', { checkedAt: AT - 6 * HOUR }, 1],
  ['a second less ago', { checkedAt: AT - 6 * HOUR + 1000 }, 0],
  ['in the future', { checkedAt: AT + HOUR }, 1],
  ['just now, without Manage Roles', { checkedAt: AT, lacksPermission: true }, 1],
])('while nothing is due, roles that were read %s are read again: %#', async (_, fields, count) => {
  const bot = await createRoles(fields);
  await run(bot, {}, AT);
  expect(bot.members.requests).toHaveLength(count);
});

test('a round asks for the next when an end comes, or soon if Discord doesn’t say the roles', async () => {
  const bot = await createRoles({ grants: [grantOf(steve), grantOf(alex, { endsAt: AT + DAY })] });
  bot.members.state.isAway = true;
  expect(await run(bot, {}, AT)).toEqual({ at: AT + 10 * MINUTE, needsList: false });
  bot.members.state.isAway = false;
  expect(await run(bot, {}, AT)).toEqual({ at: AT + DAY, needsList: false });
});

test('troubles that staff have read stay known while the bot lacks Manage Roles', async () => {
  const troubles = [{ roleId: VIP, kind: 'aboveBot' as const, powers: [], since: AT, isTold: true }];
  const bot = await createRoles({ troubles });
  bot.members.empower(BOT_ROLE, 0n);
  await run(bot, {}, AT);
  expect(await bot.stored()).toMatchObject({ troubles, lacksPermission: true });
});
