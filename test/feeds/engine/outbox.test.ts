import { beforeEach, describe, expect, test } from 'vitest';
import type { Channels } from '../../../src/feeds/engine/channels.js';
import { createHeld } from '../../support/held.js';
import {
  alertText,
  createWorld,
  drop,
  GUILD,
  HOUR,
  MINUTE,
  NEWS,
  PRICES,
  pass,
  priceListText,
  SECOND,
  STAFF,
  useFakeClock,
  type World,
} from '../../support/world/index.js';

useFakeClock();

let world: World;

beforeEach(async () => {
  world = await createWorld({ features: ['news'], goods: { Sword: 100, Bow: 150 }, version: 2 });
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
    expect([(await world.north.record()).refused, world.givenUp('news')]).toEqual([{ [NEWS]: problem }, 0]);
    world.discord.refusals.clear();
    await pass(2 * HOUR);
    expect(texts()).toEqual([DROP]);
    expect((await world.north.record()).refused).toEqual({});
  });

  test('is asked once for each list that is read about a message that Discord rejects', async () => {
    world = await createWorld({ features: ['news'], goods: { Sword: 100, Bow: 150 } });
    await world.north.choose('setPurchases', PRICES);
    await pass(5 * HOUR);
    world.discord.refusals.set(NEWS, 'rejected');
    // A message that waits brings a sync each minute.
    world.discord.refusals.set(PRICES, 'notSent');
    world.sells({ Sword: 80, Bow: 150 });
    world.buys('Steve');
    const before = world.asked('catalogue');
    await pass(2 * HOUR);
    expect(world.discord.requestsIn(NEWS)).toBe(world.asked('catalogue') - before);
  });

  test('a price list in one channel that refuses leaves the one in another channel up to date', async () => {
    await world.north.choose('setPriceList', PRICES, STAFF);
    world.discord.refusals.set(PRICES, 'permission');
    world.sells({ Sword: 80, Bow: 150 });
    await pass(5 * HOUR);
    expect(texts(STAFF)).toEqual([priceListText('Sword 80', 'Bow 150')]);
    expect((await world.north.record()).refused).toEqual({ [PRICES]: 'permission' });
  });

  test('a message that Discord does not take for hours is sent once it does', async () => {
    world.discord.faults.push(...Array(30).fill('notSent'));
    world.sells({ Sword: 80, Bow: 150 });
    await pass(5 * HOUR);
    expect([texts(), world.discord.requests, world.events]).toEqual([[DROP], 31, ['news sent']]);
    expect(world.givenUp('news')).toBe(0);
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
      expect([world.givenUp('news'), (await world.north.record()).begun]).toEqual([0, []]);

      world.discord.faults.push('lost', ...Array(20).fill(problem));
      world.sells({ Sword: 70, Bow: 150 });
      await pass(2 * HOUR);
      world.discord.faults.length = 0;
      await pass(5 * HOUR);
      expect(texts()).toEqual([DROP, drop('Sword', 80, 70)]);
      expect(world.givenUp('news')).toBe(1);
    },
  );

  test('it stays in its channel if another is chosen', async () => {
    world.discord.faults.push('lost');
    world.sells({ Sword: 80, Bow: 150 });
    await until(() => world.discord.messages.length > 0);
    await world.north.choose('setChannel', STAFF);
    await pass(5 * HOUR);
    expect([texts(), texts(STAFF)]).toEqual([[DROP], []]);
  });

  test('it ends in its channel if announcements were switched off', async () => {
    world.discord.faults.push('unknown');
    world.sells({ Sword: 80, Bow: 150 });
    await until(() => world.discord.requests > 0);
    await world.north.choose('setChannel');
    await pass(5 * HOUR);
    expect([texts(), (await world.north.record()).begun]).toEqual([[DROP], []]);
  });

  test('the other feeds go on', async () => {
    await world.north.choose('setStaff', STAFF);
    world.discord.refusals.set(NEWS, 'unknown');
    world.sells({ Sword: 80, Bow: 150 });
    world.shop.shopFields = { is_active: 0 };
    await pass(2 * HOUR);
    expect(texts(STAFF)).toEqual([alertText('blocked')]);
  });
});

describe('what another process does in the meantime', () => {
  /** The store, in which something happens each time right after a record was read. */
  const readingBefore = (happens: () => Promise<unknown>) => ({
    ...world.backend,
    get: async (key: string) => {
      const text = await world.backend.get(key);
      if (key.startsWith('feeds:')) await happens();
      return text;
    },
  });

  beforeEach(async () => {
    await world.bot.poller.stop();
    await pass(HOUR);
    world.sells({ Sword: 80, Bow: 150 });
  });

  test('a guild that it erases stays erased', async () => {
    const { store } = world.bot;
    const backend = readingBefore(() => store.erase(GUILD));
    world.createProcess({ backend }).poller.start();
    await pass(HOUR);
    expect([await store.guildIds(), texts()]).toEqual([[], []]);
  });

  test('what it has announced is not announced again', async () => {
    let isDone = false;
    const announce = async () => {
      if (isDone) return;
      isDone = true;
      const other = world.createProcess();
      other.poller.start();
      await pass(30 * SECOND);
      await other.poller.stop();
    };
    // The first look at the record finds a guild to follow, before the other process has polled the shop.
    world.createProcess({ backend: readingBefore(announce) }).poller.start();
    await pass(5 * HOUR);
    expect([texts(), world.errors]).toEqual([[DROP], []]);
  });

  test('a message that it is sending is left to it for twenty seconds', async () => {
    const answer = createHeld<void>();
    const create: Channels['create'] = async (...given) => {
      await answer.promise;
      return world.discord.channels.create(...given);
    };
    world.createProcess({ channels: { ...world.discord.channels, create } }).poller.start();
    await pass(SECOND);
    expect((await world.north.record()).begun).toHaveLength(1);
    world.createProcess().poller.start();
    await pass(15 * SECOND);
    expect(world.discord.requests).toBe(0);
    answer.release();
    await pass(MINUTE);
    expect([texts(), (await world.north.record()).begun]).toEqual([[DROP], []]);
  });
});

test('a part that is damaged stops its feed alone, and keeps its text byte for byte', async () => {
  await world.north.choose('setStaff', STAFF);
  const damaged = '{"channelId": 7,  "isOn":true}';
  await world.north.changeRecord((record) => ({ ...record, parts: { ...record.parts, news: damaged } }));
  world.sells({ Sword: 80, Bow: 150 });
  world.shop.shopFields = { is_active: 0 };
  await pass(2 * HOUR);
  expect([texts(), texts(STAFF)]).toEqual([[], [alertText('blocked')]]);
  const { parts } = await world.north.record();
  expect([parts.news, world.errors]).toEqual([damaged, []]);
});
