import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clip, codeSpan, escapeMarkdown, escapeName, fitLines } from '../../src/text/markdown.js';
import { LANGUAGES } from '../../src/words/index.js';
import { anyText, RUNS, wellFormedText } from '../commands/arbitraries.js';

describe('escaped text', () => {
  test.each([
    ['*a* _b_ ~c~ `d` |e|', '\\*a\\* \\_b\\_ \\~c\\~ \\`d\\` \\|e\\|'],
    ['back\\slash', 'back\\\\slash'],
    ['# title\n> quote\n- item\n+ item\n-# small', '\\# title\n\\> quote\n\\- item\n\\+ item\n-\\# small'],
    ['1. one\n 2. two', '1\\. one\n 2\\. two'],
    ['a - b, 1.5', 'a - b, 1.5'],
    ['[text](https://evil.example)', '\\[text](https://evil.example)'],
    ['(https://shop.example/a)', '(https://shop.example/a)'],
    ['https://shop.example/a_b*', '<https://shop.example/a_b>\\*'],
    ['**https://shop.example/a**', '\\*\\*<https://shop.example/a>\\*\\*'],
    [
      'https://shop.example/a|b https://shop.example/c',
      '<https://shop.example/a>\\|b https://shop.example/c',
    ],
    ['<@1> <#2> <:a:3> </b:4>', '\\<@\u200b1\\> \\<\\#2\\> \\<:a:3\\> \\</b:4\\>'],
    ['@everyone @here', '@\u200beveryone @\u200bhere'],
  ])('of %j', (text, expected) => {
    expect(escapeMarkdown(text)).toBe(expected);
  });

  test('mentions nobody, not even inside a link', () => {
    expect(escapeMarkdown('https://shop.example/@here/@everyone')).not.toMatch(/@(?:everyone|here)/);
    fc.assert(
      fc.property(anyText, (text) => {
        expect(escapeMarkdown(text)).not.toMatch(/@(?:everyone|here)|<@[!&]?\d+>|<#\d+>/);
      }),
      RUNS,
    );
  });
});

test.each([
  ['play.example', '`play.example`'],
  ['a`b``c', '`aˋbˋˋc`'],
])('the code span of %j', (text, expected) => {
  expect(codeSpan(text)).toBe(expected);
});

const more = (left: number) => `(and ${left} more)`;
const limit = fc.integer({ min: 20, max: 5000 });

describe('what is too long', () => {
  test('an escaped name keeps joined emoji whole', () => {
    expect(escapeName('Крылья🧑🏿‍🚀🧑🏿‍🚀', 16)).toBe('Крылья🧑🏿‍🚀…');
  });

  test.each([
    ['short', 5, 'short'],
    ['longer', 5, 'long…'],
    ['a b c d', 4, 'a b…'],
    ['ab😀😀', 4, 'ab…'],
    ['abc', 1, '…'],
    ['ab 👩‍👩‍👧‍👦 c', 8, 'ab…'],
    ['ab👍🏽c', 5, 'ab…'],
    ['ab🇫🇷🇩🇪', 8, 'ab🇫🇷…'],
    ['abe\u0301\u0323cd', 5, 'ab…'],
    [`a${'\u0301'.repeat(100)}`, 90, `a${'\u0301'.repeat(88)}…`],
  ])('%j in %i is %j', (text, max, expected) => {
    expect(clip(text, max)).toBe(expected);
  });

  test.each([
    ['fits', 20, 'fits'],
    ['x'.repeat(40), 20, `${'x'.repeat(19)}…`],
    ['*'.repeat(40), 20, `${'\\*'.repeat(9)}…`],
    ['one two three', 10, 'one two…'],
    [`one ${'x'.repeat(60)}`, 60, `one ${'x'.repeat(55)}…`],
  ])('%j, escaped in %i', (text, max, expected) => {
    expect(escapeName(text, max)).toBe(expected);
  });

  test('stays within, cuts no pair of surrogates and no escape', () => {
    fc.assert(
      fc.property(wellFormedText, limit, (text, max) => {
        for (const cut of [clip(text, max), escapeName(text, max)]) {
          expect(cut.length).toBeLessThanOrEqual(max);
          expect(cut).not.toMatch(/\p{Surrogate}/u);
        }
      }),
      RUNS,
    );
  });

  test.each([
    [['a', 'b', 'c'], 20, undefined, 'a\nb\nc'],
    [['a', 'b', 'c'], 20, 2, 'a\nb\n(and 1 more)'],
    [['a'.repeat(8), 'b'.repeat(8), 'c'.repeat(8)], 25, undefined, `${'a'.repeat(8)}\n(and 2 more)`],
    [['a'.repeat(50), 'b'], 20, undefined, '(and 2 more)'],
    [[], 20, undefined, ''],
  ])('lines %j in %i, at most %s', (lines, max, maxLines, expected) => {
    expect(fitLines(lines, max, more, maxLines)).toBe(expected);
  });

  test.each(['en', 'ru'] as const)(
    'lines stay within and are all counted, at every length, in %s',
    (language) => {
      const words = LANGUAGES[language];
      for (const count of [2, 12, 21, 22, 31, 101, 102]) {
        const lines = Array.from({ length: count }, (_, index) => `${index}`.padEnd(9, 'x'));
        for (let max = 30; max < count * 10; max += 1) {
          const text = fitLines(lines, max, words.moreServers);
          expect(text.length).toBeLessThanOrEqual(max);
          const shown = text.split('\n').filter((line) => line.includes('x')).length;
          const rest = shown < count ? [words.moreServers(count - shown)] : [];
          expect(text).toBe([...lines.slice(0, shown), ...rest].join('\n'));
        }
      }
    },
  );
});
