import type { APIGuildMember, APIInteractionGuildMember, APIUser } from 'discord.js';
import { appMember, appPermissions, channelPermissions } from './permissions.js';
import { type ChannelState, firstChannel, type GuildState, type PersonState, type State } from './state.js';

/** A plain number, because the flag enums have no name for 0. */
const NO_FLAGS: number = 0;

const user = (id: string, name: string): APIUser => ({
  id,
  username: name.toLowerCase().replaceAll(/[^a-z0-9_.]/g, '_'),
  global_name: name,
  discriminator: '0',
  avatar: null,
});

export const personUser = ({ id, name }: PersonState): APIUser => user(id, name);

export const botUser = ({ application: { id, name } }: State): APIUser => ({
  ...user(id, name),
  // Names of bots keep their capitals.
  username: name,
  global_name: null,
  bot: true,
});

const member = (roles: readonly string[], joinedAt: string): Omit<APIGuildMember, 'user'> => ({
  roles: [...roles],
  joined_at: joinedAt,
  nick: null,
  avatar: null,
  banner: null,
  premium_since: null,
  communication_disabled_until: null,
  pending: false,
  deaf: false,
  mute: false,
  flags: NO_FLAGS,
});

/** The bot as a member. */
export const botMember = (state: State, guild: GuildState): APIGuildMember => ({
  ...member(appMember(guild).roles, guild.joinedAt),
  user: botUser(state),
});

/** A member as GET /guilds/:id/members/:id answers it; undefined if there is none of that id. */
export function memberPayload(state: State, guild: GuildState, id: string): APIGuildMember | undefined {
  if (id === guild.app.id) return botMember(state, guild);
  const person = guild.people.get(id);
  return person && { ...member(person.roles, person.joinedAt), user: personUser(person) };
}

/** The member as an interaction carries it. */
export const personMember = (channel: ChannelState, person: PersonState): APIInteractionGuildMember => ({
  ...member(person.roles, person.joinedAt),
  user: personUser(person),
  permissions: String(channelPermissions(channel, person)),
});

export const channelPayload = ({ id, name, type, guild, messages, overwrites }: ChannelState) => ({
  id,
  type,
  guild_id: guild.id,
  name,
  position: [...guild.channels.keys()].indexOf(id),
  topic: null,
  nsfw: false,
  rate_limit_per_user: 0,
  parent_id: null,
  last_message_id: [...messages.keys()].at(-1) ?? null,
  flags: 0,
  permission_overwrites: [...overwrites].map(([id, { type, allow, deny }]) => ({
    ...{ id, type, allow: String(allow), deny: String(deny) },
  })),
});

/** The channel as an interaction carries it: with what a person may do there, and without its overwrites. */
export function interactionChannel(channel: ChannelState, person: PersonState) {
  const { permission_overwrites: _, ...payload } = channelPayload(channel);
  return { ...payload, permissions: String(channelPermissions(channel, person)) };
}

/** A channel that was chosen in an interaction: also with what the bot may do there (discord-api-docs, #8443). */
export const resolvedChannel = (state: State, channel: ChannelState, person: PersonState) => ({
  ...interactionChannel(channel, person),
  ...(state.tellsAppPermissions && { app_permissions: String(appPermissions(channel)) }),
});

/** The roles from the lowest, @everyone, to the highest. */
export const rolePayloads = ({ roles }: GuildState) =>
  roles.map(({ id, name, color, mentionable, permissions, tags }, position) => ({
    ...{ id, name, position, color, mentionable, permissions: String(permissions) },
    colors: { primary_color: color, secondary_color: null, tertiary_color: null },
    ...{ hoist: false, icon: null, unicode_emoji: null, flags: 0 },
    managed: tags !== undefined,
    ...(tags && { tags }),
  }));

/** The guild as GET /guilds/:id answers it, with what bots ask of it. */
export const guildPayload = (guild: GuildState) => ({
  id: guild.id,
  name: guild.name,
  owner_id: guild.ownerId,
  system_channel_id: firstChannel(guild).id,
  preferred_locale: guild.locale,
  features: [],
  emojis: [],
  stickers: [],
  roles: rolePayloads(guild),
});

/** The guild as GUILD_CREATE carries it. */
export const guildCreatePayload = (state: State, guild: GuildState) => ({
  ...guildPayload(guild),
  joined_at: guild.joinedAt,
  large: false,
  unavailable: false,
  member_count: guild.people.size + 1,
  members: [botMember(state, guild)],
  channels: [
    ...[...guild.channels.values()].map(channelPayload),
    ...guild.idleChannels.map((id, index) => ({
      ...channelPayload(firstChannel(guild)),
      id,
      name: `channel-${id}`,
      position: guild.channels.size + index,
    })),
  ],
});
