import { once, setMaxListeners } from 'node:events';
import { GatewayDispatchEvents, GatewayIntentBits } from 'discord.js';
import { newBasePath, newSecret } from '../secret.js';
import { createChannel } from './channels.js';
import type { RegisteredCommand } from './command-form.js';
import { commandsIn, GLOBAL } from './commands.js';
import { createFaults, type FaultRule } from './faults.js';
import { createGateway, type Gateway } from './gateway.js';
import { createHttp } from './http.js';
import { type LocalGuild, localGuild } from './local-guild.js';
import { APP_PERMISSIONS, guildCreatePayload } from './payloads.js';
import { createRest } from './rest.js';
import { createSnowflakes } from './snowflake.js';
import type { CommandPermission, GatewayRules, GuildState, RecordedRequest, State } from './state.js';

export type { OfferedCommand } from './client-commands.js';
export type { ModalValues } from './client-modal.js';
export type { OptionValue, OptionValues } from './client-options.js';
export { ClientRefusal, NoAnswer } from './client-refusal.js';
export type { CommandOption, RegisteredCommand } from './command-form.js';
export type { Exchange, ModalRef, OpenModal } from './exchange.js';
export type { FaultRule } from './faults.js';
export type { Gateway, TurnedAway } from './gateway.js';
export type { GatewaySession } from './gateway-sessions.js';
export type { LocalChannel, LocalGuild, Named, NewPerson } from './local-guild.js';
export type { MessageRef, Person } from './person.js';
export type { ChannelChange, Choice, RecordedFile, RecordedRequest } from './state.js';

export interface LocalDiscordOptions {
  /** 0, the default, takes a free one. */
  port?: number;
  /** The clock behind ids, timestamps and the age of tokens. */
  now?: () => number;
  /** Real milliseconds that a client waits for a first answer (3000), and then for the end of a deferred one (20000). */
  waits?: { answer?: number; deferred?: number };
  /**
   * How many requests, ended interactions, messages of a channel and events of a session are remembered, the newest;
   * all by default.
   */
  keep?: number;
  /**
   * One shard and one bucket by default. Discord's identify interval is 5000 ms and its limit 2500 guilds a shard; by
   * default there is neither. Heartbeats are 41250 ms apart, as Discord's.
   */
  gateway?: Partial<GatewayRules>;
}

export interface LocalDiscord {
  /** Where the bot's REST client goes instead of Discord; it adds the version. */
  readonly apiUrl: string;
  /** The only bot token that is accepted. */
  readonly token: string;
  readonly applicationId: string;
  /** The REST requests of the bot that are remembered, oldest first. */
  readonly requests: readonly RecordedRequest[];
  /** How many there were, those that are forgotten included. */
  readonly requestCount: number;
  readonly gateway: Gateway;
  /** Adds the bot to a guild, before or after it is connected. */
  addGuild(guild: NewGuild): LocalGuild;
  /** Kicks the bot out. */
  removeGuild(guildId: string): void;
  /** Begins or ends an outage of the guild. */
  setUnavailable(guildId: string, unavailable: boolean): void;
  /** The registered commands: the global ones, and those of the guild if one is named. */
  commands(guildId?: string): readonly RegisteredCommand[];
  /** The owner lets people and roles use a command, as in Server Settings → Integrations. */
  allowCommand(guildId: string, commandName: string, to: { userIds?: string[]; roleIds?: string[] }): void;
  /** The owner lets roles use the whole application, or shuts them out, as in Server Settings → Integrations. */
  setApplicationAccess(guildId: string, roles: Readonly<Record<string, boolean>>): void;
  /** Makes the next matching requests fail. */
  fault(rule: FaultRule): void;
  /** Ends every connection and every wait. */
  close(): Promise<void>;
}

export interface NewGuild {
  id?: string;
  name: string;
  /** The name of its first channel. */
  channel?: string;
  locale?: string;
  /** What the bot may do in its channels; by default what an invitation with the usual permissions gives. */
  appPermissions?: bigint;
  /** Unused channels and roles, for a guild as large as real ones; none by default. */
  idle?: { channels?: number; roles?: number };
}

/** Starts a Discord of one's own on 127.0.0.1, with REST and gateway on one port and its state in memory. */
export async function startLocalDiscord(options: LocalDiscordOptions = {}): Promise<LocalDiscord> {
  const state = createState(options);
  const faults = createFaults();
  const server = createHttp(state, faults, createRest(state));
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  state.baseUrl = `http://127.0.0.1:${port}${state.basePath}`;
  const gateway = createGateway(state, server);
  state.dispatch = gateway.dispatch;

  const guildOf = (id: string): GuildState => {
    const guild = state.guilds.get(id);
    if (guild === undefined) throw new Error(`There is no guild ${id}`);
    return guild;
  };
  const idsFor = (count: number): string[] => Array.from({ length: count }, state.snowflake);
  const overwrite = (guildId: string, id: string, entries: readonly CommandPermission[]): void => {
    const granted = state.permissions.get(guildId) ?? new Map<string, readonly CommandPermission[]>();
    state.permissions.set(guildId, granted.set(id, entries));
  };
  const announce = (guild: GuildState): void =>
    state.dispatch({
      event: GatewayDispatchEvents.GuildCreate,
      guildId: guild.id,
      intent: GatewayIntentBits.Guilds,
      data: guildCreatePayload(state, guild),
    });
  const takeAway = (guildId: string, data: object): void =>
    state.dispatch({
      event: GatewayDispatchEvents.GuildDelete,
      guildId,
      intent: GatewayIntentBits.Guilds,
      data: { id: guildId, ...data },
    });

  return {
    apiUrl: `${state.baseUrl}/api`,
    token: state.application.token,
    applicationId: state.application.id,
    requests: state.requests,
    get requestCount() {
      return state.requestCount;
    },
    gateway,
    addGuild({
      id = state.snowflake(),
      name,
      channel = 'general',
      locale = 'en-US',
      appPermissions = APP_PERMISSIONS,
      idle: { channels = 0, roles = 0 } = {},
    }) {
      if (state.guilds.has(id)) throw new Error(`The bot is already in guild ${id}`);
      const guild: GuildState = {
        id,
        name,
        locale,
        ownerId: state.snowflake(),
        appPermissions,
        idle: { channels: idsFor(channels), roles: idsFor(roles) },
        joinedAt: new Date(state.now()).toISOString(),
        people: new Map(),
        roles: new Map(),
        channels: new Map(),
        unavailable: false,
      };
      createChannel(state, guild, channel);
      state.guilds.set(id, guild);
      announce(guild);
      return localGuild(state, guild);
    },
    removeGuild(guildId) {
      guildOf(guildId);
      state.guilds.delete(guildId);
      state.commands.delete(guildId);
      state.permissions.delete(guildId);
      takeAway(guildId, {});
    },
    setUnavailable(guildId, unavailable) {
      const guild = guildOf(guildId);
      guild.unavailable = unavailable;
      if (unavailable) takeAway(guildId, { unavailable });
      else announce(guild);
    },
    commands: (guildId) => [
      ...commandsIn(state, GLOBAL),
      ...(guildId === undefined ? [] : commandsIn(state, guildId)),
    ],
    allowCommand(guildId, commandName, { userIds = [], roleIds = [] }) {
      guildOf(guildId);
      const command = [...commandsIn(state, guildId), ...commandsIn(state, GLOBAL)].find(
        ({ name }) => name === commandName,
      );
      if (command === undefined) throw new Error(`There is no command ${commandName}`);
      overwrite(guildId, command.id, [
        ...roleIds.map((id) => ({ id, type: 1, permission: true }) as const),
        ...userIds.map((id) => ({ id, type: 2, permission: true }) as const),
      ]);
    },
    setApplicationAccess(guildId, roles) {
      guildOf(guildId);
      const entries = Object.entries(roles).map(([id, permission]) => ({ id, type: 1, permission }) as const);
      overwrite(guildId, state.application.id, entries);
    },
    fault: faults.add,
    async close() {
      state.closing.abort();
      gateway.close();
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}

function createState({
  now = Date.now,
  waits = {},
  keep = Number.POSITIVE_INFINITY,
  gateway = {},
}: LocalDiscordOptions): State {
  const snowflake = createSnowflakes(now);
  const closing = new AbortController();
  // Every wait listens to it, and Node would take more than ten listeners for a leak.
  setMaxListeners(0, closing.signal);
  const id = snowflake();
  // With it one gets what people type, a shop's key included, and other users of the machine can reach the port.
  const token = `${Buffer.from(id).toString('base64url')}.Local1.${newSecret()}`;
  return {
    now,
    snowflake,
    application: { id, name: 'Shopkeep', token },
    waits: { answer: waits.answer ?? 3000, deferred: waits.deferred ?? 20_000 },
    gatewayRules: {
      shards: 1,
      maxConcurrency: 1,
      identifyInterval: 0,
      guildsPerShard: Number.POSITIVE_INFINITY,
      heartbeatInterval: 41_250,
      ...gateway,
    },
    guilds: new Map(),
    commands: new Map(),
    commandCreates: new Map(),
    permissions: new Map(),
    interactions: new Map(),
    nonces: new Map(),
    files: new Map(),
    requests: [],
    requestCount: 0,
    keep,
    closing,
    basePath: newBasePath(),
    baseUrl: '',
    dispatch: () => {},
  };
}
