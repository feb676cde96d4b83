import { ChannelType } from 'discord.js';
import type { ChannelState, GuildState, State } from './state.js';

/** Where people are when nothing else is said. */
export function firstChannel({ name, channels }: GuildState): ChannelState {
  const [first] = channels.values();
  if (first === undefined) throw new Error(`The guild ${name} has no channel`);
  return first;
}

/** The bot may do there what it may do in the guild. */
export function createChannel(
  { snowflake }: State,
  guild: GuildState,
  name: string,
  type: ChannelType = ChannelType.GuildText,
): ChannelState {
  const channel: ChannelState = {
    id: snowflake(),
    name,
    type,
    guild,
    appPermissions: guild.appPermissions,
    permissions: new Map(),
    messages: new Map(),
    watchers: new Set(),
  };
  guild.channels.set(channel.id, channel);
  return channel;
}
