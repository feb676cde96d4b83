import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual as isEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as shim from '../../site/node.js';

test('values of JSON are as equal as in Node', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      expect(shim.isDeepStrictEqual(one, other)).toBe(isEqual(one, other));
      expect(shim.isDeepStrictEqual(one, structuredClone(one))).toBe(true);
    }),
  );
});

test('bytes are written as in Node', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      for (const encoding of ['hex', 'base64', 'base64url'] as const)
        expect(shim.Buffer.from(bytes).toString(encoding)).toBe(Buffer.from(bytes).toString(encoding));
    }),
  );
});

test('texts have hashes of their own', () => {
  const hash = (text: string) => shim.createHash().update(text).digest('base64url');
  const texts = ['', 'a', 'b', 'ab', 'ba', ...Array.from({ length: 5000 }, () => randomUUID())];
  expect(new Set(texts.map(hash)).size).toBe(texts.length);
  expect(hash('a')).toBe(hash('a'));
});
