import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SimpleIdentifyThrottler } from 'discord.js';
import type { Slots } from '../store/backend.js';

interface GatewayInformation {
  fetchGatewayInformation(): Promise<{ readonly session_start_limit: { readonly max_concurrency: number } }>;
}

export interface IdentifyOptions {
  /** Discord's limit is per bot token. The store gets only its hash. */
  readonly token: string;
  /** Shared by all processes of the bot; undefined if this one has all shards. */
  readonly slots?: Slots | undefined;
}

export const createIdentifyThrottler =
  ({ token, slots }: IdentifyOptions) =>
  async (gateway: GatewayInformation) => {
    const { max_concurrency } = (await gateway.fetchGatewayInformation()).session_start_limit;
    return slots
      ? new SharedIdentifyThrottler(max_concurrency, token, slots)
      : new OwnIdentifyThrottler(max_concurrency);
  };

class OwnIdentifyThrottler extends SimpleIdentifyThrottler {
  override async waitForIdentify(shardId: number, signal: AbortSignal): Promise<void> {
    await super.waitForIdentify(shardId, signal);
    // discord.js lets a shard through whose connection closed while it waited; it would identify twice.
    signal.throwIfAborted();
  }
}

/** Discord's 5 s plus a margin: Discord counts from the arrival of an identify, and some take longer than others. */
const INTERVAL_MS = 5500;

/** Without the store, each process spaces its own shards: Discord may refuse some, which try again. */
class SharedIdentifyThrottler extends OwnIdentifyThrottler {
  readonly #slots: Slots;
  readonly #maxConcurrency: number;
  readonly #bot: string;
  /** By bucket. One shard reserves at a time, so that few slots are lost if the process ends. */
  readonly #turns = new Map<number, Promise<void>>();

  constructor(maxConcurrency: number, token: string, slots: Slots) {
    super(maxConcurrency);
    this.#slots = slots;
    this.#maxConcurrency = maxConcurrency;
    this.#bot = createHash('sha256').update(token).digest('hex').slice(0, 16);
  }

  override waitForIdentify(shardId: number, signal: AbortSignal): Promise<void> {
    const bucket = shardId % this.#maxConcurrency;
    const turn = (this.#turns.get(bucket) ?? Promise.resolve()).then(() => this.#takeTurn(shardId, signal));
    this.#turns.set(
      bucket,
      turn.catch(() => {}),
    );
    return turn;
  }

  async #takeTurn(shardId: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const name = `identify:${this.#bot}:${shardId % this.#maxConcurrency}`;
    const wait = await this.#slots.reserve(name, INTERVAL_MS).catch(() => undefined);
    if (wait === undefined) return super.waitForIdentify(shardId, signal);
    await sleep(wait, undefined, { signal });
  }
}
