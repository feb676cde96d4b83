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
  return person && { ...member(person.roles, guild.joinedAt), user: personUser(person) };
}

/** The member as an interaction carries it. */
export const personMember = (channel: ChannelState, person: PersonState): APIInteractionGuildMember => ({
  ...member(person.roles, channel.guild.joinedAt),
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

/**
 * The @everyone role, whose id is the guild's, every role that a member has, and above them the bot's own: those that came
 * later were put below it.
 */
export function rolePayloads({ id: everyone, app, roles, people, idle, rolePermissions }: GuildState) {
  const given = new Set([...roles.keys(), ...[...people.values()].flatMap((person) => person.roles)]);
  given.delete(everyone);
  given.delete(app.roleId);
  const names = new Map([...roles].map(([id, { name }]) => [id, name]));
  names.set(everyone, '@everyone').set(app.roleId, app.name);
  return [everyone, ...given, ...idle.roles, app.roleId].map((id, position) => ({
    ...{ id, name: names.get(id) ?? `role-${id}`, position },
    ...{ color: 0, colors: COLOURLESS, hoist: false, icon: null, unicode_emoji: null, flags: 0 },
    managed: id === app.roleId,
    mentionable: roles.get(id)?.mentionable ?? false,
    permissions: String(rolePermissions.get(id) ?? 0n),
    ...(id === app.roleId && { tags: { bot_id: app.id } }),
  }));
}

const COLOURLESS = { primary_color: 0, secondary_color: null, tertiary_color: null };

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
    ...guild.idle.channels.map((id, index) => ({
      ...channelPayload(firstChannel(guild)),
      id,
      name: `channel-${id}`,
      position: guild.channels.size + index,
    })),
  ],
});
