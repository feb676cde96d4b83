import { SimpleShardingStrategy } from '../lib/discord.js';

/** Which of Discord's guilds this process serves. */
export type ShardPlan =
  /** All of them, in as many shards as Discord recommends. */
  | 'auto'
  /** These of `count` shards; other processes serve the rest. */
  | { readonly ids: readonly number[]; readonly count: number };

type WebSocketManager = ConstructorParameters<typeof SimpleShardingStrategy>[0];

/** discord.js's own strategy, made to survive an unreachable gateway. */
export class ShardingStrategy extends SimpleShardingStrategy {
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
