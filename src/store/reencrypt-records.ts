import { z } from 'zod';
import { parseJson } from '../lib/json.js';
import { type Backend, StoreError } from './backend.js';
import type { Cipher } from './cipher.js';
import { RECORDS } from './guild-record.js';

/** What became of a record: none of the secrets decrypts an `unreadable` key, and a `broken` record cannot be parsed. */
type Outcome = 'reencrypted' | 'already' | 'withoutKey' | 'unreadable' | 'broken' | 'erased';

/** The guilds whose record had an outcome. */
export type Reencryption = Readonly<Record<Outcome, readonly string[]>>;

export interface ReencryptCiphers {
  /** Encrypts and decrypts with the first secret only. */
  readonly first: Cipher;
  /** Decrypts with every secret. */
  readonly every: Cipher;
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
export async function reencryptRecords(backend: Backend, ciphers: ReencryptCiphers): Promise<Reencryption> {
  const guilds: Record<Outcome, string[]> = {
    ...{ reencrypted: [], already: [], withoutKey: [] },
    ...{ unreadable: [], broken: [], erased: [] },
  };
  for (const key of await backend.keys(RECORDS)) {
    const guildId = key.slice(RECORDS.length);
    guilds[await reencrypt(backend, guildId, ciphers)].push(guildId);
  }
  return guilds;
}

async function reencrypt(
  backend: Backend,
  guildId: string,
  { first, every }: ReencryptCiphers,
): Promise<Outcome> {
  const key = RECORDS + guildId;
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
}
