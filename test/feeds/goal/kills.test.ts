import { expect, test } from 'vitest';
import { MINUTE, pass, SECOND, useFakeClock } from '../../support/world/index.js';
import { createGoal } from './harness.js';

useFakeClock();

const moments = Array.from({ length: 5 }, (_, index) => index + 1).flatMap((n) =>
  [false, true].flatMap((isDone) => [5000, 60_000, 600_000].map((pause) => [n, isDone, pause] as const)),
);

test.each(moments)(
  'killed at step %i, done: %o, and started again after %i ms: one message with 100 per cent, and one that says so',
  async (n, isDone, pause) => {
    const { world, north, pays } = await createGoal();
    await pass(6 * MINUTE);
    await world.bot.poller.stop();
    pays(1200);
    const { through, isDead } = world.dying(n, isDone);
    world.createProcess(through).poller.start();
    for (let second = 0; second < 600 && !isDead(); second += 1) await pass(SECOND);
    // The steps are: the count with the news begun, the news, its record and the edit begun, the edit, its record.
    expect(isDead()).toBe(true);
    await pass(pause);
    world.createProcess().poller.start();
    await pass(30 * MINUTE);
    const texts = world.discord.messages.map(({ reply }) => reply.content ?? reply.embeds?.[0]?.title);
    // So long after, nobody knows whether news that had begun was sent: twice would be worse than never.
    const isUnknown = pause === 600_000 && ((n === 1 && isDone) || (n === 2 && !isDone));
    expect(texts).toEqual(['🎉 Reached: A new map', ...(isUnknown ? [] : ['🎉 Reached: **A new map**'])]);
    const { begun, queued } = await north.record();
    expect([begun, queued, world.errors, world.faults]).toEqual([[], [], [], []]);
  },
);
