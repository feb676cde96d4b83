import { ChannelType, PermissionFlagsBits, REST } from 'discord.js';
import { RestPresence } from '../../src/bot/guild-lookup.js';
import type { InteractionChannel } from '../../src/bot/interaction.js';
import type { ChannelStanding } from '../../src/domain/permissions.js';
import type { ChannelProblem } from '../../src/feeds/engine/channels.js';

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
      { type: ChannelType.GuildText, permissions: MAY_POST | permissions, appPermissions: undefined },
    ]),
  );

const GUILD_OF: ReadonlyMap<string, string> = new Map([
  ...[HERE, NEWS, STAFF].map((id) => [id, GUILD] as const),
  [ELSEWHERE, '100000000000000009'],
]);

const BOT = '800000000000000001';

const rest = new REST({
  // Tests ask faster than people do, some with a clock that stands still.
  globalRequestsPerSecond: Number.POSITIVE_INFINITY,
  async makeRequest(url) {
    if (url.endsWith('/roles')) return Response.json([{ id: GUILD, permissions: String(MAY_POST) }]);
    if (url.includes('/members/')) return Response.json({ roles: [] });
    const id = url.replace(/^.*\/channels\//, '');
    const guildId = GUILD_OF.get(id);
    if (guildId === undefined)
      return Response.json({ code: 10_003, message: 'Unknown Channel' }, { status: 404 });
    const staffOnly = { id: GUILD, allow: '0', deny: String(ViewChannel) };
    const forBot = { id: BOT, allow: String(ViewChannel), deny: '0' };
    const overwrites = id === STAFF ? [staffOnly, forBot] : [];
    return Response.json({ id, guild_id: guildId, permission_overwrites: overwrites });
  },
}).setToken('token');

/** The bot's own inspection, against a Discord that knows these channels; only the staff sees `STAFF`. */
export const inspectChannels = (guildId: string, channelIds: readonly string[]) =>
  new RestPresence(rest, guildId, BOT).inspect(channelIds);

/** The same, where some channels refuse the bot because it lacks a permission there. */
export async function inspectWithRefusals(
  guildId: string,
  channelIds: readonly string[],
  refusals: ReadonlyMap<string, ChannelProblem | number>,
): Promise<ReadonlyMap<string, ChannelStanding>> {
  const standings = await inspectChannels(guildId, channelIds);
  return new Map(
    [...standings].map(([id, standing]) => {
      const refusal = refusals.get(id);
      if (refusal === 'channelGone') return [id, { isGone: true }];
      return [id, refusal === 'permission' ? { ...standing, missing: ['SendMessages'] } : standing];
    }),
  );
}
