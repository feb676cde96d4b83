import { type APIMessage, type ChannelType, GatewayDispatchEvents, GatewayIntentBits } from 'discord.js';
import { createChannel, firstChannel } from './channels.js';
import { deleteMessage } from './messages.js';
import { channelPayload } from './payloads.js';
import { createPerson, type Person } from './person.js';
import type { ChannelState, GuildState, State } from './state.js';

export interface NewPerson {
  id?: string;
  name: string;
  /** What they may do beyond what everyone may. */
  permissions: bigint;
  /** The language of their client, such as 'ru' or 'en-US'. */
  locale?: string;
  roles?: string[];
}

export interface LocalGuild {
  readonly id: string;
  readonly name: string;
  /** The first channel, where everyone is when they join. */
  readonly channelId: string;
  join(person: NewPerson): Person;
  /** One more channel, of text by default; the bot may do there what it may do in the guild. */
  addChannel(name: string, type?: ChannelType): LocalChannel;
  /** A role, which everybody may mention by default; returns its id. */
  addRole(name: string, options?: { mentionable?: boolean }): string;
  /** The channels, the first one first, and the roles that were added. */
  channels(): readonly Named[];
  roles(): readonly Named[];
  /** What everyone in the first channel sees, oldest first. */
  messages(): readonly APIMessage[];
}

export interface Named {
  readonly id: string;
  readonly name: string;
}

export interface LocalChannel {
  readonly id: string;
  readonly name: string;
  /** What everyone in the channel sees, oldest first. */
  messages(): readonly APIMessage[];
  /** Somebody deletes a message. */
  deleteMessage(id: string): void;
  /** The owner changes what the bot may do here. */
  allowApp(permissions: bigint): void;
  /** The owner changes what a person may do here; administrators may do everything all the same. */
  allow(personId: string, permissions: bigint): void;
  /** The owner deletes the channel. */
  remove(): void;
}

/** Puts a guild into a test's hands. */
export const localGuild = (state: State, guild: GuildState): LocalGuild => ({
  id: guild.id,
  name: guild.name,
  channelId: firstChannel(guild).id,
  join({ id = state.snowflake(), name, permissions, locale = 'en-US', roles = [] }) {
    const person = { id, name, permissions, locale, roles };
    guild.people.set(id, person);
    return createPerson(state, firstChannel(guild), person);
  },
  addChannel(name, type) {
    const channel = createChannel(state, guild, name, type);
    dispatchChannel(state, GatewayDispatchEvents.ChannelCreate, channel);
    return localChannel(state, channel);
  },
  addRole(name, { mentionable = true } = {}) {
    const id = state.snowflake();
    guild.roles.set(id, { name, mentionable });
    return id;
  },
  channels: () => [...guild.channels.values()].map(({ id, name }) => ({ id, name })),
  roles: () => [...guild.roles].map(([id, { name }]) => ({ id, name })),
  messages: () => publicMessages(firstChannel(guild)),
});

const localChannel = (state: State, channel: ChannelState): LocalChannel => ({
  id: channel.id,
  name: channel.name,
  messages: () => publicMessages(channel),
  deleteMessage: (id) => deleteMessage(channel, id),
  allowApp(permissions) {
    channel.appPermissions = permissions;
  },
  allow(personId, permissions) {
    channel.permissions.set(personId, permissions);
  },
  remove() {
    if (channel.guild.channels.delete(channel.id))
      dispatchChannel(state, GatewayDispatchEvents.ChannelDelete, channel);
  },
});

const dispatchChannel = (state: State, event: GatewayDispatchEvents, channel: ChannelState): void =>
  state.dispatch({
    event,
    guildId: channel.guild.id,
    intent: GatewayIntentBits.Guilds,
    data: channelPayload(channel),
  });

const publicMessages = ({ messages }: ChannelState): APIMessage[] =>
  [...messages.values()].filter(({ onlyFor }) => onlyFor === undefined).map(({ message }) => message);
