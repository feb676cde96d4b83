import { SimpleShardingStrategy } from '../lib/discord.js';

/** Which of Discord's guilds this process serves. */
export type ShardPlan =
  /** All of them, in as many shards as Discord recommends. */
  | 'auto'
  /** These of `count` shards; other processes serve the rest. */
  | { readonly ids: readonly number[]; readonly count: number };

type WebSocketManager = ConstructorParameters<typeof SimpleShardingStrategy>[0];

export interface ShardingOptions {
  /** Milliseconds for the WebSocket handshake, and again for HELLO. */
  readonly handshakeTimeoutMs: number;
  /** Called with the shards of this process before they connect. */
  readonly onSpawn: (ids: readonly number[]) => void;
  /** Called with what was thrown for a message of the gateway. */
  readonly onUnreadable: (shardId: number, error: unknown) => void;
}

/** discord.js's own strategy, made to survive an unreachable gateway and undocumented messages. */
export class ShardingStrategy extends SimpleShardingStrategy {
  readonly #options: ShardingOptions;

  constructor(gateway: WebSocketManager, options: ShardingOptions) {
    super(gateway);
    this.#options = options;
    const { handshakeTimeoutMs } = options;
    gateway.options.handshakeTimeout = handshakeTimeoutMs;
    // The timer starts with the handshake and has to outlast it: closing a socket during its handshake emits an
    // error that nobody handles, which would end the process.
    gateway.options.helloTimeout = 2 * handshakeTimeoutMs;
    const { updateSessionInfo } = gateway.options;
    gateway.options.updateSessionInfo = (id, session) => {
      // A shard would throw on it where nobody listens, when it comes to resume there.
      if (session && !URL.canParse(session.resumeURL)) throw new TypeError('READY without an address');
      return updateSessionInfo(id, session);
    };
  }

  override async spawn(ids: number[]): Promise<void> {
    this.#options.onSpawn(ids);
    await super.spawn(ids);
    const shards: unknown = Reflect.get(this, 'shards');
    if (!(shards instanceof Map)) throw new TypeError('discord.js keeps its shards elsewhere');
    for (const [id, shard] of shards) this.#guard(id, shard);
  }

  /**
   * Nobody listens for what discord.js throws while it reads a message, errors of its listeners included, and an error that
   * nobody listens for ends the process. It has no option for that, so its own method is replaced.
   */
  #guard(id: number, shard: object): void {
    const read: unknown = Reflect.get(shard, 'onMessage');
    if (typeof read !== 'function') throw new TypeError('discord.js reads messages in another way');
    const guarded = (...message: unknown[]) =>
      Promise.resolve(Reflect.apply(read, shard, message)).catch((error: unknown) =>
        this.#options.onUnreadable(id, error),
      );
    Reflect.set(shard, 'onMessage', guarded);
  }

  /** Never rejects: discord.js would give up the login when the first try of a shard fails, but shards retry. */
  override async connect(): Promise<void> {
    await super.connect().catch(() => {});
  }
}
