import { REST } from 'discord.js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createChannels } from '../../src/bot/channels.js';
import { restOptions } from '../../src/bot/rest.js';
import { DefaultRestOptions } from '../../src/lib/discord.js';
import type { Backend } from '../../src/store/backend.js';
import { LONG } from '../support/long.js';
import { problemOf } from '../support/problem-of.js';
import { CHANNEL, createFollowed, GUILD, HOUR, MINUTE, pass, useFakeClock, type World } from './harness.js';

useFakeClock();

/** What becomes of one attempt to send: `done` before the answer, which may get lost. */
interface Answer {
  readonly done: boolean;
  readonly reply: number | 'reset' | 'timeout';
  readonly code?: number;
  readonly retryAfter?: number;
}

const OK: Answer = { done: true, reply: 200 };
const LOST = ([500, 502, 504, 'reset', 'timeout'] as const).map((reply): Answer => ({ done: true, reply }));
const FAILED = ([500, 'reset', 'timeout'] as const).map((reply): Answer => ({ done: false, reply }));
const REFUSED: readonly Answer[] = [
  { done: false, reply: 400, code: 50035 },
  { done: false, reply: 403, code: 50013 },
  { done: false, reply: 404, code: 10003 },
  { done: false, reply: 403 },
  { done: false, reply: 404 },
  { done: false, reply: 429, retryAfter: 3600 },
  { done: false, reply: 429, retryAfter: 1 },
];
const AMBIGUOUS = [...LOST, ...FAILED];
const ALL = [OK, ...AMBIGUOUS, ...REFUSED];

const messageSchema = z.object({ nonce: z.string(), content: z.string() });

type Step = <T>(work: () => Promise<T>) => Promise<T>;
const atOnce: Step = (work) => work();

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
function channelsOver({ discord }: World, answers: Answer[], step: Step = atOnce) {
  const host = `process${servers.size}`;
  servers.set(host, (url, sent, signal) =>
    step(async () => {
      const [, channelId = ''] = /channels\/(\d+)\/messages$/.exec(url) ?? [];
      const answer = answers.shift() ?? OK;
      const { nonce, content } = messageSchema.parse(sent);
      const id = answer.done ? await discord.channels.create(channelId, { content }, nonce) : '';
      return replyTo(answer, id, signal);
    }),
  );
  const options = {
    ...restOptions(
      `http://${host}`,
      () => {},
      () => rest,
    ),
    handlerSweepInterval: 0,
    hashSweepInterval: 0,
  };
  const rest: REST = new REST(options).setToken('token');
  return createChannels(rest);
}

const sell = (world: World, price: number) => world.sells({ Sword: price, Bow: 50 });

/** The prices before and after, of each announcement. */
const steps = ({ discord }: World) =>
  discord.texts(CHANNEL).map((text) => {
    const [, before, after] = /^priceDrop Sword (\d+) → (\d+)$/.exec(text) ?? [];
    return [Number(before), Number(after)] as const;
  });

const EXPENSIVE = 1_000_000;

/** A guild with a sword that has become expensive, of which members know nothing. */
async function createExpensive(): Promise<World> {
  const { world, bot } = await createFollowed({});
  sell(world, EXPENSIVE);
  await pass(2 * HOUR);
  await bot.follower.stop();
  expect(world.discord.messages).toEqual([]);
  return world;
}

/** How many announcements say again what was said, and how many changes none of them says, of a price that only falls. */
function countOf(world: World, price: number) {
  let last = EXPENSIVE;
  let [doubled, lost] = [0, 0];
  for (const [before, after] of steps(world)) {
    if (before > last) doubled += 1;
    if (before < last) lost += 1;
    last = after;
  }
  if (last > price) lost += 1;
  return { doubled, lost, said: world.events.filter((one) => one === 'announcement givenUp').length };
}

function report(what: string, world: World, price: number): void {
  const { doubled, lost, said } = countOf(world, price);
  const sent = steps(world).length;
  if (LONG) process.stdout.write(`${what}: ${sent} sent, doubled ${doubled}, lost ${lost}, said ${said}\n`);
}

const pairs = AMBIGUOUS.flatMap((one) =>
  ALL.flatMap((other): (readonly [Answer, Answer])[] => [
    [one, other],
    [other, one],
  ]),
);

describe('every answer in front of and after one that says nothing', () => {
  test.each([1, 20])(
    '%i times: an announcement is sent once, or said to be lost',
    async (times) => {
      const world = await createExpensive();
      const answers: Answer[] = [];
      world.createProcess({ channels: channelsOver(world, answers) }).follower.start();
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
      report(`${pairs.length} pairs, the second ${times} times`, world, price);
    },
    60_000,
  );

  test('a post is there once, however often its owner asks', async () => {
    const { world, bot } = await createFollowed();
    for (const [index, answers] of pairs.entries()) {
      const channelId = `${6 * 10 ** 9 + index}`;
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
      const messages = world.discord.texts(channelId).length;
      expect(messages).toBe(1);
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

/** A process that dies at its nth step, before or after what that does. */
function dying(world: World, answers: Answer[], n: number, isDone: boolean) {
  let taken = 0;
  let dead = false;
  const never = new Promise<never>(() => {});
  const step: Step = async (work) => {
    if (dead) return never;
    taken += 1;
    if (taken !== n) return work();
    dead = true;
    if (isDone) await work();
    return never;
  };
  const { backend } = world;
  const through: Backend = {
    ...backend,
    get: (...asked) => (dead ? never : backend.get(...asked)),
    replace: (...asked) => step(() => backend.replace(...asked)),
  };
  const bot = world.createProcess({ backend: through, channels: channelsOver(world, answers, step) });
  return { bot, hasDied: () => dead };
}

test.each(Array.from({ length: 10 }, (_, seed) => seed))(
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
      const { bot, hasDied } = dying(world, answers, 1 + random(7), random(2) === 0);
      bot.follower.start();
      await pass(2 * MINUTE);
      // An announcement needs an hour since the last one.
      await pass(hasDied() ? ([5_000, 30_000, 90_000, 600_000][random(4)] ?? 0) : HOUR);
      if (hasDied()) kills += 1;
      await Promise.race([bot.follower.stop(), pass(0)]);
    }
    world.createProcess({ channels: channelsOver(world, []) }).follower.start();
    await pass(5 * HOUR);
    const { doubled, lost, said } = countOf(world, price);
    expect([kills, doubled]).toEqual([30, 0]);
    expect(lost).toBeLessThanOrEqual(said);
    report(`${kills} kills`, world, price);
  },
  60_000,
);
