import { GatewayDispatchEvents, type GatewayDispatchPayload, type REST } from 'discord.js';
import type { PollerOptions } from '../feeds/engine/engine.js';
import { Poller } from '../feeds/engine/poller.js';
import { FEEDS } from '../feeds/index.js';
import { Guild, type GuildParts } from '../feeds/kit/guild.js';
import type { DiscordClock } from '../lib/clock.js';
import { RateLimits } from '../lib/rate-limit.js';
import { withTimeout } from '../lib/timer.js';
import { RestChannels } from './channels.js';
import { Departures, type DeparturesOptions } from './departures.js';
import { Drawer } from './drawer.js';
import { describeError } from './error-report.js';
import { Gateway, type GatewayOptions, type Shard } from './gateway.js';
import { RestPresence, shareReads } from './guild-lookup.js';
import { readInteraction } from './interaction.js';
import { type Invitations, invitationAddresses } from './invitation.js';
import { RestMembers } from './members.js';
import { CommandAccess } from './permissions.js';
import { Registrar } from './registration.js';
import { createSender, restOptions } from './rest.js';
import { Router, type RouterOptions } from './router.js';
import { RestTransport } from './transport.js';

export interface BotOptions
  extends Pick<GatewayOptions, 'token' | 'shards' | 'slots' | 'onClosed' | 'log'>,
    Pick<RouterOptions, 'commands' | 'observe' | 'supportUrl'>,
    GuildParts {
  readonly clock: DiscordClock;
  readonly onForeignStore: DeparturesOptions['onForeignStore'];
  /** REST base without a version; the gateway address comes from there. */
  readonly apiUrl: string;
  readonly follow: Pick<PollerOptions, 'intervalMs' | 'observe'>;
}

/** The connection to Discord: interactions in, replies out, commands registered, departed guilds erased. */
export class Bot {
  readonly poller: Poller;
  readonly #gateway: Gateway;
  readonly #rest: REST;
  readonly #registrar: Registrar;
  readonly #departures: Departures;
  readonly #router: Router;
  readonly #shutdown = new AbortController();
  readonly #inFlight = new Set<Promise<void>>();
  #applicationId = '';
  #userId = '';
  #registered: Promise<void> | undefined;

  constructor(options: BotOptions) {
    const { token, apiUrl, clock, store, shops, log, onForeignStore } = options;
    this.#gateway = new Gateway({
      ...options,
      rest: restOptions(apiUrl, clock, () => this.#gateway.rest.setToken(token)),
      onEvent: (event) => this.#onEvent(event),
    });
    const { rest } = this.#gateway;
    this.#rest = rest;
    const serves = (guildId: string) => this.#gateway.serves(guildId);
    this.#registrar = new Registrar({ ...options, rest });
    const { ids } = this.#registrar;
    const drawer = new Drawer(log);
    this.#departures = new Departures({
      ...{ rest, clock, store, serves, log, onForeignStore },
      erase: (guildId) => shops.unlink(guildId, () => store.erase(guildId)),
    });
    const guildReader = shareReads(rest);
    const channels = new RestChannels(rest, createSender(apiUrl, token, clock), drawer, ids);
    const openGuild = (id: string) =>
      new Guild(id, options, {
        members: new RestMembers(rest, id, this.#userId),
        presence: new RestPresence(rest, id, this.#userId, guildReader),
      });
    this.poller = new Poller({
      ...options.follow,
      feeds: FEEDS,
      clock,
      store,
      log,
      channels,
      openGuild,
      serves,
      isOwnStore: () => store.claim(this.#applicationId),
      onError: (error, feed) =>
        feed === undefined
          ? log.warn(describeError(error), 'following a shop failed; it is tried again')
          : log.error({ feed, ...describeError(error) }, 'a feed failed and is stopped; it is tried again'),
    });
    const access = new CommandAccess(rest);
    this.#router = new Router({
      ...options,
      feedActions: new Map(FEEDS.map(({ name, actions = {} }) => [name, actions])),
      pressLimits: new RateLimits(),
      openFeeds: (guildId, language) => this.poller.feeds(guildId, language),
      openGuild,
      drawer,
      findAccess: (interaction, commands) =>
        access.find(
          interaction,
          commands.map((name) => ids.get(name)),
        ),
      shutdown: this.#shutdown.signal,
      track: (work) => this.#track(work),
    });
  }

  get shards(): ReadonlyMap<number, Shard> {
    return this.#gateway.shards;
  }

  /** Waits for all shards, and a first try to register the commands. @throws errors of `Gateway.connect` */
  async start(): Promise<Invitations> {
    await this.#gateway.connect();
    await this.#registered;
    return invitationAddresses(this.#applicationId);
  }

  /** Leaves the gateway, so that no more interactions arrive; those in flight go on. */
  async leave(): Promise<void> {
    this.#departures.stop();
    void this.#track(this.poller.stop());
    this.#registrar.stop();
    this.#shutdown.abort();
    await this.#gateway.leave();
  }

  /** Waits up to `ms` until every interaction in flight is answered; true if all are. */
  async finish(ms: number): Promise<boolean> {
    await withTimeout(Promise.all(this.#inFlight), ms);
    return this.#inFlight.size === 0;
  }

  #onEvent({ t: type, d: data }: GatewayDispatchPayload): void {
    if (type === GatewayDispatchEvents.InteractionCreate) {
      const interaction = readInteraction(data);
      if (!interaction) return;
      const transport = new RestTransport(this.#rest, interaction, this.#registrar.ids);
      void this.#track(this.#router.answer(interaction, transport));
    } else if (type === GatewayDispatchEvents.Ready) {
      this.#applicationId = data.application.id;
      this.#userId = data.user.id;
      // With many shards the last READY can be minutes behind the first, which already serves.
      if (!this.#registered) {
        this.#registered = this.#registrar.register(this.#applicationId);
        void this.#departures.start(this.#applicationId);
      }
      this.poller.start();
    }
  }

  async #track(work: Promise<void>): Promise<void> {
    this.#inFlight.add(work);
    try {
      await work;
    } finally {
      this.#inFlight.delete(work);
    }
  }
}
