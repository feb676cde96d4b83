import { LRUCache } from 'lru-cache';
import { Failure } from '../domain/failure.js';
import { atMost } from '../lib/at-most.js';
import { SECOND_MS } from '../lib/duration.js';
import { type Backend, StoreError, translateErrors } from './backend.js';
import type { Cipher } from './cipher.js';
import { createSeal, type Seal } from './seal.js';

export interface RecordFormat<T> {
  readonly prefix: string;
  readonly empty: T;
  /** @throws for an unreadable text */
  parse(text: string, seal: Seal): T;
  stringify(record: T, seal: Seal): string;
}

/** What is kept of a record. */
type Outline<T> = (record: T) => T;

/** Bounds the time in which another process's write goes unnoticed in a glance. */
const GLANCE_MS = 10 * SECOND_MS;
const MAX_GLANCES = 5000;

/** Other processes can win the race for a record, but hardly this often. */
const ATTEMPTS = 10;

/** Methods throw Failure `storeUnavailable`; an unreadable record can only be deleted. */
export class GuildRecords<T> {
  readonly #backend: Backend;
  readonly #format: RecordFormat<T>;
  readonly #cipher: Pick<Cipher, 'encrypt' | 'decrypt'>;
  /** The last change of each record that is under way. */
  readonly #changes = new Map<string, Promise<T>>();
  /** What is stored of records that somebody still holds: nothing decrypted outlives its record. */
  readonly #texts = new WeakMap<object, string>();
  readonly #glances: LRUCache<string, { readonly record: T }, Outline<T>>;

  constructor(backend: Backend, format: RecordFormat<T>, cipher: Pick<Cipher, 'encrypt' | 'decrypt'>) {
    this.#backend = backend;
    this.#format = format;
    this.#cipher = cipher;
    this.#glances = new LRUCache<string, { readonly record: T }, Outline<T>>({
      ...atMost(MAX_GLANCES),
      ttl: GLANCE_MS,
      // A monotonic clock, looked up on each call so that tests can fake it.
      perf: { now: () => performance.now() },
      fetchMethod: async (guildId, _stale, { context: outline }) => ({
        record: outline(await this.get(guildId)),
      }),
      // Who reads while it is changed gets what was read, and the next one reads again.
      ignoreFetchAbort: true,
    });
  }

  /** A reading that is some seconds old at most, and sees this process's changes. @param outline always the same */
  async glance(guildId: string, outline: Outline<T>): Promise<T> {
    return (await this.#glances.forceFetch(guildId, { context: outline })).record;
  }

  /** @param known read or written before: returned if it is still what is stored */
  get(guildId: string, known?: T): Promise<T> {
    return translateErrors(this.#read(guildId, known).then(({ record }) => record));
  }

  /**
   * Changes of this process take turns. Calls `edit` again after one of another process. Writes nothing if the record stays
   * equal.
   * @param known read or written before: `edit` gets it if it is still what is stored
   */
  async change(guildId: string, edit: (record: T) => T, known?: T): Promise<T> {
    const work = () => this.#change(guildId, edit, known);
    const before = this.#changes.get(guildId);
    const change = before ? before.then(work, work) : work();
    this.#changes.set(guildId, change);
    try {
      return await translateErrors(change);
    } finally {
      if (this.#changes.get(guildId) === change) this.#changes.delete(guildId);
      this.#glances.delete(guildId);
    }
  }

  async delete(guildId: string): Promise<boolean> {
    try {
      return await translateErrors(this.#backend.delete(this.#key(guildId)));
    } finally {
      this.#glances.delete(guildId);
    }
  }

  async guildIds(): Promise<string[]> {
    const { prefix } = this.#format;
    const keys = await translateErrors(this.#backend.keys(prefix));
    return keys.map((key) => key.slice(prefix.length));
  }

  async #change(guildId: string, edit: (record: T) => T, known: T | undefined): Promise<T> {
    const { parse, stringify } = this.#format;
    const seal = createSeal(this.#cipher, guildId);
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const { text, record } = await this.#read(guildId, known);
      const edited = edit(record);
      // Sealed texts differ each time.
      if (edited === record || JSON.stringify(edited) === JSON.stringify(record)) return record;
      const after = stringify(edited, seal);
      // An unreadable record would lose everything in it.
      parse(after, seal);
      if (await this.#backend.replace(this.#key(guildId), text, after)) return this.#remember(edited, after);
    }
    throw new StoreError('conflict', 'others keep writing the record');
  }

  async #read(guildId: string, known: T | undefined) {
    const text = await this.#backend.get(this.#key(guildId));
    if (text === undefined) return { text, record: this.#format.empty };
    if (typeof known === 'object' && known && this.#texts.get(known) === text) return { text, record: known };
    return { text, record: this.#remember(this.#parse(text, guildId), text) };
  }

  #remember(record: T, text: string): T {
    if (typeof record === 'object' && record) this.#texts.set(record, text);
    return record;
  }

  /** Only what is stored can be damaged: other errors are faults of the code. */
  #parse(text: string, guildId: string): T {
    const seal = createSeal(this.#cipher, guildId);
    try {
      return this.#format.parse(text, seal);
    } catch {
      throw new Failure({ kind: 'storeUnavailable', isDamaged: true }, 'unreadable record');
    }
  }

  #key(guildId: string): string {
    return this.#format.prefix + guildId;
  }
}
