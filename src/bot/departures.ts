import type { REST } from 'discord.js';
import type { Logger } from 'pino';
import type { Clock } from '../lib/clock.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../lib/duration.js';
import type { GuildStore } from '../store/guilds.js';
import { describeError } from './error-report.js';
import { hasDeparted } from './guild-lookup.js';

export interface DeparturesConfig {
  /** Id of the application that may take over another's store. */
  readonly takeOver: string | undefined;
  /** Number of departed guilds that may be erased at once, confirmed by the operator. */
  readonly eraseUpTo: number | undefined;
}

export interface DeparturesOptions extends DeparturesConfig {
  readonly rest: REST;
  readonly clock: Pick<Clock, 'now' | 'whenCertain'>;
  readonly serves: (guildId: string) => boolean;
  /** `erase` also clears the cache of the guild's shop. */
  readonly store: Pick<GuildStore, 'guildIds' | 'erase' | 'claim' | 'absences'>;
  readonly log: Logger;
  /** Called with this application's id if the store belongs to another; nothing is erased then. */
  readonly onForeignStore: (applicationId: string) => void;
}

/** Discord's clock may run this much slower than the timer of the daily check. */
const CLOCK_DRIFT_MS = MINUTE_MS;

/** More departures than both this number and this share of all guilds look like a mistake. */
const USUAL = { guilds: 5, share: 0.1 };

const usualCount = (guilds: number): number => Math.max(USUAL.guilds, guilds * USUAL.share);

/** Erases guilds that removed the bot, once two checks a day apart have missed it there. */
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
    await this.#try(async () => {
      const { store, takeOver, log } = this.#options;
      const isIdle = takeOver !== undefined && (await store.claim(applicationId));
      if (isIdle)
        log.warn('STORE_TAKE_OVER has no effect: the store is this application’s already; remove it');
      await this.#claim(applicationId);
    });
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
    const { store, takeOver, onForeignStore } = this.#options;
    const isOwn = await store.claim(applicationId, takeOver);
    if (!isOwn) onForeignStore(applicationId);
    return isOwn;
  }

  async #eraseDeparted(): Promise<void> {
    const { store, serves, eraseUpTo, clock, log } = this.#options;
    await clock.whenCertain;
    const now = clock.now();
    const guildIds = (await store.guildIds()).filter(serves);
    const missed = await store.absences.all();
    const departed: string[] = [];
    const absent = await this.#findAbsent(guildIds, missed);
    if (eraseUpTo !== undefined && absent.length <= usualCount(guildIds.length))
      log.warn('ERASE_UP_TO has no effect: no unusual number of guilds has removed the bot; remove it');
    for (const guildId of absent) {
      const since = missed.get(guildId);
      if (since === undefined) await store.absences.note(guildId, now);
      else if (now - since >= DAY_MS - CLOCK_DRIFT_MS) departed.push(guildId);
    }
    await this.#erase(departed, guildIds.length);
  }

  /** Asks for one guild after the other, which tells a departure from an outage. */
  async #findAbsent(guildIds: readonly string[], missed: ReadonlyMap<string, number>): Promise<string[]> {
    const { rest, serves, store } = this.#options;
    const absent: string[] = [];
    try {
      for (const guildId of guildIds) {
        if (this.#isStopped) return [];
        if (await hasDeparted(rest, guildId)) absent.push(guildId);
        else if (missed.has(guildId)) await store.absences.clear(guildId);
      }
    } catch (error) {
      // Discord's answers before an outage may be part of it.
      for (const guildId of missed.keys()) if (serves(guildId)) await store.absences.clear(guildId);
      throw error;
    }
    return absent;
  }

  async #erase(departed: readonly string[], guildCount: number): Promise<void> {
    const { store, eraseUpTo = 0, log } = this.#options;
    const { length: count } = departed;
    if (count > Math.max(usualCount(guildCount), eraseUpTo)) {
      const advice = 'if that is right, start once with ERASE_UP_TO set to this number';
      const message = 'unusually many guilds seem to have removed the bot, so none was erased';
      return log.warn({ guilds: count }, `${message}; ${advice}`);
    }
    for (const guildId of departed) await store.erase(guildId);
    if (count > 0) log.info({ guilds: departed }, 'erased guilds that removed the bot');
  }
}
