import { Failure } from '../domain/failure.js';

/** A rate limit that all processes of a store share. */
export interface Slots {
  /** @param intervalMs the same in all processes. @returns milliseconds to wait */
  reserve(name: string, intervalMs: number): Promise<number>;
}

/** Methods reject with StoreError within seconds while the store is away. */
export interface Backend {
  readonly slots?: Slots;
  get(key: string): Promise<string | undefined>;
  set(key: string, text: string): Promise<void>;
  /** Compare and swap: resolves with false if the value wasn't `before`; undefined means no value. */
  replace(key: string, before: string | undefined, after: string): Promise<boolean>;
  delete(key: string): Promise<boolean>;
  keys(prefix: string): Promise<string[]>;
  close(): Promise<void>;
}

export const TIMEOUT_MS = 2000;

/** Code of a store that exists but can't be read. */
export const DAMAGED = 'damaged';

/** Never exists, so any answer means that the store works. */
export const PROBE_KEY = 'guild:0';

/** A driver's error. The message never quotes an address, a user or a record. */
export class StoreError extends Error {
  override readonly name = 'StoreError';

  readonly code: string;

  constructor(code: string, message = code) {
    super(message);
    this.code = code;
  }
}

/** @throws Failure `storeUnavailable` for a driver's error; anything else is thrown as it is */
export async function translateErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof StoreError ? new Failure({ kind: 'storeUnavailable' }, error.code) : error;
  }
}
