import { type Backend, StoreError, translateErrors } from './backend.js';

/** How records of one kind are stored. */
export interface RecordFormat<T> {
  /** Of their keys, `<prefix><guild id>`. */
  readonly prefix: string;
  /** The record of a guild that has none. */
  readonly empty: T;
  /** @throws when the text is no record */
  parse(text: string): T;
  stringify(record: T): string;
}

/** Other writers can win the race for a record, but hardly this often. */
const ATTEMPTS = 10;

/**
 * One record for each guild, not cached. Every method throws Failure `storeUnavailable` when the store does not answer or the
 * record cannot be read; then only deleting it helps.
 */
export class GuildRecords<T> {
  readonly #backend: Backend;
  readonly #format: RecordFormat<T>;

  constructor(backend: Backend, format: RecordFormat<T>) {
    this.#backend = backend;
    this.#format = format;
  }

  get(guildId: string): Promise<T> {
    return translateErrors(this.#read(guildId).then(({ record }) => record));
  }

  /**
   * Edits the record as it is stored: when another change, of this process or another, comes in between, `edit` is called again
   * with what that wrote.
   * @param edit returns the record, or one that is equal, if nothing has to be written; a Failure that it throws is thrown
   * @returns the record as it is stored then
   */
  change(guildId: string, edit: (record: T) => T): Promise<T> {
    return translateErrors(this.#change(guildId, edit));
  }

  /** Resolves with whether there was a record. */
  delete(guildId: string): Promise<boolean> {
    return translateErrors(this.#backend.delete(this.#key(guildId)));
  }

  /** The guilds that have a record. */
  async guildIds(): Promise<string[]> {
    const { prefix } = this.#format;
    const keys = await translateErrors(this.#backend.keys(prefix));
    return keys.map((key) => key.slice(prefix.length));
  }

  async #change(guildId: string, edit: (record: T) => T): Promise<T> {
    const { parse, stringify } = this.#format;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const { text, record } = await this.#read(guildId);
      const edited = edit(record);
      const after = stringify(edited);
      if (after === stringify(record)) return record;
      // What can't be read again would be lost, with everything else in the record.
      parse(after);
      if (await this.#backend.replace(this.#key(guildId), text, after)) return edited;
    }
    throw new StoreError('conflict', 'others keep writing the record');
  }

  async #read(guildId: string): Promise<{ readonly text: string | undefined; readonly record: T }> {
    const text = await this.#backend.get(this.#key(guildId));
    return { text, record: text === undefined ? this.#format.empty : this.#format.parse(text) };
  }

  #key(guildId: string): string {
    return this.#format.prefix + guildId;
  }
}
