import { setMaxListeners } from 'node:events';
import {
  type APIInteraction,
  Client,
  Events,
  GatewayDispatchEvents,
  type GatewayGuildDeleteDispatchData,
  type GatewayReadyDispatchData,
  ShardClientUtil,
  Status,
} from 'discord.js';
import type { Logger } from 'pino';
import type { ShardPlan } from '../config.js';
import type { GuildShop } from '../shop/guild-shop.js';
import type { GuildStore } from '../store/guilds.js';
import { createReassignment } from './access.js';
import type { Command } from './command.js';
import { eraseDepartedGuilds } from './departures.js';
import { createDispatch } from './dispatch.js';
import { type IdentifyTurn, identifyThrottler } from './identify.js';
import { describeError } from './incident.js';
import { readInteraction } from './incoming.js';
import { registerCommands } from './registration.js';
import { createTransport, sendChoices } from './transport.js';

export interface BotOptions {
  readonly token: string;
  /** REST base without a version; the gateway address comes from there. */
  readonly apiUrl: string;
  /** Register the commands in this guild only. */
  readonly guildId: string | undefined;
  readonly shards: ShardPlan;
  /** Spaces identifies over all processes of the bot; undefined where this one has all shards. */
  readonly identifyTurn?: IdentifyTurn | undefined;
  readonly commands: readonly Command[];
  readonly store: GuildStore;
  readonly shopOf: (guildId: string) => GuildShop;
  readonly log: Logger;
  /** Called when Discord closes the connection for good, with its close code. */
  readonly onClosed: (code: number) => void;
}

export interface Bot {
  /** Resolves when all shards of this process are connected and commands are registered. */
  start(): Promise<void>;
  /** Leaves the gateway, so that no more interactions come; those under way go on. */
  leave(): Promise<void>;
  /** Waits until every interaction under way is answered, `ms` at most; true when all are. */
  settled(ms: number): Promise<boolean>;
}

const HOUR_MS = 60 * 60_000;

/**
 * A number that discord.js does not use, because it asks Discord. Where it finds its default, 1, it takes SHARD_COUNT
 * from the environment instead, and an empty one would end the bot.
 */
const ASK_DISCORD = 2;

/** The connection to Discord: interactions in, answers out, commands registered, departed guilds erased. */
export function createBot(options: BotOptions): Bot {
  const { store, log, shards, identifyTurn } = options;
  // No intents: interactions and READY come without any, and the Guilds intent costs memory for every guild.
  const client = new Client({
    intents: [],
    ...(shards === 'auto'
      ? { shards, shardCount: ASK_DISCORD }
      : { shards: shards.ids, shardCount: shards.count }),
    ...(identifyTurn && { ws: { buildIdentifyThrottler: identifyThrottler(identifyTurn) } }),
    rest: { api: options.apiUrl, handlerSweepInterval: 60_000 },
  });
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
    reassigned: createReassignment(client.rest, (name) => commandIds.get(name)),
    ending: ending.signal,
    afterwards: track,
    log,
  });

  /** Whether this process has the guild's shard; with `auto`, none before Discord has said how many there are. */
  function isOurs(guildId: string): boolean {
    const { shards: ids, shardCount = 1 } = client.options;
    return typeof ids === 'object' && ids.includes(ShardClientUtil.shardIdForGuildId(guildId, shardCount));
  }

  function eraseDeparted(concerns: (guildId: string) => boolean, listed?: ReadonlySet<string>): void {
    eraseDepartedGuilds(client.rest, store, concerns, listed).then(
      (erased) => erased.length > 0 && log.info({ guilds: erased }, 'erased guilds that removed the bot'),
      (error: unknown) => log.warn(describeError(error), 'could not look for guilds that removed the bot'),
    );
  }

  // Payloads are read as Discord sends them: plain data is what the dispatcher works on, and it is complete even where
  // discord.js caches nothing.
  client.ws.on(GatewayDispatchEvents.InteractionCreate, (interaction: APIInteraction) => {
    const incoming = readInteraction(interaction);
    if (!incoming) return;
    track(
      dispatch(incoming, {
        ...createTransport(client.rest, incoming),
        offer: (choices) => sendChoices(client.rest, incoming, choices),
      }),
    );
  });
  client.ws.on(GatewayDispatchEvents.Ready, ({ guilds, shard }: GatewayReadyDispatchData) => {
    const [shardId, shardCount] = shard ?? [0, 1];
    eraseDeparted(
      (guildId) => ShardClientUtil.shardIdForGuildId(guildId, shardCount) === shardId,
      new Set(guilds.map(({ id }) => id)),
    );
  });
  // Discord tells of a removal at once only where the Guilds intent is on; without it the hourly look finds it.
  client.ws.on(GatewayDispatchEvents.GuildDelete, ({ id, unavailable }: GatewayGuildDeleteDispatchData) => {
    if (!unavailable) eraseDeparted((guildId) => guildId === id, new Set());
  });
  const hourly = setInterval(() => {
    eraseDeparted(isOurs);
    if (commandIds.size === 0 && client.application) void register(client.application.id);
  }, HOUR_MS);
  hourly.unref();

  client.on(Events.Error, (error) => log.error(describeError(error), 'discord client'));
  client.on(Events.ShardError, (error, shard) =>
    log.warn({ shard, ...describeError(error) }, 'gateway connection'),
  );
  client.on(Events.ShardReconnecting, (shard) => {
    if (!ending.signal.aborted) log.info({ shard }, 'gateway reconnecting');
  });
  client.on(Events.ShardReady, (shard) => log.info({ shard }, 'gateway connected'));
  client.on(Events.ShardResume, (shard) => log.info({ shard }, 'gateway resumed'));
  client.on(Events.ShardDisconnect, ({ code }) => options.onClosed(code));

  async function register(applicationId: string): Promise<void> {
    try {
      const { changed, ids } = await registerCommands(
        client.rest,
        applicationId,
        options.guildId,
        options.commands,
      );
      commandIds = ids;
      log.info({ commands: ids.size, changed, guild: options.guildId }, 'commands registered');
    } catch (error) {
      log.error(describeError(error), 'commands were not registered; those that Discord knows keep working');
    }
  }

  return {
    async start() {
      // With the first shard: the last one can be minutes behind, and those before it already serve.
      const registered = new Promise<void>((resolve) => {
        client.ws.once(GatewayDispatchEvents.Ready, ({ application }: GatewayReadyDispatchData) => {
          // discord.js keeps every interaction until it takes all shards for ready, which it never does where one was
          // just resuming when the last one came. For the same reason Events.ClientReady is not waited for.
          client.ws.status = Status.Ready;
          resolve(register(application.id));
        });
      });
      await Promise.all([client.login(options.token), registered]);
    },
    async leave() {
      clearInterval(hourly);
      ending.abort();
      await client.destroy();
    },
    async settled(ms) {
      const timeout = new Promise((resolve) => setTimeout(resolve, ms).unref());
      await Promise.race([Promise.all(underWay), timeout]);
      return underWay.size === 0;
    },
  };
}
