import { expect, test } from 'vitest';
import type { GrantEnd, Roles } from '../../../src/feeds/roles/state.js';
import { LONG } from '../../support/long.js';
import {
  createDying,
  HOUR,
  MINUTE,
  type Process,
  pass,
  passDays,
  useFakeClock,
  type World,
} from '../harness.js';
import { buyVip, codeNo, createRolesWorld, MOD, memberId, pressRoles, takeOver, VIP } from './processes.js';

useFakeClock();

/** Each moment twice, or ten times. */
const KILLS = LONG ? 100 : 20;
const DAY = 24 * HOUR;
/** Writes and requests of the longest of them. */
const STEPS = 5;

interface Scene {
  /** Before the kill, for the member of this number. */
  prepare(setting: Setting, number: number): Promise<void>;
  /** What the process does that is killed; it also polls. */
  act?(bot: Process, number: number): Promise<unknown>;
  readonly has: boolean;
  readonly ended: GrantEnd['why'] | null;
  readonly audit: readonly string[];
}

type Setting = Awaited<ReturnType<typeof createRolesWorld>>;

const paymentOf = (number: number): number => 1000 + number;
const give = async ({ world, addCode }: Setting, number: number): Promise<void> => {
  await addCode(codeNo(number), memberId(number));
  buyVip(world, paymentOf(number), codeNo(number));
  await run(world);
};

/** A living process that does what is due, and ends. */
async function run(world: World): Promise<void> {
  const bot = takeOver(world);
  await pass(MINUTE);
  await bot.poller.stop();
}

const SCENES: Readonly<Record<string, Scene>> = {
  approve: {
    async prepare({ world, bot }, number) {
      buyVip(world, paymentOf(number));
      await pressRoles(bot, 'roles:ask', memberId(number), { number: `${paymentOf(number)}`, name: 'Ann' });
    },
    act: (bot, number) => pressRoles(bot, `roles:approve:${number + 1}`, MOD),
    ...{ has: true, ended: null, audit: ['give'] },
  },
  'code found': {
    async prepare({ world, addCode }, number) {
      await addCode(codeNo(number), memberId(number));
      buyVip(world, paymentOf(number), codeNo(number));
    },
    ...{ has: true, ended: null, audit: ['give'] },
  },
  'take back': {
    prepare: give,
    act: (bot, number) => pressRoles(bot, `roles:takeBack:${paymentOf(number)}`, MOD),
    ...{ has: false, ended: 'undone', audit: ['give', 'take'] },
  },
  end: {
    async prepare(setting, number) {
      await give(setting, number);
      const { grants } = await setting.stored();
      const endsAt = Date.now() + 1000;
      await setting.change({
        grants: grants.map((one) => (one.memberId === memberId(number) ? { ...one, endsAt } : one)),
      });
      await pass(2000);
    },
    ...{ has: false, ended: null, audit: ['give', 'take'] },
  },
};

const grantsOf = ({ grants }: Roles, member: string) => grants.filter((one) => one.memberId === member);

test.each(Object.entries(SCENES))(
  '%s: after kills before and after each of its steps, all members end the same',
  { timeout: 120_000 },
  async (_name, { prepare, act, has, ended, audit }) => {
    const setting = await createRolesWorld();
    const { world } = setting;
    let kills = 0;
    let number = 0;
    for (; kills < KILLS && number < 3 * KILLS; number += 1) {
      const member = memberId(number);
      world.members.join(member);
      await prepare(setting, number);
      const dying = createDying(world, 1 + (number % STEPS), number % (2 * STEPS) < STEPS);
      const bot = world.createProcess(dying.through);
      bot.poller.start();
      if (act) void act(bot, number).catch(() => {});
      await pass(MINUTE);
      if (dying.isDead()) kills += 1;
      await Promise.race([bot.poller.stop(), pass(0)]);
      const next = takeOver(world);
      // Whoever pressed and saw nothing presses again.
      if (act) await act(next, number);
      await pass(5 * MINUTE);
      await next.poller.stop();
      expect(world.members.has(member, VIP)).toBe(has);
      const stored = await setting.stored();
      const grants = grantsOf(stored, member);
      // Of a role that was gone after a kill it stays known for a while that the bot gave it.
      const holdings = stored.holdings.filter((one) => one.memberId === member && one.isHeld);
      expect(holdings).toMatchObject(has ? [{ origin: 'bot', isHeld: true }] : []);
      expect(grants.map((one) => one.ended?.why ?? null)).toEqual([ended]);
    }
    expect(kills).toBe(KILLS);
    const changes = world.members.audit.map((line) => line.split(' ').slice(0, 2).join(' '));
    for (let at = 0; at < number; at += 1)
      expect(changes.filter((line) => line.endsWith(memberId(at)))).toEqual(
        audit.map((kind) => `${kind} ${memberId(at)}`),
      );
  },
);

test('two processes on one store give a role once, and never fight over it', async () => {
  const { world, stored, addCode, change } = await createRolesWorld();
  world.members.join(memberId(1));
  await addCode(codeNo(1), memberId(1));
  const both = [takeOver(world), takeOver(world)];
  await pass(MINUTE);
  buyVip(world, 51005, codeNo(1));
  await Promise.all(both.map((bot) => pressRoles(bot, 'roles:mine', memberId(1))));
  await pass(HOUR);
  expect((await stored()).grants).toHaveLength(1);
  const changes = () => world.members.requests.filter((one) => /^(?:give|take)/.test(one));
  expect([world.members.has(memberId(1), VIP), world.members.audit.length]).toEqual([true, 1]);
  const before = changes().length;
  await passDays(2);
  expect(changes()).toHaveLength(before);
  await change({ grants: (await stored()).grants.map((one) => ({ ...one, endsAt: Date.now() })) });
  await pass(HOUR);
  expect([world.members.has(memberId(1), VIP), world.members.audit.length]).toEqual([false, 2]);
});

test('codes: another member’s gives them the role, several in a line nothing, a late payment nothing', async () => {
  const { world, stored, addCode } = await createRolesWorld();
  for (const number of [1, 2]) {
    world.members.join(memberId(number));
    await addCode(codeNo(number), memberId(number));
  }
  const bot = takeOver(world);
  await pass(MINUTE);
  buyVip(world, 51005, codeNo(1), codeNo(2));
  await pass(HOUR);
  expect((await stored()).grants).toEqual([]);
  // Whoever buys: the code says who gets it.
  buyVip(world, 51006, codeNo(2));
  buyVip(world, 51007, codeNo(2));
  await pass(HOUR);
  expect((await stored()).grants).toMatchObject([{ memberId: memberId(2), paymentId: 51006 }]);
  await pass(DAY);
  buyVip(world, 51008, codeNo(1));
  await pass(HOUR);
  expect((await stored()).grants).toHaveLength(1);
  await bot.poller.stop();
});
