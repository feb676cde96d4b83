import { DiscordAPIError, PermissionFlagsBits, REST } from 'discord.js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type LocalChannel,
  type LocalDiscord,
  type LocalGuild,
  startLocalDiscord,
} from '../../sandbox/discord/index.js';
import { type ChannelCheck, createChannelCheck } from '../../src/bot/channel-check.js';
import { Failure, POST_PERMISSIONS } from '../../src/domain/failure.js';

let discord: LocalDiscord;
let guild: LocalGuild;
let channel: LocalChannel;
let check: ChannelCheck;

beforeAll(async () => {
  discord = await startLocalDiscord();
  guild = discord.addGuild({ name: 'Guild' });
  check = createChannelCheck(new REST({ api: discord.apiUrl }).setToken(discord.token));
});
beforeEach(() => {
  channel = guild.addChannel('news');
});
afterAll(() => discord.close());

test('the guild’s own channel passes, with one request', async () => {
  const before = discord.requests.length;
  await expect(check(guild.id, channel.id)).resolves.toBeUndefined();
  expect(discord.requests.length - before).toBe(1);
});

test('a channel of another guild does not, nor one that is gone', async () => {
  const why = new Failure({ kind: 'cannotPost', why: 'channelGone' });
  await expect(check(guild.id, discord.addGuild({ name: 'Other' }).channelId)).rejects.toEqual(why);
  channel.remove();
  await expect(check(guild.id, channel.id)).rejects.toEqual(why);
});

test('a channel that the bot does not see lacks all permissions', async () => {
  channel.allowApp(PermissionFlagsBits.SendMessages);
  const why = new Failure({ kind: 'cannotPost', why: 'permission', missing: POST_PERMISSIONS });
  await expect(check(guild.id, channel.id)).rejects.toEqual(why);
});

test('a 401 is not mistaken for a deleted channel', async () => {
  const rest = new REST({ makeRequest: async () => Response.json({ message: '' }, { status: 401 }) });
  const refused = createChannelCheck(rest.setToken('token'))(guild.id, '1');
  await expect(refused).rejects.toBeInstanceOf(DiscordAPIError);
});
