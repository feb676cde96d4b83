import { GatewayDispatchEvents as Events, GatewayIntentBits } from 'discord.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { type LocalDiscord, startLocalDiscord } from '../../../sandbox/discord/index.js';
import { type BareBot, connectBot, identify } from './bot.js';

let discord: LocalDiscord;
const bots: BareBot[] = [];

beforeEach(async () => {
  discord = await startLocalDiscord();
});

afterEach(async () => {
  for (const { socket } of bots.splice(0)) socket.terminate();
  await discord.close();
});

async function connect(hello?: object): Promise<BareBot> {
  const bot = await connectBot(discord, hello);
  bots.push(bot);
  return bot;
}

const withIntents = (intents: number, changes: object = {}) =>
  identify(discord.token, { intents, ...changes });
const names = (bot: BareBot) => bot.events.flatMap(({ t }) => t ?? []);

describe('identify', () => {
  test('is welcomed with the guilds, all unavailable at first', async () => {
    const { id } = discord.addGuild({ name: 'Guild' });
    const bot = await connect();
    expect(await bot.next(Events.Ready)).toMatchObject({
      user: { id: discord.applicationId, bot: true },
      application: { id: discord.applicationId },
      guilds: [{ id, unavailable: true }],
      resume_gateway_url: expect.stringMatching(/^ws:\/\/127\.0\.0\.1:/),
      shard: [0, 1],
    });
    expect(discord.gateway.sessions).toMatchObject([{ intents: 0, shard: [0, 1], connected: true }]);
  });

  test.each([
    ['a wrong token', () => identify('wrong'), 4004],
    ['an intent besides Guilds', () => withIntents(GatewayIntentBits.GuildMessages), 4014],
    ['a shard that cannot be', () => withIntents(0, { shard: [1, 1] }), 4010],
    ['no identify at all', () => ({ op: 3, d: {} }), 4003],
    ['an unknown opcode', () => ({ op: 'x' }), 4002],
    ['a long event', () => withIntents(0, { filling: 'x'.repeat(4096) }), 4002],
  ])('with %s is shut out', async (_what, hello, code) => {
    expect(await (await connect(hello())).closed).toBe(code);
    expect(discord.gateway.sessions).toEqual([]);
  });
});

describe('guilds', () => {
  test('come and go in sessions with the Guilds intent only', async () => {
    const deaf = await connect();
    const bot = await connect(withIntents(GatewayIntentBits.Guilds));
    await Promise.all([deaf.next(Events.Ready), bot.next(Events.Ready)]);
    const { id, channelId } = discord.addGuild({ name: 'Guild' });
    expect(await bot.next(Events.GuildCreate)).toMatchObject({
      id,
      name: 'Guild',
      channels: [{ id: channelId }],
    });
    discord.setUnavailable(id, true);
    expect(await bot.next(Events.GuildDelete)).toEqual({ id, unavailable: true });
    discord.setUnavailable(id, false);
    await bot.next(Events.GuildCreate);
    discord.removeGuild(id);
    expect(await bot.next(Events.GuildDelete)).toEqual({ id });
    expect(names(deaf)).toEqual([Events.Ready]);
  });
});

describe('a session', () => {
  const resume = (sessionId: string, seq: number) => ({
    op: 6,
    d: { token: discord.token, session_id: sessionId, seq },
  });
  const identified = async () => {
    const bot = await connect(withIntents(GatewayIntentBits.Guilds));
    await bot.next(Events.Ready);
    const [session] = discord.gateway.sessions;
    return { bot, id: session?.id ?? '' };
  };

  test('is resumed with what was missed', async () => {
    const { bot, id } = await identified();
    discord.gateway.disconnectAll(4000);
    expect(await bot.closed).toBe(4000);
    discord.addGuild({ name: 'Missed' });
    const again = await connect(resume(id, 1));
    await again.next(Events.Resumed);
    expect(names(again)).toEqual([Events.GuildCreate, Events.Resumed]);
    expect(discord.gateway.sessions).toMatchObject([{ id, connected: true }]);
  });
});

describe('a connection that is turned away', () => {
  /** How a socket ends: an error’s message, a close code, or that nothing was said on it. */
  const attempt = () => {
    const socket = new WebSocket(`${discord.apiUrl.replace(/^http/, 'ws').replace(/api$/, '')}?v=10`);
    return new Promise<string | number>((resolve) => {
      socket.on('error', ({ message }) => resolve(message));
      socket.on('close', resolve);
      socket.on('message', () => resolve('greeted'));
      socket.on('open', () => socket.ping());
      socket.on('pong', () => resolve('silence'));
    }).finally(() => socket.terminate());
  };

  test.each([
    [{ status: 502 }, 'Unexpected server response: 502'],
    ['reset', 'socket hang up'],
    ['silence', 'silence'],
    [undefined, 'greeted'],
  ] as const)('by %j', async (how, end) => {
    discord.gateway.turnAway(how);
    expect(await attempt()).toBe(end);
    discord.gateway.turnAway();
    expect(await attempt()).toBe('greeted');
  });
});
