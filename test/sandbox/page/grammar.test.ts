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
      { numRuns: 300 },
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
      { numRuns: 300 },
    );
  });
});
