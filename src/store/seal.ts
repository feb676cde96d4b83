import type { Cipher } from './cipher.js';

/** Encrypts texts of one guild within its record. */
export interface Seal {
  /** A text that is sealed already, because no secret opens it, stays as it is. */
  close(plain: string): string;
  /** Undefined for a text that no secret decrypts. */
  open(sealed: string): string | undefined;
}

const MARK = 'sealed:';

/** Made for one reading or one change: what it has closed itself, it opens without decrypting. */
export function createSeal(cipher: Pick<Cipher, 'encrypt' | 'decrypt'>, guildId: string): Seal {
  const closed = new Map<string, string>();
  return {
    close(plain) {
      if (plain.startsWith(MARK)) return plain;
      const sealed = MARK + cipher.encrypt(plain, guildId);
      closed.set(sealed, plain);
      return sealed;
    },
    open(sealed) {
      if (!sealed.startsWith(MARK)) return undefined;
      return closed.get(sealed) ?? cipher.decrypt(sealed.slice(MARK.length), guildId);
    },
  };
}

/** JSON needs no escapes for such a text, so it can be found in the text of a record. */
const SEALED = /"(sealed:[A-Za-z0-9+/=]+)"/g;

/** Seals a record's texts with another secret; those that can't be opened stay as they are. */
export const reseal = (record: string, before: Seal, after: Seal): string =>
  record.replace(SEALED, (quoted, sealed: string) => {
    const plain = after.open(sealed) === undefined ? before.open(sealed) : undefined;
    return plain === undefined ? quoted : `"${after.close(plain)}"`;
  });

export const canOpen = (record: string, seal: Seal): boolean =>
  [...record.matchAll(SEALED)].every(([, sealed = '']) => seal.open(sealed) !== undefined);
