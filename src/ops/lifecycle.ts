import type { Logger } from 'pino';
import type { Bot } from '../bot/bot.js';
import type { Invitations } from '../bot/invitation.js';
import { startProblem } from '../bot/start-problem.js';
import type { OperatorError } from '../lib/operator-error.js';
import { withTimeout } from '../lib/timer.js';
import type { GuildStore } from '../store/guilds.js';
import type { HealthServer } from './health/server.js';

/** Time limits for stopping; together less than the 5 s within which the bot promises to stop. */
const FINISH_MS = 2500;
const EXPLAIN_MS = 1500;
const LEAVE_MS = 500;

interface Closable {
  close(): Promise<void> | void;
}

export interface AppParts {
  readonly bot: Pick<Bot, 'shards' | 'start' | 'leave' | 'finish'>;
  readonly store: Pick<GuildStore, 'ping' | 'close'>;
  /** Fails its requests to shops when it is closed, so that replies say so. */
  readonly client: Closable;
  readonly health: HealthServer | undefined;
  /** For messages. */
  readonly apiUrl: string;
  readonly log: Logger;
}

/** The whole bot. It handles no signals. */
export class App {
  /** Rejects with an OperatorError when the bot can't go on: Discord refuses it, or the store is another bot's. Never resolves. */
  readonly failure: Promise<never>;
  readonly #parts: AppParts;
  #reject = (_problem: OperatorError) => {};
  #isStopping = false;

  constructor(parts: AppParts) {
    this.#parts = parts;
    this.failure = new Promise((_, reject) => {
      this.#reject = reject;
    });
    // Nobody has to look at it.
    this.failure.catch(() => {});
  }

  /** Has `failure` reject. */
  fail(problem: OperatorError): void {
    this.#reject(problem);
  }

  /**
   * Resolves when the bot serves everybody, with the addresses that invite it.
   * @throws OperatorError when it can't start
   */
  async start(): Promise<Invitations> {
    const { bot, health, apiUrl, log } = this.#parts;
    await health?.listen();
    try {
      const invitations = await bot.start();
      log.info('ready');
      return invitations;
    } catch (error) {
      throw startProblem(error, apiUrl);
    }
  }

  /** A short reason why the bot can't serve everyone right now; undefined if it can. */
  async whyNotReady(): Promise<string | undefined> {
    const { bot, store } = this.#parts;
    const shards = [...bot.shards.values()];
    const away = shards.filter(({ connected }) => !connected).length;
    if (this.#isStopping) return 'the bot is stopping';
    if (shards.length === 0) return 'not connected to Discord yet';
    if (away > 0) return `${away} of ${shards.length} shards are not connected to Discord`;
    return store.ping().then(
      () => undefined,
      () => 'the store is not responding',
    );
  }

  /** Finishes replies in flight, or lets them explain after 2.5 s that the bot is stopping, and closes everything. */
  async stop(): Promise<void> {
    const { bot, store, client, health, log } = this.#parts;
    this.#isStopping = true;
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
