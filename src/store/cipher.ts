import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

export interface Cipher {
  encrypt(plain: string, boundTo: string): string;
  /** Undefined when the text was altered, or was not encrypted with one of the secrets for this `boundTo`. */
  decrypt(encrypted: string, boundTo: string): string | undefined;
}

/**
 * AES-256-GCM. A text decrypts only for the `boundTo` it was encrypted for, so a record copied to another guild is
 * worthless there.
 * @param secret 32 bytes, used to encrypt
 * @param older secrets that only decrypt
 */
export function createCipher(secret: Buffer, ...older: readonly Buffer[]): Cipher {
  return {
    encrypt(plain, boundTo) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, secret, iv).setAAD(Buffer.from(boundTo));
      const encrypted = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64');
    },
    decrypt(encrypted, boundTo) {
      const bytes = Buffer.from(encrypted, 'base64');
      if (bytes.length < IV_BYTES + TAG_BYTES) return undefined;
      for (const each of [secret, ...older]) {
        const plain = decrypted(bytes, each, boundTo);
        if (plain !== undefined) return plain;
      }
      return undefined;
    },
  };
}

function decrypted(bytes: Buffer, secret: Buffer, boundTo: string): string | undefined {
  const iv = bytes.subarray(0, IV_BYTES);
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, secret, iv, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(tag);
  try {
    const plain = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
    return Buffer.concat([plain, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
