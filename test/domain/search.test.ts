import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Catalogue } from '../../src/domain/catalogue.js';
import { foldName } from '../../src/domain/lookup.js';
import { productSearch } from '../../src/domain/search.js';
import { otherSpellings, spellEach, stem } from '../../src/domain/spellings.js';
import { parseCatalogue } from '../../src/easydonate/records/catalogue.js';

const shopOf = (servers: Record<string, string[]>): Catalogue => {
  const ids = new Map<string, number>();
  const idOf = (name: string) => {
    const id = ids.get(name) ?? ids.size + 1;
    ids.set(name, id);
    return id;
  };
  const wire = Object.entries(servers).map(([name, products], index) => ({
    id: index + 1,
    name,
    products: products.map((product, order) => ({
      id: idOf(product),
      name: product,
      price: 1,
      sort_index: order,
    })),
  }));
  const catalogue = parseCatalogue(wire, () => {});
  if (!catalogue) throw new Error('the catalogue cannot be read');
  return catalogue;
};

const wordsIn = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');

const names = (found: readonly { product: { name: string } }[]) => found.map(({ product }) => product.name);

const search = productSearch(
  shopOf({
    Survival: [
      'Golden apple',
      'Apple',
      'Pineapple',
      'Diamond sword',
      'Sword of apples',
      'Ёлка',
      '§6Café',
      'Майка',
      '★★★',
    ],
    Anarchy: ['Apple', 'Netherite'],
  }),
);

describe('product search', () => {
  it.each<[string, string[]]>([
    ['apple', ['Apple', 'Golden apple', 'Sword of apples', 'Pineapple']],
    ['neapp', ['Pineapple']],
    ['diamond sw', ['Diamond sword']],
    ['елка', ['Ёлка']],
    ['cafe', ['§6Café']],
    ['диамонд', ['Diamond sword']],
    ['vfqrf', ['Майка']],
    ['фззду', ['Apple', 'Golden apple', 'Sword of apples', 'Pineapple']],
    ['маика', []],
    ['ъ', []],
    ['zzz', []],
    ['★', ['★★★']],
  ])('matches %s', (text, expected) => expect(names(search.findMatching(text, 25))).toEqual(expected));

  it('gives everything in the shop’s order for an empty text, and no more than asked for', () => {
    expect(names(search.findMatching('', 25))).toHaveLength(10);
    expect(names(search.findMatching('  ', 2))).toEqual(['Golden apple', 'Apple']);
  });

  it('names every server that sells a product', () => {
    expect(search.findNamed('apple').map(({ sellers }) => sellers.map(({ server }) => server.name))).toEqual([
      ['Survival', 'Anarchy'],
    ]);
  });

  it.each([
    ['diamnd', 'Diamond sword'],
    ['daimond', 'Diamond sword'],
    ['nehterite', 'Netherite'],
    ['aple', 'Apple'],
    ['dimnd', 'Diamond sword'],
    ['diamnd swrod', 'Diamond sword'],
    ['apple nothing', 'Sword of apples'],
  ])('finds what is nearest to %s', (text, expected) => {
    expect(names(search.findNearest(text, 25))).toContain(expected);
  });

  it('accepts a text of any length', () => {
    expect(search.findNearest('x'.repeat(100_000), 25)).toEqual([]);
    expect(names(search.findNearest(`nehterite ${'x'.repeat(100_000)}`, 25))).toContain('Netherite');
  });

  it('findNamed matches whole names only', () => {
    expect(names(search.findNamed('APPLE'))).toEqual(['Apple']);
    expect(search.findNamed('appl')).toEqual([]);
  });

  it('puts the nearest first, and of equals the shorter', () => {
    expect(names(search.findNearest('aple', 25))[0]).toBe('Apple');
    expect(names(search.findNearest('sword appls', 25))[0]).toBe('Sword of apples');
    expect(names(search.findNearest('golden aple', 1))).toEqual(['Golden apple']);
  });

  describe('of Russian words', () => {
    const coins = ['100 монет', '500 монет', '1000 монет', '5000 монет'];
    const russian = productSearch(
      shopOf({
        Выживание: [
          ...coins,
          'Двойные монеты, 24 ч',
          ...['Элитры', 'Elite', 'VIP → Elite', 'VIP', 'Алмазный меч', 'Стопка алмазов', 'Незеритовая броня'],
          ...['Бан-хаммер', 'Банка мёда', 'Полёт', 'Мечта шахтёра'],
        ],
      }),
    );

    it.each([
      ['монеты', ['Двойные монеты, 24 ч', ...coins]],
      ['монетами', [...coins, 'Двойные монеты, 24 ч']],
      ['500 монеты', ['500 монет']],
      ['двойных монет', ['Двойные монеты, 24 ч']],
      ['алмазы', ['Стопка алмазов']],
      ['мечей', ['Алмазный меч']],
    ])('finds other forms: %s', (text, expected) => {
      expect(names(russian.findMatching(text, 25))).toEqual(expected);
    });

    it.each([
      ['элита', ['Elite', 'VIP → Elite']],
      ['вип', ['VIP', 'VIP → Elite']],
      ['випы', ['VIP', 'VIP → Elite']],
    ])('finds English names by their sound in any form: %s', (text, expected) => {
      expect(new Set(names(russian.findMatching(text, 25)))).toEqual(new Set(expected));
    });

    it.each([
      ['almaz', ['Алмазный меч', 'Стопка алмазов']],
      ['almazy', ['Стопка алмазов']],
      ['bronya', ['Незеритовая броня']],
      ['elitry', ['Элитры']],
      ['almaznyj mech', ['Алмазный меч']],
      ['mech', ['Мечта шахтёра', 'Алмазный меч']],
      ['shahtera', ['Мечта шахтёра']],
      ['dvoynye', ['Двойные монеты, 24 ч']],
    ])('finds Russian words in English letters: %s', (text, expected) => {
      expect(names(russian.findMatching(text, 25))).toEqual(expected);
    });

    it.each([
      ['элит', ['Элитры']],
      ['мечта', ['Мечта шахтёра']],
      ['полей', []],
      ['моне', [...coins, 'Двойные монеты, 24 ч']],
      ['монетка', []],
    ])('takes no other word for a form: %s', (text, expected) => {
      expect(new Set(names(russian.findMatching(text, 25)))).toEqual(new Set(expected));
    });

    it('reads each word as it is spelt', () => {
      expect(names(russian.findMatching('вип elite', 25))).toEqual(['VIP → Elite']);
      expect(names(russian.findMatching('almaznyj меч', 25))).toEqual(['Алмазный меч']);
    });

    it('finds a name in its other spellings', () => {
      for (const text of ['vip', 'вип', 'мшз']) expect(names(russian.findNamed(text))).toEqual(['VIP']);
      expect(russian.findNamed('элитр')).toEqual([]);
      expect(russian.findNamed('ви')).toEqual([]);
    });
  });

  it('finds in any shop what comparing every name would find', () => {
    const name = fc.string({
      unit: fc.constantFrom(
        'a',
        'A',
        'b',
        'ё',
        'е',
        'é',
        '1',
        ' ',
        '-',
        '★',
        '§6',
        'sword',
        'монет',
        'ы',
        'ами',
      ),
      minLength: 1,
      maxLength: 6,
    });
    const shops = fc.uniqueArray(name, { maxLength: 12, selector: (one) => one });
    fc.assert(
      fc.property(shops, name, fc.integer({ min: 1, max: 13 }), (products, text, max) => {
        const all = products.map((product) => ({ product, compared: foldName(product) }));
        const containing = (start: string) => {
          const typed = wordsIn(start);
          const begins = ({ compared }: { compared: string }) =>
            typed.every((word) => wordsIn(compared).some((other) => other.startsWith(word)));
          const ranks = [
            all.filter((one) => begins(one) && one.compared.startsWith(start)),
            all.filter(begins),
            all.filter(({ compared }) => {
              const stems = wordsIn(compared).map(stem);
              return typed.every((word) => stems.includes(stem(word)));
            }),
            all.filter(({ compared }) => typed.every((word) => compared.includes(word))),
          ];
          return typed.length > 0 ? ranks.flat() : all.filter(({ compared }) => compared.includes(start));
        };
        const start = foldName(text);
        const begins = (word: string) =>
          all.some(({ compared }) => wordsIn(compared).some((other) => other.startsWith(word)));
        const expected =
          [start, ...otherSpellings(start), spellEach(start, begins)]
            .map(containing)
            .find(({ length }) => length > 0) ?? [];
        const found = productSearch(shopOf({ One: products })).findMatching(text, max);
        expect(names(found)).toEqual([...new Set(expected.map(({ product }) => product))].slice(0, max));
      }),
      { numRuns: 1000 },
    );
  });

  it('searches the beginning of a long name', () => {
    const long = productSearch(shopOf({ Survival: [`sword ${'x '.repeat(100)}hidden`] }));
    expect(long.findMatching('sword', 5)).toHaveLength(1);
    expect(long.findMatching('hidden', 5)).toEqual([]);
  });
});
