import { type Backend, StoreError, translateErrors } from './backend.js';

export interface RecordFormat<T> {
  readonly prefix: string;
  readonly empty: T;
  /** @throws for an unreadable text */
  parse(text: string): T;
  stringify(record: T): string;
}

/** Other writers can win the race for a record, but hardly this often. */
const ATTEMPTS = 10;

/** Methods throw Failure `storeUnavailable`; an unreadable record can only be deleted. */
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

  /** Calls `edit` again after a concurrent change. Writes nothing if the record stays equal. */
  change(guildId: string, edit: (record: T) => T): Promise<T> {
    return translateErrors(this.#change(guildId, edit));
  }

  delete(guildId: string): Promise<boolean> {
    return translateErrors(this.#backend.delete(this.#key(guildId)));
  }

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
      // An unreadable record would lose everything in it.
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
