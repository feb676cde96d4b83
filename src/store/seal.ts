import type { Cipher } from './cipher.js';

/** Encrypts texts of one guild within its record. */
export interface Seal {
  /** A text that is sealed already, because no secret opens it, stays as it is. */
  close(plain: string): string;
  /** Undefined for a text that no secret decrypts. */
  open(sealed: string): string | undefined;
}

const MARK = 'sealed:';

export function createSeal(cipher: Pick<Cipher, 'encrypt' | 'decrypt'>, guildId: string): Seal {
  return {
    close: (plain) => (plain.startsWith(MARK) ? plain : MARK + cipher.encrypt(plain, guildId)),
    open: (sealed) =>
      sealed.startsWith(MARK) ? cipher.decrypt(sealed.slice(MARK.length), guildId) : undefined,
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
