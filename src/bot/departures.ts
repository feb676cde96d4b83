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
  readonly store: Pick<GuildStore, 'guildIds' | 'erase' | 'claim'>;
  readonly log: Logger;
  /** Called when the store belongs to another application, with the id of this one. Nothing is erased. */
  readonly onForeignStore: (applicationId: string) => void;
}

const DAY_MS = 24 * 60 * 60_000;

/** More departures at once than this number, and than this share of all, are taken for a mistake. */
const USUAL = { guilds: 5, share: 0.1 };

/** Erases the records of guilds that removed the bot: when the bot starts, and once a day. */
export class Departures {
  readonly #options: DeparturesOptions;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: DeparturesOptions) {
    this.#options = options;
  }

  /** Resolves after the first check. */
  async start(applicationId: string): Promise<void> {
    this.#timer ??= setInterval(() => void this.#check(applicationId), DAY_MS).unref();
    await this.#check(applicationId);
  }

  /** Ends the checks; one that is under way no longer complains, since the store may have closed under it. */
  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#timer);
  }

  async #check(applicationId: string): Promise<void> {
    const { store, takeOver, log, onForeignStore } = this.#options;
    try {
      if (await store.claim(applicationId, takeOver)) await this.#eraseDeparted();
      else onForeignStore(applicationId);
    } catch (error) {
      if (!this.#isStopped) log.warn(describeError(error), 'check for guilds that removed the bot failed');
    }
  }

  /** Looks up each guild by itself, one after the other: that tells "not a member" from an outage of Discord. */
  async #eraseDeparted(): Promise<void> {
    const { rest, store, serves, eraseUpTo = 0, log } = this.#options;
    const guildIds = (await store.guildIds()).filter(serves);
    const departed: string[] = [];
    for (const guildId of guildIds) {
      if (this.#isStopped) return;
      if (await hasDeparted(rest, guildId)) departed.push(guildId);
    }
    const { length: count } = departed;
    if (count > Math.max(USUAL.guilds, guildIds.length * USUAL.share, eraseUpTo)) {
      const advice = 'if that is right, start once with ERASE_UP_TO set to this number';
      const message = 'unusually many guilds seem to have removed the bot, so none was erased';
      return log.warn({ guilds: count }, `${message}; ${advice}`);
    }
    for (const guildId of departed) await store.erase(guildId);
    if (count > 0) log.info({ guilds: departed }, 'erased guilds that removed the bot');
  }
}
