import { beforeEach, describe, expect, test } from 'vitest';
import type { Visit } from '../../../src/feeds/feed.js';
import { FEEDS } from '../../../src/feeds/index.js';
import { staffPart } from '../../../src/feeds/kit/staff/state.js';
import { createVisit, press } from '../../support/visit.js';
import {
  alertOverText,
  alertText,
  createWorld,
  GUILD,
  HOUR,
  MINUTE,
  NEWS,
  pass,
  ROLE,
  STAFF,
  useFakeClock,
  type World,
} from '../../support/world/index.js';

useFakeClock();

const SOLD = '500000000000000009';
const MENTION = { roleId: ROLE, guildId: GUILD };

let world: World;

const sent = () => world.discord.messages.map(({ reply, mention }) => [reply.content, mention]);
const mentions = (channelId = STAFF) =>
  world.discord.messages.filter((one) => one.channelId === channelId && one.mention).length;
const block = (isBlocked = true) => {
  world.shop.shopFields = isBlocked ? { is_active: 0 } : {};
};

async function begin(version: 2 | 3 = 2): Promise<void> {
  world = await createWorld({ features: ['staff'], goods: { Sword: 100, Bow: 150 }, version });
  await world.north.choose('setStaffRole', ROLE);
}

const pressAs = async (mayMention: Visit['mayMention'], action: string, value: string) =>
  press(
    FEEDS,
    createVisit(
      {
        guild: world.bot.openGuild(GUILD),
        feeds: world.bot.poller.feeds(GUILD, 'en'),
        shop: await world.bot.shopOf(GUILD),
      },
      { mayMention },
    ),
    action,
    [value],
  );

describe('the role of the alerts', () => {
  beforeEach(() => begin());

  test('is mentioned with a blocked shop once, and not in the edit when that is over', async () => {
    block();
    await pass(2 * HOUR);
    expect(sent()).toEqual([[alertText('blocked'), MENTION]]);
    block(false);
    await pass(2 * HOUR);
    expect(sent()).toEqual([[alertOverText('blocked'), MENTION]]);
    expect(world.discord.messages[0]?.edits).toBe(1);
  });

  test('is mentioned with a refused key', async () => {
    world.shop.keyRefused = true;
    await pass(2 * HOUR);
    expect(sent()).toEqual([[alertText('keyRefused'), MENTION]]);
  });

  test('is not mentioned with test mode or a shop that is away', async () => {
    world.shop.shopFields = { test_mode: 1 };
    await pass(2 * HOUR);
    world.shop.away.add('catalogue');
    await pass(4 * HOUR);
    expect(sent()).toEqual([
      [alertText('testMode'), undefined],
      [alertText('away'), undefined],
    ]);
  });

  test('removed → alerts mention nobody', async () => {
    await world.north.choose('setStaffRole');
    block();
    await pass(2 * HOUR);
    expect([sent(), (await world.north.part(staffPart)).roleId]).toEqual([
      [[alertText('blocked'), undefined]],
      null,
    ]);
  });

  test('@everyone is mentioned as the guild’s own id', async () => {
    await world.north.choose('setStaffRole', GUILD);
    block();
    await pass(2 * HOUR);
    expect(sent()).toEqual([[alertText('blocked'), { roleId: GUILD, guildId: GUILD }]]);
  });

  test('a message that Discord did not confirm is sent once with it', async () => {
    world.discord.faults.push('lost');
    block();
    await pass(2 * HOUR);
    expect(sent()).toEqual([[alertText('blocked'), MENTION]]);
  });

  test.each(['permission', 'notSent'] as const)(
    'a message that was not sent (%s) leaves the hour to the next',
    async (problem) => {
      world.discord.refusals.set(STAFF, problem);
      block();
      await pass(HOUR + MINUTE);
      expect((await world.north.record()).mentionedAt).toBeNull();
      world.discord.refusals.clear();
      await world.bot.poller.refresh(GUILD);
      await pass(MINUTE);
      expect(sent()).toEqual([[alertText('blocked'), MENTION]]);
    },
  );

  test.each([1, 2, 3, 4].flatMap((n) => [[n, false] as const, [n, true] as const]))(
    'a process that is killed at step %i, done: %s → at most one message with it',
    async (n, isDone) => {
      await world.bot.poller.stop();
      block();
      const { through } = world.dying(n, isDone);
      world.createProcess(through).poller.start();
      await pass(MINUTE);
      await world.restart();
      await pass(3 * HOUR);
      expect(sent()).toEqual([[alertText('blocked'), MENTION]]);
    },
  );
});

test('by default nobody is mentioned', async () => {
  world = await createWorld({ features: ['staff'], goods: { Sword: 100, Bow: 150 }, version: 2 });
  block();
  await pass(2 * HOUR);
  expect(sent()).toEqual([[alertText('blocked'), undefined]]);
});

describe('an owner who may mention the role in some channels only', () => {
  const role = async () => (await world.north.part(staffPart)).roleId;
  const onlyIn = (channelId: string) => (_role: string, where: string | undefined) => where === channelId;

  test('is refused where the staff read', async () => {
    await begin();
    await world.north.choose('setStaffRole');
    const refused = await pressAs(onlyIn(NEWS), 'setup:setStaffRole', ROLE);
    expect([await role(), JSON.stringify(refused)]).toEqual([null, expect.stringContaining('was not saved')]);
    await pressAs(onlyIn(STAFF), 'setup:setStaffRole', ROLE);
    expect(await role()).toBe(ROLE);
  });

  test('who chooses another channel keeps it there only if they may mention it, else nobody is mentioned', async () => {
    await begin();
    await pressAs(onlyIn(NEWS), 'setup:setStaff', NEWS);
    expect(await role()).toBe(ROLE);
    const moved = await pressAs(onlyIn(NEWS), 'setup:setStaff', SOLD);
    expect([await role(), JSON.stringify(moved)]).toEqual([null, expect.stringContaining(`<#${SOLD}>`)]);
    block();
    await pass(2 * HOUR);
    expect([world.texts(SOLD), mentions(SOLD)]).toEqual([[alertText('blocked')], 0]);
  });
});
