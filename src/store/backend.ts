import { Failure } from '../domain/failure.js';

/**
 * Turns that all processes of a store take one after another, such as requests to a shop. A process that ends leaves nothing
 * behind but the slots that it had reserved.
 */
export interface Slots {
  /**
   * Reserves the next free slot of this name; resolves with the milliseconds until it begins.
   * @param intervalMs from the beginning of one slot to the next; the same in all processes
   * @throws StoreError
   */
  reserve(name: string, intervalMs: number): Promise<number>;
}

/**
 * A key-value store of texts. While the store does not answer, every method rejects with StoreError within seconds; it
 * works again when the store is back.
 */
export interface Backend {
  /** Missing in a store that belongs to one process. */
  readonly slots?: Slots;
  get(key: string): Promise<string | undefined>;
  set(key: string, text: string): Promise<void>;
  /** Compare and swap: writes `after` if the value is still `before`, undefined for none; resolves with whether it was. */
  replace(key: string, before: string | undefined, after: string): Promise<boolean>;
  /** Resolves with whether there was something to delete. */
  delete(key: string): Promise<boolean>;
  /** All keys that begin with `prefix`, each once. */
  keys(prefix: string): Promise<string[]>;
  /** Ends all connections; every later call rejects. */
  close(): Promise<void>;
}

/** Time limit for connecting, and for each answer. */
export const TIMEOUT_MS = 2000;

/** The code of a store that exists but cannot be read, such as a file that is not an intact database. */
export const DAMAGED = 'damaged';

/** The key of a record that is never there: any answer to it means that the store works. */
export const NOBODY = 'guild:0';

/** What a driver reported, without its message if that can quote an address, a user or a record. */
export class StoreError extends Error {
  override readonly name = 'StoreError';

  /** Safe to log. */
  readonly code: string;

  constructor(code: string, message = code) {
    super(message);
    this.code = code;
  }
}

/** @throws Failure `storeUnavailable` in place of whatever was thrown, unless that is a Failure. */
export async function translateErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Failure) throw error;
    if (error instanceof StoreError) throw new Failure({ kind: 'storeUnavailable' }, error.code);
    throw new Failure({ kind: 'storeUnavailable', isDamaged: true }, 'unreadable record');
  }
}
