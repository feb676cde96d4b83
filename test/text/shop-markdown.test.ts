import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseText } from '../../sandbox/page/message/grammar.js';
import { readable } from '../../src/text/readable.js';
import { shopMarkdown } from '../../src/text/shop-markdown.js';
import { anyText, RUNS } from '../commands/arbitraries.js';

const MAX = 4000;
const shown = (text: string) => shopMarkdown(text, MAX).text;

describe('what is meant is rendered', () => {
  test.each([
    ['A name and **/kit vip** a month', 'A name and **/kit vip** a month'],
    ['__bold__, *italic*, _italic_, ~~gone~~', '**bold**, _italic_, _italic_, ~~gone~~'],
    ['***both*** and **one *in* another**', '**_both_** and **one _in_ another**'],
    ['**~~a~~** ~~**b**~~', '**~~a~~** ~~**b**~~'],
    ['**a ~~b __c__ d~~ e**', '**a ~~b c d~~ e**'],
    ['# Sponsor\n## *More*\n###\tlast', '**Sponsor**\n**_More_**\n**last**'],
    ['- one\n* two\n+ three\n• four\n   - five', '• one\n• two\n• three\n• four\n  • five'],
    ['1. one\n2. **two**', '1\\. one\n2\\. **two**'],
    ['```js\ncode\n```\nafter', 'code\nafter'],
  ])('of %j', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });
});

// Discord shows `****`, and what follows loses its form.
test.each([
  ['**__a__**', 4000, '**a**'],
  ['**`__`**', 4000, '**\\`\\_\\_\\`**'],
  ['**__`__**', 11, '**\\`**'],
  ['*** **a****', 13, '**\\* a**'],
  ['**b***~~****', 16, '**b\\*\\~\\~**'],
  ['**a ~~b __c d__ e~~ f** g', 30, '**a ~~b c d e~~ f** g'],
  ['**b***~~***** and more', 20, '**b\\*\\~\\~\\*** and…'],
])('a style within the same one is written once: %j, at most %i', (text, max, expected) => {
  expect(shopMarkdown(text, max).text).toBe(expected);
});

describe('what is not meant, or does harm, shows as it was written', () => {
  test.each([
    ['2 * 3 * 4 and a_b_c', '2 \\* 3 \\* 4 and a\\_b\\_c'],
    ['**open', '\\*\\*open'],
    ['**over\nlines**', '\\*\\*over\nlines\\*\\*'],
    ['**a ~~b** c~~', '**a \\~\\~b** c\\~\\~'],
    ['_**x**_', '\\_\\*\\*x\\*\\*\\_'],
    ['**a**__b__', '\\*\\*a\\*\\*\\_\\_b\\_\\_'],
    ['-5 HP\n-\n-# small', '-5 HP\n-\n-\\# small'],
    ['> quote ||spoiler|| `code`', '\\> quote \\|\\|spoiler\\|\\| \\`code\\`'],
    ['[me](https://evil.example)', '\\[me](https\\://evil.example)'],
    ['discord.gg/abc discord.com/invite/abc', 'discord\\.gg/abc discord\\.com/invite/abc'],
    ['@everyone <@1> <#2> </b:4> <:a:3>', '@\u200beveryone \\<@\u200b1\\> \\<\\#2\\> \\</b:4\\> \\<:a:3\\>'],
  ])('of %j', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });
});

describe('a text that is too long', () => {
  test.each([
    ['one two three', 12, 'one two…'],
    ['one **two three** four', 17, 'one **two**…'],
    ['one __two three__ four five', 25, 'one **two** **three**…'],
    ['one\n\n\ntwo three', 8, 'one…'],
    ['a'.repeat(60), 11, `${'a'.repeat(10)}…`],
  ])('%j is cut to %i', (text, max, expected) => {
    expect(shopMarkdown(text, max)).toEqual({ text: expected, isWhole: false });
  });

  test('is cut after so many lines', () => {
    expect(shopMarkdown('a\nb\nc', 100, 2)).toEqual({ text: 'a\nb…', isWhole: false });
    expect(shopMarkdown('a\nb', 100, 2)).toEqual({ text: 'a\nb', isWhole: true });
  });

  test('has no empty lines if the number of lines is limited', () => {
    expect(shopMarkdown('a\n \nb', 100, 2)).toEqual({ text: 'a\nb', isWhole: true });
    expect(shopMarkdown('a\n\nb', 100).text).toBe('a\n\nb');
  });
});

type Node = { readonly type?: unknown; readonly content?: unknown };
// The demo's page also finds lists at the start of bold text.
const HARMLESS = 'list text strong em strikethrough emoticon twemoji br newline escape'.split(' ');

function* nodesIn(tree: unknown): Generator<Node> {
  if (Array.isArray(tree)) for (const part of tree) yield* nodesIn(part);
  else if (typeof tree === 'object' && tree !== null) {
    yield tree;
    if ('content' in tree) yield* nodesIn(tree.content);
  }
}

/** What Discord shows of Markdown. */
const seen = (markdown: string): string =>
  [...nodesIn(parseText(markdown))]
    .map(({ content }) => (typeof content === 'string' ? content : ''))
    .join('');

const marks = fc.constantFrom(' ', '\n', ...'* ** *** _ __ ~~ ~ ` ``` \\'.split(' '));
const beginnings = fc.constantFrom(
  '- ',
  '# ',
  '1. ',
  '• ',
  '> ',
  ...'a слово || :// https : / discord .gg/'.split(' '),
);
const places = '@everyone <@1> [a](https://evil.example) http://x.example/_a_ </b:4> <t:1:R>'.split(' ');
const hostile = fc
  .array(fc.oneof({ weight: 3, arbitrary: marks }, beginnings, fc.constantFrom(...places)), { maxLength: 30 })
  .map((parts) => parts.join(''));
const texts = fc.oneof(hostile, anyText).map(readable);
const limits = fc.tuple(texts, fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 12 }));

describe('whatever a shop writes', () => {
  test('nobody is mentioned, nothing leads anywhere, and Discord finds only harmless marks', () => {
    fc.assert(
      fc.property(limits, ([text, max, lines]) => {
        for (const markdown of [shown(text), shopMarkdown(text, max, lines).text]) {
          expect(markdown).not.toMatch(
            /@(?:everyone|here)|(?<!\\)<@|(?<!\\):\/\/|discord(?:app)?\.(?:gg|com)/i,
          );
          const types = [...nodesIn(parseText(markdown))].map(({ type }) => type);
          expect(types.filter((type) => !HARMLESS.includes(String(type)))).toEqual([]);
        }
      }),
      { numRuns: 5 * RUNS.numRuns },
    );
  });

  test('no mark is left over: what follows keeps its form', () => {
    fc.assert(
      fc.property(limits, ([text, max, lines]) => {
        for (const markdown of [shown(text), shopMarkdown(text, max, lines).text]) {
          const marks = markdown.replace(/\\[\s\S]/g, 'x').match(/\*+|_|~+/g) ?? [];
          expect(marks.filter((mark) => !['**', '_', '~~'].includes(mark))).toEqual([]);
          for (const mark of ['**', '_', '~~'])
            expect(marks.filter((one) => one === mark).length % 2).toBe(0);
          expect(seen(`${markdown}\n**after** _this_`)).toMatch(/after this$/);
        }
      }),
      { numRuns: 5 * RUNS.numRuns },
    );
  });

  test('it fits, and ends with … where it was cut', () => {
    fc.assert(
      fc.property(limits, ([text, max, lines]) => {
        const { text: markdown, isWhole } = shopMarkdown(text, max, lines);
        expect(markdown.length).toBeLessThanOrEqual(max);
        expect(markdown.split('\n').length).toBeLessThanOrEqual(lines);
        if (!isWhole) expect(markdown).toMatch(/…(?:\*\*|_|~~)*$/);
      }),
      { numRuns: 5 * RUNS.numRuns },
    );
  });
});
