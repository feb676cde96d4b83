import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, type TestContext, vi } from 'vitest';
import { type BotProcess, startBotProcess } from '../../sandbox/bot-process.js';
import { startLocalDiscord } from '../../sandbox/discord/index.js';
import { CLOSED_PORT } from '../support/program.js';
import {
  HIDDEN_HOST,
  type LocalProxy,
  PROXY_PASSWORD,
  type ProxyOptions,
  startProxy,
} from '../support/proxy.js';
import { selfSigned } from '../support/self-signed.js';
import { readDoctor } from './doctor-output.js';
import { startProcessHarness, type TestHarness, textOf } from './harness.js';
import { linesOf } from './log-lines.js';

/* The built bot and the doctor reach a Discord whose name only the proxy knows, and the shop without it. */

const doctorEntry = fileURLToPath(new URL('../../dist/src/ops/cli/doctor.js', import.meta.url));
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 50 });

interface Kind extends ProxyOptions {
  readonly title: string;
}

const kinds: readonly Kind[] = [
  { title: 'http', protocol: 'http' },
  { title: 'http with a password', protocol: 'http', hasPassword: true },
  { title: 'socks5', protocol: 'socks5' },
  { title: 'socks5 with a password', protocol: 'socks5', hasPassword: true },
];
const secure: Kind = { title: 'https', protocol: 'https' };

async function proxyFor({ onTestFinished }: TestContext, kind: ProxyOptions): Promise<LocalProxy> {
  const proxy = await startProxy(kind);
  onTestFinished(() => proxy.close());
  return proxy;
}

/** No program prints the password, in any spelling. */
const expectNoPassword = (output: string) =>
  expect([PROXY_PASSWORD, encodeURIComponent(PROXY_PASSWORD)].filter((one) => output.includes(one))).toEqual(
    [],
  );

/** A program with these settings and a Discord behind the name; the test ends it. */
async function startBehind(
  { onTestFinished }: TestContext,
  DISCORD_PROXY: string,
  more: Readonly<Record<string, string>> = {},
): Promise<BotProcess> {
  const discord = await startLocalDiscord({ host: HIDDEN_HOST });
  const bot = startBotProcess({
    cwd: '/tmp',
    env: {
      DISCORD_TOKEN: discord.token,
      DISCORD_API_URL: discord.apiUrl,
      SHOP_API_URL: 'http://127.0.0.1:1',
      STORE_URL: 'sqlite://:memory:',
      DISCORD_PROXY,
      ...more,
    },
  });
  onTestFinished(async () => {
    await bot.stop('SIGKILL');
    await discord.close();
    expectNoPassword(bot.output());
  });
  return bot;
}

async function serves(harness: TestHarness) {
  expect(textOf(await harness.member.run('shop'))).toContain('Northern Lights');
}

async function worksBehind(test: TestContext, kind: Kind, more: Readonly<Record<string, string>> = {}) {
  const proxy = await proxyFor(test, kind);
  const harness = await startProcessHarness({
    discord: { host: HIDDEN_HOST },
    env: { DISCORD_PROXY: proxy.url, ...more },
  });
  test.onTestFinished(() => harness.close());
  const { discord, bot, shop, folder } = harness;
  await harness.link(shop.key);
  await serves(harness);
  expect(bot.output()).toContain(`Discord through the proxy ${kind.protocol}://127.0.0.1:${proxy.port}"`);

  // Cut: the gateway resumes, without a second identify.
  proxy.cut();
  await eventually(() => expect(linesOf(bot).map(({ msg }) => msg)).toContain('gateway resumed'));
  expect(discord.gateway.sessions).toHaveLength(1);
  await serves(harness);

  const settings = { DISCORD_TOKEN: discord.token, DISCORD_API_URL: discord.apiUrl, SHOP_API_URL: shop.url };
  const env = { ...settings, DISCORD_PROXY: proxy.url, ...more };
  const doctor = startBotProcess({ entry: doctorEntry, cwd: folder, env });
  expect((await doctor.ended).code).toBe(0);
  expect(readDoctor(doctor.output()).verdicts).toMatchObject({ proxy: 'ok', token: 'ok', gateway: 'ok' });

  // Silent, and then away: the bot goes on, and is back by itself.
  proxy.silence(true);
  proxy.cut();
  await eventually(() =>
    expect(linesOf(bot).filter(({ msg }) => msg === 'gateway reconnecting')).toHaveLength(2),
  );
  proxy.silence(false);
  proxy.cut();
  await eventually(() => expect(linesOf(bot).filter(({ msg }) => msg === 'gateway resumed')).toHaveLength(2));
  await serves(harness);

  expect(new Set(proxy.targets)).toEqual(new Set([new URL(discord.apiUrl).host]));
  expectNoPassword(bot.output() + doctor.output());
  await bot.stop();
  expect((await bot.ended).code).toBe(0);
}

describe('behind a proxy', { concurrent: true }, () => {
  it.for(kinds)('$title, Discord is reached by it and the shop directly', (kind, test) =>
    worksBehind(test, kind),
  );

  it('https, Discord is reached by it and the shop directly', { tags: 'openssl' }, async (test) => {
    const certificate = selfSigned();
    const folder = await mkdtemp(join(tmpdir(), 'shopkeep-proxy-'));
    test.onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const NODE_EXTRA_CA_CERTS = join(folder, 'cert.pem');
    await writeFile(NODE_EXTRA_CA_CERTS, certificate.cert);
    await worksBehind(test, { ...secure, certificate }, { NODE_EXTRA_CA_CERTS });
  });

  it.for(kinds.filter(({ hasPassword }) => hasPassword))(
    '$title that is wrong, the bot ends with 78',
    async (kind, test) => {
      const proxy = await proxyFor(test, kind);
      const bot = await startBehind(
        test,
        proxy.url.replace(/:\/\/.*@/, `://other:${encodeURIComponent(PROXY_PASSWORD)}@`),
      );
      expect((await bot.ended).code).toBe(78);
      // Lines of the log and of standard error come in any order.
      expect(bot.output()).toMatch(/^The proxy refuses the user name or password in DISCORD_PROXY\.$/m);
    },
  );

  it.for(['http', 'https', 'socks5'])('%s that is away, the bot keeps trying', async (protocol, test) => {
    const bot = await startBehind(
      test,
      `${protocol}://us:${encodeURIComponent(PROXY_PASSWORD)}@127.0.0.1:${CLOSED_PORT}`,
    );
    await eventually(() =>
      expect(bot.output()).toContain(
        `"The proxy 127.0.0.1:${CLOSED_PORT} cannot be reached (ECONNREFUSED). Trying again in 5 s; Ctrl-C stops."`,
      ),
    );
    await bot.stop('SIGINT');
    expect((await bot.ended).code).toBe(0);
  });

  it.for(kinds)('$title that is silent, the bot says so and keeps trying', async (kind, test) => {
    const proxy = await proxyFor(test, kind);
    proxy.silence(true);
    const bot = await startBehind(test, proxy.url);
    await eventually(() =>
      expect(bot.output()).toMatch(
        /"Still connecting to Discord at http:\/\/discord\.test:\S+ through the proxy/,
      ),
    );
    await eventually(() =>
      expect(bot.output()).toContain(
        `"The proxy 127.0.0.1:${proxy.port} gave no answer within 10 s. Trying again in 5 s; Ctrl-C stops."`,
      ),
    );
    proxy.silence(false);
    await bot.ready();
  });

  it.for([
    ['http', 'status 502'],
    ['socks5', 'host unreachable'],
  ] as const)('%s that does not reach Discord, the bot keeps trying', async ([protocol, why], test) => {
    const proxy = await proxyFor(test, { protocol });
    const bot = await startBehind(test, proxy.url, { DISCORD_API_URL: 'https://elsewhere.test/api' });
    await eventually(() =>
      expect(bot.output()).toContain(
        `"The proxy 127.0.0.1:${proxy.port} cannot reach elsewhere.test (${why}). Trying again in 5 s; Ctrl-C stops."`,
      ),
    );
  });

  it('a discord.js that takes no other WebSocket ends the bot with one sentence', async (test) => {
    const proxy = await proxyFor(test, { protocol: 'http' });
    // Loaded before the bot, it has taken its class already.
    const bot = await startBehind(test, proxy.url, {
      NODE_OPTIONS: `--require=${fileURLToPath(new URL('../../node_modules/discord.js/src/index.js', import.meta.url))}`,
    });
    expect((await bot.ended).code).toBe(78);
    expect(bot.output()).toContain('\nDISCORD_PROXY has no effect on the gateway with this discord.js:');
  });
});
