import { describe, expect, it } from 'vitest';
import { type Catalogue, parseCatalogue } from '../../src/shop/schema.js';
import { searchIn } from '../../src/shop/search.js';

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

const names = (found: { product: { name: string } }[]) => found.map(({ product }) => product.name);

describe('product search', () => {
  const search = searchIn(
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

  it.each<[string, string[]]>([
    ['apple', ['Apple', 'Golden apple', 'Sword of apples', 'Pineapple']],
    ['APPLE', ['Apple', 'Golden apple', 'Sword of apples', 'Pineapple']],
    ['neapp', ['Pineapple']],
    ['sword dia', ['Diamond sword']],
    ['diamond sw', ['Diamond sword']],
    ['елка', ['Ёлка']],
    ['ёлк', ['Ёлка']],
    ['cafe', ['§6Café']],
    ['маика', []],
    ['zzz', []],
    ['★', ['★★★']],
  ])('matches %s', (text, expected) => expect(names(search.matching(text, 25))).toEqual(expected));

  it('gives everything in the shop’s order for an empty text, and no more than asked for', () => {
    expect(names(search.matching('', 25))).toHaveLength(10);
    expect(names(search.matching('  ', 2))).toEqual(['Golden apple', 'Apple']);
  });

  it('names every server that sells a product', () => {
    expect(search.named('apple').map(({ servers }) => servers)).toEqual([['Survival', 'Anarchy']]);
  });

  it.each([
    ['diamnd', 'Diamond sword'],
    ['daimond', 'Diamond sword'],
    ['nehterite', 'Netherite'],
    ['aple', 'Apple'],
  ])('finds what is nearest to %s', (text, expected) => {
    expect(names(search.nearest(text, 25))).toContain(expected);
  });

  it('tells whole names from parts of names', () => {
    expect(names([...search.named('APPLE')])).toEqual(['Apple']);
    expect(search.named('appl')).toEqual([]);
  });

  it('keeps one index for a catalogue', () => {
    const catalogue = shopOf({ One: ['a'] });
    expect(searchIn(catalogue)).toBe(searchIn(catalogue));
  });
});
