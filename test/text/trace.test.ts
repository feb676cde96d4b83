import { decodeHTML } from 'entities';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CONSOLE_MARKUP, SHOP_MARKUP, withoutMarkup } from '../../src/text/readable.js';
import { trace } from '../../src/text/trace.js';
import { anyText, RUNS } from '../commands/arbitraries.js';

/** What each letter was made of. */
const origins = (text: string): string[] => {
  const { text: read, starts, ends } = trace(text, SHOP_MARKUP);
  return [...Array(read.length).keys()].map((index) => text.slice(starts[index], ends[index]));
};

describe('where each letter stands', () => {
  test.each([
    ['', []],
    ['ab', ['a', 'b']],
    ['§ea<b>b</b>\u200bc', ['a', 'b', 'c']],
    ['a<br>b', ['a', '<br>', 'b']],
    ['&#97;b&amp;c', ['&#97;', 'b', '&amp;', 'c']],
    ['&sect;&sect;lab', ['a', 'b']],
    ['&ltplay', ['&lt', 'p', 'l', 'a', 'y']],
    ['a\r\nb\rc', ['a', '\n', 'b', '\r', 'c']],
    ['a&play;b', ['a', '&', 'p', 'l', 'a', 'y', ';', 'b']],
  ])('in %j', (text, expected) => {
    expect(origins(text)).toEqual(expected);
  });

  test('is known for every letter of every text, in order', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom(SHOP_MARKUP, CONSOLE_MARKUP), (text, markup) => {
        const { text: read, starts, ends } = trace(text, markup);
        expect(read).toBe(withoutMarkup(text, markup));
        expect([starts.length, ends.length]).toEqual([read.length, read.length]);
        expect(starts).toEqual(starts.toSorted());
        expect(ends).toEqual(ends.toSorted());
        expect(starts.every((start, index) => start < (ends[index] ?? 0))).toBe(true);
        expect(ends.at(-1) ?? 0).toBeLessThanOrEqual(text.length);
      }),
      RUNS,
    );
  });
});

test('entities are decoded one by one as they are all at once', () => {
  const [, , , entities] = SHOP_MARKUP;
  const part = fc.constantFrom(
    '&',
    '#',
    'x',
    ';',
    '1',
    '49',
    'lt',
    'amp',
    'copy',
    'not',
    'it',
    'nGt',
    'é',
    ' ',
  );
  const text = fc.oneof(
    anyText,
    fc.array(part).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, (one) => {
      expect(withoutMarkup(one, entities ? [entities] : [])).toBe(decodeHTML(one));
    }),
    RUNS,
  );
});
