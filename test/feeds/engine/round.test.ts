import { expect, test } from 'vitest';
import { z } from 'zod';
import { Failure } from '../../../src/domain/failure.js';
import type { Feed } from '../../../src/feeds/feed.js';
import { createWorld, GUILD, HOUR, MINUTE, pass, STAFF, useFakeClock } from '../../support/world/index.js';

useFakeClock();

const schema = z.object({ isOn: z.boolean().default(false), rounds: z.number().default(0) });
type Counting = Readonly<z.output<typeof schema>>;

/** Counts its rounds. */
const counting = (round: NonNullable<Feed<Counting>['round']>): Feed<Counting> => ({
  ...{ name: 'counting', schema },
  needs: ({ isOn }) => (isOn ? [{ what: 'list' }] : []),
  advance: (state) => ({ state }),
  settle: (state) => state,
  channels: () => [STAFF],
  page: { label: () => 'Counting', open: () => 'setup:counting', actions: {} },
  round,
});

async function start(feed: Feed<Counting>) {
  const world = await createWorld({ through: { feeds: [feed] } });
  const turn = (isOn: boolean) =>
    world.bot.poller.feeds(GUILD, 'en').change(feed, (state) => ({ state: { ...state, isOn } }));
  return { world, turn, rounds: async () => (await world.north.part(feed)).rounds };
}

test('a round runs after each sync while the feed is on, and again when it asks for that', async () => {
  const feed = counting(async (state, { discord }, now) => {
    await discord.members.find('1');
    const { rounds } = await state.change((before) => ({ ...before, rounds: before.rounds + 1 }));
    return rounds === 1 ? { at: now + 10 * MINUTE, needsList: false } : undefined;
  });
  const { world, turn, rounds } = await start(feed);
  await pass(HOUR);
  expect([await rounds(), world.north.members.requests]).toEqual([0, []]);
  await turn(true);
  await pass(MINUTE);
  expect(await rounds()).toBe(1);
  const polls = world.asked('catalogue');
  await pass(10 * MINUTE);
  expect([(await rounds()) > 1, world.north.members.requests[0]]).toEqual([true, 'member 1']);
  expect(world.asked('catalogue')).toBeGreaterThanOrEqual(polls);
  await turn(false);
  const before = await rounds();
  await pass(2 * HOUR);
  expect(await rounds()).toBe(before);
  await world.bot.poller.stop();
});

test('a round that fails is tried again a minute later', async () => {
  let failures = 0;
  const feed = counting(async (state) => {
    if (failures < 2) {
      failures += 1;
      throw new Failure({ kind: 'storeUnavailable' });
    }
    await state.change((before) => ({ ...before, rounds: 1 }));
    return undefined;
  });
  const { world, turn, rounds } = await start(feed);
  await turn(true);
  await pass(5 * MINUTE);
  expect([failures, await rounds(), world.errors.length]).toEqual([2, 1, 2]);
});
