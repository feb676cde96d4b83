import { expect, test } from 'vitest';
import { priceListPart } from '../../src/feeds/price-list/state.js';
import { createRandom } from '../support/random.js';
import {
  createDying,
  createFollowed,
  HOUR,
  MINUTE,
  type Process,
  pass,
  useFakeClock,
  type World,
} from './harness.js';
import { bought, buy, createFed, EVERYONE, STAFF } from './purchases/harness.js';

useFakeClock();

const KILLS = 100;
const SEEDS = [1, 2, 3];
/** After these Discord has the message (`lost`), may have it, or hasn't. */
const FAULTS = ['lost', 'unknown', 'notSent'] as const;
/** Discord knows a message by its nonce for three minutes. */
const PAUSES_MS = [0, 1000, 5000, 20_000, 10 * MINUTE, HOUR];
/** Enough for the steps of two messages: each is begun, sent, and taken off the record. */
const STEPS = 6;

type Random = ReturnType<typeof createRandom>;

const pick = <T>(random: Random, values: readonly T[]): T[] => {
  const at = random(values.length);
  return values.slice(at, at + 1);
};

/** Processes that are killed one after another, and a last one that is not. @param act what people do in each life */
async function storm(
  world: World,
  random: Random,
  act: (bot: Process, life: number) => unknown,
): Promise<void> {
  let kills = 0;
  for (let life = 0; life < 5 * KILLS && kills < KILLS; life += 1) {
    const faults = Array.from({ length: random(3) }, () => pick(random, FAULTS)).flat();
    world.discord.faults.splice(0, Number.POSITIVE_INFINITY, ...faults);
    const dying = createDying(world, 1 + random(STEPS), random(2) === 0);
    const bot = world.createProcess(dying.through);
    bot.poller.start();
    await pass(1000);
    act(bot, life);
    for (let waited = 0; waited < 15 && !dying.isDead(); waited += 1) await pass(MINUTE);
    if (dying.isDead()) kills += 1;
    await Promise.race([bot.poller.stop(), pass(0)]);
    for (const pause of pick(random, PAUSES_MS)) await pass(pause);
  }
  expect(kills).toBe(KILLS);
  world.discord.faults.length = 0;
  world.createProcess().poller.start();
  await pass(5 * HOUR);
}

const givenUp = ({ events }: World, feed: string): number =>
  events.filter((event) => event === `${feed} givenUp`).length;

test.each(SEEDS)(
  'a price list that moves through a hundred kills is in each channel once (%i)',
  async (seed) => {
    const { world, bot } = await createFollowed();
    await bot.poller.stop();
    const channelOf = (life: number) => `6000000000000000${String(life).padStart(2, '0')}`.padEnd(18, '0');
    await storm(world, createRandom(seed), (process, life) => {
      process.press('setup:setPriceList', [channelOf(life)]).catch(() => {});
    });
    const { posts } = await bot.part(priceListPart);
    const chosen = posts.filter(({ isUnconfirmed }) => !isUnconfirmed).map(({ channelId }) => channelId);
    const shown = world.discord.messages.filter(({ deleted }) => !deleted).map(({ channelId }) => channelId);
    expect(new Set(shown).size).toBe(shown.length);
    expect(shown).toEqual(expect.arrayContaining(chosen));
    expect(shown.length - chosen.length).toBeLessThanOrEqual(givenUp(world, 'price-list'));
    expect(posts.some(({ isLeaving }) => isLeaving)).toBe(false);
    expect(await bot.record()).toMatchObject({ begun: [], queued: [] });
  },
);

/** A name that is still its own when it is shortened: 676 of them. */
const letter = (at: number): string => String.fromCharCode(97 + (at % 26));
const nameOf = (life: number): string => `${letter(life / 26)}${letter(life)}yer`;

test.each(SEEDS)(
  'purchases of a hundred lives are told once, and what is lost is said (%i)',
  async (seed) => {
    const { world, bot, everyone, staff, purchases } = await createFed({
      channelId: EVERYONE,
      staffChannelId: STAFF,
    });
    await bot.poller.stop();
    const expected: string[] = [];
    await storm(world, createRandom(seed), (_process, life) => {
      const customer = nameOf(life);
      buy(world, { customer });
      expected.push(bought(`${customer.slice(0, 2)}…r`));
    });
    const lines = everyone().flatMap((text) => text.split('\n'));
    const toStaff = staff().reduce((sum, text) => sum + Number(/\d+/.exec(text)), 0);
    const missing = expected.filter((line) => !lines.includes(line)).length + expected.length - toStaff;
    const { lostAt, ledger } = await purchases();
    expect(lines).toEqual(expected.filter((line) => lines.includes(line)));
    expect(toStaff).toBeLessThanOrEqual(expected.length);
    expect(missing).toBeLessThanOrEqual(givenUp(world, 'purchases'));
    if (missing > 0) expect(lostAt).not.toBeNull();
    expect(ledger?.days.reduce((sum, { count }) => sum + count, 0)).toBe(expected.length);
    expect(await bot.record()).toMatchObject({ begun: [], queued: [] });
  },
);
