import { expect, test, vi } from 'vitest';
import { Pattern, phrases, stems, words } from '../../../src/domain/replies/pattern.js';
import { readSentences } from '../../../src/domain/replies/sentences.js';

test('compiles a pattern on its first use, and once', () => {
  const write = vi.fn(() => 'no');
  const pattern = new Pattern(write);
  expect(write).not.toHaveBeenCalled();
  expect(['no', 'yes', 'nothing'].map((text) => pattern.test(text))).toEqual([true, false, true]);
  expect(pattern.takeFrom('no, nothing')).toBe(' ,  thing');
  expect(write).toHaveBeenCalledOnce();
});

test('finds phrases anywhere, words as a whole and stems at their beginning', () => {
  const [phrase, word, stem] = [phrases`give`, words`give`, stems`give`];
  const found = (text: string) => [phrase, word, stem].map((pattern) => pattern.test(text));
  expect(['forgiven', 'given', 'to give'].map(found)).toEqual([
    [true, false, false],
    [true, false, true],
    [true, true, true],
  ]);
});

test('takes the letters of other alphabets for one, and no sign for a letter', () => {
  const pattern = phrases`
    ^x\p{L}[\p{L}¤]$
  `;
  expect(['xяz', 'xø¤', 'x¤z', 'x-z', 'x1z'].map((text) => pattern.test(text))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  const { all: sentences } = readSentences('', 'Größe 𐐷 日本 Zażółć ґава', []);
  expect(sentences.map(({ text }) => text)).toEqual(['grøøe ø øø zaøøøø øава']);
});
