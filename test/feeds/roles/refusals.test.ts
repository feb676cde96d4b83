import { expect, test } from 'vitest';
import { isStopped, noteOutcome } from '../../../src/feeds/roles/rules/refusals.js';
import type { DiscordRefusal } from '../../../src/feeds/roles/state.js';
import type { Modal, Reply } from '../../../src/ui/reply.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { discordRole } from '../../support/members.js';
import { targetsOf } from '../../support/samples.js';
import { HOUR, leap, MINUTE, pass, STAFF, useFakeClock } from '../harness.js';
import { createBuyers, memberId, pressRoles, VIP } from './processes.js';
import { grant } from './samples.js';

useFakeClock();

const MVP = '700000000000000012';
const { buyerRoles: words } = LANGUAGES.en;

const replyOf = (answer: Reply | Modal): Reply => ('customId' in answer ? {} : answer);

/** Buyers whose roles have to be given, by product 1 or, for `others` of them, by product 2. */
async function createRefused(code: number, count: number, others = 0) {
  const buyers = await createBuyers(0);
  const { world, change, stored } = buyers;
  world.members.addRole(discordRole({ id: MVP, position: 11 }));
  world.members.state.refusal = code;
  const { mappings } = await stored();
  const ids = Array.from({ length: count }, (_, at) => memberId(at + 1));
  for (const id of ids) world.members.join(id);
  await change({
    mappings: mappings.flatMap((one) => [one, { ...one, productId: 2, roleId: MVP }]),
    grants: ids.map((id, at) => {
      const product = at < others ? { productId: 2, roleId: MVP } : { productId: 1, roleId: VIP };
      return grant({ ...product, paymentId: 8000 + at, memberId: id, givenAt: Date.now() });
    }),
  });
  const refused = () => world.members.requests.filter((one) => /^(?:give|take)/.test(one));
  const given = () => ids.filter((id) => world.members.has(id, VIP) || world.members.has(id, MVP));
  return { ...buyers, ids, refused, given };
}

test.each([
  [60003, 'two-factor authentication'],
  [50001, '(error 50001)'],
])(
  'a server that refuses with %i is asked twice, and again six hours later; staff read %j once',
  async (code, text) => {
    const { world, bot, stored, refused, told, given, ids } = await createRefused(code, 60, 20);
    await pass(30 * MINUTE);
    expect(refused()).toHaveLength(2);
    expect(told()).toEqual([expect.stringContaining(text)]);
    expect(told()[0]).toContain(words.triedAgain);
    expect((await stored()).holdings).toEqual([]);
    expect(JSON.stringify(await pressRoles(bot, 'roles:mine', memberId(60)))).toContain(
      words.mine.stuck(`<@&${VIP}>`),
    );
    world.members.requests.length = 0;
    await pass(6 * HOUR);
    expect(refused()).toHaveLength(1);
    expect(world.members.requests.length).toBeLessThan(20);
    world.members.state.refusal = 0;
    await pass(7 * HOUR);
    expect([given(), told().length]).toEqual([ids, 1]);
    expect(await stored()).toMatchObject({ troubles: [], refusals: [] });
  },
);

test('a code that nobody knows ends the round for its role alone, and for all once it has stopped a second one', async () => {
  const one = await createRefused(987654, 9);
  one.world.members.state.refusal = 0;
  one.world.members.faults.push({ code: 987654 }, { code: 987654 });
  await pass(10 * MINUTE);
  expect([one.refused().length, one.given()]).toEqual([2, []]);
  expect(one.told()).toEqual([expect.stringContaining(`<@&${VIP}> (error 987654)`)]);
  await one.change({
    grants: (await one.stored()).grants.map((grant) => ({ ...grant, roleId: MVP, productId: 2 })),
  });
  await pass(10 * MINUTE);
  expect(one.given()).toEqual(one.ids);

  const both = await createRefused(987654, 30, 15);
  await pass(30 * MINUTE);
  expect(both.refused().length).toBeLessThan(6);
  expect(both.told().length).toBeLessThan(3);
});

test.each([
  ['unknown', 987654, ['VIP', 'VIP', 'MVP', 'MVP'], true],
  ['unknown, but each role once', 987654, ['VIP', 'MVP', 'OLD'], false],
  ['about roles', 50013, ['VIP', 'VIP', 'MVP', 'MVP'], false],
  ['about the server', 60003, ['VIP', 'MVP'], true],
] as const)(
  'a code that is %s (%i), at %j → a role that wasn’t tried is stopped: %j',
  (_, code, tried, isOver) => {
    const refusals = tried.reduce<readonly DiscordRefusal[]>(
      (before, roleId) => noteOutcome(before, roleId, { code }, 5),
      [],
    );
    expect(isStopped({ refusals }, 'NEW', 6)).toBe(isOver);
    expect(isStopped({ refusals: noteOutcome(refusals, 'NEW', 'done', 7) }, 'NEW', 8)).toBe(false);
  },
);

test('one refusal between successes stops nothing, and is told to nobody', async () => {
  const { world, given, ids, told } = await createRefused(0, 8);
  world.members.faults.push({ code: 60003 });
  await pass(10 * MINUTE);
  expect([given(), told()]).toEqual([ids, []]);
});

test('the only buyer who is refused twice is told to the staff, too', async () => {
  const { refused, told } = await createRefused(31337, 1);
  await pass(5 * HOUR);
  expect([refused().length, told().length]).toEqual([2, 1]);
});

test('the page and the check-up say it, and an owner who presses Try again has it tried at once', async () => {
  const { world, bot, refused, given, ids, told } = await createRefused(60003, 3);
  await pass(10 * MINUTE);
  const page = replyOf(await bot.press('setup:roles'));
  expect(JSON.stringify(page)).toContain('two-factor');
  expect(targetsOf(page)).toContain('setup:retryRoles');
  const alerts = await (await bot.visit()).feeds.alerts(LANGUAGES.en);
  expect(alerts.filter(({ advice }) => advice.includes('two-factor'))).toHaveLength(1);
  const before = refused().length;
  expect(JSON.stringify(await bot.press('setup:retryRoles'))).toContain('two-factor');
  expect(refused()).toHaveLength(before + 1);
  await pass(10 * MINUTE);
  expect([refused().length, told().length]).toEqual([before + 1, 1]);
  world.members.state.refusal = 0;
  const after = replyOf(await bot.press('setup:retryRoles'));
  expect(JSON.stringify(after)).not.toContain('two-factor');
  expect(targetsOf(after)).not.toContain('setup:retryRoles');
  await pass(5 * MINUTE);
  expect(given()).toEqual(ids);
});

test('roles that are over and that Discord refuses to take are tried twice, and later taken', async () => {
  const { world, ids, having, changes, told } = await createBuyers(12);
  world.members.state.refusal = 60003;
  leap(30 * 24 * HOUR);
  await pass(2 * HOUR);
  expect(having()).toEqual(ids);
  expect(world.members.requests.filter((one) => one.startsWith('take'))).toHaveLength(2);
  expect(told()).toHaveLength(1);
  world.members.state.refusal = 0;
  await pass(6 * HOUR);
  expect([having(), changes().filter((kind) => kind === 'take').length]).toEqual([[], 12]);
  expect(world.texts(STAFF)).toHaveLength(1);
});
