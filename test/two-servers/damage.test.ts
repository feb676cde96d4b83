import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Channels } from '../../src/feeds/engine/channels.js';
import { checkStore } from '../../src/ops/cli/doctor/store.js';
import { Cipher } from '../../src/store/cipher.js';
import { openGuildStore } from '../../src/store/guilds.js';
import { readSecrets, secretPath } from '../../src/store/secret.js';
import { identity } from '../support/samples.js';
import {
  createTwoServers,
  find,
  GOODS,
  HOUR,
  KEY,
  live,
  MINUTE,
  type Server,
  type Twins,
  useFakeClock,
} from '../support/world/index.js';

useFakeClock();

const [OLD, NEW] = [Buffer.alloc(32, 7), Buffer.alloc(32, 9)];

/** Types a payment at the desk and calls the staff. */
async function call(server: Server, number: number, id: number): Promise<void> {
  const member = server.member(number);
  const { targets } = await member.press('desk:check', { fields: { number: `${id}`, name: 'Steve' } });
  await member.press(find(targets, 'desk:call'));
}

/** Everything in the store, as whoever steals it reads it. */
const stolen = ({ backend }: Twins): string => [...backend.texts.values()].join('\n');

test('the bot is killed while it sends cards of the desk and of roles → nothing of a member lies open in the store', async () => {
  const world = await createTwoServers();
  const { south, discord } = world;
  const id = world.buys('Steve', GOODS.vip);
  const never = new Promise<never>(() => {});
  const create: Channels['create'] = async (channelId, ...given) =>
    [south.places.staff].includes(channelId) ? never : discord.channels.create(channelId, ...given);
  await world.restart({ channels: { ...discord.channels, create } });
  void call(south, 1, id);
  void south.member(2).press('roles:ask', { fields: { number: `${id}`, name: 'Steve' } });
  await live(10_000);
  for (const secret of [south.member(1).userId, south.member(2).userId])
    expect(stolen(world)).not.toContain(secret);
  // The next one goes on with both.
  const next = world.createProcess();
  next.poller.start();
  await live(MINUTE);
  expect(south.deskCards()).toEqual([expect.stringContaining(south.member(1).userId)]);
  expect(south.roleCards()).toEqual([expect.stringContaining(south.member(2).userId)]);
});

test('the secret is replaced and the old one removed → roles and the sums of buyers go on, nothing is told twice', async () => {
  const world = await createTwoServers();
  const { south } = world;
  const member = south.member(1);
  const before = south.reads('sales').length;
  await world.restart({ cipher: new Cipher(NEW, OLD) });
  expect(await world.bot.store.reencryptKeys(new Cipher(NEW))).toEqual([]);
  world.buys('Early', GOODS.vip, {}, [member.userId]);
  await world.restart({ cipher: new Cipher(NEW) });
  await live(11 * MINUTE);
  expect(south.reads('sales').slice(before)).toEqual([expect.stringContaining('Ea…y')]);
  expect(south.members.has(member.userId, south.vipRole)).toBe(true);
  const report = (await south.owner.press('setup:report')).text;
  expect(report).toMatch(/2 покупки/);
});

test('no secret opens what a server stored → it is named to the operator', async () => {
  const world = await createTwoServers();
  const { guildId, owner } = world.south;
  await world.restart({ cipher: new Cipher(NEW) });
  await owner.press('setup:save', { fields: { key: KEY } });
  // Its key can be read again, what its feeds know of members can't.
  expect(await world.bot.store.reencryptKeys(new Cipher(NEW))).toContain(guildId);
});

test.each([
  ['the secret', 0o600, 0o640, secretPath],
  ['the database', 0o604, 0o600, (path: string) => path],
] as const)(
  'the doctor names %s that others can read, and that alone',
  async (_what, database, secret, named) => {
    const folder = mkdtempSync(join(tmpdir(), 'shopkeep-modes-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const path = join(folder, 'shopkeep.sqlite');
    const address = { kind: 'sqlite', path } as const;
    const store = await openGuildStore(address, new Cipher(...readSecrets(undefined, address)));
    await store.link('100000000000000001', { key: KEY, shop: identity() });
    await store.close();
    chmodSync(path, database);
    chmodSync(secretPath(path), secret);
    const lines = (await checkStore({ address, secret: undefined })).map((line) => JSON.stringify(line));
    expect(lines.filter((line) => line.includes('chmod'))).toEqual([
      expect.stringContaining(`chmod 600 ${named(path)}"`),
    ]);
    chmodSync(path, 0o600);
    chmodSync(secretPath(path), 0o600);
    expect(JSON.stringify(await checkStore({ address, secret: undefined }))).not.toContain('chmod');
  },
);

/** Breaks what one feed has stored of a server, as a bad disk would. */
function breakPart(
  { backend }: Twins,
  { guildId }: Server,
  kind: 'parts' | 'privateParts',
  name: string,
): void {
  const record = JSON.parse(backend.texts.get(`feeds:${guildId}`) ?? '{}');
  record[kind][name] = kind === 'parts' ? '{"half' : `${record[kind][name].slice(0, 40)}`;
  backend.texts.set(`feeds:${guildId}`, JSON.stringify(record));
}

test.each([
  ['desk', 'roles'],
  ['roles', 'desk'],
] as const)(
  '%s is damaged in one server → /payment and the price list come without it, with that of %s',
  async (damaged, other) => {
    const world = await createTwoServers();
    const { south, north } = world;
    const id = world.buys('Steve', GOODS.vip);
    for (const server of [north, south]) {
      await call(server, 1, id);
      await server.member(1).press('roles:ask', { fields: { number: `${id}`, name: 'Steve' } });
      await server.moderator().press(find(server.buttons('staff'), 'roles:approve'));
    }
    breakPart(world, south, 'privateParts', damaged);
    const card = (server: Server) => server.moderator().run('payment', { number: id });
    const [whole, part] = [await card(north), await card(south)];
    expect([whole.outcome, part.outcome]).toEqual(['answered', 'answered']);
    const notes = { desk: '✋', roles: `<@&${south.vipRole}>` };
    expect(whole.text).toContain(notes.desk);
    expect(part.text.includes(notes[damaged])).toBe(false);
    expect(part.text.includes(notes[other])).toBe(true);
    world.sells({ VIP: 499, Sword: 80, Bow: 150 });
    await live(HOUR);
    const buttons = { desk: 'desk:ask', roles: 'roles:mine' };
    expect(south.buttons('prices')).not.toContain(buttons[damaged]);
    expect(south.buttons('prices')).toContain(buttons[other]);
    expect(south.reads('prices')[0]).toContain('Sword 80');
    expect(north.buttons('prices')).toEqual(expect.arrayContaining(Object.values(buttons)));
  },
);

test('purchases are damaged in one server → its owner reads so and starts over, the other server goes on', async () => {
  const world = await createTwoServers();
  const { south, north } = world;
  breakPart(world, south, 'parts', 'purchases');
  const before = north.reads('sales').length;
  world.buys('Steve', GOODS.bow);
  await live(11 * MINUTE);
  expect(north.reads('sales')).toHaveLength(before + 1);
  const panel = await south.owner.run('setup');
  expect(panel.outcome).toBe('answered');
  await south.owner.press('setup:startedOver:purchases');
  await live(MINUTE);
  expect(south.buttons('prices')).toContain('desk:ask');
});

test('hours of both servers leave no key, name of a buyer or member’s id in the log', async () => {
  const world = await createTwoServers();
  const { south } = world;
  const id = world.buys('Steve', GOODS.vip);
  await call(south, 1, id);
  world.shop.away.add('payments');
  await live(HOUR);
  world.shop.keyRefused = true;
  await live(HOUR);
  const log = world.lines.join('\n');
  for (const secret of [KEY, 'Steve', 'Early']) expect(log).not.toContain(secret);
  expect(world.lines.length).toBeGreaterThan(10);
  expect(world.errors).toEqual([]);
});
