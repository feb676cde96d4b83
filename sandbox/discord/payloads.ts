import {
  type APIGuildMember,
  type APIInteractionGuildMember,
  type APIUser,
  PermissionFlagsBits,
} from 'discord.js';
import { type ChannelState, firstChannel, type GuildState, type PersonState, type State } from './state.js';

const ALL_PERMISSIONS = Object.values(PermissionFlagsBits).reduce((all, bit) => all | bit, 0n);

/** What @everyone may do in a new guild. */
const EVERYONE =
  PermissionFlagsBits.ViewChannel |
  PermissionFlagsBits.SendMessages |
  PermissionFlagsBits.EmbedLinks |
  PermissionFlagsBits.AttachFiles |
  PermissionFlagsBits.ReadMessageHistory |
  PermissionFlagsBits.AddReactions |
  PermissionFlagsBits.UseExternalEmojis |
  PermissionFlagsBits.UseApplicationCommands;

export const isAdministrator = ({ permissions }: PersonState): boolean =>
  (permissions & PermissionFlagsBits.Administrator) !== 0n;

/** A person's permissions in the guild, as Discord computes them. */
export const guildPermissions = (person: PersonState): bigint =>
  isAdministrator(person) ? ALL_PERMISSIONS : EVERYONE | person.permissions;

/** A person's permissions in a channel; administrators have all of them everywhere. */
export const channelPermissions = (person: PersonState, { permissions }: ChannelState): bigint => {
  const here = permissions.get(person.id);
  return here === undefined || isAdministrator(person) ? guildPermissions(person) : here;
};

/** What the bot may do in a new guild: what an invitation with the usual permissions gives. */
export const APP_PERMISSIONS = EVERYONE | PermissionFlagsBits.MentionEveryone;

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
  ...member([], guild.joinedAt),
  user: botUser(state),
});

/** The member as an interaction carries it. */
export const personMember = (channel: ChannelState, person: PersonState): APIInteractionGuildMember => ({
  ...member(person.roles, channel.guild.joinedAt),
  user: personUser(person),
  permissions: String(channelPermissions(person, channel)),
});

export const channelPayload = ({ id, name, type, guild, messages }: ChannelState) => ({
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
  permission_overwrites: [],
});

/** The channel as an interaction carries it: with what a person may do there, and without its overwrites. */
export function resolvedChannel(channel: ChannelState, person: PersonState) {
  const { permission_overwrites: _, ...payload } = channelPayload(channel);
  return { ...payload, permissions: String(channelPermissions(person, channel)) };
}

const rolePayload = (id: string, name: string, position: number) => ({
  id,
  name,
  position,
  color: 0,
  hoist: false,
  managed: false,
  mentionable: false,
  permissions: String(EVERYONE),
  flags: 0,
});

/** The @everyone role, whose id is the guild's, and every role that a member has. */
export const rolePayloads = (guild: GuildState) => {
  const given = new Set([...guild.roles.keys(), ...[...guild.people.values()].flatMap(({ roles }) => roles)]);
  given.delete(guild.id);
  const named = [...given, ...guild.idle.roles].map((id, index) => ({
    ...rolePayload(id, guild.roles.get(id)?.name ?? `role-${id}`, index + 1),
    mentionable: guild.roles.get(id)?.mentionable ?? false,
  }));
  return [rolePayload(guild.id, '@everyone', 0), ...named];
};

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
