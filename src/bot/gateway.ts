import type { GatewayDispatchPayload, RESTOptions } from 'discord.js';
import type { Logger } from 'pino';
import { Client, Events, GatewayDispatchEvents, Status, WebSocketShardEvents } from '../lib/discord.js';
import { describeError } from './error-report.js';
import { createIdentifyThrottler, type IdentifyOptions } from './identify.js';
import { ShardingStrategy, type ShardPlan } from './sharding.js';
import { createShards, shardOf } from './shards.js';
import { isRefusal } from './start-problem.js';

export interface GatewayOptions extends IdentifyOptions {
  readonly rest: Partial<RESTOptions>;
  readonly shards: ShardPlan;
  readonly log: Logger;
  /** Called with every event, as Discord sent it. What it throws is logged. */
  readonly onEvent: (event: GatewayDispatchPayload) => void;
  /** Called when Discord refuses further connections, with its close code. */
  readonly onClosed: (code: number) => void;
  /** Milliseconds for the WebSocket handshake, and again for HELLO. */
  readonly handshakeTimeoutMs?: number;
}

export type Gateway = ReturnType<typeof createGateway>;

const HANDSHAKE_TIMEOUT_MS = 10_000;

/** discord.js's Client, without intents and caches. Shards resume and reconnect by themselves. */
export function createGateway(options: GatewayOptions) {
  const { token, handshakeTimeoutMs = HANDSHAKE_TIMEOUT_MS } = options;
  const shards = createShards(options.log);
  const client = new Client({
    // Interactions and READY need no intent; Guilds would cost memory for each guild.
    intents: [],
    rest: options.rest,
    ...shardOptions(options.shards),
    ws: {
      buildStrategy: (manager) =>
        new ShardingStrategy(manager, { handshakeTimeoutMs, onSpawn, onUnreadable }),
      buildIdentifyThrottler: createIdentifyThrottler(options),
    },
  });

  /** discord.js keeps it up to date in its options. */
  const shardCount = () => client.options.shardCount ?? 1;

  function onSpawn(ids: readonly number[]): void {
    for (const id of ids) {
      shards.add(id, () => client.ws.shards.get(id)?.ping ?? -1);
      client.ws.shards.get(id)?.on(WebSocketShardEvents.Close, ({ code }) => onClose(id, code));
    }
  }

  const onUnreadable = (shard: number, error: unknown) =>
    options.log.error({ shard, ...describeError(error) }, 'unreadable message of the gateway');

  function onClose(id: number, code: number): void {
    if (isRefusal(code)) {
      shards.onRefused(id);
      options.onClosed(code);
    } else {
      shards.onDisconnect(id, { code });
    }
  }

  onRawEvent(client, (event, id) => {
    if (event.t === GatewayDispatchEvents.Ready) shards.onConnect(id, 'gateway connected');
    if (event.t === GatewayDispatchEvents.Resumed) shards.onConnect(id, 'gateway resumed');
    options.onEvent(event);
  });
  // The message of a WebSocket error names no address but the gateway's.
  client.on(Events.ShardError, ({ message }, id) =>
    shards.onDisconnect(id, { reason: message.slice(0, 100) }),
  );

  return {
    /** Discord's REST API under the bot's token. */
    rest: client.rest,
    /** The shards of this process by id; empty until Discord has said how many there are. */
    shards: shards.all,
    /** The number of shards in all processes. With 'auto' it isn't right before Discord has said so. */
    get shardCount() {
      return shardCount();
    },
    /** Whether a shard of this process serves the guild; false until the number of shards is known. */
    serves: (guildId: string) => shards.all.has(shardOf(guildId, shardCount())),
    /**
     * Resolves when every shard of this process has connected; never, if `onClosed` is called before.
     * @throws discord.js's errors when Discord doesn't say where to connect, or allows too few identifies
     */
    async connect() {
      await client.login(token);
      await shards.allConnected;
    },
    /** Closes the connections. Requests still work, so that replies in flight can be sent. */
    async leave() {
      shards.onLeave();
      await client.destroy();
      // destroy() also takes the token away from the REST client.
      client.rest.setToken(token);
    },
  };
}

/**
 * Listens to the events as Discord sends them and keeps discord.js from handling them too. It would make objects of
 * every guild and interaction, throw on payloads it doesn't know, and queue events until all shards are ready.
 */
function onRawEvent(
  client: InstanceType<typeof Client>,
  listen: (event: GatewayDispatchPayload, shardId: number) => void,
): void {
  client.ws.status = Status.Ready;
  client.on(Events.Raw, (packet: GatewayDispatchPayload, shardId: number) => {
    const event = { ...packet };
    Object.assign(packet, { t: undefined, d: undefined });
    listen(event, shardId);
  });
}

/** With 'auto' the count has no effect, but if it were the default, 1, discord.js would read SHARD_COUNT by itself. */
const shardOptions = (plan: ShardPlan) =>
  plan === 'auto' ? { shards: plan, shardCount: 2 } : { shards: [...plan.ids], shardCount: plan.count };
