import type { GatewayDispatchPayload, REST, RESTOptions } from 'discord.js';
import type { Logger } from 'pino';
import {
  Client,
  Events,
  GatewayDispatchEvents,
  SimpleShardingStrategy,
  Status,
  WebSocketShardEvents,
} from '../lib/discord.js';
import { describeError } from './error-report.js';
import { createIdentifyThrottler, type IdentifyOptions } from './identify.js';
import { isRefusal } from './start-problem.js';

/** Which of Discord's guilds this process serves. */
export type ShardPlan =
  /** All of them, in as many shards as Discord recommends. */
  | 'auto'
  /** These of `count` shards; other processes serve the rest. */
  | { readonly ids: readonly number[]; readonly count: number };

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

/** One connection to Discord. */
export interface Shard {
  readonly connected: boolean;
}

interface ShardState extends Shard {
  /** Whether the log has its last disconnect: there are two retries a second. */
  readonly isAway: boolean;
}

const HANDSHAKE_TIMEOUT_MS = 10_000;

/** The shard of a guild, by Discord's own formula. */
export const guildShard = (guildId: string, count: number): number =>
  Number((BigInt(guildId) >> 22n) % BigInt(count));

/** discord.js's Client, without intents and caches. Shards resume and reconnect by themselves. */
export class Gateway {
  readonly #options: GatewayOptions;
  readonly #client: InstanceType<typeof Client>;
  readonly #states = new Map<number, ShardState>();
  #isLeaving = false;
  #onAllConnected = () => {};

  constructor(options: GatewayOptions) {
    const { rest, shards, handshakeTimeoutMs = HANDSHAKE_TIMEOUT_MS } = options;
    this.#options = options;
    this.#client = new Client({
      // Interactions and READY need no intent; Guilds would cost memory for each guild.
      intents: [],
      rest,
      // With 'auto' the count has no effect, but if it were the default, 1, discord.js would read SHARD_COUNT by itself.
      ...(shards === 'auto'
        ? { shards, shardCount: 2 }
        : { shards: [...shards.ids], shardCount: shards.count }),
      ws: {
        buildStrategy: (manager) =>
          new ShardingStrategy(manager, handshakeTimeoutMs, (ids) => this.#onSpawn(ids)),
        buildIdentifyThrottler: createIdentifyThrottler(options),
      },
    });
    // As if it were ready: discord.js queues events until all shards are.
    this.#client.ws.status = Status.Ready;
    this.#client.on(Events.Raw, (packet: GatewayDispatchPayload, id: number) => {
      const event = { ...packet };
      // discord.js would make objects of every guild and interaction, and throw on payloads that it doesn't know.
      Object.assign(packet, { t: undefined, d: undefined });
      this.#onEvent(event, id);
    });
    // The message of a WebSocket error names no address but the gateway's.
    this.#client.on(Events.ShardError, ({ message }, id) =>
      this.#onDisconnect(id, { reason: message.slice(0, 100) }),
    );
  }

  /** Discord's REST API under the bot's token. */
  get rest(): REST {
    return this.#client.rest;
  }

  /** The shards of this process by id; empty until Discord has said how many there are. */
  get shards(): ReadonlyMap<number, Shard> {
    return this.#states;
  }

  /** Whether a shard of this process serves the guild; false until the number of shards is known. */
  serves(guildId: string): boolean {
    // discord.js keeps the number of shards in all processes up to date in its options.
    return this.#states.has(guildShard(guildId, this.#client.options.shardCount ?? 1));
  }

  /**
   * Resolves when every shard of this process has connected; never, if `onClosed` is called before.
   * @throws discord.js's errors when Discord doesn't say where to connect, or allows too few identifies
   */
  async connect(): Promise<void> {
    const allConnected = new Promise<void>((resolve) => {
      this.#onAllConnected = resolve;
    });
    await this.#client.login(this.#options.token);
    await allConnected;
  }

  /** Closes the connections. Requests still work, so that replies in flight can be sent. */
  async leave(): Promise<void> {
    this.#isLeaving = true;
    await this.#client.destroy();
    // destroy() also takes the token away from the REST client.
    this.rest.setToken(this.#options.token);
  }

  #onSpawn(ids: readonly number[]): void {
    for (const id of ids) {
      this.#states.set(id, { connected: false, isAway: false });
      this.#client.ws.shards.get(id)?.on(WebSocketShardEvents.Close, ({ code }) => this.#onClose(id, code));
    }
  }

  #onEvent(event: GatewayDispatchPayload, id: number): void {
    const { t: type } = event;
    if (type === GatewayDispatchEvents.Ready) this.#onConnect(id, 'gateway connected');
    if (type === GatewayDispatchEvents.Resumed) this.#onConnect(id, 'gateway resumed');
    try {
      this.#options.onEvent(event);
    } catch (error) {
      this.#options.log.error({ shard: id, ...describeError(error) }, 'unreadable event of the gateway');
    }
  }

  #onConnect(id: number, message: string): void {
    this.#states.set(id, { connected: true, isAway: false });
    this.#options.log.info({ shard: id }, message);
    if ([...this.#states.values()].every(({ connected }) => connected)) this.#onAllConnected();
  }

  #onClose(id: number, code: number): void {
    if (isRefusal(code)) {
      this.#states.set(id, { connected: false, isAway: true });
      this.#options.onClosed(code);
    } else this.#onDisconnect(id, { code });
  }

  #onDisconnect(id: number, why: { readonly code: number } | { readonly reason: string }): void {
    if (!this.#isLeaving && !this.#states.get(id)?.isAway)
      this.#options.log.warn({ shard: id, ...why }, 'gateway reconnecting');
    this.#states.set(id, { connected: false, isAway: true });
  }
}

type WebSocketManager = ConstructorParameters<typeof SimpleShardingStrategy>[0];

/** discord.js's own strategy, made to survive an unreachable gateway. */
class ShardingStrategy extends SimpleShardingStrategy {
  readonly #onSpawn: (ids: readonly number[]) => void;

  /**
   * @param handshakeTimeoutMs for the WebSocket handshake, and again for HELLO
   * @param onSpawn called with the shards of this process before they connect
   */
  constructor(
    gateway: WebSocketManager,
    handshakeTimeoutMs: number,
    onSpawn: (ids: readonly number[]) => void,
  ) {
    super(gateway);
    this.#onSpawn = onSpawn;
    gateway.options.handshakeTimeout = handshakeTimeoutMs;
    // The timer starts with the handshake and has to outlast it: closing a socket during its handshake emits an
    // error that nobody handles, which would end the process.
    gateway.options.helloTimeout = 2 * handshakeTimeoutMs;
  }

  override async spawn(ids: number[]): Promise<void> {
    this.#onSpawn(ids);
    await super.spawn(ids);
  }

  /** Never rejects: discord.js would give up the login when the first try of a shard fails, but shards retry. */
  override async connect(): Promise<void> {
    await super.connect().catch(() => {});
  }
}
