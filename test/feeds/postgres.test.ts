import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PostgresBackend } from '../../src/store/postgres.js';
import { createDatabase } from '../support/postgres.js';
import { identity, wireServer } from '../support/samples.js';
import { createWorld, GUILD, KEY } from './harness.js';
import { bought, buy, COINS, EVERYONE, STAFF, setPurchases, VIP } from './purchases/harness.js';

const ROUNDS = 25;
const backends: PostgresBackend[] = [];

beforeAll(async () => {
  const address = await createDatabase();
  backends.push(await PostgresBackend.open(address), await PostgresBackend.open(address));
});
afterAll(() => Promise.all(backends.map((backend) => backend.close())));

test('two processes that poll at the same time tell each purchase once', { tags: 'postgres' }, async () => {
  const world = createWorld(3);
  world.shop.servers = [wireServer({ name: 'Survival', products: [VIP, COINS] })];
  const processes = backends.map((backend) => world.createProcess({ backend }));
  const [first] = processes;
  await first?.store.link(GUILD, { key: KEY, shop: identity('Shop') });
  if (first) await setPurchases(first, { channelId: EVERYONE, staffChannelId: STAFF });
  for (const { poller } of processes) poller.start();
  const pollAll = () => Promise.all(processes.map(({ poller }) => poller.refresh(GUILD)));
  const lines = () => world.texts(EVERYONE).flatMap((text) => text.split('\n'));
  await vi.waitFor(() => expect(world.requests('payments')).toBeGreaterThanOrEqual(2), 10_000);

  const expected: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const letter = String.fromCharCode(97 + round);
    buy(world, { customer: `${letter}layer` });
    expected.push(bought(`${letter}l…r`));
    await vi.waitFor(async () => {
      await pollAll();
      expect(lines()).toContain(expected.at(-1));
    }, 30_000);
  }
  for (const { poller } of processes) await poller.stop();
  expect(lines()).toEqual(expected);
  expect(await first?.record()).toMatchObject({ begun: [] });
  expect(world.errors).toEqual([]);
});
