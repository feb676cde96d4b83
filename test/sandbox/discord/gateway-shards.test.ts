import { GatewayDispatchEvents as Events, GatewayIntentBits } from 'discord.js';
import { afterEach, expect, test } from 'vitest';
import {
  type LocalDiscord,
  type LocalDiscordOptions,
  startLocalDiscord,
} from '../../../sandbox/discord/index.js';
import { type BareBot, connectBot, identify } from './bot.js';

let discord: LocalDiscord;
const bots: BareBot[] = [];

afterEach(async () => {
  for (const { socket } of bots.splice(0)) socket.terminate();
  await discord.close();
});

async function start(gateway: LocalDiscordOptions['gateway'] = {}): Promise<void> {
  discord = await startLocalDiscord({ gateway });
}

async function connect(id: number, count: number): Promise<BareBot> {
  const hello = identify(discord.token, { shard: [id, count], intents: GatewayIntentBits.Guilds });
  const bot = await connectBot(discord, hello);
  bots.push(bot);
  return bot;
}

async function ready(id: number, count: number): Promise<BareBot> {
  const bot = await connect(id, count);
  await bot.next(Events.Ready);
  return bot;
}

/** One guild on each of `count` shards, in their order. */
const guildsOn = (count: number) =>
  Array.from({ length: count }, (_, shard) =>
    discord.addGuild({
      id: String(((1n << 40n) * BigInt(count) + BigInt(shard)) << 22n),
      name: `On ${shard}`,
    }),
  );

const heard = (bot: BareBot) => bot.events.flatMap(({ t, d }) => (t === Events.InteractionCreate ? [d] : []));
const refused = (bot: BareBot) => bot.events.filter(({ op, d }) => op === 9 && d === false).length;

test('a bot learns how many shards and how many identifies at once', async () => {
  await start({ shards: 8, maxConcurrency: 4 });
  const bot = await ready(0, 8);
  expect((await bot.rest('GET', '/gateway/bot')).body).toMatchObject({
    shards: 8,
    session_start_limit: { max_concurrency: 4 },
  });
});

test('each shard hears of its guilds alone', async () => {
  await start();
  const guilds = guildsOn(3);
  const shards = [await ready(0, 3), await ready(1, 3), await ready(2, 3)];
  const [first] = shards;
  await first?.rest('PUT', `/applications/${discord.applicationId}/commands`, [
    { name: 'hello', description: 'Hello' },
  ]);
  for (const [shard, guild] of guilds.entries()) {
    const exchange = guild.join({ name: 'Ann', permissions: 0n }).run('hello');
    const bot = shards[shard];
    const interaction = await bot?.interaction();
    expect(interaction).toMatchObject({ guild_id: guild.id });
    if (bot && interaction) await bot.answer(interaction, { type: 4, data: { content: 'Hello' } });
    expect((await exchange).message?.content).toBe('Hello');
    discord.removeGuild(guild.id);
    expect(await bot?.next(Events.GuildDelete)).toEqual({ id: guild.id });
  }
  expect(shards.map((bot) => heard(bot).length)).toEqual([1, 1, 1]);
  const departures = shards.map(({ events }) => events.filter(({ t }) => t === Events.GuildDelete).length);
  expect(departures).toEqual([1, 1, 1]);
});

test('an identify that comes too early is an invalid session, in its bucket alone', async () => {
  await start({ maxConcurrency: 2, identifyInterval: 60_000 });
  await ready(0, 4);
  await ready(1, 4);
  const early = await connect(2, 4);
  await expect.poll(() => refused(early)).toBe(1);
  expect(discord.gateway.refusedIdentifies).toBe(1);
  expect(discord.gateway.sessions.map(({ shard }) => shard[0])).toEqual([0, 1]);
});

test('a shard with too many guilds is shut out', async () => {
  await start({ guildsPerShard: 1 });
  guildsOn(2);
  expect(await (await connect(0, 1)).closed).toBe(4011);
  await ready(0, 2);
  expect(await (await connect(2, 2)).closed).toBe(4010);
});
