import { z } from 'zod';
import { parseJson } from '../lib/json.js';
import { type Backend, DAMAGED, StoreError, textOf } from './backend.js';
import type { Cipher } from './cipher.js';
import { RECORDS } from './guilds.js';
import { guildOf, type Walk, type WalkOptions, walkRecords } from './walk-records.js';

/** What became of a record: none of the secrets decrypts an `unreadable` key, and a `broken` record cannot be parsed. */
export type Reencryption = 'reencrypted' | 'already' | 'withoutKey' | 'unreadable' | 'broken' | 'erased';

export interface ReencryptOptions extends WalkOptions {
  /** Encrypts and decrypts with the first secret only. */
  readonly first: Cipher;
  /** Decrypts with every secret. */
  readonly every: Cipher;
}

/** The running bot can win the race for a record, but hardly this often. */
const ATTEMPTS = 5;

/**
 * Encrypts every guild's key with the first secret, and reads each one back. The bot can keep running: a record that it
 * writes or erases at the same moment stays as the bot left it.
 * @throws StoreError when the store fails, or does not return what was written.
 */
export const reencryptRecords = (backend: Backend, options: ReencryptOptions): Promise<Walk<Reencryption>> =>
  walkRecords(backend, [RECORDS], options, (key) => reencryptRecord(key, backend, options));

async function reencryptRecord(
  key: string,
  backend: Backend,
  { first, every }: ReencryptOptions,
): Promise<Reencryption> {
  const guildId = guildOf(key);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const row = await textOf(backend, key);
    if (row === DAMAGED) return 'broken';
    const { text } = row;
    if (text === undefined) return 'erased';
    const record = recordSchema.safeParse(parseJson(text)).data;
    if (!record) return 'broken';
    const { link } = record.value;
    if (!link) return 'withoutKey';
    if (first.decrypt(link.encryptedKey, guildId) !== undefined)
      return attempt === 0 ? 'already' : 'reencrypted';
    const shopKey = every.decrypt(link.encryptedKey, guildId);
    if (shopKey === undefined) return 'unreadable';
    const encryptedKey = first.encrypt(shopKey, guildId);
    const value = { ...record.value, link: { ...link, encryptedKey } };
    await backend.replace(key, text, JSON.stringify({ ...record, value }));
  }
  throw new StoreError('mismatch', `the record of ${guildId} was written, but another one was read`);
}

/** Only what re-encryption needs; everything else is preserved. */
const recordSchema = z.looseObject({
  value: z.looseObject({ link: z.looseObject({ encryptedKey: z.string() }).nullish() }),
});
