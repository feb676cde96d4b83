import type { REST } from 'discord.js';
import type { Logger } from 'pino';
import type { GuildStore } from '../store/guilds.js';
import { describeError } from './error-report.js';
import { hasDeparted } from './guild-lookup.js';

/** What an operator confirms before it is erased. */
export interface DeparturesConfig {
  /** The id of the application that takes over a store of another; it erases departed guilds from then on. */
  readonly takeOver: string | undefined;
  /** Departed guilds that may be erased at once, if the bot held them back because they are many. */
  readonly eraseUpTo: number | undefined;
}

export interface DeparturesOptions extends DeparturesConfig {
  readonly rest: REST;
  /** Whether a shard of this process serves the guild. */
  readonly serves: (guildId: string) => boolean;
  /** `erase` also drops what is remembered under the guild's key. */
  readonly store: Pick<GuildStore, 'guildIds' | 'erase' | 'claim' | 'absences'>;
  readonly log: Logger;
  /** Called when the store belongs to another application, with the id of this one. Nothing is erased. */
  readonly onForeignStore: (applicationId: string) => void;
}

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** The wall clock may run this much slower than the timer of the daily check. */
const CLOCK_DRIFT_MS = 60_000;

/** More departures at once than this number, and than this share of all, are taken for a mistake. */
const USUAL = { guilds: 5, share: 0.1 };

/**
 * Erases the records of guilds that removed the bot, once two checks in a row have missed it there, a day apart. The first
 * check is an hour after the start, so that a bot that is restarted all the time concludes nothing from it.
 */
export class Departures {
  readonly #options: DeparturesOptions;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: DeparturesOptions) {
    this.#options = options;
  }

  /** Resolves when it is known whether the store belongs to this application. */
  async start(applicationId: string): Promise<void> {
    this.#schedule(applicationId, HOUR_MS);
    await this.#try(() => this.#claim(applicationId));
  }

  /** Ends the checks; one that is under way no longer complains, since the store may have closed under it. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** Looks for the guilds of this process, and erases those that the check of a day ago has missed as well. Never rejects. */
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
    const { store, serves } = this.#options;
    const now = Date.now();
    const guildIds = (await store.guildIds()).filter(serves);
    const missed = await store.absences.all();
    const departed: string[] = [];
    for (const guildId of await this.#findAbsent(guildIds, missed)) {
      const since = missed.get(guildId);
      // A time in the future means that the clock was set back.
      if (since === undefined || since > now) await store.absences.note(guildId, now);
      else if (now - since >= DAY_MS - CLOCK_DRIFT_MS) departed.push(guildId);
    }
    await this.#erase(departed, guildIds.length);
  }

  /**
   * Looks up each guild by itself, one after the other: that tells "not a member" from an outage of Discord.
   * @param missed the guilds without the bot at the last check; those that have it again are taken off, and all of them if
   *   Discord doesn't answer, because what it said before an outage may be part of it
   */
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
      for (const guildId of missed.keys()) if (serves(guildId)) await store.absences.clear(guildId);
      throw error;
    }
    return absent;
  }

  /** @param guildCount of the guilds that were looked up */
  async #erase(departed: readonly string[], guildCount: number): Promise<void> {
    const { store, eraseUpTo = 0, log } = this.#options;
    const { length: count } = departed;
    if (count > Math.max(USUAL.guilds, guildCount * USUAL.share, eraseUpTo)) {
      const advice = 'if that is right, start once with ERASE_UP_TO set to this number';
      const message = 'unusually many guilds seem to have removed the bot, so none was erased';
      return log.warn({ guilds: count }, `${message}; ${advice}`);
    }
    for (const guildId of departed) await store.erase(guildId);
    if (count > 0) log.info({ guilds: departed }, 'erased guilds that removed the bot');
  }
}
