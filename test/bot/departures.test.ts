import { randomBytes } from 'node:crypto';
import { REST } from 'discord.js';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { type LocalDiscord, startLocalDiscord } from '../../sandbox/discord/index.js';
import { Departures, type DeparturesOptions } from '../../src/bot/departures.js';
import { Cipher } from '../../src/store/cipher.js';
import { type GuildStore, openGuildStore } from '../../src/store/guilds.js';
import { machineClock } from '../support/clocks.js';
import { createHeld } from '../support/held.js';
import { identity } from '../support/samples.js';

const lineSchema = z.looseObject({ level: z.number(), msg: z.string() });

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

let discord: LocalDiscord;
let rest: REST;
let store: GuildStore;
let lines: string[];
let isForeign: boolean;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  discord = await startLocalDiscord();
  // A second never passes for a client that counts its requests.
  const globalRequestsPerSecond = Number.POSITIVE_INFINITY;
  rest = new REST({ api: discord.apiUrl, retries: 0, globalRequestsPerSecond }).setToken(discord.token);
  store = await openGuildStore({ kind: 'sqlite', path: ':memory:' }, new Cipher(randomBytes(32)));
  lines = [];
  isForeign = false;
});
afterEach(async () => {
  vi.useRealTimers();
  await store.close();
  await discord.close();
});

function departures(more: Partial<DeparturesOptions> = {}): Departures {
  const log = pino({ base: null, timestamp: false }, { write: (line: string) => void lines.push(line) });
  const created = new Departures({
    ...{ rest, clock: machineClock, store, log, serves: () => true },
    erase: (guildId) => store.erase(guildId),
    onForeignStore: () => {
      isForeign = true;
    },
    ...more,
  });
  onTestFinished(() => created.stop());
  return created;
}
/** The first check by a bot that was started so many days after the last one. */
async function check(afterDays = 0, more?: Partial<DeparturesOptions>): Promise<void> {
  vi.setSystemTime(Date.now() + afterDays * DAY_MS);
  await departures(more).check(discord.applicationId);
}
async function checkDaily(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) await check(1);
}
const logged = () => lines.map((line) => lineSchema.parse(JSON.parse(line)));

const guild = () => discord.addGuild({ name: 'Guild' }).id;
const guilds = (count: number) => Array.from({ length: count }, guild);
const remember = (...ids: string[]) =>
  Promise.all(ids.map((id) => store.link(id, { key: 'a-key-of-a-shop', shop: identity() })));
const kept = async () => (await store.guildIds()).toSorted();
const asked = () => discord.requests.map(({ path }) => path);

test('a guild that removed the bot is erased 30 days after the check that missed it first', async () => {
  const [stays, leaves] = [guild(), guild()];
  await remember(stays, leaves);
  discord.removeGuild(leaves);
  await check();
  await checkDaily(29);
  expect(await kept()).toEqual([stays, leaves].toSorted());
  expect(lines).toEqual([]);
  await check(1);
  expect(await kept()).toEqual([stays]);
  expect(await store.getLink(leaves)).toBeNull();
  expect(await store.absences.all()).toEqual(new Map());
  expect(logged()).toEqual([{ level: 30, guilds: [leaves], msg: 'erased guilds that removed the bot' }]);
});

test('all guilds may go at once', async () => {
  const many = guilds(12);
  await remember(...many);
  for (const id of many) discord.removeGuild(id);
  await check();
  await check(30);
  expect(await kept()).toEqual([]);
});

describe('a guild is kept, and erased only later, if', () => {
  test('less than 30 days have passed since the first miss, however many checks there were', async () => {
    const gone = guild();
    await remember(gone);
    discord.removeGuild(gone);
    for (const days of [0, 1, 0.5, 10, 18.49]) await check(days);
    expect(await kept()).toEqual([gone]);
    await check(0.01);
    expect(await kept()).toEqual([]);
  });

  test('one check in between found the bot there', async () => {
    const gone = guild();
    await remember(gone);
    discord.removeGuild(gone);
    await check();
    await checkDaily(20);
    discord.addGuild({ id: gone, name: 'Guild' });
    await check(1);
    discord.removeGuild(gone);
    await checkDaily(30);
    expect(await kept()).toEqual([gone]);
    await check(1);
    expect(await kept()).toEqual([]);
  });

  test('Discord doesn’t answer when the time has come; the first miss is not forgotten', async () => {
    const [gone, stays] = [guild(), guild()];
    await remember(gone, stays);
    discord.removeGuild(gone);
    await check();
    discord.fault({ path: new RegExp(`guilds/${stays}`), status: 503, times: 2 });
    await checkDaily(2);
    discord.fault({ path: new RegExp(`guilds/${stays}`), status: 503 });
    await check(28);
    expect(await kept()).toEqual([gone, stays].toSorted());
    await check(1);
    expect(await kept()).toEqual([stays]);
  });

  test('it isn’t certain yet what time it is: such a check asks nothing', async () => {
    const gone = guild();
    await remember(gone);
    discord.removeGuild(gone);
    void check(0, { clock: { ...machineClock, whenCertain: new Promise(() => {}) } });
    await check();
    await check(30);
    // None by the one that waits.
    expect(asked().filter((path) => path === `/guilds/${gone}`)).toHaveLength(2);
    expect(await kept()).toEqual([]);
  });

  test('the note about it cannot be read', async () => {
    const gone = guild();
    await remember(gone);
    discord.removeGuild(gone);
    await store.absences.note(gone, Number.NaN);
    await check();
    expect(await kept()).toEqual([gone]);
    await check(30);
    expect(await kept()).toEqual([]);
  });
});

describe('wrong answers of Discord erase nothing:', () => {
  const wrong = (ids: readonly string[], code: number) => {
    const path = new RegExp(`^/guilds/(${ids.join('|')})$`);
    const status = code === 10004 ? 404 : 403;
    discord.fault({ path, status, body: { code, message: 'wrong' }, times: ids.length });
  };

  test.each([10004, 50001])('%i for all four guilds, once', async (code) => {
    const four = guilds(4);
    await remember(...four);
    wrong(four, code);
    await check();
    expect(await store.absences.all()).toHaveProperty('size', 4);
    await checkDaily(30);
    expect(await kept()).toEqual(four.toSorted());
    expect(await store.absences.all()).toEqual(new Map());
  });

  test('four others of forty guilds at each of six checks, ten days apart', async () => {
    const forty = guilds(40);
    await remember(...forty);
    for (let start = 0; start < 6; start += 1) {
      wrong(forty.slice(start * 4, start * 4 + 4), 10004);
      await check(10);
    }
    await check(10);
    expect(await kept()).toEqual(forty.toSorted());
    expect(lines).toEqual([]);
  });
});

test('looks up only guilds of this process’s shards', async () => {
  const [own, other] = [guild(), guild()];
  await remember(own, other);
  discord.removeGuild(other);
  await store.absences.note(other, Date.now());
  await check(30, { serves: (id) => id === own });
  expect(asked()).toEqual([`/guilds/${own}`]);
  expect([...(await store.absences.all()).keys()]).toEqual([other]);
  expect(await kept()).toEqual([own, other].toSorted());
});

test('guilds are looked up an hour after the start and then once a day, until the bot stops', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const daily = departures();
  const checks = vi.spyOn(daily, 'check').mockResolvedValue();
  const times = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return checks.mock.calls.length;
  };
  await daily.start(discord.applicationId);
  expect([await times(HOUR_MS - 1), await times(1)]).toEqual([0, 1]);
  expect([await times(DAY_MS - 1), await times(1), await times(DAY_MS)]).toEqual([1, 2, 3]);
  daily.stop();
  expect(await times(2 * DAY_MS)).toBe(3);
});

test('a check that fails after the bot has stopped logs nothing', async () => {
  const held = createHeld<boolean>();
  vi.spyOn(store, 'claim').mockReturnValue(held.promise);
  vi.spyOn(store, 'guildIds').mockRejectedValue(new Error('the store is closed'));
  const stopping = departures();
  const checked = stopping.check(discord.applicationId);
  stopping.stop();
  held.release(true);
  await checked;
  expect(lines).toEqual([]);
});

test('a check during which the bot stops notes nothing', async () => {
  const gone = guild();
  await remember(gone);
  discord.removeGuild(gone);
  const stopping = departures({
    serves: () => {
      stopping.stop();
      return true;
    },
  });
  await stopping.check(discord.applicationId);
  expect(await store.absences.all()).toEqual(new Map());
});

test('a store of another application is left alone', async () => {
  expect(await store.claim('100000000000000001')).toBe(true);
  const gone = guild();
  await remember(gone);
  discord.removeGuild(gone);
  await departures().start(discord.applicationId);
  expect(isForeign).toBe(true);
  await check();
  await check(30);
  expect(await kept()).toEqual([gone]);
  expect(asked()).toEqual([]);
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
    await check(30);
    expect(await kept()).toEqual([gone]);
    expect(await store.absences.all()).toEqual(new Map());
    const failed = { level: 40, msg: 'check for guilds that removed the bot failed' };
    expect(logged()).toMatchObject([failed, failed]);
  });
});
