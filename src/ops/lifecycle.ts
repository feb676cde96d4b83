import type { Logger } from 'pino';
import type { Bot } from '../bot/bot.js';
import type { Invitations } from '../bot/invitation.js';
import type { OperatorError } from '../lib/operator-error.js';
import { withTimeout } from '../lib/timer.js';
import type { GuildStore } from '../store/guilds.js';
import { type Destination, keepConnecting } from './first-connection.js';
import type { HealthServer } from './health/server.js';

/** Together less than the 5 s within which the bot promises to stop. */
const FINISH_MS = 2500;
const EXPLAIN_MS = 1500;
const LEAVE_MS = 500;

interface Closable {
  close(): Promise<void> | void;
}

export interface AppParts extends Destination {
  readonly bot: Pick<Bot, 'shards' | 'start' | 'leave' | 'finish'>;
  readonly store: Pick<GuildStore, 'ping' | 'close'>;
  /** Closing it fails its requests to shops, so that replies say so. */
  readonly client: Closable;
  readonly health: HealthServer | undefined;
  readonly log: Logger;
}

/** The whole bot. It handles no signals. */
export class App {
  /** Rejects when Discord refuses the bot, or the store is another bot's. Never resolves. */
  readonly failure: Promise<never>;
  readonly #parts: AppParts;
  #reject = (_problem: OperatorError) => {};
  readonly #stopping = new AbortController();

  constructor(parts: AppParts) {
    this.#parts = parts;
    this.failure = new Promise((_, reject) => {
      this.#reject = reject;
    });
    // Not every caller waits for it.
    this.failure.catch(() => {});
  }

  fail(problem: OperatorError): void {
    this.#reject(problem);
  }

  /** Resolves when all shards are connected. @throws OperatorError if only a person can change that they aren't */
  async start(): Promise<Invitations> {
    const { bot, health, log } = this.#parts;
    await health?.listen();
    const invitations = await keepConnecting(() => bot.start(), this.#parts, log, this.#stopping.signal);
    log.info('ready');
    return invitations;
  }

  async whyNotReady(): Promise<string | undefined> {
    const { bot, store } = this.#parts;
    const shards = [...bot.shards.values()];
    const away = shards.filter(({ connected }) => !connected).length;
    if (this.#stopping.signal.aborted) return 'the bot is stopping';
    if (shards.length === 0) return 'not connected to Discord yet';
    if (away > 0) return `${away} of ${shards.length} shards are not connected to Discord`;
    return store.ping().then(
      () => undefined,
      () => 'the store is not responding',
    );
  }

  /** Finishes replies in flight; after 2.5 s they say that the bot is stopping. */
  async stop(): Promise<void> {
    const { bot, store, client, health, log } = this.#parts;
    this.#stopping.abort();
    // Discord can be slow to close the connection, and nothing below depends on it.
    const left = bot.leave();
    const isFinished = await bot.finish(FINISH_MS);
    await client.close();
    if (!isFinished) await bot.finish(EXPLAIN_MS);
    await withTimeout(left, LEAVE_MS);
    await health?.close();
    await store.close();
    log.info('stopped');
  }
}
