import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { rolesPart } from '../../../src/feeds/roles/state.js';
import { salesPart } from '../../../src/sales/ledger.js';
import { PostgresBackend } from '../../../src/store/postgres.js';
import { createDatabase } from '../../support/postgres.js';
import {
  bought,
  createTwins,
  type Feature,
  GOODS,
  GUILD,
  KEY,
  NORTH,
  openFeatures,
  openShop,
  ROLE,
} from '../../support/world/index.js';

const ROUNDS = 25;
/** The bot gives twenty roles a minute, and this test runs in real time. */
const ROLES = 18;
const backends: PostgresBackend[] = [];

beforeAll(async () => {
  const address = await createDatabase();
  backends.push(await PostgresBackend.open(address), await PostgresBackend.open(address));
});
afterAll(() => Promise.all(backends.map((backend) => backend.close())));

/** Two processes on one database, in real time, and a server that both of them follow. */
async function createTwoProcesses(...features: readonly Feature[]) {
  const [one, other] = backends;
  if (!one || !other) throw new Error('there is no database');
  const world = createTwins({ backend: one });
  const { north, bot } = world;
  await bot.store.erase(GUILD);
  await openShop(north, KEY);
  await openFeatures(north, features, NORTH);
  const second = world.createProcess({ backend: other });
  second.poller.start();
  const processes = [bot, second];
  return {
    ...{ world, north, bot, second },
    pollAll: () => Promise.all(processes.map(({ poller }) => poller.refresh(GUILD))),
    stopAll: () => Promise.all(processes.map(({ poller }) => poller.stop())),
  };
}

test('two processes that poll at the same time tell each purchase once', { tags: 'postgres' }, async () => {
  const { world, north, pollAll, stopAll } = await createTwoProcesses('purchases');
  const lines = () => north.texts('sales').flatMap((text) => text.split('\n'));
  // Payments from before are no news.
  await vi.waitFor(async () => expect((await north.part(salesPart)).ledger).not.toBeNull(), 30_000);
  const expected: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const letter = String.fromCharCode(97 + round);
    world.buys(`${letter}layer`, GOODS.vip);
    expected.push(bought(`${letter}l…r`));
    await vi.waitFor(async () => {
      await pollAll();
      expect(lines()).toContain(expected.at(-1));
    }, 30_000);
  }
  await stopAll();
  expect(lines()).toEqual(expected);
  expect(await north.record()).toMatchObject({ begun: [] });
  expect(world.errors).toEqual([]);
});

test('two processes that members call at the same time post one card for each payment', {
  tags: 'postgres',
}, async () => {
  const { world, north, bot, second, stopAll } = await createTwoProcesses('staff', 'desk');
  const numbers = Array.from({ length: 8 }, (_, index) => index);
  for (const number of numbers) {
    const id = `desk:call:${world.buys('Steve')}:Steve`;
    const [member, another] = [north.member(2 * number), north.member(2 * number + 1)];
    // Of each payment two members, and one of them twice.
    await Promise.all([
      member.pressPublic(id, {}, bot),
      member.pressPublic(id, {}, second),
      another.pressPublic(id, {}, second),
    ]);
  }
  const members = (text: string) => text.match(/<@\d+>/g)?.length;
  await vi.waitFor(() => expect(north.reads('staff').map(members)).toEqual(numbers.map(() => 2)), 30_000);
  expect(new Set(north.reads('staff').map((text) => /#\d+/.exec(text)?.[0])).size).toBe(numbers.length);

  const done = north.buttons('staff').filter((target) => target.startsWith('desk:close'));
  const moderator = north.moderator();
  await Promise.all(
    done.flatMap((id) => [bot, second].map((process) => moderator.pressPublic(id, {}, process))),
  );
  await vi.waitFor(
    () => expect(north.reads('staff').filter((text) => /closed by/.test(text))).toHaveLength(8),
    30_000,
  );
  await stopAll();
  expect(world.errors).toEqual([]);
});

test('two processes give each role that a number names once, and take nothing back', {
  tags: 'postgres',
}, async () => {
  const { world, north, pollAll, stopAll } = await createTwoProcesses('staff', 'roles');
  const { mappings } = await north.part(rolesPart);
  // The shop writes whole seconds.
  await north.change(rolesPart, { mappings: mappings.map((one) => ({ ...one, since: 0 })) });
  // Payments from before are no news.
  await vi.waitFor(async () => expect((await north.part(salesPart)).ledger).not.toBeNull(), 30_000);
  for (let number = 0; number < ROLES; number += 1) {
    const { userId } = north.member(number);
    world.buys('Ann', GOODS.vip, {}, [userId]);
    await vi.waitFor(async () => {
      await pollAll();
      expect(north.members.has(userId, ROLE)).toBe(true);
    }, 30_000);
  }
  await stopAll();
  expect((await north.part(rolesPart)).grants).toHaveLength(ROLES);
  expect(north.members.audit).toHaveLength(ROLES);
  expect(world.errors).toEqual([]);
});
