import { type Backend, translateErrors } from './backend.js';

const ABSENT = 'absent:';

/** Time of the first daily check that missed the bot. */
export class AbsenceStore {
  readonly #backend: Backend;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /** In milliseconds since the epoch, by guild id. */
  async all(): Promise<ReadonlyMap<string, number>> {
    const keys = await translateErrors(this.#backend.keys(ABSENT));
    const absences = new Map<string, number>();
    for (const key of keys) {
      const since = Number.parseInt((await translateErrors(this.#backend.get(key))) ?? '', 10);
      if (Number.isSafeInteger(since)) absences.set(key.slice(ABSENT.length), since);
    }
    return absences;
  }

  note(guildId: string, since: number): Promise<void> {
    return translateErrors(this.#backend.set(ABSENT + guildId, String(since)));
  }

  async clear(guildId: string): Promise<void> {
    await translateErrors(this.#backend.delete(ABSENT + guildId));
  }
}
