import { expect, test } from 'vitest';
import { LONG } from '../../support/long.js';
import { bought, HOUR, MINUTE, pass, useFakeClock } from '../../support/world/index.js';
import { buy, change, createSales } from './harness.js';

useFakeClock();

/** The ledger with the beginning of a message, the message, and its end. */
const STEPS = 3;
/** Within a minute, after it, and after Discord may have forgotten the message. */
const PAUSES = LONG ? [1_000, 5_000, 60_000, 90_000, 600_000] : [5_000, 90_000, 600_000];
const moments = Array.from({ length: STEPS }, (_, index) => index + 1).flatMap((n) =>
  ['before', 'after'].flatMap((when) => PAUSES.map((pause) => [n, when, pause] as const)),
);

test.each(moments)(
  'a process that is killed at step %i, %s it was done, and started again %i ms later tells each payment once',
  async (n, when, pause) => {
    const { world, everyone, purchases } = await createSales();
    const pending = buy(world, { status: 0 });
    await pass(30 * MINUTE);
    await world.bot.poller.stop();
    change(world, pending, { status: 2 });
    const dying = world.dying(n, when === 'after');
    world.createProcess(dying.through).poller.start();
    await pass(15_000);
    buy(world, { customer: 'Alexander' });
    await pass(pause);
    world.createProcess().poller.start();
    await pass(HOUR);
    const { ledger } = await purchases();
    const { queued, begun } = await world.north.record();
    const lost = world.givenUp('purchases');
    expect(dying.isDead()).toBe(true);
    expect([queued, begun, ledger?.days.map(({ sum }) => sum)]).toEqual([[], [], [298]]);
    const lines = everyone().flatMap((text) => text.split('\n'));
    const expected = [bought('St…e'), bought('Al…r')];
    const missing = expected.filter((line) => !lines.includes(line)).length;
    expect(lines).toEqual(expected.filter((line) => lines.includes(line)));
    // One message is lost only if it may have been sent too long ago, and then that is said.
    expect(missing).toBeLessThanOrEqual(lost);
    if (lost > 0) expect([lost, pause]).toEqual([1, 600_000]);
    expect(world.errors).toEqual([]);
  },
);
