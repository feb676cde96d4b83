import { expect, test } from 'vitest';
import { LONG } from '../../support/long.js';
import { live } from '../../support/world/clock.js';
import {
  createDying,
  DAY,
  HOUR,
  MINUTE,
  PRICES,
  type Process,
  pass,
  useFakeClock,
  type World,
} from '../harness.js';
import { buyVip, createRolesWorld, MOD, memberId, pressRoles, takeOver } from './processes.js';
import { VIP } from './samples.js';

useFakeClock();

/** Each moment thrice, or ten times. */
const KILLS = LONG ? 100 : 32;
/** Writes and requests of the longest of them. */
const STEPS = 5;

interface Scene {
  /** Before the kill, for the member of this number. */
  prepare(setting: Setting, number: number): Promise<void>;
  /** What the process does that is killed; it also polls. */
  act?(bot: Process, number: number): Promise<unknown>;
  readonly has: boolean;
  readonly grants: number;
  readonly audit: readonly string[];
  /** Messages that remind the member. */
  readonly reminders?: number;
}

type Setting = Awaited<ReturnType<typeof createRolesWorld>>;

const paymentOf = (number: number): number => 1000 + number;
const buy = async ({ world }: Setting, number: number): Promise<void> =>
  buyVip(world, paymentOf(number), memberId(number));
const give = async (setting: Setting, number: number): Promise<void> => {
  await buy(setting, number);
  await run(setting.world);
};

/** A living process that does what is due, and ends. */
async function run(world: World): Promise<void> {
  const bot = takeOver(world);
  await live(3 * MINUTE);
  await bot.poller.stop();
}

const SCENES: Readonly<Record<string, Scene>> = {
  approve: {
    async prepare({ world, bot }, number) {
      buyVip(world, paymentOf(number));
      await pressRoles(bot, 'roles:ask', memberId(number), { number: `${paymentOf(number)}`, name: 'Ann' });
    },
    act: (bot, number) => pressRoles(bot, `roles:approve:${number + 1}`, MOD),
    ...{ has: true, grants: 1, audit: ['give'] },
  },
  'number found': { prepare: buy, ...{ has: true, grants: 1, audit: ['give'] } },
  'take back': {
    prepare: give,
    act: (bot, number) => pressRoles(bot, `roles:takeBack:${paymentOf(number)}`, MOD),
    ...{ has: false, grants: 0, audit: ['give', 'take'] },
  },
  reminder: {
    async prepare(setting, number) {
      await give(setting, number);
      const { holdings } = await setting.stored();
      const endsAt = Date.now() + 3 * DAY;
      const reminder = { channelId: PRICES, end: null };
      const ofMember = (one: { readonly memberId: string }) => one.memberId === memberId(number);
      await setting.change({
        grants: (await setting.stored()).grants.map((one) => (ofMember(one) ? { ...one, endsAt } : one)),
        holdings: holdings.map((one) =>
          ofMember(one) ? { ...one, givenAt: endsAt - 30 * DAY, reminder } : one,
        ),
      });
    },
    ...{ has: true, grants: 1, audit: ['give'], reminders: 1 },
  },
  end: {
    async prepare(setting, number) {
      await give(setting, number);
      const { grants } = await setting.stored();
      const endsAt = Date.now() + 1000;
      await setting.change({
        grants: grants.map((one) => (one.memberId === memberId(number) ? { ...one, endsAt } : one)),
      });
      await live(2000);
    },
    ...{ has: false, grants: 1, audit: ['give', 'take'] },
  },
};

test.each(Object.entries(SCENES))(
  '%s: after kills before and after each of its steps, all members end the same',
  { timeout: 120_000 },
  async (_name, { prepare, act, has, grants, audit, reminders = 0 }) => {
    const setting = await createRolesWorld();
    const { world } = setting;
    // Payments from before are no news.
    await run(world);
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
      // Whoever watches over it starts the next one within a minute.
      for (let halves = 0; halves < 6 && !dying.isDead(); halves += 1) await live(MINUTE / 2);
      if (dying.isDead()) kills += 1;
      await Promise.race([bot.poller.stop(), pass(0)]);
      const next = takeOver(world);
      // Whoever pressed and saw nothing presses again.
      if (act) await act(next, number);
      await live(5 * MINUTE);
      await next.poller.stop();
      expect(world.members.has(member, VIP)).toBe(has);
      const stored = await setting.stored();
      const of = <T extends { readonly memberId: string }>(all: readonly T[]) =>
        all.filter((one) => one.memberId === member);
      expect(of(stored.holdings)).toMatchObject(has ? [{ origin: 'bot' }] : []);
      expect(of(stored.grants)).toHaveLength(grants);
      const named = world.discord.messages.filter(
        ({ reply: { content = '', mentions } }) =>
          mentions?.includes(member) && content.includes(' ends on '),
      );
      expect(named).toHaveLength(reminders);
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
  const { world, stored, change } = await createRolesWorld();
  world.members.join(memberId(1));
  const both = [takeOver(world), takeOver(world)];
  await live(3 * MINUTE);
  buyVip(world, 51005, memberId(1));
  await Promise.all(both.map((bot) => pressRoles(bot, 'roles:mine', memberId(1))));
  await live(HOUR);
  expect((await stored()).grants).toHaveLength(1);
  expect([world.members.has(memberId(1), VIP), world.members.audit.length]).toEqual([true, 1]);
  await change({ grants: (await stored()).grants.map((one) => ({ ...one, endsAt: Date.now() })) });
  await live(HOUR);
  expect([world.members.has(memberId(1), VIP), world.members.audit.length]).toEqual([false, 2]);
});
