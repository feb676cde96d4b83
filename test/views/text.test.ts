import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  clip,
  codeSpan,
  escapedName,
  escapedWithin,
  escapeMarkdown,
  linesWithin,
  plain,
  plainLine,
  webAddress,
} from '../../src/views/text.js';
import { languages } from '../../src/words/index.js';
import { anyText, RUNS, wellFormedText } from './arbitraries.js';

describe('plain text', () => {
  test.each([
    ['§aGreen §lbold§r', 'Green bold'],
    ['§§aa', 'a'],
    ['§\u200ba', ''],
    ['&sect;aGreen', 'Green'],
    ['§ 5 of the rules', '§ 5 of the rules'],
    ['<b>bold</b> <span style="color:red">red</span>', 'bold red'],
    ['one<br>two<br/>three<p>four</p>five', 'one\ntwo\nthreefour\nfive'],
    ['<ul><li>a</li><li>b</li></ul>', 'a\nb'],
    ['5 < 6 > 4 and a <player>', '5 < 6 > 4 and a <player>'],
    ['Tom &amp; Jerry &lt;b&gt; &#39;&nbsp;x', "Tom & Jerry <b> '\u00a0x"],
    ['a\r\nb\rc', 'a\nb\nc'],
    ['a  \n\n\n\n b', 'a\n\n b'],
    ['  around \t', 'around'],
    ['hid\u200bden \u202edirection\u2066s\ufeff\u0000\u0007', 'hidden directions'],
    ['whole 😀 ones stay', 'whole 😀 ones stay'],
  ])('of %j', (text, expected) => {
    expect(plain(text)).toBe(expected);
  });

  test('on one line', () => {
    expect(plainLine(' a\n\n b\t\u00a0c ')).toBe('a b c');
  });

  test('has no colour code, no half of a pair, nothing invisible', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(plain(text)).not.toMatch(/§[0-9a-fk-orx]|\p{Surrogate}|[^\P{Cc}\n\t]|[\u200b\u202a-\u202e]/iu);
        expect(plainLine(text)).not.toMatch(/\n|\s\s|^\s|\s$/);
      }),
      RUNS,
    );
  });

  test('of words in HTML is the words', () => {
    const tags = [
      'b',
      'i',
      'p',
      'br',
      'span class="a"',
      'a href="https://x.example"',
      'h1',
      'FONT color=red',
    ];
    const part = fc.oneof(
      fc.constantFrom('word', 'слово', '5 < 6', ' '),
      fc
        .tuple(fc.constantFrom('<', '</'), fc.constantFrom(...tags), fc.constantFrom('>', '/>'))
        .map((p) => p.join('')),
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const words = parts.filter((one) => !/^<\S/.test(one)).join('');
        expect(plain(parts.join('')).replace(/\s/g, '')).toBe(words.replace(/\s/g, ''));
      }),
      RUNS,
    );
  });
});

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
    expect(escapeMarkdown('https://shop.example/@everyone')).not.toContain('@everyone');
    fc.assert(
      fc.property(anyText, (text) => {
        expect(escapeMarkdown(text)).not.toMatch(/@(?:everyone|here)|<@[!&]?\d+>|<#\d+>/);
      }),
      RUNS,
    );
  });

  test('shows as it was: without the escapes it is the same', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        fc.pre(!text.includes('http') && !text.includes('\u200b'));
        expect(
          escapeMarkdown(text)
            .replace(/\u200b/g, '')
            .replace(/\\([\s\S])/g, '$1'),
        ).toBe(text);
      }),
      RUNS,
    );
  });
});

const more = (left: number) => `(and ${left} more)`;
const limit = fc.integer({ min: 20, max: 5000 });

describe('what is too long', () => {
  test.each([
    ['short', 5, 'short'],
    ['longer', 5, 'long…'],
    ['a b c d', 4, 'a b…'],
    ['ab😀😀', 4, 'ab…'],
    ['abc', 1, '…'],
  ])('%j in %i is %j', (text, max, expected) => {
    expect(clip(text, max)).toBe(expected);
  });

  test.each([
    ['fits', 20, 'fits'],
    ['x'.repeat(40), 20, `${'x'.repeat(5)}… (and 35 more)`],
    ['*'.repeat(40), 20, `${'\\*'.repeat(2)}… (and 38 more)`],
  ])('%j, escaped in %i', (text, max, expected) => {
    expect(escapedWithin(text, max, more)).toBe(expected);
  });

  test('stays within, cuts no pair of surrogates and no escape, and counts what is left out', () => {
    fc.assert(
      fc.property(wellFormedText, limit, (text, max) => {
        for (const cut of [clip(text, max), escapedWithin(text, max, more), escapedName(text, max)]) {
          expect(cut.length).toBeLessThanOrEqual(max);
          expect(cut).not.toMatch(/\p{Surrogate}/u);
        }
        const escaped = escapedWithin(text, max, more);
        const left = Number(/… \(and (\d+) more\)$/.exec(escaped)?.[1] ?? 0);
        expect(text.length - left).toBeGreaterThanOrEqual(0);
        if (left > 0)
          expect(escaped.startsWith(escapeMarkdown(text.slice(0, text.length - left)))).toBe(true);
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
    expect(linesWithin(lines, max, more, maxLines)).toBe(expected);
  });

  test.each(['en', 'ru'] as const)(
    'lines stay within and are all counted, at every length, in %s',
    (language) => {
      const words = languages[language];
      for (const count of [2, 12, 21, 22, 31, 101, 102]) {
        const lines = Array.from({ length: count }, (_, index) => `${index}`.padEnd(9, 'x'));
        for (let max = 30; max < count * 10; max += 1) {
          const text = linesWithin(lines, max, words.moreProducts);
          expect(text.length).toBeLessThanOrEqual(max);
          const shown = text.split('\n').filter((line) => line.includes('x')).length;
          const rest = shown < count ? [words.moreProducts(count - shown)] : [];
          expect(text).toBe([...lines.slice(0, shown), ...rest].join('\n'));
        }
      }
    },
  );
});

test.each([
  ['play.example', '`play.example`'],
  ['a`b``c', '`aˋbˋˋc`'],
])('the code span of %j', (text, expected) => {
  expect(codeSpan(text)).toBe(expected);
});

describe('an address', () => {
  test.each([
    ['https://shop.example/a?b=c#d', 'https://shop.example/a?b=c#d'],
    ['HTTP://SHOP.example', 'http://shop.example/'],
    ['//cdn.example/logo.png', 'https://cdn.example/logo.png'],
    [' https://shop.example/a b.png ', 'https://shop.example/a%20b.png'],
    ['https://магазин.рф/лого.png', 'https://xn--80aairftm.xn--p1ai/%D0%BB%D0%BE%D0%B3%D0%BE.png'],
    ['https://shop.example:8443/', 'https://shop.example:8443/'],
    ['https://shop.example/[a]|b', 'https://shop.example/%5Ba%5D%7Cb'],
    ['https://192.0.2.7/a', 'https://192.0.2.7/a'],
  ])('%j is %s', (text, expected) => {
    expect(webAddress(text, 512)).toBe(expected);
  });

  test.each([
    '',
    ' ',
    'shop.example',
    '/logo.png',
    'javascript:alert(1)',
    'ftp://shop.example/a',
    'data:image/png;base64,AAAA',
    'discord://shop.example',
    'https://user:pass@shop.example/',
    'https://user@shop.example/',
    'http://localhost/a',
    'http://localhost:3000',
    'https://[::1]/a',
    'https://',
    'https:///',
    'https://a b.example/',
    'https://shop.example:99999/',
    `https://shop.example/${'a'.repeat(500)}`,
  ])('%j is none', (text) => {
    expect(webAddress(text, 512)).toBeUndefined();
  });

  test('is never longer than asked for, also where characters have to be encoded', () => {
    const tail = fc.constantFrom('a', '|', '[', '"', 'ё', ' ', '^', '`', '\\').map((one) => one.repeat(490));
    fc.assert(
      fc.property(fc.oneof(tail, anyText), limit, (rest, max) => {
        const address = webAddress(`https://shop.example/?${rest}`, max);
        expect(address ?? '').toMatch(/^(?:https:\/\/shop\.example\/[!-~]*)?$/);
        expect(address?.length ?? 0).toBeLessThanOrEqual(max);
      }),
      RUNS,
    );
  });
});
