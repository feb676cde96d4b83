import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ansiSpans } from '../../../sandbox/page/message/ansi.js';

const plain = { colour: undefined, bold: false, underline: false };

it('splits where the look changes', () => {
  expect(ansiSpans('a\u001b[0;31mred\u001b[1mbold\u001b[4;42mlined\u001b[0mplain')).toEqual([
    { ...plain, text: 'a' },
    { ...plain, text: 'red', colour: 'red' },
    { ...plain, text: 'bold', colour: 'red', bold: true },
    { ...plain, text: 'lined', colour: 'red', bold: true, underline: true },
    { ...plain, text: 'plain' },
  ]);
});

it('has no colour for what Discord has none for', () => {
  expect(ansiSpans('\u001b[91mbright \u001b[38;5;200mmany')).toEqual([
    { ...plain, text: 'bright ' },
    { ...plain, text: 'many' },
  ]);
});

it('loses nothing of a text without escapes, and never throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const harmless = text.replaceAll('\u001b', '');
      expect(
        ansiSpans(harmless)
          .map((span) => span.text)
          .join(''),
      ).toBe(harmless);
      ansiSpans(`\u001b[${text}\u001b[`);
    }),
  );
});
