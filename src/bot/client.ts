import { setMaxListeners } from 'node:events';
import { type APIInteraction, GatewayDispatchEvents, type GatewayDispatchPayload } from 'discord.js';
import type { Logger } from 'pino';
import type { ShardPlan } from '../config/shards.js';
import type { GuildShop } from '../shop/guild-shop.js';
import type { GuildStore } from '../store/guilds.js';
import type { Command } from './command.js';
import { createDepartures, createMembership } from './departures.js';
import { describeError } from './error-report.js';
import { createGateway } from './gateway.js';
import type { IdentifyLease } from './identify.js';
import { createInFlight } from './in-flight.js';
import { readInteraction } from './interaction.js';
import type { InteractionEvent } from './outcome.js';
import { createReassignment } from './permissions.js';
import { createRegistrar } from './registration.js';
import { restOptions } from './rest.js';
import { createRouter, type Responder } from './router.js';
import type { Shard } from './shards.js';
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

/** The connection to Discord: interactions in, replies out, commands registered, departed guilds erased. */
export function createBot(options: BotOptions): Bot {
  const { commands, store, log } = options;
  const gateway = createGateway({
    ...options,
    rest: restOptions(options.apiUrl, () => gateway.rest.setToken(options.token)),
    onEvent,
  });
  const { rest } = gateway;
  const registrar = createRegistrar({ ...options, rest });
  const departures = createDepartures({ gateway, store, log });
  const inFlight = createInFlight();
  const shutdown = new AbortController();
  setMaxListeners(0, shutdown.signal);
  const route = createRouter({
    commands,
    store,
    shopOf: options.shopOf,
    isMember: createMembership(rest),
    reassigned: createReassignment(rest, registrar.idOf),
    shutdown: shutdown.signal,
    track: inFlight.track,
    observe: options.observe,
    log,
  });
  // Commands are registered on the first READY: with many shards the last can be minutes behind, and those before it already serve.
  let onFirstReady = (_applicationId: string) => {};
  const firstReady = new Promise<string>((resolve) => {
    onFirstReady = resolve;
  });

  function onEvent({ t: event, d: data }: GatewayDispatchPayload): void {
    if (event === GatewayDispatchEvents.InteractionCreate) onInteraction(data);
    else if (event === GatewayDispatchEvents.GuildDelete) departures.onGuildDelete(data);
    else if (event === GatewayDispatchEvents.Ready) {
      departures.onReady(data);
      onFirstReady(data.application.id);
    }
  }

  function onInteraction(payload: APIInteraction): void {
    try {
      const interaction = readInteraction(payload);
      if (!interaction) return;
      const transport = createTransport(rest, interaction);
      const offer: Responder['offer'] = (choices) => sendChoices(rest, interaction, choices);
      inFlight.track(route(interaction, { ...transport, offer }));
    } catch (error) {
      log.error({ interaction: payload.id, ...describeError(error) }, 'unreadable interaction');
    }
  }

  return {
    shards: gateway.shards,
    settled: inFlight.settled,
    async start() {
      await Promise.all([gateway.connect(), firstReady.then(registrar.register)]);
    },
    async leave() {
      departures.stop();
      registrar.stop();
      shutdown.abort();
      await gateway.leave();
    },
  };
}
