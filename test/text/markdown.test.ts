import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeSpan, escapeMarkdown } from '../../src/text/markdown.js';
import { anyText, RUNS } from '../commands/arbitraries.js';

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

test.each([
  ['play.example', '`play.example`'],
  ['a`b``c', '`aˋbˋˋc`'],
])('the code span of %j', (text, expected) => {
  expect(codeSpan(text)).toBe(expected);
});
