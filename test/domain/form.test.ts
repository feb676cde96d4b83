import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type Knowledge, NO_KNOWLEDGE } from '../../src/domain/knowledge.js';
import { readPayment } from '../../src/domain/payment-reading.js';
import { judge } from '../../src/domain/verdict.js';
import { parsePayment } from '../../src/easydonate/records/payment.js';
import { readable } from '../easydonate/readable.js';

const readingOf = (response: string, customer = 'Masha_77', product = 'Aurora', amount = 5) =>
  readPayment(
    readable(
      parsePayment({
        ...{ id: 1, status: 2, customer },
        products: [{ name: product, price: 1, amount: 1, commands: ['crate give {user}'] }],
        sent_commands: [{ command: `crate give ${customer} golden ${amount}`, response }],
      }),
    ),
  );
const formOf = (...of: Parameters<typeof readingOf>) => readingOf(...of).open[0]?.form?.form;

describe('the form of an answer', () => {
  it.each([
    ['Masha_77 zxqv Aurora', '… zxqv … brumf'],
    ['§aZxqv §lMASHA_77', 'Zxqv … brumf'],
    ['Zxqv golden x5', undefined],
    ['Zxqv 5 golden', 'Zxqv … … brumf'],
    ['[Crates] zxqv', '[Crates] zxqv brumf'],
    ['Zxqv 505', undefined],
    ['Zxqv (full)', undefined],
    ['Zxqv [full]', undefined],
    ['Zxqv "ok"', undefined],
    ['Zxqv «ok»', undefined],
    ['zxqv '.repeat(40), undefined],
  ])('of %j is %j', (answer, form) => {
    expect(formOf(`${answer} brumf`)).toBe(form);
  });

  it('of one word is none', () => {
    expect(formOf('Hm')).toBeUndefined();
    expect(formOf('Hm Masha_77')).toBeUndefined();
  });
});

const word = fc.constantFrom(
  'zxqv',
  'brumf',
  'Drel',
  '5',
  '7',
  '"ok"',
  '[x]',
  '(y)',
  'Masha_77',
  'Alex',
  'Aurora',
  'golden',
  '§a',
);

const edit = fc.option(fc.tuple(fc.nat(4), word), { nil: undefined });

test('no lesson turns a reply ✅ that differs in anything but what its payment explains', () => {
  let used = 0;
  fc.assert(
    fc.property(fc.array(word, { minLength: 3, maxLength: 5 }), edit, (one, edited) => {
      const taught = readingOf(one.join(' ')).open[0]?.form;
      if (!taught) return;
      const lesson: Knowledge = {
        ...NO_KNOWLEDGE,
        taught: ({ command, form }) =>
          command === taught.command && form === taught.form
            ? { means: 'arrived', userId: '8', at: 1 }
            : undefined,
      };
      const other = one.map((text, at) =>
        edited?.[0] === at ? edited[1] : text === 'Masha_77' ? 'Alex' : text,
      );
      const answered = readingOf(other.join(' '), 'Alex');
      if (judge(answered).kind !== 'unknownReply' || judge(answered, lesson).kind !== 'delivered') return;
      used += 1;
      const explained = (words: readonly string[], buyer: string) =>
        words
          .filter((text) => text !== '§a')
          .map((text) => ([buyer, 'Aurora', 'golden', '5'].includes(text) ? '…' : text))
          .join(' ');
      expect(explained(other, 'Alex')).toBe(explained(one, 'Masha_77'));
    }),
    { numRuns: 2000 },
  );
  expect(used).toBeGreaterThan(50);
});
