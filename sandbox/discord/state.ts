import type { IncomingHttpHeaders } from 'node:http';
import {
  type APIMessage,
  type APIModalInteractionResponseCallbackData,
  type APIRoleTags,
  ChannelType,
  type GatewayDispatchEvents,
  type InteractionResponseType,
  type InteractionType,
  type OverwriteType,
} from 'discord.js';
import type { RegisteredCommand } from './rules.js';

export interface PersonState {
  readonly id: string;
  readonly name: string;
  permissions: bigint;
  readonly locale: string;
  roles: readonly string[];
  joinedAt: string;
}

export interface Named {
  readonly id: string;
  readonly name: string;
}

export interface StoredMessage {
  readonly message: APIMessage;
  /** Set on an ephemeral message: the one person who sees it. */
  readonly onlyFor: string | undefined;
}

/** A change to a channel's messages, as a client sees it. */
export type ChannelChange =
  | { readonly kind: 'message'; readonly message: APIMessage }
  | { readonly kind: 'deleted'; readonly id: string };

/** Hears of every change; `onlyFor` is set when the message is ephemeral. */
export type ChannelWatcher = (change: ChannelChange, onlyFor: string | undefined) => void;

export interface GuildState {
  readonly id: string;
  readonly name: string;
  readonly locale: string;
  ownerId: string;
  /** The bot as a member, and the role that it got when it was invited. */
  readonly app: {
    readonly id: string;
    readonly name: string;
    readonly roleId: string;
    roles: readonly string[];
  };
  /** From the lowest, which is @everyone with the guild's id, to the highest. */
  readonly roles: RoleState[];
  readonly auditLog: AuditEntry[];
  /** By id; the first one stays as long as the guild. */
  readonly channels: Map<string, ChannelState>;
  /** The ids of unused channels. */
  readonly idleChannels: readonly string[];
  readonly joinedAt: string;
  readonly people: Map<string, PersonState>;
}

export interface RoleState {
  readonly id: string;
  readonly name: string;
  readonly color: number;
  /** Whether everybody may mention it. */
  readonly mentionable: boolean;
  /** To whom a managed role belongs, such as a bot; undefined for a role that people give and take. */
  readonly tags: APIRoleTags | undefined;
  permissions: bigint;
}

/** A role that the bot gave to a member or took from them. */
export interface AuditEntry {
  readonly action: 'give' | 'take';
  readonly memberId: string;
  readonly roleId: string;
  readonly reason: string | undefined;
}

export interface ChannelState {
  readonly id: string;
  readonly name: string;
  readonly type: ChannelType;
  readonly guild: GuildState;
  /** What roles and members may do here in place of what they may do in the guild, by their id. */
  readonly overwrites: Map<string, Overwrite>;
  readonly messages: Map<string, StoredMessage>;
  readonly watchers: Set<ChannelWatcher>;
}

export interface Overwrite {
  readonly type: OverwriteType;
  readonly allow: bigint;
  readonly deny: bigint;
}

export interface StoredFile {
  readonly type: string;
  readonly bytes: Uint8Array;
}

export interface CommandPermission {
  readonly id: string;
  readonly type: 1 | 2;
  readonly permission: boolean;
}

/** A completion. */
export interface Choice {
  readonly name: string;
  readonly value: string | number;
}

/** One interaction, from the click to the end of its token. */
export interface LiveInteraction {
  readonly id: string;
  readonly token: string;
  readonly type: InteractionType;
  readonly guild: GuildState;
  readonly channel: ChannelState;
  readonly person: PersonState;
  /** The message a component sits on, also when the component opened the form that was sent in. */
  readonly messageId: string | undefined;
  /** The name of the command that was used. */
  readonly commandName: string | undefined;
  /** What a message made by this interaction says about where it comes from. */
  readonly metadata: NonNullable<APIMessage['interaction_metadata']>;
  /** The type of the first answer. */
  answer: InteractionResponseType | undefined;
  /** The id of the message behind @original. */
  originalId: string | undefined;
  /** Set when the interaction is over from the user's view. */
  ended: boolean;
  /** Whether the bot has edited the message without the interaction's token. */
  isMessageEdited: boolean;
  modal: APIModalInteractionResponseCallbackData | undefined;
  choices: readonly Choice[];
  /** The messages it made or changed, each as this interaction last left it. */
  readonly made: Map<string, APIMessage>;
  /** Called when one of the above has changed, after the bot got its response. */
  onProgress: () => void;
}

/** An event on its way to the bot; `intent` is 0 when every session gets it. */
export interface Dispatch {
  readonly event: GatewayDispatchEvents;
  readonly guildId: string;
  readonly intent: number;
  readonly data: unknown;
}

/** What the gateway recommends and allows. */
export interface GatewayRules {
  /** The recommended number of shards. */
  readonly shards: number;
  /** How many buckets the shards are spread over; the shards of one bucket identify one after another. */
  readonly maxConcurrency: number;
  /** Real milliseconds between two identifies of one bucket. */
  readonly identifyInterval: number;
  /** Real milliseconds between heartbeats. */
  readonly heartbeatInterval: number;
}

/** Everything the local Discord knows. */
export interface State {
  readonly now: () => number;
  readonly snowflake: () => string;
  readonly application: { readonly id: string; readonly name: string; readonly token: string };
  /** Real milliseconds that a client waits for a first answer, and then for the end of a deferred one. */
  readonly waits: { readonly answer: number; readonly deferred: number };
  readonly gatewayRules: GatewayRules;
  readonly guilds: Map<string, GuildState>;
  /** By scope: a guild id, or 'global'. */
  readonly commands: Map<string, readonly RegisteredCommand[]>;
  /** By guild id and the id of a command, or of the application. */
  readonly permissions: Map<string, Map<string, readonly CommandPermission[]>>;
  /** By token. */
  readonly interactions: Map<string, LiveInteraction>;
  /** The messages that were created with an enforced nonce, by nonce; the newest. */
  readonly nonces: Map<string, { readonly message: APIMessage; readonly at: number }>;
  /** By path on the local file server, with the secret in its query. */
  readonly files: Map<string, StoredFile>;
  readonly requests: RecordedRequest[];
  /** How many requests there were, those that are forgotten included. */
  requestCount: number;
  /** Whether resolved channels say what the bot may do there, as they do since 16 July 2026. */
  tellsAppPermissions: boolean;
  /** How many requests, interactions, messages of a channel and events of a session are remembered. */
  readonly keep: number;
  /** Ends every wait of a client when the local Discord closes. */
  readonly closing: AbortController;
  /** With which the path of each request begins. */
  readonly basePath: string;
  /** The address with the base path, without a slash at the end. */
  baseUrl: string;
  dispatch: (event: Dispatch) => void;
}

export interface RecordedFile {
  /** The name of the form field, such as files[0]. */
  readonly field: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly bytes: Uint8Array;
}

/** One REST request of the bot, and what it got. */
export interface RecordedRequest {
  readonly method: string;
  /** Without /api and the version. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
  readonly files: readonly RecordedFile[];
  /** 0 until it is answered, and when the connection was cut. */
  readonly status: number;
  readonly response: unknown;
  readonly at: number;
}

const DISCORD_EPOCH = 1_420_070_400_000;

/** Makes ids that grow with the clock and never repeat, even when the clock stands still or goes back. */
export function createSnowflakes(now: () => number): () => string {
  let last = 0n;
  return () => {
    const fromClock = BigInt(Math.max(0, Math.floor(now()) - DISCORD_EPOCH)) << 22n;
    last = fromClock > last ? fromClock : last + 1n;
    return last.toString();
  };
}

/** Where people are when nothing else is said. */
export function firstChannel({ name, channels }: GuildState): ChannelState {
  const [first] = channels.values();
  if (first === undefined) throw new Error(`The guild ${name} has no channel`);
  return first;
}

/** Everybody may do there what they may do in the guild. */
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
    overwrites: new Map(),
    messages: new Map(),
    watchers: new Set(),
  };
  guild.channels.set(channel.id, channel);
  return channel;
}

/** Takes the entries that were set first out of a map, until `keep` are left; those that are not over yet stay. */
export function forgetOldest<T>(
  entries: Map<string, T>,
  keep: number,
  isOver: (entry: T) => boolean = () => true,
): void {
  for (const [key, entry] of entries) {
    if (entries.size <= keep) return;
    if (isOver(entry)) entries.delete(key);
  }
}
