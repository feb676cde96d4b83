import { Keyv } from 'keyv';

/** What Keyv calls of an adapter here. */
export interface TextAdapter {
  get(key: string): Promise<string | undefined>;
  set(key: string, text: string): Promise<unknown>;
  delete(key: string): Promise<boolean>;
  clear(): Promise<void>;
}

/** Keeps texts and keys as they are, where Keyv adds an expiry and a prefix. */
export const createKeyv = (store: TextAdapter): Keyv<string> =>
  new Keyv({ store, useKeyPrefix: false, throwOnErrors: true, serialize, deserialize });

const serialize = ({ value }: { readonly value?: unknown }): string => String(value);

// Keyv's type is of any value, but a TextAdapter has texts alone.
function deserialize<Value>(text: string): { value: Value };
function deserialize(value: string): { value: string } {
  return { value };
}
