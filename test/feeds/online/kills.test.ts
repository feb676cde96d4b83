import { expect, test } from 'vitest';
import { MINUTE, PRICES, pass, useFakeClock } from '../../support/world/index.js';
import { createOnlineWorld, feedsWith } from './harness.js';

useFakeClock();

const moments = Array.from({ length: 5 }, (_, index) => index + 1).flatMap((n) =>
  [false, true].flatMap((isDone) => [5_000, 90_000, 600_000].map((pause) => [n, isDone, pause] as const)),
);

test.each(moments)(
  'killed at step %i, done: %o, and started again after %i ms: one message with the newest numbers',
  async (n, isDone, pause) => {
    const { world, games, choose } = await createOnlineWorld();
    await choose('setOnline', PRICES);
    await pass(MINUTE);
    await world.bot.poller.stop();
    games.numbers.set('play.example.net', { online: 5, max: 100 });
    games.numbers.delete('anarchy.example.net');
    const { through, isDead } = world.dying(n, isDone);
    world.createProcess({ ...through, feeds: feedsWith(games) }).poller.start();
    await pass(12 * MINUTE);
    // The steps are: the numbers, the edit begun, the edit, its record; then the second miss.
    expect(isDead()).toBe(true);
    await pass(pause);
    const next = world.createProcess({ feeds: feedsWith(games) });
    next.poller.start();
    await pass(40 * MINUTE);
    const texts = world.discord.messages.map(({ reply }) => [
      reply.embeds?.[0]?.title,
      reply.embeds?.[0]?.description?.split('\n').at(-1)?.split(' since')[0],
    ]);
    expect(texts).toEqual([['🟢 5 players online', '🔴 **Anarchy** · no answer']]);
    const { begun, queued } = await world.north.record();
    expect([begun, queued, world.errors, world.faults]).toEqual([[], [], [], []]);
  },
);
