import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { v2 } from '../../src/easydonate/v2/index.js';
import { createFollower } from '../../src/follow/follower.js';
import { GuildShop } from '../../src/shop/guild-shop.js';
import { Shops, type ShopsOptions } from '../../src/shop/shops.js';
import { Cipher } from '../../src/store/cipher.js';
import { NOTHING_FOLLOWED } from '../../src/store/follow-record.js';
import { GuildStore } from '../../src/store/guilds.js';
import { memoryBackend } from '../support/bot-harness.js';
import { createFakeChannels } from '../support/channels.js';
import { stubEventClock } from '../support/event-clock.js';
import { LONG } from '../support/long.js';
import { identity, wireProduct, wireServer } from '../support/samples.js';
import { ANNOUNCE, HOUR, MINUTE } from './harness.js';

/*
 * A day of a bot that follows very many shops at one request a second, on a clock of its own: how long a change takes until
 * it is announced, whether each shop has its turn, and whether people wait. SHOPKEEP_LONG=1 prints the table of
 * docs/performance.md.
 */

let clock: ReturnType<typeof stubEventClock>;
beforeEach(() => {
  clock = stubEventClock(Date.parse('2026-11-22T12:00:00Z'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const SECOND = 1000;
const REQUEST_MS = 200;
/** One shop in so many changes a price in that time, one after another. */
const CHANGED = 4;
const PERSON_EVERY_MS = 29.7 * SECOND;

const shopNumber = (guildId: string, shops: number): number => Number(guildId) % shops;
const keyOf = (shop: number) => `key-of-the-shop-${shop}`;

/** The shops of a platform that answers one request a second. */
function createPlatform() {
  /** When each request started. */
  const starts: number[] = [];
  /** When each shop was looked at. */
  const looks = new Map<string, number[]>();
  const changedAt = new Map<string, number>();
  const waits: number[] = [];
  const client: ShopsOptions['client'] = {
    async fetch(resource, key, ..._ids) {
      starts.push(Date.now());
      if (resource.name === 'catalogue') looks.set(key, [...(looks.get(key) ?? []), Date.now()]);
      const products = [wireProduct({ price: changedAt.has(key) ? 80 : 100 })];
      const response = resource.name === 'catalogue' ? [wireServer({ products })] : { id: 1, name: 'Shop' };
      await new Promise((resolve) => setTimeout(resolve, REQUEST_MS));
      return resource.read({ status: 200, text: JSON.stringify({ success: 1, response }) }, () => {});
    },
    answerMs: 1,
    close: async () => {},
  };
  const shops = new Shops({
    ...{ api: v2, client, rate: 1 },
    observe(event) {
      if (event.event === 'asked' && event.priority === 'user') waits.push(event.waitMs ?? 0);
    },
  });
  return {
    ...{ shops, starts, looks, changedAt, waits },
    /** Somebody asks for a shop. */
    ask: () => void shops.queue.fetch(v2.shop, '', { priority: 'user' }).catch(() => {}),
  };
}

/** A bot in guilds that announce what changes in their shops. */
async function createBot({ shops, guilds }: Day, all: Shops) {
  const store = new GuildStore(memoryBackend(), new Cipher(Buffer.alloc(32, 7)));
  for (let n = 0; n < guilds; n += 1) {
    const guildId = String(n);
    await store.link(guildId, { key: keyOf(shopNumber(guildId, shops)), shop: identity('Shop') });
    const announce = { ...ANNOUNCE, channelId: guildId, staffChannelId: `9${guildId}` };
    await store.following.change(guildId, () => ({ ...NOTHING_FOLLOWED, announce }));
  }
  const discord = createFakeChannels();
  const errors: unknown[] = [];
  const follower = createFollower({
    store,
    shopOf: (guildId) => new GuildShop({ shops: all, store }, guildId),
    views: { post: () => ({}), message: () => ({}), over: () => ({}) },
    ...{ channels: discord.channels, serves: () => true, isOwnStore: async () => true },
    onError: (error) => errors.push(error),
    log: pino({ level: 'silent' }),
  });
  return { follower, messages: discord.messages, errors };
}

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

/** Bytes, after garbage was collected. */
function heapUsed(): number {
  // The clock is a spy, which keeps what it was called with.
  vi.clearAllMocks();
  if (typeof collect === 'function') collect();
  return process.memoryUsage().heapUsed;
}

interface Day {
  readonly shops: number;
  /** Several can follow one shop. */
  readonly guilds: number;
  readonly hours: number;
  /** The longest that a change may take until it is announced. */
  readonly delayMinutes: number;
}

/** Lets the bot see every shop for the first time, and then shops change, one after another. */
async function simulate(day: Day) {
  const empty = heapUsed();
  const platform = createPlatform();
  const { follower, messages, errors } = await createBot(day, platform.shops);
  follower.start();
  await clock.pass(Math.max(day.shops * 2.5 * SECOND, 2 * HOUR));
  const begun = Date.now();
  const requestsBefore = platform.starts.length;
  let changed = 0;
  const change = setInterval(
    () => {
      // In an order that has nothing to do with the order of the looks.
      platform.changedAt.set(keyOf((changed * 7919) % day.shops), Date.now());
      changed += 1;
    },
    (day.hours * HOUR) / (day.shops / CHANGED),
  );
  const ask = setInterval(platform.ask, PERSON_EVERY_MS);
  const busy = process.cpuUsage();
  await clock.pass(day.hours * HOUR);
  const { user, system } = process.cpuUsage(busy);
  const bytes = heapUsed() - empty;
  clearInterval(change);
  clearInterval(ask);
  await follower.stop();
  await platform.shops.close();
  const requests = platform.starts.length - requestsBefore;
  return { ...platform, messages, errors, begun, requests, bytes, cpuMs: (user + system) / 1000 / requests };
}

const minutes = (ms: number): number => Math.round(ms / MINUTE);

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

const DAYS: readonly Day[] = LONG
  ? [
      { shops: 100, guilds: 100, hours: 22, delayMinutes: 62 },
      { shops: 1000, guilds: 1000, hours: 22, delayMinutes: 65 },
      { shops: 3000, guilds: 3000, hours: 22, delayMinutes: 120 },
      { shops: 10_000, guilds: 10_000, hours: 24, delayMinutes: 360 },
    ]
  : [{ shops: 60, guilds: 90, hours: 3, delayMinutes: 62 }];

test.each(DAYS)(
  'of $shops shops each has its turn, and nobody waits for that',
  async (day) => {
    const seen = await simulate(day);
    const { starts, looks, changedAt, messages, waits, begun } = seen;
    expect(seen.errors).toEqual([]);
    expect(starts.slice(1).filter((at, n) => at - (starts[n] ?? 0) < SECOND)).toEqual([]);
    expect(Math.max(...waits)).toBeLessThanOrEqual(SECOND);

    const turns = [...looks.values()].map((times) => times.filter((at) => at >= begun).length);
    expect([turns.length, Math.min(...turns) > 0]).toEqual([day.shops, true]);

    const delays = messages.map(
      ({ channelId, at }) => at - (changedAt.get(keyOf(shopNumber(channelId, day.shops))) ?? 0),
    );
    const due = [...changedAt].filter(([, at]) => at < Date.now() - day.delayMinutes * MINUTE);
    expect(new Set(messages.map(({ channelId }) => channelId)).size).toBe(messages.length);
    expect(messages.length).toBeGreaterThanOrEqual(due.length);
    expect(minutes(Math.max(...delays))).toBeLessThanOrEqual(day.delayMinutes);
    if (!LONG) return;
    const cells = [
      day.shops.toLocaleString('en'),
      `${minutes(quantile(delays, 0.5))} / ${minutes(quantile(delays, 0.99))}`,
      `${Math.min(...turns)}–${Math.max(...turns)}`,
      (seen.requests / (day.hours * 3600)).toFixed(2),
      quantile(waits, 1),
      seen.cpuMs.toFixed(1),
      Math.round(seen.bytes / 2 ** 20),
    ];
    process.stdout.write(`| ${cells.join(' | ')} |\n`);
  },
  3_600_000,
);
