import { z } from 'zod';
import { type Backend, StoreError } from './backend.js';
import type { Cipher } from './cipher.js';
import { RECORDS } from './guilds.js';
import { guildsWith, type WalkOptions, walkRecords } from './walk-records.js';

/** What came of a re-encryption, in records. */
export interface Reencryption {
  readonly reencrypted: number;
  readonly already: number;
  /** Without a shop key there is nothing to encrypt. */
  readonly withoutKey: number;
  /** The guilds whose key none of the secrets decrypts. */
  readonly unreadable: readonly string[];
  /** The guilds whose record is none. */
  readonly broken: readonly string[];
  /** Whether it was stopped before it was through. */
  readonly stopped: boolean;
}

export interface ReencryptOptions extends WalkOptions {
  /** Encrypts with the first secret and decrypts with no other. */
  readonly first: Cipher;
  /** Decrypts with every secret. */
  readonly every: Cipher;
}

/** The bot can write a record again and again meanwhile, but hardly this often. */
const ATTEMPTS = 5;

/**
 * Encrypts every guild's key with the first secret, and reads each one back. A record that the bot writes or erases at
 * the same moment stays as the bot left it, so the bot may run.
 * @throws StoreError when the store fails, or does not give back what was written.
 */
export async function reencryptRecords(backend: Backend, options: ReencryptOptions): Promise<Reencryption> {
  const walk = await walkRecords(backend, options, (key) => reencryptRecord(key, backend, options));
  return {
    reencrypted: guildsWith(walk, 'reencrypted').length,
    already: guildsWith(walk, 'already').length,
    withoutKey: guildsWith(walk, 'withoutKey').length,
    unreadable: guildsWith(walk, 'unreadable'),
    broken: guildsWith(walk, 'broken'),
    stopped: walk.stopped,
  };
}

type Outcome = 'reencrypted' | 'already' | 'withoutKey' | 'unreadable' | 'broken' | 'erased';

async function reencryptRecord(
  key: string,
  backend: Backend,
  { first, every }: ReencryptOptions,
): Promise<Outcome> {
  const guildId = key.slice(RECORDS.length);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const text = await backend.get(key);
    if (text === undefined) return 'erased';
    const record = parsed(text);
    if (!record) return 'broken';
    const { link } = record.value;
    if (!link) return 'withoutKey';
    if (first.decrypt(link.encryptedKey, guildId) !== undefined)
      return attempt === 0 ? 'already' : 'reencrypted';
    const shopKey = every.decrypt(link.encryptedKey, guildId);
    if (shopKey === undefined) return 'unreadable';
    const encryptedKey = first.encrypt(shopKey, guildId);
    await backend.replace(
      key,
      text,
      JSON.stringify({ ...record, value: { ...record.value, link: { ...link, encryptedKey } } }),
    );
  }
  throw new StoreError('mismatch', `the record of ${guildId} is another one than was written`);
}

/** Only what has to be known of a record; all else stays as it is. */
const recordSchema = z.looseObject({
  value: z.looseObject({ link: z.looseObject({ encryptedKey: z.string() }).nullish() }),
});

function parsed(text: string): z.output<typeof recordSchema> | undefined {
  try {
    return recordSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
