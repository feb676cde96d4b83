import { describe, expect, it, type TestContext, vi } from 'vitest';
import type { LocalDiscord, Person } from '../../sandbox/discord/index.js';
import { en } from '../../src/words/en/index.js';
import {
  embedOf,
  harnessFor,
  headingOf,
  messageOf,
  openShop,
  startAnother,
  type TestHarness,
  textOf,
} from './harness.js';
import { linesOf, STACK } from './log-lines.js';

/* What only the whole bot shows of the gateway's faults; the others are in test/bot/gateway.test.ts and client.test.ts. */

const gatewayLines = ({ bot }: TestHarness) =>
  linesOf(bot).flatMap(({ msg }) => msg.match(/^gateway (.*)/)?.[1] ?? []);
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });
const callbacks = ({ requests }: LocalDiscord) => requests.filter(({ path }) => path.endsWith('/callback'));

describe('Discord’s gateway', { concurrent: true }, () => {
  async function linked(test: TestContext): Promise<TestHarness> {
    const harness = await harnessFor(test);
    test.onTestFinished(() => expect(harness.bot.output()).not.toMatch(STACK));
    await harness.link(harness.shop.key);
    return harness;
  }

  /** The bot is there and answers once. */
  async function serves({ discord, member }: { discord: LocalDiscord; member: Person }) {
    const before = callbacks(discord).length;
    expect(headingOf(await member.run('shop'))).toContain('Northern Lights');
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
    const harness = await linked(test);
    harness.shop.trouble('slow', { operation: 'shop', ms: 1500 });
    const { reply } = await openShop(harness);
    happen(harness.discord.gateway);
    expect(textOf(await reply)).toContain('Northern Lights');
    await eventually(() => expect(gatewayLines(harness)).toEqual(['connected', 'reconnecting', back]));
    expect(messageOf(await harness.member.run('servers')).embeds[0]?.description).toContain('Survival');
  });

  it('closed the connection: interactions sent in the meantime are answered once', async (test) => {
    const harness = await linked(test);
    const { discord, member, owner } = harness;
    const before = callbacks(discord).length;
    discord.gateway.disconnectAll(4000);
    const asked = await Promise.all([
      member.run('shop'),
      owner.run('shop'),
      member.run('servers'),
      owner.run('setup'),
    ]);
    expect(asked.map(({ replies }) => replies.length)).toEqual([1, 1, 1, 1]);
    await eventually(() => expect(gatewayLines(harness).at(-1)).toBe('resumed'));
    const statuses = callbacks(discord).map(({ status }) => status);
    expect(statuses.slice(before)).toEqual([204, 204, 204, 204]);
  });

  it('refuses a connection while the bot stops, which still finishes its replies', async (test) => {
    const harness = await linked(test);
    const { discord, shop, bot } = harness;
    shop.trouble('silence', { operation: 'shop' });
    const { reply } = await openShop(harness);
    discord.gateway.turnAway({ status: 503, afterMs: 300 });
    const before = discord.gateway.attempts;
    discord.gateway.disconnectAll(4000);
    await eventually(() => expect(discord.gateway.attempts).toBe(before + 1));
    const stopped = bot.stop();
    expect(embedOf(await reply).title).toBe(en.problem({ kind: 'stopping' }).title);
    await stopped;
    expect((await bot.ended).code).toBe(0);
  });

  it('is away, and the bot still stops', async (test) => {
    const harness = await linked(test);
    harness.discord.gateway.turnAway('reset');
    harness.discord.gateway.disconnectAll(4000);
    await eventually(() => expect(gatewayLines(harness)).toContain('reconnecting'));
    await harness.bot.stop();
    expect((await harness.bot.ended).code).toBe(0);
  });

  it('rejects the first connection: the bot ends with code 78 and the reason', async (test) => {
    const harness = await linked(test);
    await harness.bot.stop();
    harness.discord.gateway.turnAway({ close: 4012 });
    const bot = startAnother(harness);
    expect((await bot.ended).code).toBe(78);
    expect(bot.output()).toMatch(/rejected the connection \(close code 4012\): .*install a newer one/);
    expect(bot.output()).not.toMatch(STACK);
  });

  it('does not let the bot start because no session is left: it says so and tries again', async (test) => {
    const harness = await linked(test);
    const session_start_limit = { total: 1000, remaining: 0, reset_after: 3_600_000, max_concurrency: 1 };
    const body = { url: 'ws://127.0.0.1:9', shards: 1, session_start_limit };
    harness.discord.fault({ path: /^\/gateway\/bot$/, status: 200, body });
    const bot = startAnother(harness);
    await eventually(() =>
      expect(bot.output()).toMatch(
        /connect again until \d{4}-\d\d-\d\dT.* Trying again in 5 s; Ctrl-C stops/,
      ),
    );
    await bot.stop('SIGINT');
    expect((await bot.ended).code).toBe(0);
  });

  it('lists thousands of guilds', async (test) => {
    const harness = await linked(test);
    await harness.bot.stop();
    for (let guild = 0; guild < 3000; guild += 1) harness.discord.addGuild({ name: `Guild ${guild}` });
    const before = harness.discord.requests.length;
    await harness.restart();
    await serves(harness);
    // Of the gateway, the commands, the guilds that may have left, and the answer.
    expect(harness.discord.requests.length - before).toBeLessThanOrEqual(4);
  });
});
