import { describe, expect, test } from 'vitest';
import { newsPart } from '../../../src/feeds/news/state.js';
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
      world.sells({ Sword: price, Bow: 150 });
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
    world.sells({ Sword: 80, Bow: 150 });
    served.add(GUILD);
    await pass(MINUTE + 1000);
    expect(world.texts(NEWS)).toEqual([drop('Sword', 100, 80)]);
  });
});
