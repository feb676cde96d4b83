import { randomBytes } from 'node:crypto';
import { REST } from 'discord.js';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { type LocalDiscord, startLocalDiscord } from '../../sandbox/discord/index.js';
import { Departures, type DeparturesOptions } from '../../src/bot/departures.js';
import { Cipher } from '../../src/store/cipher.js';
import { type GuildStore, openGuildStore } from '../../src/store/guilds.js';
import { createHeld } from '../support/held.js';
import { identity } from '../support/samples.js';

const lineSchema = z.looseObject({ level: z.number(), msg: z.string() });

let discord: LocalDiscord;
let rest: REST;
let store: GuildStore;
let lines: string[];
let foreign: string[];

beforeEach(async () => {
  discord = await startLocalDiscord();
  rest = new REST({ api: discord.apiUrl, retries: 0 }).setToken(discord.token);
  store = await openGuildStore({ kind: 'sqlite', path: ':memory:' }, new Cipher(randomBytes(32)));
  lines = [];
  foreign = [];
});
afterEach(async () => {
  await store.close();
  await discord.close();
});

function departures(more: Partial<DeparturesOptions> = {}): Departures {
  const log = pino({ base: null, timestamp: false }, { write: (line: string) => void lines.push(line) });
  const created = new Departures({
    ...{ rest, store, log, takeOver: undefined, eraseUpTo: undefined, serves: () => true },
    onForeignStore: (id) => foreign.push(id),
    ...more,
  });
  onTestFinished(() => created.stop());
  return created;
}
const check = (more?: Partial<DeparturesOptions>) => departures(more).start(discord.applicationId);
const logged = () => lines.map((line) => lineSchema.parse(JSON.parse(line)));

const guild = () => discord.addGuild({ name: 'Guild' }).id;
const remember = (...ids: string[]) =>
  Promise.all(ids.map((id) => store.link(id, { key: 'a-key-of-a-shop', shop: identity() })));
const asked = () => discord.requests.map(({ path }) => path);

test('a guild that removed the bot is erased, others are kept', async () => {
  const [stays, leaves] = [guild(), guild()];
  await remember(stays, leaves);
  discord.removeGuild(leaves);
  await check();
  expect(await store.guildIds()).toEqual([stays]);
  expect(await store.getLink(leaves)).toBeNull();
  expect(logged()).toEqual([{ level: 30, guilds: [leaves], msg: 'erased guilds that removed the bot' }]);
});

test('only guilds of this process’s shards are looked up', async () => {
  const [own, other] = [guild(), guild()];
  await remember(own, other);
  discord.removeGuild(other);
  await check({ serves: (id) => id === own });
  expect(asked()).toEqual([`/guilds/${own}`]);
  expect((await store.guildIds()).toSorted()).toEqual([own, other].toSorted());
});

test('guilds are looked up again once a day, until the bot stops', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const checks = vi.spyOn(store, 'claim');
  const daily = departures();
  await daily.start(discord.applicationId);
  await vi.advanceTimersByTimeAsync(24 * 60 * 60_000 - 1);
  expect(checks).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(checks).toHaveBeenCalledTimes(2);
  daily.stop();
  await vi.advanceTimersByTimeAsync(48 * 60 * 60_000);
  expect(checks).toHaveBeenCalledTimes(2);
});

test('a check that ends after the bot has stopped, when the store is closed, complains of nothing', async () => {
  const held = createHeld<boolean>();
  vi.spyOn(store, 'claim').mockReturnValue(held.promise);
  vi.spyOn(store, 'guildIds').mockRejectedValue(new Error('the store is closed'));
  const stopping = departures();
  const started = stopping.start(discord.applicationId);
  stopping.stop();
  held.release(true);
  await started;
  expect(lines).toEqual([]);
});

test('a store of another application is left alone, until this one takes it over', async () => {
  expect(await store.claim('100000000000000001')).toBe(true);
  const gone = guild();
  await remember(gone);
  discord.removeGuild(gone);
  await check();
  expect(foreign).toEqual([discord.applicationId]);
  expect(await store.guildIds()).toEqual([gone]);
  await check({ takeOver: discord.applicationId });
  expect(await store.guildIds()).toEqual([]);
});

describe('many at once', () => {
  async function leaving(gone: number, staying: number) {
    const left = Array.from({ length: gone }, guild);
    await remember(...left, ...Array.from({ length: staying }, guild));
    for (const id of left) discord.removeGuild(id);
  }
  const kept = async () => (await store.guildIds()).length;

  test.each([
    ['a handful', 5, 0],
    ['a tenth', 6, 54],
  ])('%s are erased', async (_what, gone, staying) => {
    await leaving(gone, staying);
    await check();
    expect(await kept()).toBe(staying);
  });

  test('more than a handful and a tenth are kept until the operator has confirmed the number', async () => {
    await leaving(7, 50);
    await check({ eraseUpTo: 6 });
    expect(await kept()).toBe(57);
    expect(logged()).toMatchObject([{ level: 40, guilds: 7, msg: expect.stringContaining('ERASE_UP_TO') }]);
    await check({ eraseUpTo: 7 });
    expect(await kept()).toBe(50);
  });
});

describe('if Discord fails nothing is erased', () => {
  // No code of Discord's: something on the way said it.
  const proxy = { body: { message: 'blocked' } };

  test.each([
    ['500', { status: 500 }],
    ['401', { status: 401, body: { code: 0, message: '' } }],
    ['the 403 of a proxy', { status: 403, ...proxy }],
    ['the 404 of a proxy', { status: 404, ...proxy }],
  ] as const)('%s', async (_what, fault) => {
    const gone = guild();
    await remember(gone);
    discord.removeGuild(gone);
    discord.fault({ path: /^\/guilds/, ...fault, times: 9 });
    await check();
    expect(await store.guildIds()).toEqual([gone]);
    expect(logged()).toMatchObject([{ level: 40, msg: 'check for guilds that removed the bot failed' }]);
  });
});
