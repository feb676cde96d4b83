import { ChannelType, PermissionFlagsBits, REST } from 'discord.js';
import { checkChannel as check } from '../../src/bot/guild-lookup.js';
import type { InteractionChannel } from '../../src/bot/interaction.js';

/** The guild of the tests, its channels, and a role that everybody may mention. */
export const GUILD = '100000000000000001';
export const HERE = '500000000000000001';
export const NEWS = '500000000000000002';
export const STAFF = '500000000000000003';
export const ROLE = '300000000000000001';

/** A channel of another guild. */
export const ELSEWHERE = '500000000000000009';

const { ViewChannel, SendMessages, EmbedLinks } = PermissionFlagsBits;

/** What the bot needs in a channel, and the member for whom it posts. */
export const MAY_POST = ViewChannel | SendMessages | EmbedLinks;

/** The guild's channels as an interaction carries them that has chosen all of them. */
export const textChannels = (permissions = 0n): Map<string, InteractionChannel> =>
  new Map(
    [HERE, NEWS, STAFF].map((id) => [
      id,
      { type: ChannelType.GuildText, permissions: MAY_POST | permissions },
    ]),
  );

const GUILD_OF: ReadonlyMap<string, string> = new Map([
  ...[HERE, NEWS, STAFF].map((id) => [id, GUILD] as const),
  [ELSEWHERE, '100000000000000009'],
]);

const rest = new REST({
  async makeRequest(url) {
    const id = url.replace(/^.*\/channels\//, '');
    const guildId = GUILD_OF.get(id);
    return guildId === undefined
      ? Response.json({ code: 10_003, message: 'Unknown Channel' }, { status: 404 })
      : Response.json({ id, type: ChannelType.GuildText, guild_id: guildId });
  },
}).setToken('token');

/** The bot's own check, against a Discord that knows these channels. */
export const checkChannel = (guildId: string, channelId: string) => check(rest, guildId, channelId);
