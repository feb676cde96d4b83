import { expect, test } from 'vitest';
import { rolesPart } from '../../../src/feeds/roles/state.js';
import { LONG } from '../../support/long.js';
import {
  createWorld,
  DAY,
  GOODS,
  HOUR,
  live,
  MINUTE,
  memberId,
  PRICES,
  type Process,
  pass,
  ROLE,
  useFakeClock,
  type World,
} from '../../support/world/index.js';

useFakeClock();

/** Each moment thrice, or ten times. */
const KILLS = LONG ? 100 : 32;
/** Writes and requests of the longest of them. */
const STEPS = 5;

interface Scene {
  /** Before the kill, for the member of this number. */
  prepare(world: World, number: number): Promise<unknown>;
  /** What the process does that is killed; it also polls. */
  act?(world: World, bot: Process, number: number): Promise<unknown>;
  readonly has: boolean;
  readonly grants: number;
  readonly audit: readonly string[];
  /** Messages that remind the member. */
  readonly reminders?: number;
}

const buy = async ({ buys }: World, number: number) => buys('Ann', GOODS.vip, {}, [memberId(number)]);

/** A living process that does what is due, and ends. */
async function run(world: World): Promise<void> {
  await world.restart();
  await live(2 * MINUTE);
  await world.bot.poller.stop();
}

async function give(world: World, number: number): Promise<void> {
  await buy(world, number);
  await run(world);
}

/** Of a member. @param endsAt when their role ends */
async function setEnd({ north }: World, number: number, endsAt: number): Promise<void> {
  const { grants } = await north.part(rolesPart);
  await north.change(rolesPart, {
    grants: grants.map((one) => (one.memberId === memberId(number) ? { ...one, endsAt } : one)),
  });
}

const SCENES: Readonly<Record<string, Scene>> = {
  approve: {
    async prepare({ north, buys }, number) {
      const fields = { number: `${buys('Ann', GOODS.vip)}`, name: 'Ann' };
      await north.member(number).pressPublic('roles:ask', { fields });
    },
    act: ({ north }, bot, number) => north.moderator().pressPublic(`roles:approve:${number + 1}`, {}, bot),
    ...{ has: true, grants: 1, audit: ['give'] },
  },
  'number found': { prepare: buy, ...{ has: true, grants: 1, audit: ['give'] } },
  'take back': {
    prepare: give,
    act: ({ north }, bot, number) =>
      north.moderator().pressPublic(`roles:takeBack:${5001 + number}`, {}, bot),
    ...{ has: false, grants: 0, audit: ['give', 'take'] },
  },
  reminder: {
    async prepare(world, number) {
      await give(world, number);
      const endsAt = Date.now() + 3 * DAY;
      await setEnd(world, number, endsAt);
      const { holdings } = await world.north.part(rolesPart);
      const wish = { givenAt: endsAt - 30 * DAY, reminder: { channelId: PRICES, end: null } };
      await world.north.change(rolesPart, {
        holdings: holdings.map((one) => (one.memberId === memberId(number) ? { ...one, ...wish } : one)),
      });
    },
    ...{ has: true, grants: 1, audit: ['give'], reminders: 1 },
  },
  end: {
    async prepare(world, number) {
      await give(world, number);
      await setEnd(world, number, Date.now() + 1000);
      await live(2000);
    },
    ...{ has: false, grants: 1, audit: ['give', 'take'] },
  },
};

test.each(Object.entries(SCENES))(
  '%s: after kills before and after each of its steps, all members end the same',
  { timeout: 120_000 },
  async (_name, { prepare, act, has, grants, audit, reminders = 0 }) => {
    const world = await createWorld({ features: ['staff', 'roles'] });
    const { north } = world;
    await north.change(rolesPart, { nextId: 1 });
    await world.bot.poller.stop();
    // Payments from before are no news.
    await run(world);
    let kills = 0;
    let number = 0;
    for (; kills < KILLS && number < 3 * KILLS; number += 1) {
      const member = memberId(number);
      north.members.join(member);
      await prepare(world, number);
      const dying = world.dying(1 + (number % STEPS), number % (2 * STEPS) < STEPS);
      const bot = world.createProcess(dying.through);
      bot.poller.start();
      if (act) void act(world, bot, number).catch(() => {});
      // Whoever watches over it starts the next one within a minute.
      for (let halves = 0; halves < 6 && !dying.isDead(); halves += 1) await live(MINUTE / 2);
      if (dying.isDead()) kills += 1;
      await Promise.race([bot.poller.stop(), pass(0)]);
      await world.restart();
      // Whoever pressed and saw nothing presses again.
      if (act) await act(world, world.bot, number);
      await live(5 * MINUTE);
      await world.bot.poller.stop();
      expect(north.members.has(member, ROLE)).toBe(has);
      const stored = await north.part(rolesPart);
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
    const changes = north.members.audit.map((line) => line.split(' ').slice(0, 2).join(' '));
    for (let at = 0; at < number; at += 1)
      expect(changes.filter((line) => line.endsWith(memberId(at)))).toEqual(
        audit.map((kind) => `${kind} ${memberId(at)}`),
      );
  },
);

test('two processes on one store give a role once, and never fight over it', async () => {
  const world = await createWorld({ features: ['staff', 'roles'] });
  const { north } = world;
  const ann = north.member(1);
  const other = world.createProcess();
  other.poller.start();
  await live(3 * MINUTE);
  world.buys('Ann', GOODS.vip, {}, [ann.userId]);
  await Promise.all([world.bot, other].map((bot) => ann.pressPublic('roles:mine', {}, bot)));
  await live(HOUR);
  expect((await north.part(rolesPart)).grants).toHaveLength(1);
  expect([north.members.has(ann.userId, ROLE), north.members.audit.length]).toEqual([true, 1]);
  await setEnd(world, 1, Date.now());
  await live(HOUR);
  expect([north.members.has(ann.userId, ROLE), north.members.audit.length]).toEqual([false, 2]);
});
