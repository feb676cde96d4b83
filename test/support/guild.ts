import { Guild, type GuildParts, type Presence } from '../../src/feeds/kit/guild.js';
import type { Members } from '../../src/feeds/kit/members.js';
import { createFakeMembers } from './members.js';

/** Discord says nothing of channels. */
export const SILENT_PRESENCE: Presence = { isMember: async () => true, inspect: async () => new Map() };

/** Channels are private, and the bot may post there. */
const OPEN_PRESENCE: Presence = {
  isMember: async () => true,
  inspect: async (ids) => new Map(ids.map((id) => [id, { missing: [], isPublic: false }])),
};

interface Discord {
  readonly members?: Members | undefined;
  readonly presence?: Presence;
}

/** Opens guilds of a store, with what Discord does in memory. */
export const guildsOver =
  (parts: GuildParts, discordOf: (guildId: string) => Discord = () => ({})) =>
  (guildId: string): Guild => {
    const { members, presence } = discordOf(guildId);
    return new Guild(guildId, parts, {
      members: members ?? createFakeMembers(guildId).members,
      presence: presence ?? OPEN_PRESENCE,
    });
  };
