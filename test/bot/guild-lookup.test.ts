import { DiscordAPIError, PermissionFlagsBits, REST } from 'discord.js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type LocalChannel,
  type LocalDiscord,
  type LocalGuild,
  startLocalDiscord,
} from '../../sandbox/discord/index.js';
import { checkChannel, isMember } from '../../src/bot/guild-lookup.js';
import { Failure, POST_PERMISSIONS } from '../../src/domain/failure.js';

let discord: LocalDiscord;
let guild: LocalGuild;
let channel: LocalChannel;
let rest: REST;

beforeAll(async () => {
  discord = await startLocalDiscord();
  guild = discord.addGuild({ name: 'Guild' });
  rest = new REST({ api: discord.apiUrl, retries: 0 }).setToken(discord.token);
});
beforeEach(() => {
  channel = guild.addChannel('news');
});
afterAll(() => discord.close());

test('the guild’s own channel passes, with one request', async () => {
  const before = discord.requests.length;
  await expect(checkChannel(rest, guild.id, channel.id)).resolves.toBeUndefined();
  expect(discord.requests.length - before).toBe(1);
});

test('a channel of another guild does not, nor one that is gone', async () => {
  const why = new Failure({ kind: 'cannotPost', why: 'channelGone' });
  await expect(checkChannel(rest, guild.id, discord.addGuild({ name: 'Other' }).channelId)).rejects.toEqual(
    why,
  );
  channel.remove();
  await expect(checkChannel(rest, guild.id, channel.id)).rejects.toEqual(why);
});

test('a channel that the bot does not see lacks all permissions', async () => {
  channel.allowApp(PermissionFlagsBits.SendMessages);
  const why = new Failure({ kind: 'cannotPost', why: 'permission', missing: POST_PERMISSIONS });
  await expect(checkChannel(rest, guild.id, channel.id)).rejects.toEqual(why);
});

test('a 401 is not mistaken for a deleted channel', async () => {
  const refusing = new REST({ makeRequest: async () => Response.json({ message: '' }, { status: 401 }) });
  await expect(checkChannel(refusing.setToken('token'), guild.id, '1')).rejects.toBeInstanceOf(
    DiscordAPIError,
  );
});

test('isMember is false after a removal, and true while Discord fails', async () => {
  const gone = discord.addGuild({ name: 'Gone' }).id;
  discord.removeGuild(gone);
  expect(await isMember(rest, guild.id)).toBe(true);
  expect(await isMember(rest, gone)).toBe(false);
  discord.fault({ path: /^\/guilds/, status: 500 });
  expect(await isMember(rest, gone)).toBe(true);
});
