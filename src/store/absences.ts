import { type Backend, translateErrors } from './backend.js';

/** Prefix of these records' keys, `absent:<guild id>`. */
const ABSENT = 'absent:';

/**
 * Since when guilds are without the bot, as far as its daily checks know. Every method throws Failure `storeUnavailable`.
 */
export class AbsenceStore {
  readonly #backend: Backend;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /** By guild, the first check that missed the bot, in milliseconds since the epoch. */
  async all(): Promise<ReadonlyMap<string, number>> {
    const keys = await translateErrors(this.#backend.keys(ABSENT));
    const absences = new Map<string, number>();
    for (const key of keys) {
      const since = Number.parseInt((await translateErrors(this.#backend.get(key))) ?? '', 10);
      if (Number.isSafeInteger(since)) absences.set(key.slice(ABSENT.length), since);
    }
    return absences;
  }

  /** @param since in milliseconds since the epoch */
  note(guildId: string, since: number): Promise<void> {
    return translateErrors(this.#backend.set(ABSENT + guildId, String(since)));
  }

  async clear(guildId: string): Promise<void> {
    await translateErrors(this.#backend.delete(ABSENT + guildId));
  }
}
