import { REST } from 'discord.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChannelCheck } from '../../src/bot/channel-check.js';
import { Failure } from '../../src/failure.js';
import {
  type LocalChannel,
  type LocalDiscord,
  type LocalGuild,
  startLocalDiscord,
} from '../../src/sandbox/discord/index.js';

let discord: LocalDiscord;
let guild: LocalGuild;
let channel: LocalChannel;
let check: (guildId: string, channelId: string) => Promise<void>;

beforeAll(async () => {
  discord = await startLocalDiscord();
  guild = discord.addGuild({ name: 'Guild' });
  channel = guild.addChannel('news');
  check = createChannelCheck(new REST({ api: discord.apiUrl }).setToken(discord.token));
});
afterAll(() => discord.close());

test('the guild’s own channel passes', async () => {
  await expect(check(guild.id, channel.id)).resolves.toBeUndefined();
});

test('a channel of another guild does not, nor one that is gone', async () => {
  const why = new Failure({ kind: 'cannotPost', why: 'channelGone' });
  const elsewhere = discord.addGuild({ name: 'Other' });
  await expect(check(guild.id, elsewhere.channelId)).rejects.toEqual(why);
  const gone = guild.addChannel('gone');
  gone.remove();
  await expect(check(guild.id, gone.id)).rejects.toEqual(why);
});

test('a channel that the bot does not see lacks a permission', async () => {
  channel.allowApp(0n);
  await expect(check(guild.id, channel.id)).rejects.toEqual(
    new Failure({ kind: 'cannotPost', why: 'permission' }),
  );
});
