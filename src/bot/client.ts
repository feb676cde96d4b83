import { setMaxListeners } from 'node:events';
import type { GatewayDispatchPayload } from 'discord.js';
import type { Poller, PollerOptions } from '../follow/poller.js';
import { GatewayDispatchEvents } from '../lib/discord.js';
import { createChannelCheck } from './channel-check.js';
import { createChannels } from './channels.js';
import { createDepartures, type DeparturesConfig, type DeparturesOptions } from './departures.js';
import { describeError } from './error-report.js';
import { createGateway, type GatewayOptions } from './gateway.js';
import { createInFlight } from './in-flight.js';
import { readInteraction } from './interaction.js';
import { invitationsTo } from './invitation.js';
import { createMembership } from './membership.js';
import { createReassignment } from './permissions.js';
import { createRegistrar } from './registration.js';
import { restOptions } from './rest.js';
import { createRouter, type RouterOptions } from './router.js';
import { createTransport } from './transport.js';

export interface BotOptions
  extends Pick<GatewayOptions, 'token' | 'shards' | 'identifyLease' | 'onClosed' | 'log'>,
    Pick<RouterOptions, 'commands' | 'store' | 'shopOf' | 'observe' | 'supportUrl'> {
  readonly departures: DeparturesConfig;
  readonly onForeignStore: DeparturesOptions['onForeignStore'];
  /** REST base without a version; the gateway address comes from there. */
  readonly apiUrl: string;
  /** Follows shops, with what Discord knows. */
  readonly follow: (
    discord: Pick<PollerOptions, 'channels' | 'serves' | 'isOwnStore' | 'onError'>,
  ) => Pick<Poller, 'following' | 'start' | 'stop' | 'refresh' | 'shops' | 'damagedRecords'>;
  /** Register the commands in this guild only. */
  readonly guildId: string | undefined;
}

export type Bot = ReturnType<typeof createBot>;

/** The connection to Discord: interactions in, replies out, commands registered, departed guilds erased. */
export function createBot(options: BotOptions) {
  const { store, log } = options;
  const gateway = createGateway({
    ...options,
    rest: restOptions(
      options.apiUrl,
      () => gateway.rest.setToken(options.token),
      () => gateway.rest,
    ),
    onEvent,
  });
  const { rest } = gateway;
  const registrar = createRegistrar({ ...options, rest });
  const erase = (guildId: string) => options.shopOf(guildId).forget(() => store.erase(guildId));
  const departures = createDepartures({
    ...options.departures,
    gateway,
    store: { ...store, erase },
    log,
    onForeignStore: options.onForeignStore,
  });
  const poller = options.follow({
    channels: createChannels(rest),
    serves: gateway.serves,
    isOwnStore: () => store.belongsTo(applicationId, options.departures.takeOver),
    onError: (error) => log.warn(describeError(error), 'following a shop failed; it is tried again'),
  });
  const inFlight = createInFlight();
  const shutdown = new AbortController();
  setMaxListeners(0, shutdown.signal);
  const route = createRouter({
    ...options,
    followingOf: (guildId, language) => poller.following(guildId, language),
    isMember: createMembership(rest),
    checkChannel: createChannelCheck(rest),
    reassigned: createReassignment(rest, registrar.idOf),
    shutdown: shutdown.signal,
    track: inFlight.track,
  });
  let registered: Promise<void> | undefined;
  let applicationId = '';

  function onEvent({ t: event, d: data }: GatewayDispatchPayload): void {
    if (event === GatewayDispatchEvents.InteractionCreate) {
      const interaction = readInteraction(data);
      if (interaction) inFlight.track(route(interaction, createTransport(rest, interaction)));
    } else if (event === GatewayDispatchEvents.Ready) {
      departures.onReady(data);
      applicationId = data.application.id;
      poller.start();
      // On the first READY: with many shards the last can be minutes behind, and those before it already serve.
      registered ??= registrar.register(applicationId);
    }
  }

  return {
    /** A guild's key was replaced or taken away. */
    onKeyChange: (guildId: string) => void poller.refresh(guildId),
    /** The shops that this process follows. */
    followedShops: () => poller.shops,
    /** How many guilds it doesn't follow because their record can't be read. */
    damagedRecords: () => poller.damagedRecords,
    /** The connections of this process, by shard. */
    shards: gateway.shards,
    /**
     * Resolves when all shards of this process are connected and the commands are registered or their registration
     * has failed once. The value is the addresses that invite the bot.
     * @throws discord.js's errors when Discord doesn't say where to connect, or allows too few identifies
     */
    async start() {
      await gateway.connect();
      await registered;
      return invitationsTo(applicationId);
    },
    /** Leaves the gateway, so that no more interactions arrive; those in flight go on. */
    async leave() {
      departures.stop();
      inFlight.track(poller.stop());
      registrar.stop();
      shutdown.abort();
      await gateway.leave();
    },
    /** Waits up to `ms` until every interaction in flight is answered; true if all are. */
    settled: inFlight.settled,
  };
}
