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
import { embedOf, messageOf, openShop, startTestHarness, type TestHarness } from './harness.js';
import { type LogLine, linesOf, STACK } from './log-lines.js';

const gatewayLinesOf = (lines: readonly LogLine[]) =>
  lines.flatMap(({ msg }) => msg.match(/^gateway (.*)/)?.[1] ?? []);
const gatewayLines = (bot: BotProcess) => gatewayLinesOf(linesOf(bot));
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });

describe('Discord’s gateway', { concurrent: true }, () => {
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

  async function endsWith(bot: BotProcess, code: number, advice: string): Promise<void> {
    expect((await bot.ended).code).toBe(78);
    expect(bot.output()).toMatch(new RegExp(`rejected the connection \\(close code ${code}\\): .*${advice}`));
  }

  // Every code later is in test/bot/gateway.test.ts.
  it('rejects a running connection with 4004', async (test) => {
    const { discord, start } = await alone(test);
    const bot = start();
    await bot.ready();
    discord.gateway.disconnectAll(4004);
    await endsWith(bot, 4004, 'DISCORD_TOKEN is no longer valid');
    expect(gatewayLines(bot)).toEqual(['connected']);
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

    it.for([['500', { status: 500, times: 3 }]] as const)(
      '%s for a moment only delays the start',
      async ([_what, fault], test) => {
        const harness = await alone(test);
        harness.discord.fault({ path, ...fault });
        await harness.start().ready();
        await serves(harness);
      },
    );

    it.for([
      ['500 for long', 1, { status: 500, times: 99 }, /no connection to Discord at http:.* \(500\)/],
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
});
