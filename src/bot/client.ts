import { setMaxListeners } from 'node:events';
import {
  type APIInteraction,
  GatewayDispatchEvents,
  type GatewayDispatchPayload,
  type GatewayReadyDispatchData,
} from 'discord-api-types/v10';
import pTimeout from 'p-timeout';
import type { Logger } from 'pino';
import type { ShardPlan } from '../config.js';
import type { GuildShop } from '../shop/guild-shop.js';
import type { GuildStore } from '../store/guilds.js';
import type { Command } from './command.js';
import { createMembership, eraseDepartedGuilds } from './departures.js';
import { type Channel, createDispatch, type InteractionEvent } from './dispatch.js';
import { describeError } from './error-report.js';
import { createGateway, type Shard, shardOf } from './gateway.js';
import type { IdentifyLease } from './identify.js';
import { readInteraction } from './interaction.js';
import { createReassignment } from './permissions.js';
import { registerCommands } from './registration.js';
import { createRest } from './rest.js';
import { createTransport, sendChoices } from './transport.js';

export interface BotOptions {
  readonly token: string;
  /** REST base without a version; the gateway address comes from there. */
  readonly apiUrl: string;
  /** Register the commands in this guild only. */
  readonly guildId: string | undefined;
  readonly shards: ShardPlan;
  /** Spaces identifies over all processes of the bot; undefined where this one has all shards. */
  readonly identifyTurn?: IdentifyLease | undefined;
  readonly commands: readonly Command[];
  readonly store: GuildStore;
  readonly shopOf: (guildId: string) => GuildShop;
  readonly log: Logger;
  /** Told of each interaction when it has ended, for counts. */
  readonly observe?: ((event: InteractionEvent) => void) | undefined;
  /** Called when Discord closes the connection for good, with its close code. */
  readonly onClosed: (code: number) => void;
}

export interface Bot {
  /**
   * Resolves when all shards of this process are connected and Discord was asked to register the commands.
   * @throws SessionsUsedUp, or what the REST client throws when Discord does not say where to connect
   */
  start(): Promise<void>;
  /** The connections of this process, by shard. */
  readonly shards: ReadonlyMap<number, Shard>;
  /** Leaves the gateway, so that no more interactions come; those under way go on. */
  leave(): Promise<void>;
  /** Waits until every interaction under way is answered, `ms` at most; true when all are. */
  settled(ms: number): Promise<boolean>;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The connection to Discord: interactions in, answers out, commands registered, departed guilds erased. */
export function createBot(options: BotOptions): Bot {
  const { store, log } = options;
  const rest = createRest(options.apiUrl, options.token);
  let applicationId: string | undefined;
  let commandIds: ReadonlyMap<string, string> = new Map();
  const underWay = new Set<Promise<void>>();
  const ending = new AbortController();
  setMaxListeners(0, ending.signal);
  const track = (work: Promise<void>): void => {
    underWay.add(work);
    work.finally(() => underWay.delete(work));
  };
  const dispatch = createDispatch({
    commands: options.commands,
    store,
    shopOf: options.shopOf,
    isMember: createMembership(rest),
    reassigned: createReassignment(rest, (name) => commandIds.get(name)),
    ending: ending.signal,
    afterwards: track,
    observe: options.observe,
    log,
  });
  const gateway = createGateway({
    token: options.token,
    rest,
    shards: options.shards,
    identifyTurn: options.identifyTurn,
    log,
    onEvent,
    onClosed: options.onClosed,
  });
  let retry: NodeJS.Timeout | undefined;
  let onRegistered = () => {};
  const registered = new Promise<void>((resolve) => {
    onRegistered = resolve;
  });

  function onEvent({ t: event, d: data }: GatewayDispatchPayload): void {
    if (event === GatewayDispatchEvents.InteractionCreate) onInteraction(data);
    else if (event === GatewayDispatchEvents.Ready) onReady(data);
    // Discord tells of a removal at once only where the Guilds intent is on; without it the hourly look finds it.
    else if (event === GatewayDispatchEvents.GuildDelete && !data.unavailable)
      eraseDeparted((guildId) => guildId === data.id, new Set());
  }

  function onInteraction(payload: APIInteraction): void {
    try {
      const interaction = readInteraction(payload);
      if (!interaction) return;
      const transport = createTransport(rest, interaction);
      const offer: Channel['offer'] = (choices) => sendChoices(rest, interaction, choices);
      track(dispatch(interaction, { ...transport, offer }));
    } catch (error) {
      log.error({ interaction: payload.id, ...describeError(error) }, 'an interaction could not be read');
    }
  }

  function onReady({ application, guilds, shard }: GatewayReadyDispatchData): void {
    const [shardId, shardCount] = shard ?? [0, 1];
    eraseDeparted((guildId) => shardOf(guildId, shardCount) === shardId, new Set(guilds.map(({ id }) => id)));
    // With the first shard: the last one can be minutes behind, and those before it already serve.
    if (applicationId !== undefined) return;
    applicationId = application.id;
    register(applicationId).then(onRegistered);
  }

  function eraseDeparted(concerns: (guildId: string) => boolean, listed?: ReadonlySet<string>): void {
    eraseDepartedGuilds(rest, store, concerns, listed).then(
      (erased) => erased.length > 0 && log.info({ guilds: erased }, 'erased guilds that removed the bot'),
      (error: unknown) => log.warn(describeError(error), 'could not look for guilds that removed the bot'),
    );
  }

  /** @param waitMs until the next try where this one fails; each waits twice as long as the one before */
  async function register(application: string, waitMs = MINUTE_MS): Promise<void> {
    try {
      const { changed, ids } = await registerCommands(rest, application, options.guildId, options.commands);
      commandIds = ids;
      log.info({ commands: ids.size, changed, guild: options.guildId }, 'commands registered');
    } catch (error) {
      log.error(
        { ...describeError(error), retryMinutes: waitMs / MINUTE_MS },
        'commands were not registered; those that Discord knows keep working',
      );
      const next = Math.min(2 * waitMs, HOUR_MS);
      retry = setTimeout(() => void register(application, next), waitMs).unref();
    }
  }

  // Each process asks for the list of all guilds: the more shards there are, the longer that is, and the more ask for it.
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
      ending.abort();
      await gateway.leave();
      rest.clearHandlerSweeper();
      rest.clearHashSweeper();
    },
    async settled(ms) {
      await pTimeout(Promise.all(underWay), { milliseconds: ms, message: false });
      return underWay.size === 0;
    },
  };
}
