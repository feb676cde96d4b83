import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, type TestContext, vi } from 'vitest';
import { type BotProcess, startBotProcess } from '../../sandbox/bot-process.js';
import { startLocalDiscord } from '../../sandbox/discord/index.js';
import { parseProxy } from '../../src/bot/proxy/address.js';
import { checkDiscord } from '../../src/ops/cli/doctor/discord.js';
import { CLOSED_PORT, listen } from '../support/program.js';
import {
  HIDDEN_HOST,
  type LocalProxy,
  PROXY_PASSWORD,
  type ProxyOptions,
  startProxy,
} from '../support/proxy.js';
import { type Certificate, openssl, selfSigned } from '../support/self-signed.js';
import { readDoctor } from './doctor-output.js';
import { startProcessHarness, type TestHarness, textOf } from './harness.js';
import { linesOf } from './log-lines.js';

/*
 * The built bot and the doctor reach a Discord whose name only the proxy knows, and the shop without it; and a start that
 * cannot reach Discord says what is wrong.
 */

const doctorEntry = fileURLToPath(new URL('../../dist/src/ops/cli/doctor.js', import.meta.url));
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 40_000, interval: 50 });

const folder = mkdtempSync(join(tmpdir(), 'shopkeep-proxy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Of the proxies with https, which programs trust with `trusting`. */
let certificate: Certificate | undefined;
const trusting = { NODE_EXTRA_CA_CERTS: join(folder, 'cert.pem') };
beforeAll(() => {
  certificate = openssl ? selfSigned() : undefined;
  writeFileSync(trusting.NODE_EXTRA_CA_CERTS, certificate?.cert ?? '');
});

type Env = Readonly<Record<string, string>>;

async function proxyFor({ onTestFinished }: TestContext, kind: ProxyOptions): Promise<LocalProxy> {
  const proxy = await startProxy({
    ...kind,
    ...(kind.protocol === 'https' && certificate && { certificate }),
  });
  onTestFinished(() => proxy.close());
  return proxy;
}

/** No program prints the password, in any spelling. */
const expectNoPassword = (output: string) =>
  expect([PROXY_PASSWORD, encodeURIComponent(PROXY_PASSWORD)].filter((one) => output.includes(one))).toEqual(
    [],
  );

/** A program with these settings and a Discord behind the name; the test ends it. */
async function startBehind({ onTestFinished }: TestContext, env: Env, entry?: string): Promise<BotProcess> {
  const discord = await startLocalDiscord({ host: HIDDEN_HOST });
  const program = startBotProcess({
    cwd: tmpdir(),
    env: {
      DISCORD_TOKEN: discord.token,
      DISCORD_API_URL: discord.apiUrl,
      SHOP_API_URL: 'http://127.0.0.1:1',
      STORE_URL: 'sqlite://:memory:',
      ...env,
    },
    ...(entry && { entry }),
  });
  onTestFinished(async () => {
    await program.stop('SIGKILL');
    await discord.close();
    expectNoPassword(program.output());
  });
  return program;
}

async function serves(harness: TestHarness) {
  expect(textOf(await harness.member.run('shop'))).toContain('Northern Lights');
}

async function worksBehind(test: TestContext, kind: ProxyOptions) {
  const proxy = await proxyFor(test, kind);
  const env = { DISCORD_PROXY: proxy.url, ...trusting };
  const harness = await startProcessHarness({ discord: { host: HIDDEN_HOST }, env });
  test.onTestFinished(() => harness.close());
  const { discord, bot, shop } = harness;
  await harness.link(shop.key);
  await serves(harness);
  expect(bot.output()).toContain(`Discord through the proxy ${kind.protocol}://127.0.0.1:${proxy.port}"`);

  // Cut: the gateway resumes, without a second identify.
  proxy.cut();
  await eventually(() => expect(linesOf(bot).map(({ msg }) => msg)).toContain('gateway resumed'));
  expect(discord.gateway.sessions).toHaveLength(1);
  await serves(harness);

  const settings = { DISCORD_TOKEN: discord.token, DISCORD_API_URL: discord.apiUrl, SHOP_API_URL: shop.url };
  const doctor = startBotProcess({ entry: doctorEntry, cwd: harness.folder, env: { ...settings, ...env } });
  expect((await doctor.ended).code).toBe(0);
  expect(readDoctor(doctor.output()).verdicts).toMatchObject({ proxy: 'ok', token: 'ok', gateway: 'ok' });

  // Silent, and then away: the bot goes on, and is back by itself.
  proxy.become('silent');
  proxy.cut();
  await eventually(() =>
    expect(linesOf(bot).filter(({ msg }) => msg === 'gateway reconnecting')).toHaveLength(2),
  );
  proxy.become('serving');
  proxy.cut();
  await eventually(() => expect(linesOf(bot).filter(({ msg }) => msg === 'gateway resumed')).toHaveLength(2));
  await serves(harness);

  expect(new Set(proxy.targets)).toEqual(new Set([new URL(discord.apiUrl).host]));
  expectNoPassword(bot.output() + doctor.output());
  await bot.stop();
  expect((await bot.ended).code).toBe(0);
}

/** What the doctor says of Discord; a process only where it has to trust a certificate. */
async function doctorSays(test: TestContext, DISCORD_PROXY: string): Promise<string> {
  if (DISCORD_PROXY.startsWith('https')) {
    const doctor = await startBehind(test, { DISCORD_PROXY, ...trusting }, doctorEntry);
    expect((await doctor.ended).code).toBe(1);
    return doctor.output();
  }
  const proxy = parseProxy(DISCORD_PROXY);
  const apiUrl = `http://${HIDDEN_HOST}:1/api`;
  const lines = await checkDiscord({ token: 'a.bot.token', apiUrl, proxy });
  return lines.map(({ status, what, text }) => `${status.padEnd(8)} ${what.padEnd(14)} ${text}\n`).join('');
}

type State = 'wrong password' | 'away' | 'cut' | 'silent';

/** What is said of a proxy with a password that doesn't work. */
const SENTENCES: { readonly [Each in State]: RegExp } = {
  'wrong password': /The proxy refuses the user name or password in DISCORD_PROXY\./,
  away: /The proxy 127\.0\.0\.1:\d+ cannot be reached \(ECONNREFUSED\)\./,
  cut: /The proxy 127\.0\.0\.1:\d+ cannot be reached \((?:ECONNRESET|UND_ERR_SOCKET)\)\./,
  silent: /The proxy 127\.0\.0\.1:\d+ gave no answer within 10 s\./,
};

function spoil(proxy: LocalProxy, state: State): string {
  if (state === 'cut') proxy.become('cutting');
  if (state === 'silent') proxy.become('silent');
  if (state === 'wrong password')
    return proxy.url.replace(/:\/\/.*@/, `://other:${encodeURIComponent(PROXY_PASSWORD)}@`);
  return state === 'away' ? proxy.url.replace(/\d+$/, String(CLOSED_PORT)) : proxy.url;
}

async function failsBehind(test: TestContext, protocol: ProxyOptions['protocol'], state: State) {
  // That of the test: what several count at once, the shared one loses.
  const { expect } = test;
  const proxy = await proxyFor(test, { protocol, hasPassword: true });
  const DISCORD_PROXY = spoil(proxy, state);
  const { source } = SENTENCES[state];
  const [bot, said] = await Promise.all([
    startBehind(test, { DISCORD_PROXY, ...trusting }),
    doctorSays(test, DISCORD_PROXY),
  ]);
  expectNoPassword(said);
  expect(said).toMatch(new RegExp(`^failed   proxy          ${source}$`, 'm'));
  if (state === 'wrong password') {
    expect((await bot.ended).code).toBe(78);
    expect(bot.output()).toMatch(new RegExp(`^${source}$`, 'm'));
    return;
  }
  await eventually(() =>
    expect(bot.output()).toMatch(new RegExp(`"${source} Trying again in 5 s; Ctrl-C stops\\."`)),
  );
  if (state === 'silent') {
    expect(bot.output()).toMatch(
      /"Still connecting to Discord at http:\/\/discord\.test:\S+ through the proxy/,
    );
    proxy.become('serving');
    await bot.ready();
  }
  await bot.stop('SIGINT');
  expect((await bot.ended).code).toBe(0);
}

const STATES: readonly State[] = ['wrong password', 'away', 'cut', 'silent'];

describe('behind a proxy', { concurrent: true }, () => {
  it.for<ProxyOptions>([
    { protocol: 'http' },
    { protocol: 'http', hasPassword: true },
    { protocol: 'socks5' },
    { protocol: 'socks5', hasPassword: true },
  ])('%j, Discord is reached by it and the shop directly', (kind, test) => worksBehind(test, kind));

  it('https, Discord is reached by it and the shop directly', { tags: 'openssl' }, (test) =>
    worksBehind(test, { protocol: 'https' }),
  );

  it.for(STATES.flatMap((state) => [['http', state] as const, ['socks5', state] as const]))(
    '%s, %s: bot and doctor say so',
    ([protocol, state], test) => failsBehind(test, protocol, state),
  );

  it.for(STATES)('https, %s: bot and doctor say so', { tags: 'openssl' }, (state, test) =>
    failsBehind(test, 'https', state),
  );

  it.for([
    ['http', 'status 502'],
    ['socks5', 'HostUnreachable'],
  ] as const)('%s that does not reach Discord, the bot keeps trying', async ([protocol, why], test) => {
    const proxy = await proxyFor(test, { protocol });
    const bot = await startBehind(test, {
      DISCORD_PROXY: proxy.url,
      DISCORD_API_URL: 'https://elsewhere.test/api',
    });
    await eventually(() =>
      expect(bot.output()).toContain(
        `"The proxy 127.0.0.1:${proxy.port} cannot reach elsewhere.test (${why}). Trying again in 5 s; Ctrl-C stops."`,
      ),
    );
  });

  it('a discord.js that takes no other WebSocket ends the bot with one sentence', async (test) => {
    const proxy = await proxyFor(test, { protocol: 'http' });
    // Loaded before the bot, it has taken its class already.
    const bot = await startBehind(test, {
      DISCORD_PROXY: proxy.url,
      NODE_OPTIONS: `--require=${fileURLToPath(new URL('../../node_modules/discord.js/src/index.js', import.meta.url))}`,
    });
    expect((await bot.ended).code).toBe(78);
    expect(bot.output()).toMatch(/^DISCORD_PROXY has no effect on the gateway with this discord\.js:/);
  });
});

describe('a start without a proxy', { concurrent: true }, () => {
  /** Accepts connections and says nothing. */
  async function silentPort({ onTestFinished }: TestContext): Promise<number> {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => void sockets.add(socket.on('error', () => {})));
    onTestFinished(async () => {
      for (const socket of sockets) socket.destroy();
      await once(server.close(), 'close');
    });
    return listen(server);
  }

  it.for([
    ['an unknown name', () => 'https://discord.invalid/api', /ENOTFOUND|EAI_AGAIN|no answer/],
    ['a silent server', (port: number) => `http://127.0.0.1:${port}/api`, /no answer/],
    ['a silent server with TLS', (port: number) => `https://127.0.0.1:${port}/api`, /no answer/],
  ] as const)('that meets %s keeps trying, and says so', async ([what, address, { source }], test) => {
    const DISCORD_API_URL = address(await silentPort(test));
    const bot = await startBehind(test, { DISCORD_API_URL });
    const tried = new RegExp(
      `Discord cannot be reached \\((?:${source})\\)\\. Trying again in 5 s; Ctrl-C stops\\. Behind a block\\? See DISCORD_PROXY\\.`,
    );
    await eventually(() => expect(bot.output()).toMatch(tried));
    if (what !== 'an unknown name')
      expect(bot.output().split(tried)[0]).toContain(
        `"Still connecting to Discord at ${DISCORD_API_URL}; Ctrl-C stops."`,
      );
    await bot.stop('SIGINT');
    expect((await bot.ended).code).toBe(0);
    expect(bot.output()).not.toMatch(/\n\s+at /);
  });
});
