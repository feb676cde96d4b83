import type { Logger } from 'pino';
import { Failure, isRecordDamaged, orUndefined } from '../domain/failure.js';
import type { GuildStore } from '../store/guilds.js';
import type { Rounds } from './rounds.js';
import { isFollowing } from './visits.js';

interface PlacesOptions {
  readonly store: GuildStore;
  readonly rounds: Rounds;
  readonly log: Logger;
}

/** Finds out which shop each guild follows. */
export function createPlaces({ store, rounds, log }: PlacesOptions) {
  /** Guilds whose record can't be read; each is reported once. */
  const damaged = new Set<string>();

  /** @returns whether the guild's staff hears of troubles */
  async function place(guildId: string): Promise<boolean> {
    const record = await store.following.get(guildId);
    rounds.move(guildId, isFollowing(record) ? await keyOf(guildId) : undefined);
    damaged.delete(guildId);
    return typeof record.announce?.staffChannelId === 'string';
  }

  /** Undefined for a guild that has no key, or none that can be read. */
  async function keyOf(guildId: string): Promise<string | undefined> {
    try {
      return await store.key(guildId);
    } catch (error) {
      if (error instanceof Failure && isRecordDamaged(error.problem)) throw error;
      return orUndefined(Promise.reject(error));
    }
  }

  return {
    /** How many guilds aren't followed because their record can't be read. */
    damaged: () => damaged.size,
    place,
    /** The same, if it can be found out: one record that can't be read keeps no other guild from being followed. */
    async placeIfReadable(guildId: string): Promise<boolean> {
      try {
        return await place(guildId);
      } catch (error) {
        // Without the store none can be read.
        await store.ping();
        if (!(error instanceof Failure)) throw error;
        rounds.move(guildId, undefined);
        if (!damaged.has(guildId))
          log.warn(
            { guild: guildId, code: error.code },
            'a record cannot be read; the server is not followed',
          );
        damaged.add(guildId);
        return false;
      }
    },
    /** Follows no guild that is not among these. */
    forgetAllBut(guildIds: ReadonlySet<string>): void {
      for (const guildId of damaged) if (!guildIds.has(guildId)) damaged.delete(guildId);
      for (const guildId of rounds.guildIds()) if (!guildIds.has(guildId)) rounds.move(guildId, undefined);
    },
  };
}
