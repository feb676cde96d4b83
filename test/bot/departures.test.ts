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
let foreign: string[];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  discord = await startLocalDiscord();
  // A second never passes for a client that counts its requests.
  const globalRequestsPerSecond = Number.POSITIVE_INFINITY;
  rest = new REST({ api: discord.apiUrl, retries: 0, globalRequestsPerSecond }).setToken(discord.token);
  store = await openGuildStore({ kind: 'sqlite', path: ':memory:' }, new Cipher(randomBytes(32)));
  lines = [];
  foreign = [];
});
afterEach(async () => {
  vi.useRealTimers();
  await store.close();
  await discord.close();
});

function departures(more: Partial<DeparturesOptions> = {}): Departures {
  const log = pino({ base: null, timestamp: false }, { write: (line: string) => void lines.push(line) });
  const created = new Departures({
    ...{
      rest,
      clock: machineClock,
      store,
      log,
      takeOver: undefined,
      eraseUpTo: undefined,
      serves: () => true,
    },
    onForeignStore: (id) => foreign.push(id),
    ...more,
  });
  onTestFinished(() => created.stop());
  return created;
}
/** A check by a bot that has just been started, so many hours after the last one. */
async function check(afterHours = 0, more?: Partial<DeparturesOptions>): Promise<void> {
  vi.setSystemTime(Date.now() + afterHours * HOUR_MS);
  await departures(more).check(discord.applicationId);
}
/** The second one erases. */
async function checkTwice(more?: Partial<DeparturesOptions>): Promise<void> {
  await check(0, more);
  await check(24, more);
}
const logged = () => lines.map((line) => lineSchema.parse(JSON.parse(line)));

const guild = () => discord.addGuild({ name: 'Guild' }).id;
const guilds = (count: number) => Array.from({ length: count }, guild);
const remember = (...ids: string[]) =>
  Promise.all(ids.map((id) => store.link(id, { key: 'a-key-of-a-shop', shop: identity() })));
const kept = async () => (await store.guildIds()).toSorted();
const asked = () => discord.requests.map(({ path }) => path);

test('two checks a day apart that miss a guild erase its record and its note; other guilds are kept', async () => {
  const [stays, leaves] = [guild(), guild()];
  await remember(stays, leaves);
  discord.removeGuild(leaves);
  await check();
  expect(await kept()).toEqual([stays, leaves].toSorted());
  expect(lines).toEqual([]);
  await check(24);
  expect(await kept()).toEqual([stays]);
  expect(await store.getLink(leaves)).toBeNull();
  expect(await store.absences.all()).toEqual(new Map());
  expect(logged()).toEqual([{ level: 30, guilds: [leaves], msg: 'erased guilds that removed the bot' }]);
});

describe('a guild is kept, and erased only a day later, if', () => {
  test('the checks that have missed it are less than a day apart', async () => {
    const gone = guild();
    await remember(gone);
    discord.removeGuild(gone);
    for (const hours of [0, 1, 12, 10.9]) await check(hours);
    expect(await kept()).toEqual([gone]);
    await check(0.1);
    expect(await kept()).toEqual([]);
  });

  test('it had the bot in between', async () => {
    const gone = guild();
    await remember(gone);
    discord.removeGuild(gone);
    await check();
    discord.addGuild({ id: gone, name: 'Guild' });
    await check(24);
    discord.removeGuild(gone);
    await check(24);
    expect(await kept()).toEqual([gone]);
    await check(24);
    expect(await kept()).toEqual([]);
  });

  test('Discord did not answer for another guild in between', async () => {
    const [gone, stays] = [guild(), guild()];
    await remember(gone, stays);
    discord.removeGuild(gone);
    await check();
    discord.fault({ path: new RegExp(`guilds/${stays}`), status: 503 });
    await check(24);
    await check(24);
    expect(await kept()).toEqual([gone, stays].toSorted());
    await check(24);
    expect(await kept()).toEqual([stays]);
  });

  test('it isn’t certain yet what time it is: such a check asks nothing', async () => {
    const gone = guild();
    await remember(gone);
    discord.removeGuild(gone);
    void check(0, { clock: { ...machineClock, whenCertain: new Promise(() => {}) } });
    await checkTwice();
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
    await check(24);
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
    for (const hours of [24, 24]) await check(hours);
    expect(await kept()).toEqual(four.toSorted());
    expect(await store.absences.all()).toEqual(new Map());
  });

  test.each([1, 24, 48])(
    'four others of forty guilds at each of six restarts, %i hours apart',
    async (hours) => {
      const forty = guilds(40);
      await remember(...forty);
      for (let start = 0; start < 6; start += 1) {
        wrong(forty.slice(start * 4, start * 4 + 4), 10004);
        await check(hours);
      }
      await check(24);
      expect(await kept()).toEqual(forty.toSorted());
      expect(lines).toEqual([]);
    },
  );
});

test('looks up only guilds of this process’s shards, and clears only their notes when Discord fails', async () => {
  const [own, other] = [guild(), guild()];
  await remember(own, other);
  discord.removeGuild(other);
  await store.absences.note(other, Date.now());
  discord.fault({ path: /^\/guilds/, status: 500 });
  await check(24, { serves: (id) => id === own });
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

test('a store of another application is left alone, until this one takes it over', async () => {
  expect(await store.claim('100000000000000001')).toBe(true);
  const gone = guild();
  await remember(gone);
  discord.removeGuild(gone);
  await departures().start(discord.applicationId);
  expect(foreign).toEqual([discord.applicationId]);
  await checkTwice();
  expect(await kept()).toEqual([gone]);
  await checkTwice({ takeOver: discord.applicationId });
  expect(await kept()).toEqual([]);
});

describe('many at once', () => {
  async function leaving(gone: number, staying: number) {
    const left = guilds(gone);
    await remember(...left, ...guilds(staying));
    for (const id of left) discord.removeGuild(id);
  }

  test.each([
    ['a handful', 5, 0],
    ['a tenth', 6, 54],
  ])('%s are erased', async (_what, gone, staying) => {
    await leaving(gone, staying);
    await checkTwice();
    expect(await kept()).toHaveLength(staying);
  });

  test('more than 5 and more than a tenth are kept until ERASE_UP_TO allows the number', async () => {
    await leaving(7, 50);
    await checkTwice({ eraseUpTo: 6 });
    expect(await kept()).toHaveLength(57);
    expect(logged()).toMatchObject([{ level: 40, guilds: 7, msg: expect.stringContaining('ERASE_UP_TO') }]);
    await check(1, { eraseUpTo: 7 });
    expect(await kept()).toHaveLength(50);
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
    await checkTwice();
    expect(await kept()).toEqual([gone]);
    const failed = { level: 40, msg: 'check for guilds that removed the bot failed' };
    expect(logged()).toMatchObject([failed, failed]);
  });
});

describe('a setting that is meant for one start', () => {
  const OTHER = '300000000000000009';
  const warnings = () => logged().map(({ msg }) => msg.split(' ')[0]);

  test('STORE_TAKE_OVER takes a store over once; the next starts say that it has no effect', async () => {
    await store.claim(OTHER);
    const takeOver = discord.applicationId;
    await departures({ takeOver }).start(discord.applicationId);
    expect(warnings()).toEqual([]);
    await departures({ takeOver }).start(discord.applicationId);
    expect(warnings()).toEqual(['STORE_TAKE_OVER']);
    await departures({ takeOver: OTHER }).start(discord.applicationId);
    expect([warnings().length, foreign]).toEqual([2, []]);
  });

  test.each([
    [0, ['ERASE_UP_TO']],
    [2, ['ERASE_UP_TO', 'erased']],
    [8, ['erased']],
  ])('ERASE_UP_TO where %i guilds have left: a line if it has no effect', async (left, said) => {
    const ids = guilds(10);
    await remember(...ids);
    for (const id of ids.slice(0, left)) discord.removeGuild(id);
    await check();
    lines = [];
    await check(24, { eraseUpTo: 9 });
    expect(warnings()).toEqual(said);
    expect(await kept()).toHaveLength(10 - left);
  });
});
