import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SPELLINGS } from '../../src/text/spelling.js';
import { anyText, RUNS } from '../commands/arbitraries.js';

const [full, withEscapes] = SPELLINGS;

describe('a text respelt', () => {
  test.each([
    ['plain & simple: 12:30:45 100%', 'plain & simple: 12:30:45 100%'],
    ['％ ＡＢ．１２ № ½', '% AB.12 No 1\u20442'],
    ['й', 'и\u0306'],
    ['%D0%B9%2e%252E%25252e%C3', 'и\u0306...%C3'],
    ['a%E2%80%8Db%00%0A', 'ab\n'],
    ['xn--80aswg.XN--P1AI xn--', 'саи\u0306т.рф xn--'],
    ['2001:0DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['2001:db8:0:0:0:0:0:1:25599', '2001:db8::1:25599'],
    ['[2001:db8:00::]:1, ::ffff:203.0.113.7', '[2001:db8::]:1, ::ffff:cb00:7107'],
    ['IPv6:2001:db8:0::1: no', 'IPv6:2001:db8::1: no'],
    ['00:1b:44:11:3a:b7 a::b::c', '00:1b:44:11:3a:b7 a::b::c'],
  ])('%j → %j', (text, expected) => {
    expect(full?.respell(text)).toBe(expected);
  });

  test('keeps percent-escapes in its second spelling', () => {
    expect(withEscapes?.respell('１%2E２')).toBe('1%2E2');
  });

  test.each([
    ['a%2Eb', ['a', '%2E', 'b']],
    ['％%D0%B9', ['％', '%D0%B9', '%D0%B9']],
    ['xй\u0301', ['x', 'й\u0301', 'й\u0301', 'й\u0301']],
    ['a%E2%80%8Db', ['a', 'b']],
    ['::0:1!', ['::0:1', '::0:1', '::0:1', '!']],
  ])('is traced: %j comes from %j', (text, expected) => {
    const { text: spelt = '', starts = [], ends = [] } = full?.trace(text) ?? {};
    expect(spelt.length).toBe(starts.length);
    expect(starts.map((start, index) => text.slice(start, ends[index]))).toEqual(expected);
  });

  test('is traced letter by letter, in order, whatever the text is', () => {
    const piece = fc.constantFrom(
      '%41',
      '%D0%B9',
      '%',
      'й',
      'и\u0306',
      '\u0301\u0323',
      'Ａ',
      'xn--p1ai',
      '1::',
      ':2',
      'ﷺ',
    );
    const text = fc.oneof(
      anyText,
      fc.array(piece).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(text, fc.constantFrom(...SPELLINGS), (text, { respell, trace }) => {
        const { text: spelt, starts, ends } = trace(text);
        expect(spelt).toBe(respell(text));
        expect([starts.length, ends.length]).toEqual([spelt.length, spelt.length]);
        expect(starts).toEqual(starts.toSorted((a, b) => a - b));
        expect(starts.every((start, index) => start < (ends[index] ?? 0))).toBe(true);
        expect(ends.at(-1) ?? 0).toBeLessThanOrEqual(text.length);
      }),
      { seed: 20_261_123, ...RUNS },
    );
  });
});
