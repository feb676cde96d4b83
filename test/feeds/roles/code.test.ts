import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCode, findCodes, hashCode } from '../../../src/feeds/roles/proofs/code.js';
import { readSale, readStanding } from '../../../src/sales/sale.js';
import { anyText, RUNS } from '../../commands/arbitraries.js';
import { payment } from '../../support/samples.js';
import { SALT } from './samples.js';

const CODE = 'KQMT-FXWR-BCDN';
const OTHER_CODE = 'ZZZZ-YYYY-XXXX';
/** As the redemption does, for which several codes are none. */
const findCode = (texts: readonly string[]) => {
  const [code, ...others] = findCodes(texts);
  return others.length === 0 ? code : undefined;
};
const anyCode = fc.infiniteStream(fc.nat(19)).map((draws) => createCode(() => draws.next().value ?? 0));

describe('a new code', () => {
  test('has three groups of four letters out of 20, more than 50 bits', () => {
    expect(createCode()).toMatch(/^(?:[B-DF-HJ-KM-NP-TV-Z]{4}-){2}[B-DF-HJ-KM-NP-TV-Z]{4}$/);
    const letters = new Set(Array.from({ length: 20 }, (_, place) => createCode(() => place)).join('-'));
    letters.delete('-');
    expect(12 * Math.log2(letters.size)).toBeGreaterThan(50);
    for (const lookAlike of 'IL1O0U') expect(letters).not.toContain(lookAlike);
  });

  test('is another one each time', () => {
    expect(new Set(Array.from({ length: 1000 }, () => createCode())).size).toBe(1000);
  });
});

test.each([
  ['as it was given', CODE],
  ['in small letters', 'kqmt-fxwr-bcdn'],
  ['without dashes', 'KQMTFXWRBCDN'],
  ['with spaces', ' KQMT FXWR BCDN '],
  ['with long dashes and spaces', 'KQMT — FXWR — BCDN'],
  ['in letters of full width', 'ＫＱＭＴ－ＦＸＷＲ－ＢＣＤＮ'],
  ['with Cyrillic letters that look the same', 'КQМТ-FХWR-ВСDN'],
  ['with joiners', 'KQMT-\u200bFXWR\u200d-BCDN'],
  ['inside a sentence', 'hmmm my code: KQMT-FXWR-BCDN, thanks'],
  ['in Markdown', '**`KQMT-FXWR-BCDN`**'],
  ['after a word of four letters', 'MYWD KQMT-FXWR-BCDN'],
  ['twice', `${CODE} ${CODE.toLowerCase()}`],
  ['in a text of 200 characters', CODE.padEnd(200)],
])('finds a code %s', (_, text) => {
  expect(findCode(['Steve', text, ''])).toBe(CODE);
});

test.each([
  ['no text', []],
  ['a nickname and a number', ['Steve', '12']],
  ['a code that is too short', ['KQMT-FXWR-BCD']],
  ['a code that goes on', ['KQMT-FXWR-BCDNN']],
  ['a code that begins earlier', ['KKQMT-FXWR-BCDN']],
  ['letters that no code has', ['KQMT-FXWR-BCDO']],
  ['a digit in place of a letter', ['KQMT-FXWR-BCD8']],
  ['two codes in one text', [`${CODE} ${OTHER_CODE}`]],
  ['two codes in two texts', [CODE, OTHER_CODE]],
  ['a code halfway in two texts', ['KQMT-FXWR-', 'BCDN']],
  ['a code in a text that is too long', [`${CODE}${' '.repeat(200)}`]],
  ['a thousand codes', Array.from({ length: 1000 }, () => createCode())],
  ['more texts than a form has', Array.from({ length: 51 }, () => CODE)],
])('finds nothing in %s', (_, texts) => {
  expect(findCode(texts)).toBeUndefined();
});

test('finds a code in the last of 50 texts', () => {
  expect(findCode([...Array.from({ length: 49 }, () => ''), CODE])).toBe(CODE);
});

test('a hash depends on the code and on the salt of the guild', () => {
  const hash = hashCode(CODE, SALT);
  expect(hash).toMatch(/^[\w-]{43}$/);
  expect(hashCode(CODE, { ...SALT, plain: 'other' })).not.toBe(hash);
  expect(hashCode(OTHER_CODE, SALT)).not.toBe(hash);
});

const asField = (value: unknown) => [{ name: 'code', type: 'text', description: 'Discord code', value }];
const fieldsOf = (additional_fields: unknown, more: object = {}) =>
  readSale(payment({ products: [{ id: 1, product_id: 2, additional_fields }], ...more })).lines[0]?.fields;

describe('in what a shop sends', () => {
  test('any code survives the masking of hidden addresses, ports and e-mail addresses', () => {
    const hidden = fc.record({
      ip: fc.oneof(fc.domain(), fc.ipV4(), fc.constant('bcdn'.repeat(4))),
      port: fc.integer({ min: 10, max: 65_535 }).map(String),
      rcon_password: fc.string({ minLength: 5 }),
    });
    fc.assert(
      fc.property(anyCode, hidden, (code, server) => {
        const more = { server: { id: 1, name: 'Lobby', hide_ip: 1, is_port_hidden: 1, ...server } };
        expect(fieldsOf(asField(code), more)).toEqual([code]);
        expect(findCode(fieldsOf(asField(`a@b.example ${code}`), more) ?? [])).toBe(code);
      }),
      RUNS,
    );
  });

  test('10,000 hostile texts: finds a code only if its letters are there, and fails never', () => {
    const hostile = fc.oneof(
      { weight: 4, arbitrary: anyText },
      { weight: 2, arbitrary: fc.tuple(anyText, anyCode, anyText).map((parts) => parts.join('')) },
      fc.array(anyCode, { maxLength: 20 }).map((codes) => codes.join(' ')),
      fc.stringMatching(/^[BCDF -]{0,199}$/),
    );
    const letters = (text: string) =>
      text
        .normalize('NFKC')
        .toUpperCase()
        .replace(/[^A-ZА-Я]/g, '').length;
    fc.assert(
      fc.property(fc.array(hostile, { minLength: 1, maxLength: 3 }), (texts) => {
        const code = findCode(texts);
        if (code === undefined) return;
        expect(findCode([code])).toBe(code);
        expect(Math.max(...texts.map(letters))).toBeGreaterThanOrEqual(12);
      }),
      { numRuns: 10_000 },
    );
  });

  test('a code between any texts is found, or nothing is', () => {
    fc.assert(
      fc.property(anyText, anyCode, anyText, (before, code, after) => {
        const found = findCode([`${before} ${code} ${after}`]);
        expect([code, undefined]).toContain(found);
      }),
      RUNS,
    );
  });

  test('a field of megabytes is left out before the search', () => {
    const long = `${'KQMT-'.repeat(1_000_000)}${CODE}`;
    expect(fieldsOf([...asField(long), ...asField(CODE)])).toEqual([CODE]);
  });

  test.each([
    ['null', null, []],
    ['a map', { code: CODE }, [CODE]],
    ['a text', CODE, []],
    ['a nested value', asField({ value: CODE }), []],
  ])('additional fields as %s have these texts', (_, additional_fields, expected) => {
    expect(fieldsOf(additional_fields)).toEqual(expected);
  });
});

test.each([
  [{ status: 2 }, 'paid'],
  [{ status: 1 }, 'paid'],
  [{ status: 0 }, 'unpaid'],
  [{ status: 9 }, 'unknown'],
  [{ status: 2, payment_type: 'test' }, 'test'],
  [{ status: 2, payment_system: 'test' }, 'test'],
])('a payment with %j stands as %s', (fields, standing) => {
  expect(readStanding(payment(fields))).toBe(standing);
});
