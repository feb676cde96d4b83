import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, type TestContext, vi } from 'vitest';
import { type BotProcess, startBotProcess } from '../../sandbox/bot-process.js';
import {
  type LocalDiscord,
  type LocalDiscordOptions,
  type Person,
  startLocalDiscord,
} from '../../sandbox/discord/index.js';
import { addGuildWithPeople } from '../../sandbox/people.js';
import { sampleShop } from '../../sandbox/shop/index.js';
import { en } from '../../src/words/en/index.js';
import { embedOf, harnessFor, messageOf, openShop, startTestHarness, type TestHarness } from './harness.js';
import { type LogLine, linesOf, STACK } from './log-lines.js';

const gatewayLinesOf = (lines: readonly LogLine[]) =>
  lines.flatMap(({ msg }) => msg.match(/^gateway (.*)/)?.[1] ?? []);
const gatewayLines = (bot: BotProcess) => gatewayLinesOf(linesOf(bot));
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });

describe('Discord’s gateway', { concurrent: true }, () => {
  async function linked(test: TestContext): Promise<TestHarness> {
    const harness = await harnessFor(test);
    test.onTestFinished(() => expect(harness.bot.output()).not.toMatch(STACK));
    await harness.link(harness.shop.key);
    return harness;
  }

  const started: TestHarness[] = [];
  const free: TestHarness[] = [];
  let guilds = 0;

  afterAll(() => Promise.all(started.map((harness) => harness.close())));

  /** A bot that no other test uses at the same time, with a guild for this one; `lines` are those that it logs from now on. */
  async function borrow({ onTestFinished, task }: TestContext) {
    const harness = free.pop() ?? (await start());
    const { bot, discord } = harness;
    const before = linesOf(bot).length;
    onTestFinished(() => {
      harness.shop.trouble(undefined);
      expect(bot.output()).not.toMatch(STACK);
      // What a test has left in the middle is no start for the next one.
      if (task.result?.state !== 'fail') free.push(harness);
    });
    guilds += 1;
    const people = addGuildWithPeople(discord, { guild: `Guild ${guilds}`, locale: 'en-US', names: NAMES });
    const key = `key-of-guild-${guilds}-0123456789`;
    harness.shop.shops.set(key, sampleShop('en'));
    const lines = () => linesOf(bot).slice(before);
    return { discord, shop: harness.shop, key, link: harness.link, lines, ...people };
  }

  async function start(): Promise<TestHarness> {
    const harness = await startTestHarness();
    started.push(harness);
    return harness;
  }

  /** A local Discord, and the bot as often as it is started; its shop is not there. All of it ends with the test. */
  async function alone({ onTestFinished }: TestContext, options: LocalDiscordOptions = {}) {
    const discord = await startLocalDiscord(options);
    onTestFinished(() => discord.close());
    const cwd = await mkdtemp(join(tmpdir(), 'shopkeep-'));
    onTestFinished(() => rm(cwd, { recursive: true, force: true }));
    const start = () => {
      const env = {
        DISCORD_TOKEN: discord.token,
        DISCORD_API_URL: discord.apiUrl,
        SHOP_API_URL: 'http://127.0.0.1:9',
      };
      const bot = startBotProcess({ cwd, env });
      onTestFinished(async () => {
        await bot.stop('SIGKILL');
        expect(bot.output()).not.toMatch(STACK);
      });
      return bot;
    };
    return {
      discord,
      start,
      ...addGuildWithPeople(discord, { guild: 'Guild', locale: 'en-US', names: NAMES }),
    };
  }
  const NAMES = { owner: 'owner', moderator: 'moderator', member: 'member' };
  const notLinked = en.problem({ kind: 'notLinked' }).title;
  const callbacks = (discord: LocalDiscord) =>
    discord.requests.filter(({ path }) => path.endsWith('/callback'));

  /** The bot is there and answers once. */
  async function serves({ discord, member }: { discord: LocalDiscord; member: Person }) {
    const before = callbacks(discord).length;
    expect(embedOf(await member.run('shop')).title).toBe(notLinked);
    expect(callbacks(discord)).toHaveLength(before + 1);
  }

  it.for([
    ['closes the connection', (gateway: LocalDiscord['gateway']) => gateway.disconnectAll(4000), 'resumed'],
    ['asks to reconnect', (gateway: LocalDiscord['gateway']) => gateway.requestReconnect(), 'resumed'],
    [
      'invalidates the session',
      (gateway: LocalDiscord['gateway']) => gateway.invalidateSessions(false),
      'connected',
    ],
  ] as const)('%s in the middle of a reply, which still arrives', async ([_what, happen, back], test) => {
    const { discord, shop, key, link, owner, member, lines } = await borrow(test);
    await link(key, owner);
    shop.trouble('slow', { operation: 'shop', ms: 1500 });
    const { reply } = await openShop({ shop, member }, key);
    happen(discord.gateway);
    expect(embedOf(await reply).title).toContain('Northern Lights');
    await eventually(() => expect(gatewayLinesOf(lines())).toEqual(['reconnecting', back]));
    expect(messageOf(await member.run('servers')).embeds[0]?.description).toContain('Survival');
  });

  it.for([
    ['closed the connection', (gateway: LocalDiscord['gateway']) => gateway.disconnectAll(4000)],
    ['asked to reconnect', (gateway: LocalDiscord['gateway']) => gateway.requestReconnect()],
    [
      'invalidated a session that can be resumed',
      (gateway: LocalDiscord['gateway']) => gateway.invalidateSessions(true),
    ],
  ] as const)('%s: interactions sent meanwhile are answered once', async ([_what, happen], test) => {
    const { discord, member, owner, lines } = await borrow(test);
    const before = callbacks(discord).length;
    happen(discord.gateway);
    const asked = await Promise.all([
      member.run('shop'),
      owner.run('shop'),
      member.run('servers'),
      owner.run('setup'),
    ]);
    expect(asked.map(({ replies }) => replies.length)).toEqual([1, 1, 1, 1]);
    await eventually(() => expect(gatewayLinesOf(lines()).at(-1)).toBe('resumed'));
    const ids = asked.map(({ interactionId }) => interactionId);
    const logged = () => lines().flatMap(({ interaction }) => interaction ?? []);
    await eventually(() =>
      expect(
        logged()
          .filter((id) => ids.includes(id))
          .sort(),
      ).toEqual(ids.sort()),
    );
    expect(
      callbacks(discord)
        .slice(before)
        .map(({ status }) => status),
    ).toEqual([204, 204, 204, 204]);
  });

  it('does not acknowledge heartbeats: the bot notices, reconnects and resumes', async (test) => {
    const harness = await alone(test, { gateway: { heartbeatInterval: 300 } });
    const bot = harness.start();
    await bot.ready();
    harness.discord.gateway.ignoreHeartbeats(true);
    await eventually(() => expect(gatewayLines(bot)).toContain('reconnecting'));
    harness.discord.gateway.ignoreHeartbeats(false);
    await eventually(() => expect(gatewayLines(bot).at(-1)).toBe('resumed'));
    await serves(harness);
  });

  const closes = [
    [4004, 'DISCORD_TOKEN is no longer valid'],
    [4010, 'check SHARDS and SHARD_COUNT'],
    [4011, 'raise SHARD_COUNT'],
    [4012, 'install a newer one'],
    [4013, 'install a newer one'],
    [4014, 'install a newer one'],
  ] as const;

  async function endsWith(bot: BotProcess, code: number, advice: string): Promise<void> {
    expect((await bot.ended).code).toBe(78);
    expect(bot.output()).toMatch(new RegExp(`rejected the connection \\(close code ${code}\\): .*${advice}`));
  }

  it.for(closes)('rejects the first connection with %i', async ([code, advice], test) => {
    const { discord, start } = await alone(test);
    discord.gateway.turnAway({ close: code });
    await endsWith(start(), code, advice);
  });

  // Every code later is in test/bot/gateway.test.ts.
  it('rejects a running connection with 4004', async (test) => {
    const { discord, start } = await alone(test);
    const bot = start();
    await bot.ready();
    discord.gateway.disconnectAll(4004);
    await endsWith(bot, 4004, 'DISCORD_TOKEN is no longer valid');
    expect(gatewayLines(bot)).toEqual(['connected']);
  });

  describe.each([
    ['cuts connections', 'reset'],
    ['answers 502', { status: 502 }],
  ] as const)('%s', (_what, how) => {
    it('at start-up: the bot retries, and logs it once', async (test) => {
      const harness = await alone(test);
      harness.discord.gateway.turnAway(how);
      const bot = harness.start();
      await eventually(() => expect(gatewayLines(bot)).toEqual(['reconnecting']));
      await new Promise((resolve) => setTimeout(resolve, 1500));
      harness.discord.gateway.turnAway();
      await bot.ready();
      expect(gatewayLines(bot)).toEqual(['reconnecting', 'connected']);
      await serves(harness);
    });

    it('later: the bot retries, and logs it once', async (test) => {
      const guild = await borrow(test);
      const { gateway } = guild.discord;
      gateway.turnAway(how);
      gateway.disconnectAll(4000);
      await eventually(() => expect(gatewayLinesOf(guild.lines())).toEqual(['reconnecting']));
      await new Promise((resolve) => setTimeout(resolve, 1500));
      gateway.turnAway();
      await eventually(() => expect(gatewayLinesOf(guild.lines())).toHaveLength(2));
      await serves(guild);
    });
  });

  it('is away, and the bot still stops', async (test) => {
    const { discord, start } = await alone(test);
    const bot = start();
    await bot.ready();
    discord.gateway.turnAway('reset');
    discord.gateway.disconnectAll(4000);
    await eventually(() => expect(gatewayLines(bot)).toContain('reconnecting'));
    await bot.stop();
    expect((await bot.ended).code).toBe(0);
  });

  describe('fails when asked where to connect', () => {
    const path = /^\/gateway\/bot$/;
    const exhausted = {
      url: 'ws://127.0.0.1:9',
      shards: 1,
      session_start_limit: { total: 1000, remaining: 0, reset_after: 3_600_000, max_concurrency: 1 },
    };

    it.for([
      ['500', { status: 500, times: 3 }],
      ['a cut connection', { status: 'reset', times: 3 }],
      ['429', { status: 429, body: {}, headers: { 'retry-after': '1' } }],
    ] as const)('%s for a moment only delays the start', async ([_what, fault], test) => {
      const harness = await alone(test);
      harness.discord.fault({ path, ...fault });
      await harness.start().ready();
      await serves(harness);
    });

    it.for([
      ['401', 78, { status: 401, body: { code: 0, message: '' } }, /does not accept DISCORD_TOKEN/],
      ['500 for long', 1, { status: 500, times: 99 }, /no connection to Discord at http:.* \(500\)/],
      [
        '429 for long',
        1,
        { status: 429, body: {}, headers: { 'retry-after': '600' } },
        /no connection .* \(429\)/,
      ],
      [
        'no session left',
        1,
        { status: 200, body: exhausted },
        /let it connect again until \d{4}-\d\d-\d\dT.*Start it again/,
      ],
    ] as const)('%s ends the bot with code %i and the reason', async ([_what, code, fault, reason], test) => {
      const { discord, start } = await alone(test);
      discord.fault({ path, ...fault });
      const bot = start();
      expect((await bot.ended).code).toBe(code);
      expect(bot.output()).toMatch(reason);
    });
  });

  it('lists thousands of guilds', async (test) => {
    const harness = await alone(test);
    for (let guild = 0; guild < 3000; guild += 1) harness.discord.addGuild({ name: `Guild ${guild}` });
    await harness.start().ready();
    await serves(harness);
    expect(harness.discord.requests.map(({ method, path }) => `${method} ${path.split('/')[1]}`)).toEqual([
      'GET gateway',
      'PUT applications',
      'POST interactions',
    ]);
  });

  it.for([
    ['500', { status: 500, times: 99 }],
    ['403', { status: 403, body: { code: 50001, message: 'Missing Access' } }],
    ['429 for long', { status: 429, body: {}, headers: { 'retry-after': '86400' } }],
  ] as const)(
    'is up, but the commands cannot be registered (%s): the bot serves',
    async ([_what, fault], test) => {
      const harness = await alone(test);
      const first = harness.start();
      await first.ready();
      await first.stop();
      harness.discord.fault({ path: /^\/applications\/\d+\/commands$/, ...fault });
      const bot = harness.start();
      await bot.ready();
      await serves(harness);
      const line = linesOf(bot).find(({ msg }) => msg.startsWith('command registration failed'));
      expect(line).toMatchObject({ level: 50, status: fault.status, retryMinutes: 1 });
    },
  );

  it('is up, but cannot say whether a missing guild removed the bot: it is kept', async (test) => {
    const harness = await linked(test);
    await harness.bot.stop();
    harness.discord.removeGuild(harness.guild.id);
    harness.discord.fault({ path: /^\/guilds\//, status: 500, times: 6 });
    await harness.restart();
    await eventually(() =>
      expect(harness.bot.output()).toContain('check for guilds that removed the bot failed'),
    );
    expect(harness.bot.output()).not.toMatch(/erased guilds/);
    const again = harness.discord.addGuild({ id: harness.guild.id, name: 'Northern Lights' });
    const member = again.join({ name: 'member', permissions: 0n });
    expect(embedOf(await member.run('shop')).title).toContain('Northern Lights');
  });
});
