import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { rolesPart } from '../../../src/feeds/roles/state.js';
import { salesPart } from '../../../src/sales/ledger.js';
import { PostgresBackend } from '../../../src/store/postgres.js';
import { changeStored } from '../../support/parts.js';
import { createDatabase } from '../../support/postgres.js';
import { identity, targetsOf, wireServer } from '../../support/samples.js';
import { DELIVERED } from '../desk/harness.js';
import { MOD, memberId, pressDesk, staffTexts } from '../desk/processes.js';
import { createWorld, GUILD, KEY } from '../harness.js';
import { bought, buy, COINS, EVERYONE, STAFF, setPurchases, VIP } from '../purchases/harness.js';
import { buyVip, createRolesWorld, memberId as memberNo } from '../roles/processes.js';
import { VIP as ROLE_OF_VIP } from '../roles/samples.js';

const ROUNDS = 25;
/** The bot gives twenty roles a minute, and this test runs in real time. */
const ROLES = 18;
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

test('two processes that members call at the same time post one card for each payment', {
  tags: 'postgres',
}, async () => {
  const world = createWorld();
  const [one, other] = backends.map((backend) => world.createProcess({ backend }));
  if (!one || !other) throw new Error('there are two processes');
  await one.store.erase(GUILD);
  await one.store.link(GUILD, { key: KEY, shop: identity('Shop') });
  await one.press('setup:setStaff', [STAFF]);
  await one.press('setup:turnDesk:on');
  const payments = Array.from({ length: 8 }, (_, index) => index + 1);
  for (const payment of payments) {
    world.shop.payments.set(payment, DELIVERED);
    const id = `desk:call:${payment}:Steve`;
    // Of each payment two members, and one of them twice.
    await Promise.all([
      pressDesk(one, id, memberId(2 * payment)),
      pressDesk(other, id, memberId(2 * payment)),
      pressDesk(other, id, memberId(2 * payment + 1)),
    ]);
  }
  for (const { poller } of [one, other]) poller.start();
  const members = (text: string) => text.match(/<@\d+>/g)?.length;
  await vi.waitFor(() => expect(staffTexts(world).map(members)).toEqual(payments.map(() => 2)), 30_000);
  expect(new Set(staffTexts(world).map((text) => /#\d+/.exec(text)?.[0])).size).toBe(payments.length);

  const done = world.discord.messages
    .flatMap(({ reply }) => targetsOf(reply))
    .filter((target) => target.startsWith('desk:close'));
  await Promise.all(done.flatMap((id) => [pressDesk(one, id, MOD), pressDesk(other, id, MOD)]));
  await vi.waitFor(
    () => expect(staffTexts(world).filter((text) => /closed by/.test(text))).toHaveLength(8),
    30_000,
  );
  for (const { poller } of [one, other]) await poller.stop();
  expect(world.errors).toEqual([]);
});

test('two processes give each role that a number names once, and take nothing back', {
  tags: 'postgres',
}, async () => {
  const { world, bot } = await createRolesWorld();
  const record = await bot.part(rolesPart);
  const processes = backends.map((backend) => world.createProcess({ backend }));
  const [first] = processes;
  if (!first) throw new Error('no process');
  await first.store.link(GUILD, { key: KEY, shop: identity('Shop'), source: '3' });
  const numbers = Array.from({ length: ROLES }, (_, number) => number);
  await changeStored(first.store, GUILD, rolesPart, record);
  for (const { poller } of processes) poller.start();
  // Payments from before are no news.
  await vi.waitFor(async () => expect((await first.part(salesPart)).ledger).not.toBeNull(), 30_000);
  for (const number of numbers) {
    world.members.join(memberNo(number));
    buyVip(world, 1000 + number, memberNo(number));
    await vi.waitFor(async () => {
      await Promise.all(processes.map(({ poller }) => poller.refresh(GUILD)));
      expect(world.members.has(memberNo(number), ROLE_OF_VIP)).toBe(true);
    }, 30_000);
  }
  for (const { poller } of processes) await poller.stop();
  expect((await first.part(rolesPart)).grants).toHaveLength(ROLES);
  expect(world.members.audit).toHaveLength(ROLES);
  expect(world.errors).toEqual([]);
});
