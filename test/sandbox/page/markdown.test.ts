import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineNodes, type MarkdownNode, textNodes } from '../../../sandbox/page/message/nodes.js';
import { escapeMarkdown } from '../../../src/text/markdown.js';
import { readable } from '../../../src/text/readable.js';

const text = (text: string): MarkdownNode => ({ type: 'text', text });
const link = (address: string, label = address): MarkdownNode => ({
  type: 'link',
  address,
  children: [text(label)],
});

describe('the nodes of a text', () => {
  it.each<[string, MarkdownNode[]]>([
    ['**bold**', [{ type: 'strong', children: [text('bold')] }]],
    [
      '*it* _it_',
      [{ type: 'em', children: [text('it')] }, text(' '), { type: 'em', children: [text('it')] }],
    ],
    ['***both***', [{ type: 'em', children: [{ type: 'strong', children: [text('both')] }] }]],
    ['__under__', [{ type: 'underline', children: [text('under')] }]],
    ['~~gone~~', [{ type: 'strike', children: [text('gone')] }]],
    [
      '||what **it** is||',
      [
        {
          type: 'spoiler',
          children: [text('what '), { type: 'strong', children: [text('it')] }, text(' is')],
        },
      ],
    ],
    ['`a *b*`', [{ type: 'code', text: 'a *b*' }]],
    ['two\nlines\n\nthree', [text('two\nlines\n\nthree')]],
    ['snake_case_name', [text('snake_case_name')]],
    ['```js\nlet a;\n```\nafter', [{ type: 'codeBlock', language: 'js', text: 'let a;' }, text('after')]],
    ['```\nplain\n```', [{ type: 'codeBlock', language: '', text: 'plain' }]],
    [
      '# Big\n-# small\nrest',
      [
        { type: 'heading', level: 1, children: [text('Big')] },
        { type: 'subtext', children: [text('small')] },
        text('rest'),
      ],
    ],
    [
      '> one\n> two\n## Head',
      [
        { type: 'quote', children: [text('one\ntwo')] },
        { type: 'heading', level: 2, children: [text('Head')] },
      ],
    ],
    ['not # a heading', [text('not # a heading')]],
    [
      '<@12345678901234567> <@&12345678901234567>',
      [
        { type: 'mention', kind: 'user', target: '12345678901234567' },
        text(' '),
        { type: 'mention', kind: 'role', target: '12345678901234567' },
      ],
    ],
    [
      '@everyone @\u200beveryone',
      [{ type: 'mention', kind: 'everyone', target: 'everyone' }, text(' @\u200beveryone')],
    ],
    ['</setup key:12345678901234567>', [{ type: 'mention', kind: 'command', target: 'setup key' }]],
    ['</:12345678901234567>', [text('</:12345678901234567>')]],
    ['<a:wave:12345678901234567> 😀', [text(':wave: 😀')]],
    ['\\*a\\* \\😀 \\\\ ¯\\_(ツ)_/¯', [text('*a* 😀 \\ ¯\\_(ツ)_/¯')]],
  ])('%j', (written, nodes) => {
    expect(textNodes(written)).toEqual(nodes);
  });

  it('reads lists, and a list within a list', () => {
    expect(textNodes('before\n- one\n  - deep\n* **two**\n3. three\nafter')).toEqual([
      text('before\n'),
      {
        type: 'list',
        start: undefined,
        items: [
          [text('one'), { type: 'list', start: undefined, items: [[text('deep')]] }],
          [{ type: 'strong', children: [text('two')] }],
        ],
      },
      { type: 'list', start: 3, items: [[text('three')]] },
      text('after'),
    ]);
    expect(textNodes('5 - 3 is 2')).toEqual([text('5 - 3 is 2')]);
  });

  it('reads times in every style, and leaves what no calendar holds', () => {
    for (const style of ['', 't', 'T', 'd', 'D', 'f', 'F', 's', 'S', 'R']) {
      expect(textNodes(`<t:-5${style && `:${style}`}>`)).toEqual([{ type: 'time', seconds: -5, style }]);
    }
    for (const written of ['<t:99999999999999>', '<t:5:x>', '<t:>']) {
      expect(textNodes(written)).toEqual([text(written)]);
    }
  });

  it('makes links of http(s) alone', () => {
    expect(textNodes('see https://a.example/x_y_z.')).toEqual([
      text('see '),
      link('https://a.example/x_y_z'),
      text('.'),
    ]);
    expect(textNodes('[label](http://a.example/(b))')).toEqual([link('http://a.example/(b)', 'label')]);
    expect(textNodes('<https://a.example>')).toEqual([link('https://a.example')]);
    expect(textNodes('[https://b.example](https://a.example)')).toEqual([
      link('https://a.example', 'https://b.example'),
    ]);
    for (const written of [
      '[a](javascript:alert(1))',
      '<javascript:/x>',
      '[a](//a.example)',
      '[a](data:,x)',
    ]) {
      expect(textNodes(written)).toEqual([text(written)]);
    }
  });
});

it('reads only what stands within the line in a title', () => {
  expect(lineNodes('# **a** `b`')).toEqual([
    text('# '),
    { type: 'strong', children: [text('a')] },
    text(' '),
    { type: 'code', text: 'b' },
  ]);
  expect(lineNodes('- a')).toEqual([text('- a')]);
});

/** Everything that the nodes show or stand for. */
function shown(nodes: readonly MarkdownNode[]): string {
  return nodes
    .map((node) => {
      switch (node.type) {
        case 'text':
        case 'code':
          return node.text;
        case 'codeBlock':
          return node.language + node.text;
        case 'time':
          return `t${node.style}`;
        case 'mention':
          return node.target;
        case 'list':
          return node.items.map(shown).join();
        case 'link': {
          const label = shown(node.children);
          return label === node.address ? label : label + node.address;
        }
        default:
          return shown(node.children);
      }
    })
    .join('');
}

function addresses(nodes: readonly MarkdownNode[], inLink = false): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'list') return node.items.flatMap((item) => addresses(item, inLink));
    if (!('children' in node)) return [];
    if (node.type === 'link' && inLink) throw new Error('a link within a link');
    const own = node.type === 'link' ? [node.address] : [];
    return [...own, ...addresses(node.children, inLink || node.type === 'link')];
  });
}

const letters = (text: string): string => text.replace(/[^\p{L}]/gu, '');

const MARKS = [
  ...[
    '**',
    '*',
    '_',
    '__',
    '~~',
    '||',
    '`',
    '```',
    '```ansi\n',
    '> ',
    '>>> ',
    '# ',
    '-# ',
    '- ',
    '1. ',
    '  ',
  ],
  ...['\n', '\n\n', '[', ']', '](', ')', '<', '>', '\\', ' ', '\u200b', '\u001b[31m', '😀', 'word', 'слово'],
  ...['https://a.example/x', 'http://', 'javascript:alert(1)', '<javascript:/x>', '@everyone', '<t:1:R>'],
  ...['<@12345678901234567>', '</x:12345678901234567>', '</:12345678901234567>', '[a](https://b.example)'],
];

const hostile = fc.oneof(
  fc.array(fc.constantFrom(...MARKS), { maxLength: 40 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

describe('hostile texts', () => {
  it('lose no letter and lead nowhere but to the web', () => {
    fc.assert(
      fc.property(hostile, (written) => {
        for (const nodes of [textNodes(written), lineNodes(written)]) {
          expect(letters(shown(nodes))).toBe(letters(written));
          for (const address of addresses(nodes)) expect(new URL(address).protocol).toMatch(/^https?:$/);
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
        const nodes = textNodes(escapeMarkdown(written));
        expect(nodes.every(({ type }) => type === 'text')).toBe(true);
        expect(shown(nodes).replaceAll('@\u200b', '@')).toBe(written.replaceAll('@\u200b', '@'));
      }),
      { numRuns: 2000 },
    );
  });

  it.each(['*', '**__', '[](', '[a](', '||a', '> ', '`a', '*a **b ', '- ', '<a:', '[['])(
    'are read to the end: %s, many times',
    (mark) => {
      const written = mark.repeat(4000 / mark.length);
      expect(letters(shown(textNodes(written)))).toBe(letters(written));
    },
  );
});
