import { describe, expect, test } from 'vitest';
import { newsPart } from '../../../src/feeds/news/state.js';
import { createRandom } from '../../support/random.js';
import {
  createWorld,
  drop,
  GUILD,
  HOUR,
  MINUTE,
  NEWS,
  PRICES,
  pass,
  priceListText,
  useFakeClock,
  type World,
} from '../../support/world/index.js';

useFakeClock();

describe('a process that is killed', () => {
  const moments = Array.from({ length: 6 }, (_, index) => index + 1).flatMap(
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
    const world = await createWorld({ features: ['news'], goods: { Sword: 100, Bow: 150 }, version: 2 });
    await world.north.choose('setPriceList', PRICES);
    await world.bot.poller.stop();
    world.sells({ Sword: 80, Bow: 150 });
    const { through, isDead } = world.dying(n, when === 'after');
    world.createProcess(through).poller.start();
    await pass(10_000);
    // The steps are: both begun, the edit and its record, the message and its record.
    expect(isDead()).toBe(n <= 5);
    await pass(pause);
    world.createProcess().poller.start();
    await pass(5 * HOUR);

    const sent = world.texts(NEWS);
    expect(world.texts(PRICES)).toEqual([priceListText('Sword 80', 'Bow 150')]);
    const { announced } = await world.north.part(newsPart);
    const isSaid = world.givenUp('news') > 0;
    const { begun, queued } = await world.north.record();
    const isLost = sent.length === 0;
    expect(sent).toEqual(isLost ? [] : [drop('Sword', 100, 80)]);
    // It is lost only if it may have been sent too long ago, and then that is said.
    if (isLost) expect([pause, isSaid]).toEqual([600_000, true]);
    if (pause < 120_000) expect([isLost, isSaid]).toEqual([false, false]);
    expect([announced?.snapshot.products.map(({ price }) => price), begun, queued]).toEqual([
      [80, 150],
      [],
      [],
    ]);
    expect(world.errors).toEqual([]);
  });
});

describe('two processes with the same guild', () => {
  test('announce each change once', async () => {
    const world = await createWorld({ features: ['news'], goods: { Sword: 100, Bow: 150 }, version: 2 });
    const other = world.createProcess();
    other.poller.start();
    await pass(MINUTE);
    for (const price of [90, 80, 70]) {
      sell(world, price);
      await pass(5 * HOUR);
    }
    expect(world.texts(NEWS)).toEqual([drop('Sword', 100, 90), drop('Sword', 90, 80), drop('Sword', 80, 70)]);
    expect(await world.north.record()).toEqual(await world.north.record());
  });

  test('another takes over within a minute when the shard moves', async () => {
    const world = await createWorld({ features: ['news'], goods: { Sword: 100, Bow: 150 }, version: 2 });
    const served = new Set<string>();
    world.createProcess({ serves: (guildId) => served.has(guildId) }).poller.start();
    await pass(5 * HOUR);
    await world.bot.poller.stop();
    sell(world, 80);
    served.add(GUILD);
    await pass(MINUTE + 1000);
    expect(world.texts(NEWS)).toEqual([drop('Sword', 100, 80)]);
  });
});

/** What becomes of an attempt to send: it may be done although nobody says so. */
const FAULTS = ['lost', 'unknown', 'notSent', 'permission', 'channelGone', 'rejected'] as const;

const sell = (world: World, price: number) => world.sells({ Sword: price, Bow: 150 });

/** The prices before and after, of each announcement. */
const steps = ({ texts }: World) =>
  texts(NEWS).map((text) => {
    const [, now = '', before = ''] = /Sword: ₽([\d,]+) instead of ₽([\d,]+)$/.exec(text) ?? [];
    const number = (digits: string) => Number(digits.replaceAll(',', ''));
    return [number(before), number(now)] as const;
  });

const EXPENSIVE = 1_000_000;

/** A guild with a sword that has become expensive, of which members know nothing. */
async function createExpensive(): Promise<World> {
  const world = await createWorld({ features: ['news'], goods: { Sword: 100, Bow: 150 }, version: 2 });
  sell(world, EXPENSIVE);
  await pass(2 * HOUR);
  await world.bot.poller.stop();
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
  return { doubled, lost, said: world.events.filter((one) => one === 'news givenUp').length };
}

test.each(Array.from({ length: 5 }, (_, seed) => seed))(
  'thirty kills at random moments, with random faults: nothing twice, and what is lost is said (%i)',
  async (seed) => {
    const random = createRandom(seed);
    const world = await createExpensive();
    let price = EXPENSIVE;
    let kills = 0;
    for (let life = 0; life < 200 && kills < 30; life += 1) {
      price -= 1;
      sell(world, price);
      const faults = Array.from({ length: random(6) }, () => FAULTS[random(FAULTS.length)] ?? 'lost');
      world.discord.faults.splice(0, Number.POSITIVE_INFINITY, ...faults);
      const dying = world.dying(1 + random(7), random(2) === 0);
      const bot = world.createProcess(dying.through);
      bot.poller.start();
      await pass(2 * MINUTE);
      // An announcement needs an hour since the last one.
      await pass(dying.isDead() ? ([5_000, 30_000, 90_000, 600_000][random(4)] ?? 0) : HOUR);
      if (dying.isDead()) kills += 1;
      await Promise.race([bot.poller.stop(), pass(0)]);
    }
    world.discord.faults.length = 0;
    world.createProcess().poller.start();
    await pass(5 * HOUR);
    const { doubled, lost, said } = countOf(world, price);
    expect([kills, doubled]).toEqual([30, 0]);
    expect(lost).toBeLessThanOrEqual(said);
  },
  60_000,
);
