import { describe, expect, expectTypeOf, test } from 'vitest';
import { languageCodes } from '../../src/words/index.js';
import { pluralsOf } from '../../src/words/plural.js';

describe.each(languageCodes)('in %s', (language) => {
  test('the categories are those that whole numbers have', async () => {
    const { categories }: { categories: readonly string[] } = await import(
      `../../src/words/${language}/plural.ts`
    );
    const rules = new Intl.PluralRules(language);
    const needed = new Set(Array.from({ length: 1000 }, (_, number) => rules.select(number)));
    expect(new Set(categories)).toEqual(needed);
  });
});

test('a word has a form for each category of its language, in their order', () => {
  const { counted, form } = pluralsOf('pl', ['one', 'few', 'many']);
  expect([1, 2, 5, 22].map((count) => counted(count, 'sklep', 'sklepy', 'sklepów'))).toEqual([
    '1 sklep',
    '2 sklepy',
    '5 sklepów',
    '22 sklepy',
  ]);
  expectTypeOf(form).parameters.toEqualTypeOf<[count: number, one: string, few: string, many: string]>();
});
