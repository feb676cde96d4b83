import { setMaxListeners } from 'node:events';
import {
  type APIInteraction,
  GatewayDispatchEvents,
  type GatewayDispatchPayload,
  type GatewayReadyDispatchData,
} from 'discord.js';
import pTimeout from 'p-timeout';
import type { Logger } from 'pino';
import type { ShardPlan } from '../config/shards.js';
import type { GuildShop } from '../shop/guild-shop.js';
import type { GuildStore } from '../store/guilds.js';
import type { Command } from './command.js';
import { createMembership, eraseDepartedGuilds } from './departures.js';
import { describeError } from './error-report.js';
import { createGateway } from './gateway.js';
import type { IdentifyLease } from './identify.js';
import { readInteraction } from './interaction.js';
import type { InteractionEvent } from './outcome.js';
import { createReassignment } from './permissions.js';
import { registerCommands } from './registration.js';
import { restOptions } from './rest.js';
import { createRouter, type Responder } from './router.js';
import { type Shard, shardOf } from './shards.js';
import { createTransport, sendChoices } from './transport.js';

export interface BotOptions {
  readonly token: string;
  /** REST base without a version; the gateway address comes from there. */
  readonly apiUrl: string;
  /** Register the commands in this guild only. */
  readonly guildId: string | undefined;
  readonly shards: ShardPlan;
  /** Spaces identifies across all processes of the bot; undefined if this process has all shards. */
  readonly identifyLease?: IdentifyLease | undefined;
  readonly commands: readonly Command[];
  readonly store: GuildStore;
  readonly shopOf: (guildId: string) => GuildShop;
  readonly log: Logger;
  /** Called with each interaction when it has ended, for metrics. */
  readonly observe?: ((event: InteractionEvent) => void) | undefined;
  /** Called when Discord refuses further connections, with its close code. */
  readonly onClosed: (code: number) => void;
}

export interface Bot {
  /**
   * Resolves when all shards of this process are connected and the commands are registered or their registration
   * has failed once.
   * @throws SessionsUsedUp, or what discord.js throws when Discord doesn't say where to connect
   */
  start(): Promise<void>;
  /** The connections of this process, by shard. */
  readonly shards: ReadonlyMap<number, Shard>;
  /** Leaves the gateway, so that no more interactions arrive; those in flight go on. */
  leave(): Promise<void>;
  /** Waits up to `ms` until every interaction in flight is answered; true if all are. */
  settled(ms: number): Promise<boolean>;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The connection to Discord: interactions in, replies out, commands registered, departed guilds erased. */
export function createBot(options: BotOptions): Bot {
  const { store, log } = options;
  const gateway = createGateway({
    token: options.token,
    rest: restOptions(options.apiUrl, () => gateway.rest.setToken(options.token)),
    shards: options.shards,
    identifyLease: options.identifyLease,
    log,
    onEvent,
    onClosed: options.onClosed,
  });
  const { rest } = gateway;
  let applicationId: string | undefined;
  let commandIds: ReadonlyMap<string, string> = new Map();
  const inFlight = new Set<Promise<void>>();
  const shutdown = new AbortController();
  setMaxListeners(0, shutdown.signal);
  const track = (work: Promise<void>): void => {
    inFlight.add(work);
    work.finally(() => inFlight.delete(work));
  };
  const route = createRouter({
    commands: options.commands,
    store,
    shopOf: options.shopOf,
    isMember: createMembership(rest),
    reassigned: createReassignment(rest, (name) => commandIds.get(name)),
    shutdown: shutdown.signal,
    track,
    observe: options.observe,
    log,
  });
  let retry: NodeJS.Timeout | undefined;
  let onRegistered = () => {};
  const registered = new Promise<void>((resolve) => {
    onRegistered = resolve;
  });

  function onEvent({ t: event, d: data }: GatewayDispatchPayload): void {
    if (event === GatewayDispatchEvents.InteractionCreate) onInteraction(data);
    else if (event === GatewayDispatchEvents.Ready) onReady(data);
    // Sent reliably only with the Guilds intent; without it the hourly check finds the removal.
    else if (event === GatewayDispatchEvents.GuildDelete && !data.unavailable)
      eraseDeparted((guildId) => guildId === data.id, new Set());
  }

  function onInteraction(payload: APIInteraction): void {
    try {
      const interaction = readInteraction(payload);
      if (!interaction) return;
      const transport = createTransport(rest, interaction);
      const offer: Responder['offer'] = (choices) => sendChoices(rest, interaction, choices);
      track(route(interaction, { ...transport, offer }));
    } catch (error) {
      log.error({ interaction: payload.id, ...describeError(error) }, 'unreadable interaction');
    }
  }

  function onReady({ application, guilds, shard }: GatewayReadyDispatchData): void {
    const [shardId, shardCount] = shard ?? [0, 1];
    eraseDeparted((guildId) => shardOf(guildId, shardCount) === shardId, new Set(guilds.map(({ id }) => id)));
    // On the first READY: with many shards the last can be minutes behind, and those before it already serve.
    if (applicationId !== undefined) return;
    applicationId = application.id;
    register(applicationId).then(onRegistered);
  }

  function eraseDeparted(concerns: (guildId: string) => boolean, listed?: ReadonlySet<string>): void {
    eraseDepartedGuilds(rest, store, concerns, listed).then(
      (erased) => erased.length > 0 && log.info({ guilds: erased }, 'erased guilds that removed the bot'),
      (error: unknown) => log.warn(describeError(error), 'check for guilds that removed the bot failed'),
    );
  }

  /** @param waitMs until the next attempt if this one fails; doubles with each, up to an hour */
  async function register(application: string, waitMs = MINUTE_MS): Promise<void> {
    try {
      const { changed, ids } = await registerCommands(rest, application, options.guildId, options.commands);
      commandIds = ids;
      log.info({ commands: ids.size, changed, guild: options.guildId }, 'commands registered');
    } catch (error) {
      log.error(
        { ...describeError(error), retryMinutes: waitMs / MINUTE_MS },
        'command registration failed; commands registered earlier keep working',
      );
      const next = Math.min(2 * waitMs, HOUR_MS);
      retry = setTimeout(() => void register(application, next), waitMs).unref();
    }
  }

  // Each process fetches the list of all guilds. With more shards the list is longer and more processes fetch it, so
  // they do it less often.
  let hours = 0;
  const hourly = setInterval(() => {
    hours += 1;
    if (hours % Math.min(gateway.shardCount ?? 1, 24) === 0) eraseDeparted(gateway.serves);
  }, HOUR_MS);
  hourly.unref();

  return {
    shards: gateway.shards,
    async start() {
      await Promise.all([gateway.connect(), registered]);
    },
    async leave() {
      clearInterval(hourly);
      clearTimeout(retry);
      shutdown.abort();
      await gateway.leave();
    },
    async settled(ms) {
      await pTimeout(Promise.all(inFlight), { milliseconds: ms, message: false });
      return inFlight.size === 0;
    },
  };
}
