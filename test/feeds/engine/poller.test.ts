import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Channels } from '../../../src/feeds/engine/channels.js';
import { newsPart } from '../../../src/feeds/news/state.js';
import { StoreError } from '../../../src/store/backend.js';
import { machineClock } from '../../support/clocks.js';
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
  SALES,
  SECOND,
  type Server,
  STAFF,
  useFakeClock,
  type World,
} from '../../support/world/index.js';

useFakeClock();

let world: World;
beforeEach(async () => {
  world = await createWorld({ features: ['news', 'staff'], goods: { Sword: 100, Bow: 150 }, version: 2 });
});

const texts = (channelId = NEWS) => world.texts(channelId);
const followed = () => world.bot.poller.shops.map(({ guilds }) => [...guilds]);

/** Whole minutes between the polls of the next hours. */
async function intervals(hours: number): Promise<number[]> {
  const times: number[] = [];
  const { fetch } = world.shop;
  world.shop.fetch = (resource, ...given) => {
    if (resource.name === 'catalogue') times.push(performance.now());
    return fetch(resource, ...given);
  };
  await pass(hours * HOUR);
  world.shop.fetch = fetch;
  return times.slice(1).map((at, n) => Math.floor((at - (times[n] ?? 0)) / MINUTE));
}

/** A shop that keeps those waiting who request its list; `release` answers them all. */
function holdShop() {
  const { fetch } = world.shop;
  const held = createHeld<void>();
  world.shop.fetch = async (resource, ...given) => {
    if (resource.name === 'catalogue') await held.promise;
    return fetch(resource, ...given);
  };
  return () => {
    world.shop.fetch = fetch;
    held.release();
  };
}

describe('a shop is polled', () => {
  test('less and less often, down to once an hour; every two minutes after a change', async () => {
    await world.restart();
    expect(await intervals(4)).toEqual([4, 8, 16, 32, 60, 60]);
    world.sells({ Sword: 80, Bow: 150 });
    expect((await intervals(2)).slice(0, 4)).toEqual([2, 4, 8, 16]);
  });

  test('every quarter of an hour while it is away', async () => {
    await pass(24 * HOUR);
    world.shop.away.add('catalogue');
    await pass(2 * HOUR);
    expect(await intervals(1)).toEqual([15, 15, 15]);
  });

  test('soon after a change of its owner, and again two minutes later', async () => {
    await pass(24 * HOUR);
    await world.north.choose('setPriceList', PRICES);
    await pass(SECOND);
    expect((await intervals(1)).slice(0, 2)).toEqual([4, 8]);
  });

  test('after a change of the owner in the middle of a poll once more, and never twice at a time', async () => {
    const answer = createHeld<void>();
    const create: Channels['create'] = async (...given) => {
      await answer.promise;
      return world.discord.channels.create(...given);
    };
    await world.restart({ channels: { ...world.discord.channels, create } });
    world.sells({ Sword: 80, Bow: 150 });
    await pass(2 * HOUR);
    // Whoever opens a page has the list read again that is in memory.
    await world.north.choose('announcements');
    await pass(SECOND);
    const before = world.asked('catalogue');
    await world.north.choose('setPurchases', SALES);
    await world.north.choose('setPurchases');
    await pass(20 * MINUTE);
    expect(world.asked('catalogue')).toBe(before);
    answer.release();
    await pass(SECOND);
    expect(world.asked('catalogue')).toBe(before + 1);
  });

  test('with one request, however many guilds follow it', async () => {
    const servers: Server[] = [];
    for (let number = 0; number < 20; number += 1) servers.push(await world.opens(['news']));
    await pass(12 * HOUR);
    const before = [world.asked('catalogue'), world.asked('shop')];
    world.sells({ Sword: 80, Bow: 150 });
    await pass(HOUR);
    const polls = world.asked('catalogue') - (before[0] ?? 0);
    expect([polls > 0, polls < 8, world.asked('shop') - (before[1] ?? 0)]).toEqual([true, true, 1]);
    for (const server of servers) expect(server.texts('news')).toEqual([drop('Sword', 100, 80)]);
  });

  test('no more often while Discord does not take a message', async () => {
    world = await createWorld({ features: ['news', 'staff'], goods: { Sword: 100, Bow: 150 } });
    await pass(24 * HOUR);
    world.sells({ Sword: 80, Bow: 150 });
    world.discord.refusals.set(NEWS, 'notSent');
    await pass(2 * HOUR);
    const counts = () => [world.asked('catalogue'), world.asked('payments'), world.discord.requests];
    const before = counts();
    await pass(HOUR);
    expect(counts().map((count, n) => count - (before[n] ?? 0))).toEqual([1, 6, 180]);
    world.discord.refusals.clear();
    await pass(MINUTE);
    expect(texts()).toEqual([drop('Sword', 100, 80)]);
  });
});

describe('stopping', () => {
  test('waits for a message that is being sent', async () => {
    const answer = createHeld<void>();
    const create: Channels['create'] = async (...given) => {
      await answer.promise;
      return world.discord.channels.create(...given);
    };
    await world.restart({ channels: { ...world.discord.channels, create } });
    world.sells({ Sword: 80, Bow: 150 });
    await pass(2 * HOUR);
    let isStopped = false;
    const stopping = world.bot.poller.stop().then(() => {
      isStopped = true;
    });
    await pass(MINUTE);
    expect(isStopped).toBe(false);
    answer.release();
    await stopping;
    expect([(await world.north.record()).begun, texts()]).toEqual([[], [drop('Sword', 100, 80)]]);
  });

  test('logs no errors of refreshes that end afterwards', async () => {
    world.shop.keyRefused = true;
    await pass(2 * HOUR);
    const release = holdShop();
    await pass(HOUR);
    await world.bot.poller.stop();
    world.shop.keyRefused = false;
    release();
    await pass(HOUR);
    expect([texts(STAFF), world.errors]).toEqual([[alertText('keyRefused')], []]);
  });
});

describe('guilds', () => {
  test('whose record was erased, or that another process serves, are not followed', async () => {
    let isServed = true;
    await world.restart({ serves: () => isServed });
    const { guildId } = await world.opens(['news']);
    await pass(MINUTE);
    expect(followed()).toEqual([[GUILD, guildId]]);
    await world.bot.store.erase(guildId);
    await pass(MINUTE);
    expect(followed()).toEqual([[GUILD]]);
    isServed = false;
    await pass(MINUTE);
    expect(followed()).toEqual([]);
  });

  test('of another bot’s store are left alone', async () => {
    await world.restart({ isForeign: true });
    await pass(HOUR);
    expect(followed()).toEqual([]);
  });

  test('that follow nothing are not polled', async () => {
    await world.north.choose('setChannel');
    await world.north.choose('setStaff');
    const before = world.asked('catalogue');
    await pass(5 * HOUR);
    expect(world.asked('catalogue')).toBe(before);
    expect(followed()).toEqual([]);
  });

  test.each(['feeds', 'guild'])(
    'whose %s record cannot be read keep no other from being followed',
    async (kind) => {
      const other = await world.opens(['news']);
      await pass(MINUTE);
      world.backend.texts.set(`${kind}:${GUILD}`, 'oops');
      await world.restart();
      world.sells({ Sword: 80, Bow: 150 });
      await pass(5 * HOUR);
      expect([texts(), other.texts('news')]).toEqual([[], [drop('Sword', 100, 80)]]);
      expect(world.errors).toEqual([]);
    },
  );

  test('whose record breaks while it is followed are left alone, and others are still followed', async () => {
    const other = await world.opens(['news']);
    await pass(MINUTE);
    world.backend.texts.set(`feeds:${GUILD}`, 'oops');
    world.sells({ Sword: 80, Bow: 150 });
    await pass(5 * HOUR);
    expect([texts(), other.texts('news')]).toEqual([[], [drop('Sword', 100, 80)]]);
    expect(world.errors).toEqual([]);
  });
});

test('nothing is lost or sent twice when the store is away for an hour', async () => {
  let isAway = false;
  const failing = <T extends readonly unknown[], R>(work: (...given: T) => Promise<R>) => {
    return (...given: T): Promise<R> => (isAway ? Promise.reject(new StoreError('away')) : work(...given));
  };
  const { get, replace, keys } = world.backend;
  const backend = { ...world.backend, get: failing(get), replace: failing(replace), keys: failing(keys) };
  await world.restart({ backend });
  await pass(5 * HOUR);
  isAway = true;
  world.sells({ Sword: 80, Bow: 150 });
  await pass(HOUR);
  expect(texts()).toEqual([]);
  expect(world.errors.length).toBeGreaterThan(0);
  isAway = false;
  await pass(5 * HOUR);
  expect(texts()).toEqual([drop('Sword', 100, 80)]);
});

test('a message that Discord did not take follows soon after the store is back', async () => {
  await pass(24 * HOUR);
  world.sells({ Sword: 80, Bow: 150 });
  world.discord.refusals.set(NEWS, 'notSent');
  await pass(3 * HOUR);
  const get = vi.spyOn(world.backend, 'get').mockRejectedValue(new StoreError('away'));
  await pass(MINUTE);
  get.mockRestore();
  world.discord.refusals.clear();
  await pass(MINUTE);
  expect(texts()).toEqual([drop('Sword', 100, 80)]);
});

describe('two processes on one store', () => {
  test('poll the same shop, and neither takes the other’s poll for a crash', async () => {
    await pass(HOUR);
    const release = holdShop();
    world.createProcess().poller.start();
    await pass(SECOND);
    await world.north.choose('setPurchases', PRICES);
    await pass(SECOND);
    const { problem } = await world.bot.poller.feeds(GUILD, 'en').read(newsPart);
    expect(problem).toBeUndefined();
    world.sells({ Sword: 80, Bow: 150 });
    release();
    await pass(SECOND);
    expect(texts()).toEqual([drop('Sword', 100, 80)]);
  });

  test('one that ends in the middle of a poll leaves the shop to the next, which polls it at once', async () => {
    await world.bot.poller.stop();
    const { fetch } = world.shop;
    holdShop();
    world.createProcess().poller.start();
    await pass(MINUTE);
    // What the first has asked for is never answered.
    world.shop.fetch = fetch;
    world.sells({ Sword: 80, Bow: 150 });
    world.createProcess().poller.start();
    await pass(SECOND);
    expect(texts()).toEqual([drop('Sword', 100, 80)]);
  });
});

test('until the time is certain no shop is read and nobody told, and then as usual', async () => {
  await world.bot.poller.stop();
  let setCertain = () => {};
  const whenCertain = new Promise<void>((resolve) => {
    setCertain = resolve;
  });
  const next = world.createProcess({ clock: { ...machineClock, whenCertain } });
  next.poller.start();
  const before = world.asked('catalogue');
  world.sells({ Sword: 70, Bow: 150 });
  await pass(2 * HOUR);
  expect([world.asked('catalogue') - before, texts()]).toEqual([0, []]);
  setCertain();
  await pass(3 * HOUR);
  expect(texts()).toEqual([drop('Sword', 100, 70)]);
});
