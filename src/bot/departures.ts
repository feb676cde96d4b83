import type { REST } from 'discord.js';
import type { Logger } from 'pino';
import type { Clock } from '../lib/clock.js';
import { DAY_MS, HOUR_MS } from '../lib/duration.js';
import type { GuildStore } from '../store/guilds.js';
import { describeError } from './error-report.js';
import { hasDeparted } from './guild-lookup.js';

export interface DeparturesOptions {
  readonly rest: REST;
  readonly clock: Pick<Clock, 'now' | 'whenCertain'>;
  readonly serves: (guildId: string) => boolean;
  readonly store: Pick<GuildStore, 'guildIds' | 'claim' | 'absences'>;
  /** Also clears the cache of the guild's shop. */
  readonly erase: (guildId: string) => Promise<unknown>;
  readonly log: Logger;
  /** Called if the store belongs to another application; nothing is erased then. */
  readonly onForeignStore: () => void;
}

/** From the first check that misses a guild to the one that erases it. */
const KEPT_MS = 30 * DAY_MS;

/** Erases guilds that removed the bot 30 days ago or more, and have not been found since. */
export class Departures {
  readonly #options: DeparturesOptions;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: DeparturesOptions) {
    this.#options = options;
  }

  /** Resolves when it is known whether the store belongs to this application. */
  async start(applicationId: string): Promise<void> {
    // An hour later, so that a bot that restarts all the time erases nothing.
    this.#schedule(applicationId, HOUR_MS);
    await this.#try(() => this.#claim(applicationId));
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  async check(applicationId: string): Promise<void> {
    await this.#try(async () => {
      if (await this.#claim(applicationId)) await this.#eraseDeparted();
    });
  }

  #schedule(applicationId: string, ms: number): void {
    this.#timer = setTimeout(() => {
      this.#schedule(applicationId, DAY_MS);
      void this.check(applicationId);
    }, ms).unref();
  }

  async #try(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      // The store may have closed during the check.
      if (this.#isStopped) return;
      this.#options.log.warn(describeError(error), 'check for guilds that removed the bot failed');
    }
  }

  async #claim(applicationId: string): Promise<boolean> {
    const { store, onForeignStore } = this.#options;
    const isOwn = await store.claim(applicationId);
    if (!isOwn) onForeignStore();
    return isOwn;
  }

  async #eraseDeparted(): Promise<void> {
    const { store, erase, clock, log } = this.#options;
    await clock.whenCertain;
    const now = clock.now();
    const missed = await store.absences.all();
    const departed: string[] = [];
    for (const guildId of await this.#findAbsent(missed)) {
      const since = missed.get(guildId);
      if (since === undefined) await store.absences.note(guildId, now);
      else if (now - since >= KEPT_MS) departed.push(guildId);
    }
    for (const guildId of departed) await erase(guildId);
    if (departed.length > 0) log.info({ guilds: departed }, 'erased guilds that removed the bot');
  }

  /** Asks for one guild after the other, which tells a departure from an outage. @throws during an outage */
  async #findAbsent(missed: ReadonlyMap<string, number>): Promise<string[]> {
    const { rest, serves, store } = this.#options;
    const absent: string[] = [];
    for (const guildId of (await store.guildIds()).filter(serves)) {
      if (this.#isStopped) return [];
      if (await hasDeparted(rest, guildId)) absent.push(guildId);
      else if (missed.has(guildId)) await store.absences.clear(guildId);
    }
    return absent;
  }
}
