import { beforeEach, describe, expect, test } from 'vitest';
import { Failure } from '../../../src/domain/failure.js';
import type { ChannelProblem } from '../../../src/feeds/engine/channels.js';
import { StoreError } from '../../../src/store/backend.js';
import {
  alertText,
  bought,
  createWorld,
  drop,
  GOODS,
  HOUR,
  leap,
  MINUTE,
  NEWS,
  PRICES,
  pass,
  priceListText,
  SALES,
  STAFF,
  useFakeClock,
  type World,
} from '../../support/world/index.js';

/*
 * Everything that the bot does for one guild, at once. What came during an outage may be told by a second way to recover, so each
 * test changes something again when the outage has been over for hours.
 */

useFakeClock();

const CHANNELS = [PRICES, NEWS, STAFF, SALES];

let world: World;

const sellSword = (price: number) => world.sells({ Sword: price, Bow: 150 });
const buy = (customer: string) => world.buys(customer, GOODS.bow);
const last = (channelId: string) => world.texts(channelId).at(-1);

/** Five hours of which the bot sees the first and the last. */
async function passQuietHours(): Promise<void> {
  await pass(HOUR);
  leap(3 * HOUR);
  await pass(HOUR);
}

/** Something new for each channel, and what it says an hour later. */
async function changeEverything(): Promise<unknown[]> {
  sellSword(80);
  buy('Alexander');
  world.shop.shopFields = { test_mode: 1 };
  await pass(HOUR + 5 * MINUTE);
  return CHANNELS.map(last);
}

/** @param before the price that was told last, or may have been */
const everythingTold = (before = 100) => [
  expect.stringContaining(priceListText('Sword 80', 'Bow 150')),
  drop('Sword', before, 80),
  alertText('testMode'),
  bought('Al…r', '**Bow**'),
];

const FEATURES: readonly (readonly [name: string, add: () => Promise<unknown>])[] = [
  ['a price list', () => world.north.choose('setPriceList', PRICES)],
  ['announcements', () => world.north.choose('setChannel', NEWS)],
  ['alerts', () => world.north.choose('setStaff', STAFF)],
  ['purchases', () => world.north.choose('setPurchases', SALES)],
];

beforeEach(async () => {
  world = await createWorld({ goods: { Sword: 100, Bow: 150 } });
});

async function addEverything(): Promise<void> {
  for (const [, add] of FEATURES) await add();
  await passQuietHours();
}

test.each(FEATURES.map(([name], index) => [name, index] as const))(
  '%s added last, hours after the others, works beside them',
  async (_name, index) => {
    for (const [, add] of [...FEATURES.slice(index + 1), ...FEATURES.slice(0, index + 1)]) {
      await add();
      await passQuietHours();
    }
    expect(await changeEverything()).toEqual(everythingTold());
    expect(world.errors).toEqual([]);
  },
);

/** Breaks something; returns what mends it. */
type Outage = () => () => void;

const storeFails: Outage = () => {
  const { get, replace, keys } = world.backend;
  const fail = () => Promise.reject(new StoreError('away'));
  Object.assign(world.backend, { get: fail, replace: fail, keys: fail });
  return () => void Object.assign(world.backend, { get, replace, keys });
};

/** @param names the resources that fail; all if none are given */
const shopFails =
  (error: Error, ...names: readonly string[]): Outage =>
  () => {
    const { fetch } = world.shop;
    world.shop.fetch = async (resource, ...given) => {
      if (names.length === 0 || names.includes(resource.name)) throw error;
      return fetch(resource, ...given);
    };
    return () => {
      world.shop.fetch = fetch;
    };
  };

const channelsFail =
  (problem: ChannelProblem): Outage =>
  () => {
    for (const channelId of CHANNELS) world.discord.refusals.set(channelId, problem);
    return () => world.discord.refusals.clear();
  };

const unreachable = new Failure({ kind: 'unreachable' });

const OUTAGES: readonly (readonly [what: string, begin: Outage])[] = [
  ['the store does not answer', storeFails],
  ['the shop does not answer', shopFails(unreachable)],
  ['the shop refuses the key', shopFails(new Failure({ kind: 'keyRefused' }))],
  ['the shop’s answers can’t be read', shopFails(new Failure({ kind: 'brokenJson' }))],
  ['the shop’s list can’t be read', shopFails(new Failure({ kind: 'tooLarge' }), 'catalogue')],
  ['the shop’s sales can’t be read', shopFails(unreachable, 'runningSales')],
  ['the shop’s own record can’t be read', shopFails(unreachable, 'shop')],
  ['the payments can’t be read', shopFails(unreachable, 'payments')],
  ['the bot’s own code fails', shopFails(new TypeError('a defect'))],
  ['Discord does not take messages', channelsFail('notSent')],
  ['Discord does not say whether it took messages', channelsFail('unknown')],
  ['Discord rejects messages', channelsFail('rejected')],
  ['channels refuse', channelsFail('permission')],
];

describe.each(OUTAGES)('after %s', (_what, begin) => {
  test.each([
    ['an hour', 2 * HOUR, 62 * MINUTE],
    ['six hours', MINUTE, 6 * HOUR],
  ])('for %s, what changes hours later is told within the hour', async (_how, quietMs, outageMs) => {
    await addEverything();
    await pass(quietMs);
    const end = begin();
    sellSword(90);
    buy('Steve');
    await pass(outageMs);
    end();
    await passQuietHours();
    expect(await changeEverything()).toEqual(everythingTold(90));
  });
});

test.each(['permission', 'rejected', 'unknown', 'notSent'] as const)(
  'a price list that can’t be edited (%s) for hours keeps nothing else from being told, and is edited afterwards',
  async (problem) => {
    await addEverything();
    world.discord.refusals.set(PRICES, problem);
    sellSword(90);
    await pass(5 * HOUR);
    const [, ...others] = everythingTold(90);
    expect((await changeEverything()).slice(1)).toEqual(others);
    expect(last(PRICES)).toBe(priceListText('Sword 100', 'Bow 150'));
    world.discord.refusals.clear();
    await pass(HOUR);
    expect(last(PRICES)).toContain(priceListText('Sword 80', 'Bow 150'));
  },
);
