import { randomBytes } from 'node:crypto';
import { REST } from 'discord.js';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type LocalDiscord, startLocalDiscord } from '../../sandbox/discord/index.js';
import { createDepartures, type DeparturesCheck, eraseDepartedGuilds } from '../../src/bot/departures.js';
import { createMembership } from '../../src/bot/membership.js';
import { Cipher } from '../../src/store/cipher.js';
import { type GuildStore, openGuildStore } from '../../src/store/guilds.js';
import { identity } from '../support/samples.js';

let discord: LocalDiscord;
let rest: REST;
let store: GuildStore;

beforeEach(async () => {
  discord = await startLocalDiscord();
  rest = new REST({ api: discord.apiUrl, retries: 0 }).setToken(discord.token);
  store = await openGuildStore({ kind: 'sqlite', path: ':memory:' }, new Cipher(randomBytes(32)));
});
afterEach(async () => {
  await store.close();
  await discord.close();
});

const check = (options: Partial<DeparturesCheck> = {}) =>
  eraseDepartedGuilds(rest, store, { concerns: () => true, ...options });
const erase = async (listed?: ReadonlySet<string>) => (await check({ listed })).erased;
const guild = () => discord.addGuild({ name: 'Guild' }).id;
const remember = (...ids: string[]) =>
  Promise.all(ids.map((id) => store.link(id, { key: 'a-key-of-a-shop', shop: identity() })));
const asked = () => discord.requests.map(({ path }) => path);

test('a guild that removed the bot is erased, others are kept', async () => {
  const [stays, leaves] = [guild(), guild()];
  await remember(stays, leaves);
  discord.removeGuild(leaves);
  expect(await erase()).toEqual([leaves]);
  expect(await store.guildIds()).toEqual([stays]);
  expect(await store.getLink(leaves)).toBeNull();
  expect(await erase()).toEqual([]);
});

test('a guild in an outage is kept', async () => {
  const away = guild();
  await remember(away);
  discord.setUnavailable(away, true);
  expect(await erase()).toEqual([]);
  expect(await erase(new Set())).toEqual([]);
  expect(await store.guildIds()).toEqual([away]);
});

test('a guild that is missing from the list, but there when asked for, is kept', async () => {
  const here = guild();
  await remember(here);
  discord.fault({ path: /^\/users\/@me\/guilds/, status: 200, body: [] });
  expect(await erase()).toEqual([]);
  expect(asked()).toEqual(['/users/@me/guilds', `/guilds/${here}`]);
});

test('a list that is given is not asked for', async () => {
  const [listed, gone] = [guild(), guild()];
  await remember(listed, gone);
  discord.removeGuild(gone);
  expect(await erase(new Set([listed]))).toEqual([gone]);
  expect(asked()).toEqual([`/guilds/${gone}`]);
});

test('only the guilds in question are looked up', async () => {
  const [one, other] = [guild(), guild()];
  await remember(one, other);
  discord.removeGuild(one);
  discord.removeGuild(other);
  expect((await check({ concerns: (id) => id === one })).erased).toEqual([one]);
  expect(await store.guildIds()).toEqual([other]);
});

test('Discord is not asked where nothing is stored', async () => {
  expect(await erase()).toEqual([]);
  expect(asked()).toEqual([]);
});

test('all pages of the list are read', async () => {
  const ids = Array.from({ length: 401 }, guild);
  await remember(...ids);
  expect(await erase()).toEqual([]);
  expect(asked()).toHaveLength(3);
  expect(new Set(asked())).toEqual(new Set(['/users/@me/guilds']));
  expect(await store.guildIds()).toHaveLength(401);
});

test.each([
  [1, 48],
  [8, 6],
  [200, 2],
])('a bot with %i shards looks for departed guilds %i times in two days', async (shardCount, times) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  let checks = 0;
  const departures = createDepartures({
    ...{
      takeOver: undefined,
      eraseUpTo: undefined,
      onForeignStore: () => {},
      log: pino({ level: 'silent' }),
    },
    gateway: { rest, shardCount, serves: () => true },
    store: {
      guildIds: () => store.guildIds(),
      erase: (guildId) => store.erase(guildId),
      // Of another application, so that nothing is looked up.
      async claim() {
        checks += 1;
        return false;
      },
    },
  });
  onTestFinished(() => departures.stop());
  departures.onReady({ application: { id: discord.applicationId }, guilds: [] });
  checks = 0;
  await vi.advanceTimersByTimeAsync(48 * 60 * 60_000);
  expect(checks).toBe(times);
});

describe('many at once', () => {
  async function leaving(gone: number, staying: number) {
    const left = Array.from({ length: gone }, guild);
    await remember(...left, ...Array.from({ length: staying }, guild));
    for (const id of left) discord.removeGuild(id);
    return left;
  }
  const kept = async () => (await store.guildIds()).length;

  test.each([
    ['a handful', 5, 0],
    ['a tenth', 6, 54],
  ])('%s are erased', async (_what, gone, staying) => {
    await leaving(gone, staying);
    expect(await check()).toMatchObject({ erased: { length: gone }, held: 0 });
  });

  test('more than a handful and a tenth are kept until the operator has confirmed the number', async () => {
    await leaving(7, 50);
    expect(await check()).toEqual({ erased: [], held: 7 });
    expect(await check({ eraseUpTo: 6 })).toEqual({ erased: [], held: 7 });
    expect(await kept()).toBe(57);
    expect(await check({ eraseUpTo: 7 })).toMatchObject({ erased: { length: 7 }, held: 0 });
    expect(await kept()).toBe(50);
  });

  test('Discord is not asked for each of them', async () => {
    await leaving(30, 0);
    await check({ listed: new Set() });
    expect(asked()).toHaveLength(6);
  });
});

describe('where Discord fails nothing is erased', () => {
  // No code of Discord's: something on the way said it.
  const proxy = { body: { message: 'blocked' } };

  test.each([
    ['500 to the list', { path: /^\/users/, status: 500 }],
    ['502 to the list', { path: /^\/users/, status: 502 }],
    ['403 to the list', { path: /^\/users/, status: 403, ...proxy }],
    ['no list to the list', { path: /^\/users/, status: 200, body: { message: 'hello' } }],
    ['an end of the connection to the list', { path: /^\/users/, status: 'reset' }],
    ['500 to the guild', { path: /^\/guilds/, status: 500 }],
    ['502 to the guild', { path: /^\/guilds/, status: 502 }],
    ['401 to the guild', { path: /^\/guilds/, status: 401, body: { code: 0, message: '' } }],
    ['the 403 of a proxy to the guild', { path: /^\/guilds/, status: 403, ...proxy }],
    ['the 404 of a proxy to the guild', { path: /^\/guilds/, status: 404, ...proxy }],
  ] as const)('%s', async (_what, fault) => {
    const gone = guild();
    await remember(gone);
    discord.removeGuild(gone);
    discord.fault({ ...fault, times: 9 });
    await expect(erase()).rejects.toThrow();
    expect(await store.guildIds()).toEqual([gone]);
  });
});

describe('membership', () => {
  const EMBEDS_AND_FILES = (1n << 14n) | (1n << 15n);

  test('shows in any permission that answers do not bring with them', async () => {
    expect(await createMembership(rest)(guild(), EMBEDS_AND_FILES | (1n << 10n))).toBe(true);
    expect(asked()).toEqual([]);
  });

  test.each([0n, EMBEDS_AND_FILES])('is asked about where the permissions are %i', async (permissions) => {
    const [here, gone] = [guild(), guild()];
    discord.removeGuild(gone);
    expect(await createMembership(rest)(here, permissions)).toBe(true);
    expect(await createMembership(rest)(gone, permissions)).toBe(false);
    expect(asked()).toEqual([`/guilds/${here}`, `/guilds/${gone}`]);
  });

  test('is not denied while Discord cannot tell', async () => {
    discord.fault({ path: /^\/guilds/, status: 500 });
    expect(await createMembership(rest)(guild(), 0n)).toBe(true);
  });
});
