import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Cipher } from '../../src/store/cipher.js';

const KEY = 'c0ffee00c0ffee00c0ffee00c0ffee01';
const cipher = new Cipher(randomBytes(32));

/** The encrypted text with one of its bytes changed. */
function tampered(encrypted: string, at: number): string {
  const bytes = Buffer.from(encrypted, 'base64');
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  return bytes.toString('base64');
}

test('what was encrypted for an owner decrypts for that owner, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (plain, owner) => {
      expect(cipher.decrypt(cipher.encrypt(plain, owner), owner)).toBe(plain);
    }),
  );
});

test('the same key is never encrypted to the same text twice, and the text does not hold it', () => {
  const texts = Array.from({ length: 50 }, () => cipher.encrypt(KEY, 'guild'));
  expect(new Set(texts).size).toBe(50);
  for (const text of texts) expect(Buffer.from(text, 'base64').toString('latin1')).not.toContain(KEY);
});

describe('with an older secret', () => {
  const [first, older] = [randomBytes(32), randomBytes(32)];
  const both = new Cipher(first, older);

  test('what either encrypted can be read, for its owner alone', () => {
    for (const encrypted of [first, older].map((secret) => new Cipher(secret).encrypt(KEY, 'guild'))) {
      expect(both.decrypt(encrypted, 'guild')).toBe(KEY);
      expect(both.decrypt(encrypted, 'other guild')).toBeUndefined();
    }
  });

  test('the first encrypts', () => {
    const encrypted = both.encrypt(KEY, 'guild');
    expect(new Cipher(first).decrypt(encrypted, 'guild')).toBe(KEY);
    expect(new Cipher(older).decrypt(encrypted, 'guild')).toBeUndefined();
  });
});

describe('what cannot be decrypted is undefined, never an error and never another text', () => {
  const encrypted = cipher.encrypt(KEY, 'guild');

  test.each(['other guild', ''])('for %j', (owner) => {
    expect(cipher.decrypt(encrypted, owner)).toBeUndefined();
  });

  test('with another secret', () => {
    expect(new Cipher(randomBytes(32)).decrypt(encrypted, 'guild')).toBeUndefined();
  });

  test('with any byte changed, or cut off anywhere', () => {
    const { length } = Buffer.from(encrypted, 'base64');
    expect(length).toBeGreaterThan(KEY.length);
    for (let at = 0; at < length; at += 1) {
      expect(cipher.decrypt(tampered(encrypted, at), 'guild')).toBeUndefined();
      const cut = Buffer.from(encrypted, 'base64').subarray(0, at).toString('base64');
      expect(cipher.decrypt(cut, 'guild')).toBeUndefined();
    }
  });
});

test.each([0, 16, 31, 33])('a secret of %i bytes is a mistake of the caller', (length) => {
  expect(() => new Cipher(Buffer.alloc(length)).encrypt(KEY, 'guild')).toThrow(RangeError);
});
