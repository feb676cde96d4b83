import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** `boundTo` must match at decryption, so a record copied to another guild is worthless there. */
export class Cipher {
  readonly #secret: Buffer;
  readonly #older: readonly Buffer[];

  /** @param secret 32 bytes; `older` secrets only decrypt */
  constructor(secret: Buffer, ...older: readonly Buffer[]) {
    this.#secret = secret;
    this.#older = older;
  }

  encrypt(plain: string, boundTo: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.#secret, iv).setAAD(Buffer.from(boundTo));
    const encrypted = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64');
  }

  decrypt(encrypted: string, boundTo: string): string | undefined {
    const bytes = Buffer.from(encrypted, 'base64');
    if (bytes.length < IV_BYTES + TAG_BYTES) return undefined;
    for (const secret of [this.#secret, ...this.#older]) {
      const plain = decrypt(bytes, secret, boundTo);
      if (plain !== undefined) return plain;
    }
    return undefined;
  }
}

function decrypt(bytes: Buffer, secret: Buffer, boundTo: string): string | undefined {
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
