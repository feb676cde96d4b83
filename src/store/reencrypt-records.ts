import { z } from 'zod';
import { parseJson } from '../lib/json.js';
import { type Backend, StoreError } from './backend.js';
import type { Cipher } from './cipher.js';
import { RECORDS } from './guild-record.js';
import { type Walk, walkRecords } from './walk-records.js';

/** What became of a record: none of the secrets decrypts an `unreadable` key, and a `broken` record cannot be parsed. */
export type Reencryption = 'reencrypted' | 'already' | 'withoutKey' | 'unreadable' | 'broken' | 'erased';

export interface ReencryptOptions {
  /** Encrypts and decrypts with the first secret only. */
  readonly first: Cipher;
  /** Decrypts with every secret. */
  readonly every: Cipher;
  /** Stops before the next record. */
  readonly signal: AbortSignal;
}

/** The running bot can win the race for a record, but hardly this often. */
const ATTEMPTS = 5;

/** Only what re-encryption needs; everything else is preserved. */
const recordSchema = z.looseObject({
  value: z.looseObject({ link: z.looseObject({ encryptedKey: z.string() }).nullish() }),
});

/**
 * Encrypts every guild's key with the first secret. The bot can keep running: a record that it writes or erases at the same moment
 * stays as the bot left it.
 * @throws StoreError when the store fails
 */
export async function reencryptRecords(
  backend: Backend,
  { first, every, signal }: ReencryptOptions,
): Promise<Walk<Reencryption>> {
  return walkRecords(await backend.keys(RECORDS), signal, async (key, guildId) => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const text = await backend.get(key);
      if (text === undefined) return 'erased';
      const record = recordSchema.safeParse(parseJson(text)).data;
      if (!record) return 'broken';
      const { link } = record.value;
      if (!link) return 'withoutKey';
      if (first.decrypt(link.encryptedKey, guildId) !== undefined) return 'already';
      const shopKey = every.decrypt(link.encryptedKey, guildId);
      if (shopKey === undefined) return 'unreadable';
      const encryptedKey = first.encrypt(shopKey, guildId);
      const value = { ...record.value, link: { ...link, encryptedKey } };
      if (await backend.replace(key, text, JSON.stringify({ ...record, value }))) return 'reencrypted';
    }
    throw new StoreError('conflict', `the bot keeps writing the record of ${guildId}`);
  });
}
