import { once, setMaxListeners } from 'node:events';
import type { Server } from 'node:http';
import { newBasePath, newSecret } from '../secret.js';
import { GLOBAL, scopeCommands } from './commands.js';
import { type FaultRule, Faults } from './faults.js';
import { Gateway } from './gateway.js';
import { createHttp } from './http.js';
import { LocalGuild } from './local-guild.js';
import { APP_PERMISSIONS, EVERYONE, includesAdministrator } from './permissions.js';
import { createRest } from './rest.js';
import { createRole } from './roles.js';
import type { RegisteredCommand } from './rules.js';
import {
  type CommandPermission,
  createChannel,
  createSnowflakes,
  type GatewayRules,
  type GuildState,
  type RecordedRequest,
  type State,
} from './state.js';

export { ClientRefusal, NoAnswer, type OptionValue, type OptionValues } from './client.js';
export type { Exchange, ModalRef, OpenModal } from './exchange.js';
export type { FaultRule } from './faults.js';
export type { ModalValues } from './form.js';
export type { Gateway, TurnedAway } from './gateway.js';
export type { LocalChannel, LocalGuild, NewPerson } from './local-guild.js';
export type { MessageRef, Person } from './person.js';
export type { RegisteredCommand } from './rules.js';
export type { AuditEntry, ChannelChange, Choice, Named, RecordedFile, RecordedRequest } from './state.js';

export interface LocalDiscordOptions {
  /** The name by which the bot reaches it, such as one that only a proxy knows; 127.0.0.1 by default. */
  host?: string;
  /** The clock behind ids and timestamps. */
  now?: () => number;
  /** Real milliseconds that a client waits for a first answer (3000), and then for the end of a deferred one (20000). */
  waits?: { answer?: number; deferred?: number };
  /**
   * How many requests, ended interactions, messages of a channel and events of a session are remembered, the newest;
   * all by default.
   */
  keep?: number;
  /**
   * One shard and one bucket by default. Discord's identify interval is 5000 ms; by default there is none. Heartbeats are
   * 41250 ms apart, as Discord's.
   */
  gateway?: Partial<GatewayRules>;
}

export interface NewGuild {
  id?: string;
  name: string;
  /** The name of its first channel. */
  channel?: string;
  locale?: string;
  /**
   * What the bot may do in it; by default what an invitation with the usual permissions gives. @everyone may do no more, unless
   * the bot is an administrator: the bot, too, has what everyone has.
   */
  appPermissions?: bigint;
  /** Unused channels and roles, for a guild as large as real ones; none by default. */
  idle?: { channels?: number; roles?: number };
}

/** Starts a Discord of one's own on a free port of 127.0.0.1, with REST, gateway and its state in memory. */
export async function startLocalDiscord(options: LocalDiscordOptions = {}): Promise<LocalDiscord> {
  const state = createState(options);
  const faults = new Faults();
  const server = createHttp(state, faults, createRest(state));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  state.baseUrl = `http://${options.host ?? '127.0.0.1'}:${port}${state.basePath}`;
  return new LocalDiscord(state, faults, server);
}

/** Discord, in the hands of a test or the demo. */
export class LocalDiscord {
  readonly gateway: Gateway;
  readonly #state: State;
  readonly #faults: Faults;
  readonly #server: Server;

  constructor(state: State, faults: Faults, server: Server) {
    this.#state = state;
    this.#faults = faults;
    this.#server = server;
    this.gateway = new Gateway(state, server);
    state.dispatch = (event) => this.gateway.dispatch(event);
  }

  /** Where the bot's REST client goes instead of Discord; it adds the version. */
  get apiUrl(): string {
    return `${this.#state.baseUrl}/api`;
  }

  /** The only bot token that is accepted. */
  get token(): string {
    return this.#state.application.token;
  }

  get applicationId(): string {
    return this.#state.application.id;
  }

  /** The REST requests of the bot that are remembered, oldest first. */
  get requests(): readonly RecordedRequest[] {
    return this.#state.requests;
  }

  /** How many there were, those that are forgotten included. */
  get requestCount(): number {
    return this.#state.requestCount;
  }

  /**
   * How many of them there were for each route, such as `PUT /guilds/:id/members/:id/roles/:id`.
   * @param from how many of the oldest don't count
   */
  countRoutes(from = 0): Readonly<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const { method, path } of this.requests.slice(from)) {
      const route = `${method} ${path.replaceAll(/(?<=\/)(?:\d+|[\w-]{16,})(?=\/|$)/g, ':id')}`;
      counts[route] = (counts[route] ?? 0) + 1;
    }
    return counts;
  }

  /** Adds the bot to a guild. */
  addGuild({
    id = this.#state.snowflake(),
    name,
    channel = 'general',
    locale = 'en-US',
    appPermissions = APP_PERMISSIONS,
    idle: { channels = 0, roles = 0 } = {},
  }: NewGuild): LocalGuild {
    if (this.#state.guilds.has(id)) throw new Error(`The bot is already in guild ${id}`);
    const newIds = (count: number): string[] => Array.from({ length: count }, this.#state.snowflake);
    const roleId = this.#state.snowflake();
    const everyone = includesAdministrator(appPermissions) ? EVERYONE : EVERYONE & appPermissions;
    const app = { id: this.applicationId, name: this.#state.application.name };
    const own = { color: 0, mentionable: false };
    const guild: GuildState = {
      id,
      name,
      locale,
      ownerId: this.#state.snowflake(),
      app: { ...app, roleId, roles: [roleId] },
      roles: [
        { ...own, id, name: '@everyone', tags: undefined, permissions: everyone },
        { ...own, id: roleId, name: app.name, tags: { bot_id: app.id }, permissions: appPermissions },
      ],
      auditLog: [],
      idleChannels: newIds(channels),
      joinedAt: new Date(this.#state.now()).toISOString(),
      people: new Map(),
      channels: new Map(),
    };
    for (const idle of newIds(roles)) createRole(guild, { id: idle });
    createChannel(this.#state, guild, channel);
    this.#state.guilds.set(id, guild);
    return new LocalGuild(this.#state, guild);
  }

  /** Kicks the bot out. */
  removeGuild(guildId: string): void {
    this.#guild(guildId);
    this.#state.guilds.delete(guildId);
    this.#state.commands.delete(guildId);
    this.#state.permissions.delete(guildId);
  }

  /** The registered commands: the global ones, and those of the guild if one is named. */
  commands(guildId?: string): readonly RegisteredCommand[] {
    const ofGuild = guildId === undefined ? [] : scopeCommands(this.#state, guildId);
    return [...scopeCommands(this.#state, GLOBAL), ...ofGuild];
  }

  /**
   * The owner lets people and roles use a command, as in Server Settings → Integrations.
   * @param permission false to take it from them
   */
  allowCommand(
    guildId: string,
    commandName: string,
    { userIds = [], roleIds = [] }: { userIds?: string[]; roleIds?: string[] },
    permission = true,
  ): void {
    const command = this.commands(guildId).find(({ name }) => name === commandName);
    if (command === undefined) throw new Error(`There is no command ${commandName}`);
    this.#setPermissions(guildId, command.id, [
      ...roleIds.map((id) => ({ id, type: 1, permission }) as const),
      ...userIds.map((id) => ({ id, type: 2, permission }) as const),
    ]);
  }

  /** The owner lets roles use the whole application, or shuts them out, as in Server Settings → Integrations. */
  setApplicationAccess(guildId: string, roles: Readonly<Record<string, boolean>>): void {
    const entries = Object.entries(roles).map(([id, permission]) => ({ id, type: 1, permission }) as const);
    this.#setPermissions(guildId, this.applicationId, entries);
  }

  /** Whether channels that are chosen from now on say what the bot may do there; an older Discord doesn't. */
  tellAppPermissions(isTold: boolean): void {
    this.#state.tellsAppPermissions = isTold;
  }

  /** Makes the next matching requests fail. */
  fault(rule: FaultRule): void {
    this.#faults.add(rule);
  }

  /** Ends every connection and every wait. */
  async close(): Promise<void> {
    this.#state.closing.abort();
    this.gateway.close();
    this.#server.closeAllConnections();
    if (this.#server.listening) await new Promise((resolve) => this.#server.close(resolve));
  }

  #guild(id: string): GuildState {
    const guild = this.#state.guilds.get(id);
    if (guild === undefined) throw new Error(`There is no guild ${id}`);
    return guild;
  }

  #setPermissions(guildId: string, id: string, entries: readonly CommandPermission[]): void {
    this.#guild(guildId);
    const granted = this.#state.permissions.get(guildId) ?? new Map<string, readonly CommandPermission[]>();
    this.#state.permissions.set(guildId, granted.set(id, entries));
  }
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
      heartbeatInterval: 41_250,
      ...gateway,
    },
    guilds: new Map(),
    commands: new Map(),
    permissions: new Map(),
    interactions: new Map(),
    nonces: new Map(),
    files: new Map(),
    requests: [],
    requestCount: 0,
    tellsAppPermissions: true,
    keep,
    closing,
    basePath: newBasePath(),
    baseUrl: '',
    dispatch: () => {},
  };
}
