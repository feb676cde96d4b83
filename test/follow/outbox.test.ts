import { pino } from 'pino';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { announceNews } from '../../src/follow/announcements.js';
import { HANDOVER_MS } from '../../src/follow/channel.js';
import { Outbox } from '../../src/follow/outbox.js';
import { takeSnapshot } from '../../src/follow/snapshot.js';
import { createFollowStore, type FollowStore } from '../../src/store/follow-record.js';
import { createHeld } from '../support/held.js';
import { format, wireProduct } from '../support/samples.js';
import {
  ANNOUNCE,
  createFollowed,
  drop,
  GUILD,
  HOUR,
  MINUTE,
  NEWS,
  PRICES,
  type Process,
  pass,
  report,
  SECOND,
  STAFF,
  useFakeClock,
  type World,
} from './harness.js';
import { buy } from './purchases/harness.js';

useFakeClock();

let world: World;
let bot: Process;

beforeEach(async () => {
  ({ world, bot } = await createFollowed({}));
});

/** Lets time pass until then, and not much more. */
async function until(isSo: () => boolean): Promise<void> {
  for (let second = 0; second < 7200 && !isSo(); second += 1) await pass(SECOND);
}

const texts = (channelId = NEWS) => world.texts(channelId);
const DROP = drop('Sword', 100, 80);

describe('a channel that refuses', () => {
  test.each(['permission', 'channelGone'] as const)('%s: nothing is lost', async (problem) => {
    world.discord.refusals.set(NEWS, problem);
    world.sells({ Sword: 80, Bow: 150 });
    await pass(5 * HOUR);
    expect(await bot.following().state()).toMatchObject({ refused: { members: problem }, lostAt: null });
    world.discord.refusals.clear();
    await pass(2 * HOUR);
    expect(texts()).toEqual([DROP]);
    expect(await bot.following().state()).toMatchObject({ refused: { members: null } });
  });

  test('is asked once for each list that is read, however often other messages and payments come', async () => {
    ({ world, bot } = await createFollowed({ staffChannelId: STAFF }, 3));
    await bot.following().setPurchases({ channelId: PRICES });
    await pass(5 * HOUR);
    const { discord } = world;
    for (const channelId of [NEWS, STAFF]) discord.refusals.set(channelId, 'permission');
    discord.refusals.set(PRICES, 'notSent');
    world.shop.shopFields = { is_active: 0, test_mode: 1 };
    world.sells({ Sword: 80, Bow: 150 });
    buy(world, { products: [wireProduct({ name: 'Sword' })] });
    const before = world.polls();
    await pass(2 * HOUR);
    const polls = world.polls() - before;
    expect([discord.requestsIn(NEWS), discord.requestsIn(STAFF)]).toEqual([polls, polls]);
    expect(discord.requestsIn(PRICES)).toBeGreaterThan(300);
    discord.refusals.clear();
    await pass(HOUR);
    expect([texts(), texts(STAFF)]).toEqual([[DROP], [report('blocked'), report('testMode')]]);
  });

  test('a price list is edited once for each list that is read', async () => {
    await bot.following().setAnnouncements({ staffChannelId: STAFF });
    await bot.following().post(PRICES);
    await pass(5 * HOUR);
    const { discord } = world;
    discord.refusals.set(PRICES, 'permission');
    discord.refusals.set(STAFF, 'notSent');
    world.shop.shopFields = { is_active: 0 };
    world.sells({ Sword: 80, Bow: 150 });
    const before = [world.polls(), discord.requestsIn(PRICES)];
    await pass(3 * HOUR);
    expect(discord.requestsIn(STAFF)).toBeGreaterThan(300);
    expect(discord.requestsIn(PRICES) - (before[1] ?? 0)).toBe(world.polls() - (before[0] ?? 0));
  });

  test('a message that Discord rejects is given up, and that is said', async () => {
    world.discord.faults.push('rejected');
    world.sells({ Sword: 80, Bow: 150 });
    await pass(5 * HOUR);
    expect([world.discord.requests, world.events]).toEqual([1, ['announcement givenUp']]);
    expect((await bot.following().state()).lostAt).not.toBeNull();
  });

  test('what Discord does not take for long is sent when it does', async () => {
    world.discord.faults.push(...Array(30).fill('notSent'));
    world.sells({ Sword: 80, Bow: 150 });
    await pass(5 * HOUR);
    expect([texts(), world.discord.requests, world.events]).toEqual([[DROP], 31, ['announcement sent']]);
    expect((await bot.following().state()).lostAt).toBeNull();
  });
});

describe('after an answer that is unknown', () => {
  test.each(['permission', 'channelGone', 'rejected', 'notSent', 'unknown'] as const)(
    '%s proves nothing: it is sent again with the same nonce only, and otherwise given up',
    async (problem) => {
      world.discord.faults.push('lost', problem);
      world.sells({ Sword: 80, Bow: 150 });
      await pass(2 * HOUR);
      expect([texts(), world.discord.requests]).toEqual([[DROP], 3]);
      expect(await bot.record()).toMatchObject({ lostAt: null, outgoing: null });

      world.discord.faults.push('lost', ...Array(20).fill(problem));
      world.sells({ Sword: 70, Bow: 150 });
      await pass(2 * HOUR);
      world.discord.faults.length = 0;
      await pass(5 * HOUR);
      expect(texts()).toEqual([DROP, drop('Sword', 80, 70)]);
      expect((await bot.following().state()).lostAt).not.toBeNull();
    },
  );

  test('it stays in its channel if another is chosen', async () => {
    world.discord.faults.push('lost');
    world.sells({ Sword: 80, Bow: 150 });
    await until(() => world.discord.messages.length > 0);
    await bot.following().setAnnouncements({ channelId: STAFF });
    await pass(5 * HOUR);
    expect([texts(), texts(STAFF)]).toEqual([[DROP], []]);
  });

  test('it is not sent if announcements were switched off', async () => {
    world.discord.faults.push('unknown');
    world.sells({ Sword: 80, Bow: 150 });
    await until(() => world.discord.requests > 0);
    await bot.following().setAnnouncements({ channelId: null, staffChannelId: STAFF });
    await pass(5 * HOUR);
    expect([world.discord.requests, (await bot.record()).outgoing]).toEqual([1, null]);
  });

  test('everything else follows at once when it is over', async () => {
    await bot.poller.stop();
    const changes = [{ kind: 'newProduct', product: { id: 9, name: 'Axe', price: 10 } }] as const;
    await bot.store.following.change(GUILD, (record) => ({
      ...record,
      announced: record.announced && { ...record.announced, sentAt: null },
      outgoing: {
        nonce: 'n',
        begunAt: Date.now() - 5 * MINUTE,
        channelId: NEWS,
        message: { to: 'members', changes },
      },
      announce: { ...ANNOUNCE, staffChannelId: STAFF },
    }));
    world.shop.shopFields = { is_active: 0 };
    bot = world.createProcess();
    bot.poller.start();
    await pass(MINUTE);
    expect(texts(STAFF)).toEqual([report('blocked')]);
  });
});

describe('what another process does in the meantime', () => {
  /** The store, in which something happens each time right after a record was read. */
  function readingBefore(happens: () => Promise<unknown>): FollowStore {
    const store = createFollowStore(world.backend);
    const get = store.get.bind(store);
    vi.spyOn(store, 'get').mockImplementation(async (guildId) => {
      const record = await get(guildId);
      await happens();
      return record;
    });
    return store;
  }
  const createOutbox = (create = world.discord.channels.create) =>
    new Outbox({
      ...{ store: bot.store.following, log: pino({ level: 'silent' }), observe: () => {} },
      channels: { ...world.discord.channels, create },
    });
  const audience = {
    guildId: GUILD,
    format: format('en'),
    productPage: null,
    shop: undefined,
    state: undefined,
  };
  const message = { to: 'report', trouble: 'away', since: 0, count: null } as const;

  beforeEach(async () => {
    await bot.following().setAnnouncements({ staffChannelId: STAFF });
    await bot.poller.stop();
    await pass(HOUR);
  });

  test('a guild that it erases stays erased', async () => {
    await bot.store.following.change(GUILD, (record) => ({ ...record, announced: null }));
    const state = await bot.shopOf(GUILD).state('user');
    const erasing = readingBefore(() => bot.store.erase(GUILD));
    await announceNews(erasing, createOutbox(), audience, state);
    expect(await bot.store.guildIds()).toEqual([]);
  });

  test('what it has announced is not overwritten', async () => {
    world.sells({ Sword: 120, Bow: 150 });
    const state = await bot.shopOf(GUILD).state('user', { listMs: 0 });
    const theirs = () =>
      bot.store.following.change(GUILD, (record) => ({
        ...record,
        announced: record.announced && { ...record.announced, sentAt: 5 },
      }));
    await announceNews(readingBefore(theirs), createOutbox(), audience, state);
    expect((await bot.record()).announced).toMatchObject({
      sentAt: 5,
      snapshot: { products: [{ price: 100 }, {}] },
    });
  });

  test('what it has announced is not announced again', async () => {
    world.sells({ Sword: 80, Bow: 150 });
    const state = await bot.shopOf(GUILD).state('user', { listMs: 0 });
    const theirs = () =>
      bot.store.following.change(GUILD, (record) => ({
        ...record,
        announced: record.announced && { ...record.announced, snapshot: takeSnapshot(state) },
      }));
    await announceNews(readingBefore(theirs), createOutbox(), audience, state);
    expect(world.discord.requests).toBe(0);
  });

  test('one message is sent by one process, and left to it for a while', async () => {
    const answer = createHeld<string>();
    const create = vi.fn(() => answer.promise);
    const sending = createOutbox(create).send(audience, message, (record) => record);
    await vi.waitFor(() => expect(create).toHaveBeenCalled());
    const record = await bot.record();
    expect(await createOutbox().send(audience, message, (record) => record)).toEqual({
      ...{ kind: 'waiting', until: Date.now() + HANDOVER_MS },
    });
    if (record.outgoing)
      expect(await createOutbox().resume(audience, record, record.outgoing)).toMatchObject({
        kind: 'waiting',
      });
    expect([world.discord.requests, await bot.record()]).toEqual([0, record]);
    answer.release('1');
    expect([await sending, (await bot.record()).outgoing]).toEqual([{ kind: 'done' }, null]);
  });

  test('what was decided by a record that has changed is not sent', async () => {
    const before = await bot.record();
    expect(await createOutbox().send(audience, message, () => undefined)).toMatchObject({ kind: 'waiting' });
    expect([world.discord.requests, await bot.record()]).toEqual([0, before]);
  });
});
