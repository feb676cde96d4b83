/**
 * What each kind of store has to offer: texts under keys. Every method rejects with StoreError, within seconds, while
 * the store does not answer, and works again when it is back.
 */
export interface Backend {
  get(key: string): Promise<string | undefined>;
  set(key: string, text: string): Promise<void>;
  /** Writes `after` where `before` is stored, and says whether it was: nobody else’s write is undone. */
  replace(key: string, before: string, after: string): Promise<boolean>;
  /** True when there was something. */
  delete(key: string): Promise<boolean>;
  /** All keys that begin with `prefix`, each once. */
  keys(prefix: string): Promise<string[]>;
  /** Ends all connections; from then on everything else rejects. */
  close(): Promise<void>;
}

/** How long a server may take to connect, and to answer. */
export const TIMEOUT_MS = 2000;

/** The code of a store that is there and cannot be read, as a file that is no intact database. */
export const DAMAGED = 'damaged';

/** What a driver reported, without its own words where these can hold an address, a user or what was stored. */
export class StoreError extends Error {
  override readonly name = 'StoreError';

  /** Safe to log. */
  readonly code: string;

  constructor(code: string, message = code) {
    super(message);
    this.code = code;
  }
}
