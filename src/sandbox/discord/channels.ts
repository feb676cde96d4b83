import type { ChannelState, GuildState, State } from './state.js';

/** Where people are when nothing else is said. */
export function firstChannel({ name, channels }: GuildState): ChannelState {
  const [first] = channels.values();
  if (first === undefined) throw new Error(`The guild ${name} has no channel`);
  return first;
}

/** @param appPermissions what the bot may do there; by default what it may do in the guild */
export function createChannel(
  state: State,
  guild: GuildState,
  name: string,
  appPermissions: bigint = guild.appPermissions,
): ChannelState {
  const channel: ChannelState = {
    id: state.snowflake(),
    name,
    guild,
    appPermissions,
    messages: new Map(),
    watchers: new Set(),
  };
  guild.channels.set(channel.id, channel);
  return channel;
}
