import { SimpleShardingStrategy } from '../discord.js';

type WebSocketManager = ConstructorParameters<typeof SimpleShardingStrategy>[0];

export interface ShardingOptions {
  /** Milliseconds for the WebSocket handshake, and again for HELLO. */
  readonly handshakeTimeoutMs: number;
  /** Called with the shards of this process before they connect. */
  readonly onSpawn: (ids: readonly number[]) => void;
}

/** Discord allows a bot a limited number of identifies a day (usually 1,000); each shard needs one per start. */
export class SessionsUsedUp extends Error {
  override readonly name = 'SessionsUsedUp';
  /** When Discord allows more. */
  readonly until: Date;

  constructor(until: Date) {
    super('no session starts left');
    this.until = until;
  }
}

/** discord.js's own strategy, with a start that survives a gateway that is away. */
export class ShardingStrategy extends SimpleShardingStrategy {
  readonly #gateway: WebSocketManager;
  readonly #onSpawn: ShardingOptions['onSpawn'];

  constructor(gateway: WebSocketManager, { handshakeTimeoutMs, onSpawn }: ShardingOptions) {
    super(gateway);
    this.#gateway = gateway;
    this.#onSpawn = onSpawn;
    gateway.options.handshakeTimeout = handshakeTimeoutMs;
    // The timer starts with the handshake and has to outlast it: closing a socket during its handshake emits an
    // error that nobody handles, which would end the process.
    gateway.options.helloTimeout = 2 * handshakeTimeoutMs;
  }

  /** @throws SessionsUsedUp before any shard identifies */
  override async spawn(ids: number[]): Promise<void> {
    const { session_start_limit: starts } = await this.#gateway.fetchGatewayInformation();
    if (starts.remaining < ids.length) throw new SessionsUsedUp(new Date(Date.now() + starts.reset_after));
    this.#onSpawn(ids);
    await super.spawn(ids);
  }

  /** Never rejects: discord.js would give up the login when the first try of a shard fails, but shards retry. */
  override async connect(): Promise<void> {
    await super.connect().catch(() => {});
  }
}
