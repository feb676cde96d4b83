import {
  Client,
  Events,
  GatewayDispatchEvents,
  type GatewayDispatchPayload,
  type REST,
  type RESTOptions,
  SimpleShardingStrategy,
  Status,
  WebSocketShardEvents,
  WebSocketShardStatus,
} from 'discord.js';
import type { Logger } from 'pino';
import { sleep } from '../lib/timer.js';
import { describeError } from './error-report.js';
import { createIdentifyThrottler, type IdentifyOptions } from './identify.js';
import { isRefusal } from './start-problem.js';

export type ShardPlan =
  /** All shards, as many as Discord recommends. */
  | 'auto'
  /** These of `count` shards; other processes run the rest. */
  | { readonly ids: readonly number[]; readonly count: number };

export interface GatewayOptions extends IdentifyOptions {
  readonly rest: Partial<RESTOptions>;
  readonly shards: ShardPlan;
  readonly log: Logger;
  /** What it throws is logged. */
  readonly onEvent: (event: GatewayDispatchPayload) => void;
  /** Called with the close code when Discord refuses further connections. */
  readonly onClosed: (code: number) => void;
  /** Milliseconds for the WebSocket handshake. */
  readonly handshakeTimeoutMs?: number;
}

export interface Shard {
  readonly connected: boolean;
}

interface ShardState extends Shard {
  /** True once its disconnect is logged: a shard retries twice a second. */
  readonly isAway: boolean;
}

const HANDSHAKE_TIMEOUT_MS = 10_000;

/** Discord's own formula: https://discord.com/developers/docs/events/gateway#sharding */
export const guildShard = (guildId: string, count: number): number =>
  Number((BigInt(guildId) >> 22n) % BigInt(count));

/** discord.js's Client, without intents and caches. Shards resume and reconnect by themselves. */
export class Gateway {
  readonly #options: GatewayOptions;
  readonly #client: Client;
  readonly #states = new Map<number, ShardState>();
  #strategy: ShardingStrategy | undefined;
  #isLeaving = false;
  #onAllConnected = () => {};

  constructor(options: GatewayOptions) {
    const { rest, shards, handshakeTimeoutMs = HANDSHAKE_TIMEOUT_MS } = options;
    this.#options = options;
    this.#client = new LastingClient({
      // Interactions and READY need no intent; Guilds would cost memory for each guild.
      intents: [],
      rest,
      // With 'auto' the count has no effect; but with its default, 1, discord.js would read SHARD_COUNT.
      ...(shards === 'auto'
        ? { shards, shardCount: 2 }
        : { shards: [...shards.ids], shardCount: shards.count }),
      ws: {
        buildStrategy: (manager) => {
          this.#strategy = new ShardingStrategy(manager, handshakeTimeoutMs, (ids) => this.#onSpawn(ids));
          return this.#strategy;
        },
        buildIdentifyThrottler: createIdentifyThrottler(options),
      },
    });
    // Otherwise discord.js queues events until all shards are ready.
    this.#client.ws.status = Status.Ready;
    this.#client.on(Events.Raw, (packet: GatewayDispatchPayload, id: number) => {
      const event = { ...packet };
      // discord.js would make objects of every guild and interaction, and throw on unknown payloads.
      Object.assign(packet, { t: undefined, d: undefined });
      this.#onEvent(event, id);
    });
    // The message of a WebSocket error names no address but the gateway's.
    this.#client.on(Events.ShardError, ({ message }, id) =>
      this.#onDisconnect(id, { reason: message.slice(0, 100) }),
    );
  }

  get rest(): REST {
    return this.#client.rest;
  }

  /** Empty until Discord has said how many shards there are. */
  get shards(): ReadonlyMap<number, Shard> {
    return this.#states;
  }

  serves(guildId: string): boolean {
    // discord.js keeps the number of shards in all processes up to date in its options.
    return this.#states.has(guildShard(guildId, this.#client.options.shardCount ?? 1));
  }

  /**
   * Resolves when every shard is connected; never after `onClosed`. It can be called again after an error.
   * @throws errors of discord.js's login
   */
  async connect(): Promise<void> {
    const allConnected = new Promise<void>((resolve) => {
      this.#onAllConnected = resolve;
    });
    await this.#client.login(this.#options.token);
    await allConnected;
  }

  /** Requests still work, so that replies in flight can be sent. */
  async leave(): Promise<void> {
    this.#isLeaving = true;
    await this.#strategy?.stopConnecting();
    await this.#strategy?.destroy();
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

/** A client whose login can be tried again: discord.js destroys it after one that failed. */
class LastingClient extends Client {
  override async destroy(): Promise<void> {}
}

type WebSocketManager = ConstructorParameters<typeof SimpleShardingStrategy>[0];

/** discord.js's own strategy, made to survive a gateway that fails. */
class ShardingStrategy extends SimpleShardingStrategy {
  readonly #gateway: WebSocketManager;
  readonly #onSpawn: (ids: readonly number[]) => void;

  /** @param onSpawn called with the shards of this process before they connect */
  constructor(
    gateway: WebSocketManager,
    handshakeTimeoutMs: number,
    onSpawn: (ids: readonly number[]) => void,
  ) {
    super(gateway);
    this.#gateway = gateway;
    this.#onSpawn = onSpawn;
    gateway.options.handshakeTimeout = handshakeTimeoutMs;
    // Has to outlast the handshake: closing a socket during it emits an unhandled error, which ends Node.js.
    // A proxy has as long again for its tunnel.
    gateway.options.helloTimeout = 3 * handshakeTimeoutMs;
  }

  override async spawn(ids: number[]): Promise<void> {
    this.#onSpawn(ids);
    await super.spawn(ids);
  }

  /** Never rejects: discord.js would give up the login if a shard fails at first, but shards retry. */
  override async connect(): Promise<void> {
    await super.connect().catch(() => {});
  }

  /** Waits for handshakes, which end by themselves. Afterwards nothing connects, and no event is delivered. */
  async stopConnecting(): Promise<void> {
    // A shard asks for its session before it connects, and for each event.
    this.#gateway.options.retrieveSessionInfo = () => new Promise(() => {});
    while ((await this.fetchStatus()).some((status) => status === WebSocketShardStatus.Connecting))
      await sleep(10);
  }
}
