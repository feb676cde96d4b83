import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { KeyvSqlite } from '@keyv/sqlite';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, type TestContext, vi } from 'vitest';
import { type BotProcess, startBotProcess } from '../../sandbox/bot-process.js';
import { type FaultRule, startLocalDiscord } from '../../sandbox/discord/index.js';
import { type SampleShop, startSampleShop } from '../../sandbox/shop/index.js';
import { examine } from '../../src/ops/cli/doctor/examine.js';
import { openBackend } from '../../src/store/open.js';
import { openStore } from '../../src/store/start.js';
import { createDatabase } from '../support/postgres.js';
import { CLOSED_PORT } from '../support/program.js';
import { identity } from '../support/samples.js';
import { readDoctor, WELL } from './doctor-output.js';
import { headingOf, startTestHarness, type TestHarness } from './harness.js';

const doctorEntry = fileURLToPath(new URL('../../dist/src/ops/cli/doctor.js', import.meta.url));

/** The running bot, which the doctor must not disturb. */
let harness: TestHarness;

beforeAll(async () => {
  harness = await startTestHarness();
  await harness.link(harness.shop.key);
});
afterAll(() => harness?.close());

const settings = () => ({
  DISCORD_TOKEN: harness.discord.token,
  DISCORD_API_URL: harness.discord.apiUrl,
  SHOP_API_URL: harness.shop.url,
  SHOP_API_RATE: '100',
});

type Env = Readonly<Record<string, string>>;

/** The doctor as a process, in the bot's folder. */
function start({ onTestFinished }: TestContext, env: Env = {}, cwd = harness.folder): BotProcess {
  const doctor = startBotProcess({ entry: doctorEntry, cwd, env: { ...settings(), ...env } });
  onTestFinished(() => doctor.stop('SIGKILL'));
  return doctor;
}

/** What a doctor that is a process printed, by what it looked at, and its exit code. */
async function printed(...started: Parameters<typeof start>) {
  const doctor = start(...started);
  return { code: (await doctor.ended).code, ...readDoctor(doctor.output()) };
}

/** The same of a doctor that is no process of its own; its exit code says what has failed. */
async function examined(env: Env = {}) {
  const STORE_URL = `sqlite://${join(harness.folder, 'data/shopkeep.sqlite')}`;
  const lines: string[] = [];
  const code = await examine({ ...settings(), STORE_URL, ...env }, (line) => void lines.push(line));
  const read = readDoctor(lines.join(''));
  const hasFailed = Object.values(read.verdicts).includes('failed');
  expect(code).toBe(read.verdicts.environment === 'failed' ? 78 : hasFailed ? 1 : 0);
  return read;
}

/** What is wrong, the status of what it concerns, and words of the line about that. */
type Case = readonly [
  title: string,
  prepare: (test: TestContext) => Env | Promise<Env>,
  verdicts: Readonly<Record<string, string>>,
  says?: RegExp,
];

/** Tests that what is wrong is found, and hides nothing else. */
function finds(cases: readonly Case[]): void {
  it.for(cases)('%s', async ([_title, prepare, verdicts, says = /./], test) => {
    const found = await examined(await prepare(test));
    expect(found.verdicts).toMatchObject({ environment: 'ok', 'shop address': 'ok', ...verdicts });
    expect(found.output).toMatch(says);
    expect(found.output).not.toMatch(/pass-word|5ecre7/);
  });
}

async function newFolder({ onTestFinished }: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shopkeep-doctor-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A shop that no other test troubles. */
async function newShop({ onTestFinished }: TestContext): Promise<SampleShop> {
  const shop = await startSampleShop();
  onTestFinished(() => shop.close());
  return shop;
}

describe('while a bot is running', () => {
  it('says of each thing that it is well, and disturbs nothing', async (test) => {
    const sessions = harness.discord.gateway.sessions.map(({ id, connected }) => ({ id, connected }));
    const { code, verdicts, rows, output } = await printed(test);
    expect(verdicts).toEqual(WELL);
    expect(rows).toHaveLength(8);
    expect(code).toBe(0);
    expect(output).toContain('can be read: 1');
    expect(harness.discord.gateway.sessions.map(({ id, connected }) => ({ id, connected }))).toEqual(
      sessions,
    );
    expect(headingOf(await harness.member.run('shop'))).toContain('Northern Lights');
    const store = await openBackend({ kind: 'sqlite', path: join(harness.folder, 'data/shopkeep.sqlite') });
    const keys = await store.keys('').finally(() => store.close());
    const { id } = harness.guild;
    expect(keys).toEqual(['application', `guild:${id}`]);
  });

  it('prints no token, key or password, whatever is wrong', async () => {
    const secrets = ['secret-of-the-store', 'pass-word', 'wrong.token'];
    const { output } = await examined({
      DISCORD_TOKEN: 'wrong.token',
      STORE_URL: 'postgres://user:pass-word@127.0.0.1:1/shop',
      STORE_SECRET: 'secret-of-the-store',
      SHOP_API_URL: 'https://user:pass-word@shop.invalid',
    });
    const { output: well } = await examined();
    const all = [...secrets, harness.discord.token, harness.shop.key];
    expect(all.filter((secret) => `${output}${well}`.includes(secret))).toEqual([]);
  });
});

describe('settings', { concurrent: true }, () => {
  it('that are wrong are each named, and the rest is still checked', async () => {
    const { verdicts, output } = await examined({ SHOP_API_URL: 'nowhere', LOG_LEVEL: 'loud' });
    const { 'shop address': _unknown, ...rest } = WELL;
    expect(verdicts).toEqual({ ...rest, environment: 'failed' });
    expect(output).toMatch(/environment +SHOP_API_URL.*environment +LOG_LEVEL/s);
    const others = (await examined({ DISCORD_TOKEN: '' })).verdicts;
    expect(others).toMatchObject({ driver: 'ok', 'store read': 'ok', 'shop address': 'ok' });
    expect(others).not.toHaveProperty('token');
  });

  it('in a file .env.txt are not read, and it says so', async (test) => {
    const folder = await newFolder(test);
    await writeFile(join(folder, '.env.txt'), 'LOG_LEVEL=loud\n');
    const { rows } = await printed(test, { DISCORD_TOKEN: '' }, folder);
    expect(rows.slice(0, 2)).toEqual([
      expect.stringMatching(/^failed +environment +DISCORD_TOKEN is missing/),
      expect.stringMatching(/^failed +environment .*rename it to \.env\./),
    ]);
  });
});

describe('Discord', { concurrent: true }, () => {
  /** The settings for a Discord that answers the question for its gateway in this way. */
  async function discordWith(
    { onTestFinished }: TestContext,
    rule: Omit<FaultRule, 'path'> | ((gatewayUrl: string) => Omit<FaultRule, 'path'>),
  ) {
    const discord = await startLocalDiscord();
    onTestFinished(() => discord.close());
    const { token, apiUrl } = discord;
    const gatewayUrl = apiUrl.replace(/^http/, 'ws').replace(/api$/, '');
    discord.fault({ path: /^\/gateway\/bot$/, ...(typeof rule === 'function' ? rule(gatewayUrl) : rule) });
    return { DISCORD_TOKEN: token, DISCORD_API_URL: apiUrl };
  }
  const invitation = (url: string) => ({
    url,
    shards: 2,
    session_start_limit: { total: 1000, remaining: 1000, reset_after: 600_000, max_concurrency: 1 },
  });

  finds([
    ['does not accept the token', () => ({ DISCORD_TOKEN: 'wrong.token.here' }), { token: 'failed' }],
    [
      'cannot be reached',
      () => ({ DISCORD_API_URL: `http://127.0.0.1:${CLOSED_PORT}` }),
      { gateway: 'failed' },
      /ECONNREFUSED/,
    ],
    [
      'is something else',
      (test) => discordWith(test, { status: 200, body: { hello: 'world' } }),
      { gateway: 'failed' },
    ],
    [
      'has a gateway that is out of reach, though its API answers',
      (test) => discordWith(test, { status: 200, body: invitation(`ws://127.0.0.1:${CLOSED_PORT}`) }),
      { token: 'ok', gateway: 'failed' },
      /no HELLO from 127\.0\.0\.1:2 \(ECONNREFUSED\)/,
    ],
  ]);
});

describe('the store', { concurrent: true }, () => {
  const pathIn = (folder: string) => join(folder, 'shopkeep.sqlite');
  const at = (folder: string) => ({ STORE_URL: `sqlite://${pathIn(folder)}` });

  it('that is not there yet is not created', async (test) => {
    const folder = await newFolder(test);
    const { verdicts } = await examined(at(folder));
    expect(verdicts).toMatchObject({ store: 'warning', 'shop address': 'ok' });
    expect(await readdir(folder)).toEqual([]);
  });

  it.skipIf(process.platform === 'win32')('that others can open is warned of', async (test) => {
    const folder = await newFolder(test);
    await openBackend({ kind: 'sqlite', path: pathIn(folder) }).then((store) => store.close());
    await chmod(pathIn(folder), 0o644);
    const { verdicts, output } = await examined(at(folder));
    expect(verdicts['store files']).toBe('warning');
    expect(output).toContain(`chmod 600 ${pathIn(folder)}\n`);
    await chmod(pathIn(folder), 0o600);
    expect((await examined(at(folder))).verdicts).not.toHaveProperty(['store files']);
  });

  it('whose secret file is missing cannot be decrypted, and no other secret is made', async (test) => {
    const folder = await newFolder(test);
    await openBackend({ kind: 'sqlite', path: pathIn(folder) }).then((store) => store.close());
    const { verdicts } = await examined(at(folder));
    expect(verdicts).toMatchObject({ 'store read': 'ok', 'store write': 'ok', 'store decrypt': 'failed' });
    expect(existsSync(join(folder, 'shopkeep.secret'))).toBe(false);
  });

  it('that is not a database cannot be opened, and is left as it is', async (test) => {
    const folder = await newFolder(test);
    await writeFile(pathIn(folder), 'this is no database, but a text of some length '.repeat(100));
    const { output } = await examined(at(folder));
    expect(output).toMatch(/^failed +store .*left as it is\. Restore a backup/m);
    expect(await readdir(folder)).toEqual(['shopkeep.sqlite']);
  });

  finds([
    [
      'in memory is warned of',
      () => ({ STORE_URL: 'sqlite://:memory:' }),
      { store: 'warning' },
      /everything is lost when the bot stops/,
    ],
    [
      'that cannot be made is not said to be made at the start',
      async (test) => {
        const folder = await newFolder(test);
        await writeFile(join(folder, 'data'), '');
        return at(join(folder, 'data', 'new'));
      },
      { store: 'failed' },
      /can neither be read nor made.*owner of the folder \S+data\./,
    ],
    [
      'that another process has locked is read or written later',
      async (test) => {
        const folder = await newFolder(test);
        await openBackend({ kind: 'sqlite', path: pathIn(folder) }).then((store) => store.close());
        const other = new KeyvSqlite({ uri: at(folder).STORE_URL });
        test.onTestFinished(() => other.disconnect());
        await other.query('BEGIN EXCLUSIVE');
        return at(folder);
      },
      { store: 'failed' },
      /SQLITE_BUSY.*Another program has locked/,
    ],
    [
      'whose secret is another one says how many keys are lost',
      () => ({ STORE_SECRET: 'another secret' }),
      { ...WELL, 'store decrypt': 'failed' },
      /cannot be read: 1 of 1/,
    ],
    [
      'whose secret is malformed quotes nothing of it',
      () => ({ STORE_SECRET: 'hex:5ecre7-5ecre7' }),
      { 'store decrypt': 'failed' },
    ],
    [
      'on a server that is away is named without its password',
      () => ({
        STORE_URL: `postgres://user:pass-word@127.0.0.1:${CLOSED_PORT}/shop`,
        STORE_SECRET: 'a long secret',
      }),
      { store: 'failed' },
      /ECONNREFUSED.*Check STORE_URL, and whether the server runs/,
    ],
  ]);

  it('with servers that linked no shop has lost no key', async (test) => {
    const folder = await newFolder(test);
    const address = { kind: 'sqlite', path: pathIn(folder) } as const;
    const store = await openStore({ address, secret: undefined }, pino({ level: 'silent' }));
    await store.link('1', { key: harness.shop.key, shop: identity() });
    await store.link('3', { key: harness.shop.key, shop: identity() });
    await store.changeSettings('2', { language: 'ru' });
    await store.close();
    const { verdicts, output } = await examined(at(folder));
    expect(verdicts).toEqual(WELL);
    expect(output).toMatch(/Discord servers in it: 3\n.*\n.*shop keys that can be read: 2\n/);
    const lost = await examined({ ...at(folder), STORE_SECRET: 'another secret' });
    expect(lost.output).toContain('cannot be read: 2 of 2.');
  });

  it('in PostgreSQL is read, written and decrypted', { tags: 'postgres' }, async () => {
    const url = await createDatabase();
    const { driver: _none, ...well } = WELL;
    expect((await examined({ STORE_URL: url, STORE_SECRET: 'a long secret' })).verdicts).toEqual(well);
    const store = await openBackend({ kind: 'postgres', url });
    expect(await store.keys('').finally(() => store.close())).toEqual([]);
  });
});

describe('the address of the shop', { concurrent: true }, () => {
  it.for([
    ['html', 'failed', 'If they are right, the shop is down'],
    ['redirect', 'failed', 'Put the address that it points to into SHOP_API_URL'],
    ['silence', 'failed', 'If they are right, the shop is down'],
    ['rate-limited', 'warning', 'lower SHOP_API_RATE'],
    ['refused', 'ok', 'answers in version 3; it refuses the made-up key'],
    ['not-found-html', 'failed', 'If they are right, the shop is down'],
  ] as const)('%s: %s', async ([trouble, status, advice], test) => {
    const shop = await newShop(test);
    shop.trouble(trouble);
    const { verdicts, output } = await examined({ SHOP_API_URL: shop.url, SHOP_API_TIMEOUT_MS: '700' });
    expect(verdicts).toEqual({ ...WELL, 'shop address': status });
    expect(output).toContain(advice);
  });

  it.for([
    [2, '3'],
    [3, '2'],
  ] as const)('without version %s is said to answer in version %s', async ([missing, version], test) => {
    const shop = await newShop(test);
    shop.trouble('not-found-html', { version: missing });
    const { output } = await examined({ SHOP_API_URL: shop.url });
    expect(output).toMatch(new RegExp(`answers in version ${version}; it refuses the made-up key$`, 'm'));
  });

  it('without encryption is warned of, besides what answers there', async () => {
    const { output } = await examined({ SHOP_API_URL: 'http://shop.invalid' });
    expect(output).toMatch(/^warning +shop address +is not encrypted.*\nfailed +shop address/m);
  });
});

describe('the program', { concurrent: true }, () => {
  it('ends at once on Ctrl-C, in the middle of a check', async (test) => {
    const shop = await newShop(test);
    shop.trouble('silence');
    const doctor = start(test, { SHOP_API_URL: shop.url });
    await vi.waitFor(() => expect(shop.requests).toHaveLength(1), { timeout: 15_000 });
    await doctor.stop('SIGINT');
    expect((await doctor.ended).code).toBe(130);
    expect(doctor.output()).toContain('store decrypt');
    expect(doctor.output()).not.toMatch(/shop address|\n\s+at /);
  });
});
