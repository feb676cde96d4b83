import { SimpleShardingStrategy } from '../discord.js';

type WebSocketManager = ConstructorParameters<typeof SimpleShardingStrategy>[0];

export interface ShardingOptions {
  /** Milliseconds for the WebSocket handshake, and again for HELLO. */
  readonly handshakeTimeoutMs: number;
  /** Called with the shards of this process before they connect. */
  readonly onSpawn: (ids: readonly number[]) => void;
}

/** discord.js's own strategy, with a start that survives a gateway that is away. */
export class ShardingStrategy extends SimpleShardingStrategy {
  readonly #onSpawn: ShardingOptions['onSpawn'];

  constructor(gateway: WebSocketManager, { handshakeTimeoutMs, onSpawn }: ShardingOptions) {
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
