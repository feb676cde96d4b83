import { beforeEach, describe, expect, test } from 'vitest';
import type { Channels } from '../../src/follow/channel.js';
import type { Backend } from '../../src/store/backend.js';
import { followRecordSchema } from '../../src/store/follow-record.js';
import {
  CHANNEL,
  createFollowed,
  GUILD,
  HOUR,
  MINUTE,
  type Process,
  pass,
  useFakeClock,
  type World,
} from './harness.js';

useFakeClock();

let world: World;
let bot: Process;
beforeEach(async () => {
  ({ world, bot } = await createFollowed({}));
});

const texts = () => world.discord.texts(CHANNEL);
const record = async () => bot.store.following.get(GUILD);

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
      check: (...asked) => step(() => discord.channels.check(...asked)),
      delete: (...asked) => step(() => discord.channels.delete(...asked)),
    },
  };
  return { through, hasDied: () => dead };
}

describe('a process that is killed', () => {
  const moments = Array.from({ length: 9 }, (_, index) => index + 1).flatMap(
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
    // The steps are: the look, what the post is to show, the edit and its record, the message and its record before and after.
    expect(hasDied()).toBe(n <= 7);
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
