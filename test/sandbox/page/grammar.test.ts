import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseLine, parseText } from '../../../sandbox/page/message/grammar.js';
import { escapeMarkdown } from '../../../src/text/markdown.js';
import { readable } from '../../../src/text/readable.js';

type Node = Readonly<Record<string, unknown>>;

function* nodesIn(tree: unknown): Generator<Node> {
  if (Array.isArray(tree)) for (const part of tree) yield* nodesIn(part);
  else if (typeof tree === 'object' && tree !== null) {
    yield { ...tree };
    for (const part of Object.values(tree)) yield* nodesIn(part);
  }
}

/** Kinds of nodes other than texts, in order. */
const kinds = (written: string, parse = parseText) =>
  [...nodesIn(parse(written))]
    .map(({ type }) => type)
    .filter((type) => type !== undefined && type !== 'text' && type !== 'br');

describe('a text', () => {
  it.each([
    ['**bold** *it* _it_ __under__ ~~gone~~', ['strong', 'em', 'em', 'underline', 'strikethrough']],
    ['`a *b*`', ['inlineCode']],
    ['snake_case_name', []],
    ['```diff\n+ plain\n```', ['codeBlock']],
    ['# Big\n-# small\nrest', ['heading', 'subtext']],
    ['> one\n## Head', ['blockQuote', 'heading']],
    ['not # a heading', []],
    ['- one\n* **two**\n3. three', ['list', 'strong']],
    ['5 - 3 is 2', []],
    ['<t:5:R> <t:-5>', ['timestamp', 'timestamp']],
    ['<t:5:x>', []],
    ['<@12345678901234567> </setup:12345678901234567>', ['user', 'slashCommand']],
    ['</:12345678901234567>', []],
    ['see https://a.example/x_y_z.', ['url']],
    ['[label](http://a.example/(b)) <https://a.example>', ['link', 'autolink']],
    ['[label](<https://a.example/b>) rest', ['link']],
    ['[a](javascript:alert(1)) <javascript:/x> [a](//a.example) [a](data:,x)', []],
  ])('%j is parsed', (written, expected) => {
    expect(kinds(written)).toEqual(expected);
  });
});

it('reads only what stands within the line in a title', () => {
  expect(kinds('# **a** `b`', parseLine)).toEqual(['strong', 'inlineCode']);
});

const MARKS = [
  ...['**', '*', '_', '__', '~~', '||', '`', '```', '```diff\n', '> ', '>>> ', '# ', '-# ', '- ', '1. '],
  ...['\n', '\n\n', '[', ']', '](', ')', '<', '>', '\\', ' ', '\u200b', '\u001b[31m', '😀', 'word', 'слово'],
  ...['https://a.example/x', 'http://', 'javascript:alert(1)', '<javascript:/x>', '@everyone', '<t:1:R>'],
  ...['<@12345678901234567>', '</x:12345678901234567>', '</:12345678901234567>', '[a](https://b.example)'],
];

const hostile = fc.oneof(
  fc.array(fc.constantFrom(...MARKS), { maxLength: 40 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

describe('hostile texts', () => {
  it('lead nowhere but to the web', () => {
    fc.assert(
      fc.property(hostile, (written) => {
        for (const { type, target } of nodesIn([parseText(written), parseLine(written)])) {
          if (type === 'link' || type === 'autolink' || type === 'url')
            expect(target).toMatch(/^https?:\/\//i);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('show as they are once the bot has escaped them', () => {
    fc.assert(
      fc.property(hostile, (parts) => {
        // An address takes in what is written right behind it.
        const written = readable(parts.replaceAll('://', ':')).replaceAll('\t', ' ');
        const nodes = [...nodesIn(parseText(escapeMarkdown(written)))];
        const shown = nodes.map(({ type, content, name }) =>
          type === 'br' ? '\n' : (content ?? name ?? ''),
        );
        expect(
          shown
            .filter((part) => typeof part === 'string')
            .join('')
            .replaceAll('@\u200b', '@'),
        ).toBe(written.replaceAll('@\u200b', '@'));
      }),
      { numRuns: 2000 },
    );
  });

  it.each(['*', '**__', '[](', '[a](', '||a', '> ', '`a', '*a **b ', '- ', '<a:', '[['])(
    'are read to the end: %s, many times',
    (mark) => {
      expect(parseText(mark.repeat(4000 / mark.length))).toBeDefined();
    },
  );
});
