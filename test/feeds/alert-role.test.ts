import { beforeEach, describe, expect, test } from 'vitest';
import type { Visit } from '../../src/feeds/feed.js';
import { FEEDS } from '../../src/feeds/index.js';
import { staffPart } from '../../src/feeds/staff-state.js';
import { createVisit, press } from '../support/visit.js';
import {
  alertOverText,
  alertText,
  createDying,
  createFollowed,
  GUILD,
  HOUR,
  MINUTE,
  NEWS,
  type Process,
  pass,
  ROLE,
  restart,
  STAFF,
  shopTime,
  useFakeClock,
  type World,
} from './harness.js';
import { buy, change, createFed, EVERYONE, setPurchases } from './purchases/harness.js';

useFakeClock();

const SOLD = '500000000000000009';
const MENTION = { roleId: ROLE, guildId: GUILD };

let world: World;
let bot: Process;

const sent = () => world.discord.messages.map(({ reply, mention }) => [reply.content, mention]);
const mentions = (channelId = STAFF) =>
  world.discord.messages.filter((one) => one.channelId === channelId && one.mention).length;
const block = (isBlocked = true) => {
  world.shop.shopFields = isBlocked ? { is_active: 0 } : {};
};
const buyUndelivered = () =>
  buy(world, { sent_commands: [{ command: 'give', response: 'No player was found' }] });

async function begin(version: 2 | 3 = 2): Promise<void> {
  ({ world, bot } = await createFollowed({ staff: STAFF, staffRole: ROLE }, version));
}

async function beginPurchases(): Promise<void> {
  ({ world, bot } = await createFed({ staffChannelId: STAFF }, () => {}, [...FEEDS]));
  await bot.press('setup:setStaffRole', [ROLE]);
  await pass(MINUTE);
}

const pressAs = async (mayMention: Visit['mayMention'], action: string, value: string) =>
  press(
    FEEDS,
    createVisit(
      { guild: bot.openGuild(GUILD), feeds: bot.poller.feeds(GUILD, 'en'), shop: await bot.shopOf(GUILD) },
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
    await bot.press('setup:setStaffRole');
    block();
    await pass(2 * HOUR);
    expect([sent(), (await bot.part(staffPart)).roleId]).toEqual([[[alertText('blocked'), undefined]], null]);
  });

  test('@everyone is mentioned as the guild’s own id', async () => {
    await bot.press('setup:setStaffRole', [GUILD]);
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
      expect((await bot.record()).mentionedAt).toBeNull();
      world.discord.refusals.clear();
      await bot.poller.refresh(GUILD);
      await pass(MINUTE);
      expect(sent()).toEqual([[alertText('blocked'), MENTION]]);
    },
  );

  test.each([1, 2, 3, 4].flatMap((n) => [[n, false] as const, [n, true] as const]))(
    'a process that is killed at step %i, done: %s → at most one message with it',
    async (n, isDone) => {
      await bot.poller.stop();
      block();
      const { through } = createDying(world, n, isDone);
      world.createProcess(through).poller.start();
      await pass(MINUTE);
      bot = await restart(world, bot);
      await pass(3 * HOUR);
      expect(sent()).toEqual([[alertText('blocked'), MENTION]]);
    },
  );
});

test('by default nobody is mentioned', async () => {
  ({ world, bot } = await createFollowed({ staff: STAFF }));
  block();
  await pass(2 * HOUR);
  expect(sent()).toEqual([[alertText('blocked'), undefined]]);
});

test('undelivered payments mention the role', async () => {
  await begin(3);
  world.shop.payments.set(5, { status: 1, created_at: shopTime(Date.now()), products: [] });
  await pass(2 * HOUR);
  expect(sent()).toEqual([[alertText('undelivered'), MENTION]]);
});

describe('a purchase with a problem', () => {
  test('mentions the role, one without does not', async () => {
    await beginPurchases();
    buy(world);
    await pass(12 * MINUTE);
    expect(mentions()).toBe(0);
    buyUndelivered();
    await pass(12 * MINUTE);
    expect(mentions()).toBe(1);
  });

  test('within the hour of another, or of an alert, is sent without the mention', async () => {
    await beginPurchases();
    buyUndelivered();
    await pass(12 * MINUTE);
    buyUndelivered();
    block();
    await pass(40 * MINUTE);
    const messages = world.discord.messages.length;
    expect([messages, mentions()]).toEqual([messages, 1]);
    expect(messages).toBeGreaterThanOrEqual(2);
    await pass(HOUR);
    buyUndelivered();
    await pass(12 * MINUTE);
    expect(mentions()).toBe(2);
  });

  test('is told once: an alert is about what failed after it was told as delivered', async () => {
    await beginPurchases();
    buyUndelivered();
    buy(world, { status: 1 });
    const id = buy(world);
    await pass(3 * HOUR);
    const told = world.texts(STAFF);
    expect(told).toHaveLength(2);
    expect(told.join()).not.toContain(alertText('undelivered'));
    change(world, id, { error: 'Player is offline' });
    await pass(2 * HOUR);
    expect(world.texts(STAFF)).toEqual([...told, alertText('undelivered')]);
  });

  test('members are never called', async () => {
    await beginPurchases();
    await setPurchases(bot, { channelId: EVERYONE });
    buyUndelivered();
    await pass(12 * MINUTE);
    expect([world.texts(EVERYONE).length, mentions(EVERYONE), mentions()]).toEqual([1, 0, 1]);
  });

  test('while Discord is away for hours → one mention when it is back', async () => {
    await beginPurchases();
    world.discord.refusals.set(STAFF, 'notSent');
    buyUndelivered();
    await pass(2 * HOUR);
    block();
    await pass(2 * HOUR);
    world.discord.refusals.clear();
    await pass(10 * MINUTE);
    expect(world.texts(STAFF).length).toBeGreaterThanOrEqual(2);
    expect(mentions()).toBe(1);
  });
});

describe('an owner who may mention the role in some channels only', () => {
  const role = async () => (await bot.part(staffPart)).roleId;
  const onlyIn = (channelId: string) => (_role: string, where: string | undefined) => where === channelId;

  test('is refused where the staff read', async () => {
    await begin();
    await bot.press('setup:setStaffRole');
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
