import { beforeEach, describe, expect, test } from 'vitest';
import type { Channels } from '../../src/follow/channel.js';
import { type Announce, followRecordSchema } from '../../src/follow/record.js';
import type { ApiVersion } from '../../src/shop/api/versions.js';
import type { Backend } from '../../src/store/backend.js';
import {
  ANNOUNCE,
  CHANNEL,
  createWorld,
  GUILD,
  HOUR,
  KEY,
  MINUTE,
  pass,
  STAFF,
  useFakeClock,
  type World,
} from './harness.js';

useFakeClock();

type Process = ReturnType<World['createProcess']>;

let world: World;
let bot: Process;

/** A bot that announces, in a shop that it has seen. */
async function begin(announce: Partial<Announce> = {}, version: ApiVersion = 2): Promise<void> {
  world = createWorld(version);
  bot = world.createProcess();
  await bot.store.link(GUILD, { key: KEY, shopName: 'Shop' });
  bot.follower.start();
  await bot.following().announce({ ...ANNOUNCE, ...announce });
  await pass(MINUTE);
}
beforeEach(() => begin());

/** The shop's clock is that of Moscow. */
const shopTime = (ms: number): string => new Date(ms + 3 * HOUR).toISOString().slice(0, 19).replace('T', ' ');

const texts = (channelId = CHANNEL) => world.discord.texts(channelId);
const record = async () => bot.store.following.get(GUILD);

describe('changes', () => {
  test('are announced once, all in one message; what was there before is not', async () => {
    await pass(5 * HOUR);
    expect(texts()).toEqual([]);
    world.sells({ Sword: 80, Bow: 50, Axe: 10 });
    await pass(5 * HOUR);
    expect(texts()).toEqual(['priceDrop Sword 100 → 80, newProduct Axe']);
    expect(world.errors).toEqual([]);
  });

  test('of other kinds are not announced, also not later', async () => {
    await begin({ kinds: ['priceDrop'] });
    world.sells({ Sword: 100, Bow: 50, Axe: 10 });
    await pass(5 * HOUR);
    await bot.following().announce({ ...ANNOUNCE, kinds: ['newProduct'] });
    await pass(5 * HOUR);
    expect(texts()).toEqual([]);
  });

  test('that are undone before the message goes out are none', async () => {
    await begin({ everyMinutes: 600 });
    world.sells({ Sword: 90, Bow: 50 });
    await pass(2 * HOUR);
    world.sells({ Sword: 80, Bow: 50, Axe: 10 });
    await pass(2 * HOUR);
    world.sells({ Sword: 90, Bow: 50 });
    await pass(20 * HOUR);
    expect(texts()).toEqual(['priceDrop Sword 100 → 90']);
  });

  test('within the chosen interval come in one message', async () => {
    await begin({ everyMinutes: 24 * 60 });
    world.sells({ Sword: 90, Bow: 50 });
    await pass(2 * HOUR);
    for (const price of [40, 30, 20]) {
      world.sells({ Sword: 90, Bow: price });
      await pass(2 * HOUR);
    }
    await pass(24 * HOUR);
    expect(texts()).toEqual(['priceDrop Sword 100 → 90', 'priceDrop Bow 50 → 20']);
  });

  test('wait for the end of quiet hours, and not a look longer', async () => {
    await begin({ quiet: { from: 12, to: 20 } });
    world.sells({ Sword: 80, Bow: 50 });
    await pass(7 * HOUR);
    expect(texts()).toEqual([]);
    await pass(HOUR);
    expect(texts()).toEqual(['priceDrop Sword 100 → 80']);
    const sent = new Date(world.discord.messages[0]?.at ?? 0).toISOString();
    expect(sent).toMatch(/^2026-11-22T20:00:0/);
  });

  test('are announced after a restart that missed them', async () => {
    await bot.follower.stop();
    world.sells({ Sword: 80, Bow: 50 });
    bot = world.createProcess();
    bot.follower.start();
    await pass(MINUTE);
    expect(texts()).toEqual(['priceDrop Sword 100 → 80']);
  });

  test('are no longer announced once that is switched off', async () => {
    await bot.following().announce(null);
    world.sells({ Sword: 80, Bow: 50 });
    await pass(5 * HOUR);
    await bot.following().announce(ANNOUNCE);
    await pass(5 * HOUR);
    expect(texts()).toEqual([]);
  });
});

test('a mass sale is announced when it begins, a day before it ends, and when it is over', async () => {
  await begin({ kinds: ['priceDrop', 'discountEnded', 'saleStarts', 'saleEndsSoon', 'saleEnded'] }, 3);
  await bot.following().post(STAFF);
  const expires_at = shopTime(Date.now() + 48 * HOUR);
  world.shop.sales = [{ id: 1, name: 'Summer', sale: 20, products: [1], start_at: null, expires_at }];
  await pass(3 * HOUR);
  expect([texts(), texts(STAFF)]).toEqual([['saleStarts Summer'], ['en, Sword 80, Bow 50']]);
  await pass(24 * HOUR);
  expect(texts()).toEqual(['saleStarts Summer', 'saleEndsSoon Summer']);
  world.shop.sales = [];
  await pass(25 * HOUR);
  expect(texts()).toEqual(['saleStarts Summer', 'saleEndsSoon Summer', 'saleEnded Summer']);
  expect(texts(STAFF)).toEqual(['en, Sword 100, Bow 50']);
});

describe('a channel that refuses', () => {
  test.each(['permission', 'channelGone'] as const)('%s: nothing is lost', async (problem) => {
    world.discord.refusals.set(CHANNEL, problem);
    world.sells({ Sword: 80, Bow: 50 });
    await pass(5 * HOUR);
    expect(await bot.following().state()).toMatchObject({ refused: { members: problem }, lostAt: null });
    world.discord.refusals.clear();
    await pass(2 * HOUR);
    expect(texts()).toEqual(['priceDrop Sword 100 → 80']);
    expect(await bot.following().state()).toMatchObject({ refused: { members: null } });
  });

  test('a message that Discord rejects is given up, and that is said', async () => {
    world.discord.faults.push('rejected');
    world.sells({ Sword: 80, Bow: 50 });
    await pass(5 * HOUR);
    expect(world.discord.requests).toBe(1);
    expect((await bot.following().state()).lostAt).not.toBeNull();
  });

  test('what Discord asks to send later is sent later', async () => {
    world.discord.faults.push('notSent', 'notSent');
    world.sells({ Sword: 80, Bow: 50 });
    await pass(2 * HOUR);
    expect(texts()).toEqual(['priceDrop Sword 100 → 80']);
  });

  test('what was sent without Discord saying so is not sent twice', async () => {
    world.discord.faults.push('lost', 'unknown', 'unknown');
    world.sells({ Sword: 80, Bow: 50 });
    await pass(2 * HOUR);
    expect(texts()).toEqual(['priceDrop Sword 100 → 80']);
    expect((await record()).outgoing).toBeNull();
  });

  test('what may have been sent is given up once Discord may have forgotten it', async () => {
    world.discord.faults.push('lost', ...Array<'unknown'>(20).fill('unknown'));
    world.sells({ Sword: 80, Bow: 50 });
    await pass(5 * HOUR);
    expect(texts()).toEqual(['priceDrop Sword 100 → 80']);
    expect((await bot.following().state()).lostAt).not.toBeNull();
    world.discord.faults.length = 0;
    world.sells({ Sword: 70, Bow: 50 });
    await pass(5 * HOUR);
    expect(texts()).toEqual(['priceDrop Sword 100 → 80', 'priceDrop Sword 80 → 70']);
  });
});

describe('the staff', () => {
  beforeEach(() => begin({ channelId: null, staffChannelId: STAFF }));

  test('hears of a shop that is away after an hour, once, and when it is back', async () => {
    world.shop.away.add('catalogue');
    await pass(50 * MINUTE);
    expect(texts(STAFF)).toEqual([]);
    await pass(24 * HOUR);
    expect(texts(STAFF)).toEqual(['+away']);
    world.shop.away.clear();
    await pass(HOUR);
    expect(texts(STAFF)).toEqual(['+away', '-away']);
    expect(texts()).toEqual([]);
  });

  test('hears of a shop that is blocked or in test mode', async () => {
    world.shop.shopFields = { is_active: 0, test_mode: 1 };
    await pass(8 * HOUR);
    expect(texts(STAFF)).toEqual(['+blocked +testMode']);
    world.shop.shopFields = { is_active: 1 };
    await pass(8 * HOUR);
    expect(texts(STAFF)).toEqual(['+blocked +testMode', '-blocked -testMode']);
  });

  test('hears of payments that were not delivered within ten minutes, in version 3 of the shop API', async () => {
    await begin({ channelId: null, staffChannelId: STAFF }, 3);
    world.shop.payments.set(5, { status: 1, created_at: shopTime(Date.now()), products: [] });
    await pass(9 * MINUTE);
    expect(texts(STAFF)).toEqual([]);
    await pass(2 * HOUR);
    expect(texts(STAFF)).toEqual(['+undelivered']);
    world.shop.payments.set(5, { status: 2, created_at: shopTime(Date.now() - 2 * HOUR), products: [] });
    await pass(24 * HOUR);
    expect(texts(STAFF)).toEqual(['+undelivered', '-undelivered']);
  });

  test('hears of a key that the shop refuses, and not of the troubles before it again', async () => {
    world.shop.shopFields = { is_active: 0 };
    await pass(8 * HOUR);
    world.shop.keyRefused = true;
    await pass(3 * HOUR);
    world.shop.keyRefused = false;
    await pass(8 * HOUR);
    expect(texts(STAFF)).toEqual(['+blocked', '+keyRefused', '-keyRefused']);
  });

  test('hears of it again only when it is news, also after a restart', async () => {
    world.shop.shopFields = { is_active: 0 };
    await pass(8 * HOUR);
    await bot.follower.stop();
    bot = world.createProcess();
    bot.follower.start();
    await pass(3 * HOUR);
    expect(texts(STAFF)).toEqual(['+blocked']);
  });
});

test('an outage announces nothing, not even after a day of it', async () => {
  world.shop.away.add('catalogue');
  await pass(24 * HOUR);
  world.shop.away.clear();
  await pass(5 * HOUR);
  expect(texts()).toEqual([]);
});

/** A process that dies at its nth step, before or after what that does. */
function dying(n: number, isDone: boolean) {
  let steps = 0;
  let dead = false;
  /** What a dead process has begun never ends. */
  const never = new Promise<never>(() => {});
  async function step<T>(work: () => Promise<T>): Promise<T> {
    if (dead) return never;
    steps += 1;
    if (steps !== n) return work();
    dead = true;
    if (isDone) await work();
    return never;
  }
  const { backend, discord } = world;
  const through: { backend: Backend; channels: Channels } = {
    backend: {
      ...backend,
      get: (...asked) => (dead ? never : backend.get(...asked)),
      set: (...asked) => step(() => backend.set(...asked)),
      replace: (...asked) => step(() => backend.replace(...asked)),
    },
    channels: {
      create: (...asked) => step(() => discord.channels.create(...asked)),
      edit: (...asked) => step(() => discord.channels.edit(...asked)),
      delete: (...asked) => step(() => discord.channels.delete(...asked)),
    },
  };
  return { through, hasDied: () => dead };
}

describe('a process that is killed', () => {
  const moments = Array.from({ length: 8 }, (_, index) => index + 1).flatMap(
    (n) =>
      [
        [n, 'before', 5_000],
        [n, 'after', 5_000],
        [n, 'before', 90_000],
        [n, 'after', 90_000],
        [n, 'before', 600_000],
        [n, 'after', 600_000],
      ] as const,
  );

  test.each(moments)('at step %i, %s it was done, and started again %i ms later', async (n, when, pause) => {
    await bot.following().post(CHANNEL);
    await bot.follower.stop();
    world.sells({ Sword: 80, Bow: 50 });
    const { through, hasDied } = dying(n, when === 'after');
    world.createProcess(through).follower.start();
    await pass(10_000);
    // The steps are: the edit and its record, the message and its record before and after.
    expect(hasDied()).toBe(n <= 5);
    await pass(pause);
    bot = world.createProcess();
    bot.follower.start();
    await pass(5 * HOUR);

    const [post, ...sent] = texts();
    expect(post).toBe('en, Sword 80, Bow 50');
    const { announced, outgoing, lostAt } = await record();
    const isLost = sent.length === 0;
    expect(sent).toEqual(isLost ? [] : ['priceDrop Sword 100 → 80']);
    // It is lost only where it may have been sent too long ago, and then that is said.
    if (isLost) expect([pause, lostAt === null]).toEqual([600_000, false]);
    if (pause < 120_000) expect([isLost, lostAt]).toEqual([false, null]);
    expect([announced?.snapshot.products.map(({ price }) => price), outgoing]).toEqual([[80, 50], null]);
    expect(world.errors).toEqual([]);
  });
});

describe('two processes with the same guild', () => {
  test('announce each change once', async () => {
    const other = world.createProcess();
    other.follower.start();
    await pass(MINUTE);
    for (const price of [90, 80, 70, 60]) {
      world.sells({ Sword: price, Bow: 50 });
      await pass(5 * HOUR);
    }
    expect(texts()).toEqual([
      'priceDrop Sword 100 → 90',
      'priceDrop Sword 90 → 80',
      'priceDrop Sword 80 → 70',
      'priceDrop Sword 70 → 60',
    ]);
    expect(followRecordSchema.parse(await other.store.following.get(GUILD))).toEqual(await record());
  });

  test('do not take back what the other has seen later', async () => {
    await bot.following().post(CHANNEL);
    const other = world.createProcess();
    // It has the shop in memory as it was.
    await other.shopOf(GUILD).look('user');
    await pass(10_000);
    world.sells({ Sword: 80, Bow: 50 });
    await pass(5 * HOUR);
    const { requests } = world.discord;
    other.follower.start();
    await pass(0);
    expect([world.discord.requests, texts()]).toEqual([
      requests,
      ['en, Sword 80, Bow 50', 'priceDrop Sword 100 → 80'],
    ]);
  });

  test('another takes over within a minute when the shard moves', async () => {
    const served = new Set<string>();
    const other = world.createProcess({ serves: (guildId) => served.has(guildId) });
    other.follower.start();
    await pass(5 * HOUR);
    await bot.follower.stop();
    world.sells({ Sword: 80, Bow: 50 });
    served.add(GUILD);
    await pass(MINUTE + 1000);
    expect(texts()).toEqual(['priceDrop Sword 100 → 80']);
  });
});

test('the store away for an hour loses nothing and repeats nothing', async () => {
  let isAway = false;
  const failing = <T extends readonly unknown[], R>(work: (...asked: T) => Promise<R>) => {
    return (...asked: T): Promise<R> => (isAway ? Promise.reject(new Error('away')) : work(...asked));
  };
  const { get, replace, keys } = world.backend;
  const backend = { ...world.backend, get: failing(get), replace: failing(replace), keys: failing(keys) };
  await bot.follower.stop();
  bot = world.createProcess({ backend });
  bot.follower.start();
  await pass(5 * HOUR);
  isAway = true;
  world.sells({ Sword: 80, Bow: 50 });
  await pass(HOUR);
  expect(texts()).toEqual([]);
  isAway = false;
  await pass(5 * HOUR);
  expect(texts()).toEqual(['priceDrop Sword 100 → 80']);
  expect(world.errors.length).toBeGreaterThan(0);
});
