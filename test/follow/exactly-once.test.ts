import { REST } from 'discord.js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { RestChannels } from '../../src/bot/channels.js';
import { restOptions } from '../../src/bot/rest.js';
import type { Channels } from '../../src/follow/channel.js';
import { DefaultRestOptions } from '../../src/lib/discord.js';
import { followRecordSchema } from '../../src/store/follow-record.js';
import { problemOf } from '../support/problem-of.js';
import {
  createDying,
  createFollowed,
  drop,
  GUILD,
  HOUR,
  MINUTE,
  NEWS,
  PRICES,
  pass,
  priceList,
  useFakeClock,
  type World,
} from './harness.js';

useFakeClock();

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
    const { world, bot } = await createFollowed({});
    await bot.following().post(PRICES);
    await bot.poller.stop();
    world.sells({ Sword: 80, Bow: 150 });
    const { through, isDead } = createDying(world, n, when === 'after');
    world.createProcess(through).poller.start();
    await pass(10_000);
    // The steps are: the look, what the post is to show, the edit and its record, the message and its record before and after.
    expect(isDead()).toBe(n <= 7);
    await pass(pause);
    world.createProcess().poller.start();
    await pass(5 * HOUR);

    const sent = world.texts(NEWS);
    expect(world.texts(PRICES)).toEqual([priceList(2, 80)]);
    const { announced, outgoing, lostAt } = await bot.record();
    const isLost = sent.length === 0;
    expect(sent).toEqual(isLost ? [] : [drop('Sword', 100, 80)]);
    // It is lost only if it may have been sent too long ago, and then that is said.
    if (isLost) expect([pause, lostAt === null]).toEqual([600_000, false]);
    if (pause < 120_000) expect([isLost, lostAt]).toEqual([false, null]);
    expect([announced?.snapshot.products.map(({ price }) => price), outgoing]).toEqual([[80, 150], null]);
    expect(world.errors).toEqual([]);
  });
});

describe('two processes with the same guild', () => {
  test('announce each change once', async () => {
    const { world, bot } = await createFollowed({});
    const other = world.createProcess();
    other.poller.start();
    await pass(MINUTE);
    for (const price of [90, 80, 70]) {
      sell(world, price);
      await pass(5 * HOUR);
    }
    expect(world.texts(NEWS)).toEqual([drop('Sword', 100, 90), drop('Sword', 90, 80), drop('Sword', 80, 70)]);
    expect(followRecordSchema.parse(await other.record())).toEqual(await bot.record());
  });

  test('do not take back what the other has seen later', async () => {
    const { world, bot } = await createFollowed({});
    await bot.following().post(PRICES);
    const other = world.createProcess();
    await pass(5 * HOUR);
    // It has the shop in memory as it was, recently enough for a poll.
    await other.shopOf(GUILD).state('user');
    await pass(10_000);
    sell(world, 120);
    await bot.poller.refresh(GUILD);
    await pass(10_000);
    const { requests } = world.discord;
    const { announced } = await bot.record();
    expect([world.texts(PRICES), announced?.snapshot.products[0]]).toMatchObject([
      [priceList(2, 120)],
      { price: 120 },
    ]);
    other.poller.start();
    await pass(20_000);
    expect([world.discord.requests, (await bot.record()).announced]).toEqual([requests, announced]);
    expect(world.texts(NEWS)).toEqual([]);
  });

  test('another takes over within a minute when the shard moves', async () => {
    const { world, bot } = await createFollowed({});
    const served = new Set<string>();
    world.createProcess({ serves: (guildId) => served.has(guildId) }).poller.start();
    await pass(5 * HOUR);
    await bot.poller.stop();
    sell(world, 80);
    served.add(GUILD);
    await pass(MINUTE + 1000);
    expect(world.texts(NEWS)).toEqual([drop('Sword', 100, 80)]);
  });
});

/** What becomes of one attempt to send: `done` before the answer, which may get lost. */
interface Answer {
  readonly done: boolean;
  readonly reply: number | 'reset' | 'timeout';
  readonly code?: number;
  readonly retryAfter?: number;
}

const OK: Answer = { done: true, reply: 200 };
const LOST = ([502, 'reset', 'timeout'] as const).map((reply): Answer => ({ done: true, reply }));
const FAILED: readonly Answer[] = [{ done: false, reply: 500 }];
const REFUSED: readonly Answer[] = [
  { done: false, reply: 400, code: 50035 },
  { done: false, reply: 403, code: 50013 },
  { done: false, reply: 404, code: 10003 },
  { done: false, reply: 403 },
  { done: false, reply: 429, retryAfter: 3600 },
  { done: false, reply: 429, retryAfter: 1 },
];
const AMBIGUOUS = [...LOST, ...FAILED];
const ALL = [OK, ...AMBIGUOUS, ...REFUSED];

const messageSchema = z.object({
  nonce: z.string(),
  content: z.string().optional(),
  embeds: z.array(z.looseObject({})),
});

/** Where the requests of each process go, by its address. */
const servers = new Map<string, (url: string, body: unknown, signal: AbortSignal) => Promise<Response>>();
beforeEach(() => {
  vi.spyOn(DefaultRestOptions, 'makeRequest').mockImplementation((url, { body, signal }) => {
    const serve = servers.get(new URL(url).hostname);
    if (!serve || !signal) throw new Error('nobody is there');
    return serve(url, JSON.parse(String(body)), signal);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  servers.clear();
});

function replyTo({ reply, code, retryAfter }: Answer, id: string, signal: AbortSignal): Promise<Response> {
  if (reply === 'reset') return Promise.reject(Object.assign(new Error('cut'), { code: 'ECONNRESET' }));
  if (reply === 'timeout')
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const headers: Record<string, string> = retryAfter === undefined ? {} : { 'retry-after': `${retryAfter}` };
  if (reply === 200 || code !== undefined || reply === 429)
    return Promise.resolve(Response.json({ id, code, message: '' }, { status: reply, headers }));
  return Promise.resolve(new Response('<html></html>', { status: reply }));
}

/** Discord's channels as the bot sees them through its REST client. @param answers to the next attempts, in order */
function channelsOver({ discord }: World, answers: Answer[]): Channels {
  const host = `process${servers.size}`;
  servers.set(host, async (url, sent, signal) => {
    const [, channelId = ''] = /channels\/(\d+)\/messages$/.exec(url) ?? [];
    const answer = answers.shift() ?? OK;
    const { nonce, content, embeds } = messageSchema.parse(sent);
    const reply = { embeds, ...(content && { content }) };
    const id = answer.done ? await discord.channels.create(channelId, reply, nonce) : '';
    return replyTo(answer, id, signal);
  });
  const options = {
    ...restOptions(`http://${host}`, () => {}),
    retries: 0,
    handlerSweepInterval: 0,
    hashSweepInterval: 0,
  };
  const rest: REST = new REST(options).setToken('token');
  return new RestChannels(rest, rest);
}

const sell = (world: World, price: number) => world.sells({ Sword: price, Bow: 150 });

/** The prices before and after, of each announcement. */
const steps = ({ texts }: World) =>
  texts(NEWS).map((text) => {
    const [, now = '', before = ''] = /Sword: ([\d,]+) instead of ([\d,]+)$/.exec(text) ?? [];
    const number = (digits: string) => Number(digits.replaceAll(',', ''));
    return [number(before), number(now)] as const;
  });

const EXPENSIVE = 1_000_000;

/** A guild with a sword that has become expensive, of which members know nothing. */
async function createExpensive(): Promise<World> {
  const { world, bot } = await createFollowed({});
  sell(world, EXPENSIVE);
  await pass(2 * HOUR);
  await bot.poller.stop();
  expect(world.discord.messages).toEqual([]);
  return world;
}

/**
 * How many announcements say again what was said, and how many changes none of them says, of a price that only falls. One that
 * is sent again after a kill shows the price of that time.
 */
function countOf(world: World, price: number) {
  let last = EXPENSIVE;
  let lastBefore = EXPENSIVE + 1;
  let [doubled, lost] = [0, 0];
  for (const [before, after] of steps(world)) {
    if (before >= lastBefore) doubled += 1;
    if (before < last) lost += 1;
    last = after;
    lastBefore = before;
  }
  if (last > price) lost += 1;
  return { doubled, lost, said: world.events.filter((one) => one === 'announcement givenUp').length };
}

const pairs = AMBIGUOUS.flatMap((one) => [
  ...ALL.map((other) => [one, other] as const),
  ...REFUSED.map((other) => [other, one] as const),
]);

describe('every answer in front of and after one that says nothing', () => {
  test.each([20])(
    '%i times: an announcement is sent once, or said to be lost',
    async (times) => {
      const world = await createExpensive();
      const answers: Answer[] = [];
      world.createProcess({ channels: channelsOver(world, answers) }).poller.start();
      let price = EXPENSIVE;
      for (const [first, second] of pairs) {
        answers.push(first, ...Array.from({ length: times }, () => second));
        price -= 1;
        sell(world, price);
        await pass(HOUR);
        answers.length = 0;
        await pass(HOUR);
      }
      price -= 1;
      sell(world, price);
      await pass(2 * HOUR);
      const { doubled, lost, said } = countOf(world, price);
      expect([doubled, steps(world).at(-1)?.[1]]).toEqual([0, price]);
      expect(lost).toBeLessThanOrEqual(said);
    },
    60_000,
  );

  test('a post is there once, however often its owner asks', async () => {
    const { world, bot } = await createFollowed();
    for (const [index, answers] of pairs.entries()) {
      const channelId = `${600_000_000_000_000_000n + BigInt(index)}`;
      const channels = channelsOver(world, [...answers, ...answers]);
      const process = world.createProcess({ channels });
      let result = 'none yet';
      for (let press = 0; press < 5 && result !== 'none'; press += 1) {
        const asking = problemOf(process.following().post(channelId)).catch(() => 'refused');
        await pass(40_000);
        result = await asking;
      }
      const { posts } = await bot.store.following.get(GUILD);
      await bot.store.following.change(GUILD, (record) => ({ ...record, posts: [] }));
      expect(world.texts(channelId)).toHaveLength(1);
      expect(result === 'none' || posts.length === 1).toBe(true);
    }
  }, 60_000);
});

/** Numbers from 0 to below `end`, always the same for a seed. */
function createRandom(seed: number) {
  let state = seed;
  return (end: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * end);
  };
}

test.each(Array.from({ length: 5 }, (_, seed) => seed))(
  'thirty kills at random moments, with random answers: nothing twice, and what is lost is said (%i)',
  async (seed) => {
    const random = createRandom(seed);
    const world = await createExpensive();
    let price = EXPENSIVE;
    let kills = 0;
    for (let life = 0; life < 200 && kills < 30; life += 1) {
      price -= 1;
      sell(world, price);
      const answers = Array.from({ length: random(6) }, () => ALL[random(ALL.length)] ?? OK);
      const dying = createDying(world, 1 + random(7), random(2) === 0, channelsOver(world, answers));
      const bot = world.createProcess(dying.through);
      bot.poller.start();
      await pass(2 * MINUTE);
      // An announcement needs an hour since the last one.
      await pass(dying.isDead() ? ([5_000, 30_000, 90_000, 600_000][random(4)] ?? 0) : HOUR);
      if (dying.isDead()) kills += 1;
      await Promise.race([bot.poller.stop(), pass(0)]);
    }
    world.createProcess({ channels: channelsOver(world, []) }).poller.start();
    await pass(5 * HOUR);
    const { doubled, lost, said } = countOf(world, price);
    expect([kills, doubled]).toEqual([30, 0]);
    expect(lost).toBeLessThanOrEqual(said);
  },
  60_000,
);
