import { describe, expect, test } from 'vitest';
import type { ProductList, Selection } from '../../src/shop/browse.js';
import type { Catalogue } from '../../src/shop/catalogue.js';
import { COLOURS } from '../../src/views/embed.js';
import { productListView } from '../../src/views/product-list.js';
import type { Reply } from '../../src/views/reply.js';
import { LANGUAGES } from '../../src/words/index.js';
import { replyBreaches } from '../support/message-rules.js';
import {
  AT,
  catalogue,
  fieldsOf,
  format,
  fresh,
  shop,
  stale,
  targetsOf,
  type Wire,
  wireProduct,
  wireServer,
} from './samples.js';

const { en, ru } = LANGUAGES;

/** So many products of a type; each has an id and a name of its own. */
const some = (count: number, type: string, from = 1): Wire[] =>
  Array.from({ length: count }, (_, index) =>
    wireProduct({
      id: from + index,
      name: `${type}${from + index}`,
      type,
      price: from + index,
      sort_index: index,
    }),
  );
const wares = [
  wireProduct({ id: 1, name: 'Sword', type: 'item', price: 49, old_price: 98, sort_index: 1 }),
  wireProduct({ id: 2, name: 'VIP', type: 'group', price: 149, withdraw_commands_days: 29.5, sort_index: 2 }),
  wireProduct({ id: 3, name: 'Axe', type: 'item', price: 0, sort_index: 3 }),
];
const lobby = wireServer({ ip: 'play.example', version: '1.20', products: wares });
const both = catalogue(lobby, wireServer({ id: 2, name: 'PvP', products: [wares[0]] }));

const show = (
  all: Catalogue,
  selection: Selection,
  { server = 1, page = 0 }: Partial<ProductList> = {},
  how = format('en'),
) => productListView(fresh(all), { server, selection, page }, undefined, how);
const embedOf = ({ embeds: [first] = [] }: Reply) => first;
const linesOf = (reply: Reply) => embedOf(reply)?.description?.split('\n');
/** The selects of a reply: their placeholders and the values that they offer. */
const selectsOf = ({ components = [] }: Reply) =>
  components.flatMap((row) =>
    row.components.flatMap((part) =>
      'options' in part
        ? { placeholder: part.placeholder, values: part.options.map(({ value }) => value) }
        : [],
    ),
  );

describe('the products of a server', () => {
  test('are shown by kind, with how many there are, in both languages', () => {
    expect(embedOf(show(both, 'kinds'))).toMatchObject({
      title: 'Lobby · 3 products',
      description: '`play.example` 1.20',
      fields: [
        { name: '🎖️ Ranks (1)', value: 'VIP · **149** · 30 days' },
        { name: '⚔️ Items (2)', value: 'Sword ~~98~~ **49** −50% · Axe **free**' },
      ],
    });
    expect(fieldsOf(show(both, 'kinds', {}, format('ru')))).toEqual({
      '🎖️ Привилегии (1)': 'VIP · **149** · 30 дней',
      '⚔️ Предметы (2)': 'Sword ~~98~~ **49** −50\u00a0% · Axe **бесплатно**',
    });
  });

  test.each<[Selection, string, string[]]>([
    ['item', 'Lobby · ⚔️ Items · 2 products', ['Sword · ~~98~~ **49** −50%', 'Axe · **free**']],
    [
      'dearest',
      'Lobby · Most expensive first · 3 products',
      ['VIP · **149** · 30 days', 'Sword · ~~98~~ **49** −50%', 'Axe · **free**'],
    ],
    ['discounts', 'Lobby · 🔥 1 discount', ['Sword · ~~98~~ **49** −50%']],
    [49, 'Lobby · 💰 Up to 49 · 2 products', ['Sword · ~~98~~ **49** −50%', 'Axe · **free**']],
  ])('selected by %j', (selection, title, lines) => {
    const reply = show(both, selection);
    expect(embedOf(reply)?.title).toBe(title);
    expect(linesOf(reply)).toEqual(['`play.example` 1.20', '', ...lines]);
  });

  test('of one kind alone are listed by price', () => {
    const [sword, , axe] = wares;
    const reply = show(catalogue(wireServer({ products: [sword, axe] })), 'kinds');
    expect(linesOf(reply)).toEqual(['Axe · **free**', 'Sword · ~~98~~ **49** −50%']);
    expect(selectsOf(reply)).toEqual([
      { placeholder: en.browse.chooseOrderAlone, values: ['cheapest', 'dearest', 'discounts'] },
      { placeholder: en.browse.chooseProduct, values: ['3', '1'] },
    ]);
  });

  test('can be selected otherwise, opened, and left', () => {
    const reply = show(both, 'kinds');
    expect(selectsOf(reply)).toEqual([
      {
        placeholder: en.browse.chooseOrder,
        values: ['kinds', 'group', 'item', 'cheapest', 'dearest', 'discounts'],
      },
      { placeholder: en.browse.chooseProduct, values: ['2', '1', '3'] },
    ]);
    expect(targetsOf(reply)).toEqual([
      'servers:arrange:1',
      'product:showFrom:1:0:kinds',
      'servers:list:0',
      'servers:budget:1',
    ]);
    expect(targetsOf(show(catalogue(lobby), 'kinds'))).not.toContain('servers:list:0');
  });

  test('lead back to the page of servers that theirs is on', () => {
    const servers = Array.from({ length: 21 }, (_, index) => wireServer({ id: index + 1 }));
    const backFrom = (server: number) => targetsOf(show(catalogue(...servers), 'kinds', { server }));
    expect(backFrom(20)).toContain('servers:list:0');
    expect(backFrom(21)).toContain('servers:list:1');
  });

  test('have the shop’s colour and a link to it where it is known, and tell of when they are', () => {
    const known = shop({ color: '#112233', domain: 'a.example' });
    const list = { server: 1, selection: 'kinds', page: 0 } as const;
    const reply = productListView(stale(both), list, known, format('en'));
    expect(embedOf(reply)).toMatchObject({
      color: 0x112233,
      footer: { text: en.asOf },
      timestamp: new Date(AT).toISOString(),
    });
    expect(targetsOf(reply)).toContain('https://a.example/');
  });
});

describe('the products of all servers', () => {
  test('are named with the servers that sell them', () => {
    const reply = show(both, 'discounts', { server: 0 });
    expect(embedOf(reply)?.title).toBe('🔥 1 discount');
    expect(linesOf(reply)).toEqual(['Sword · ~~98~~ **49** −50% · Lobby +1']);
    expect(linesOf(show(both, 0, { server: 0 }))).toEqual(['Axe · **free** · Lobby']);
    expect(targetsOf(reply)).toContain('product:showFrom:0:0:discounts');
  });

  test('of a shop with one server are not', () => {
    expect(linesOf(show(catalogue(lobby), 'discounts', { server: 0 }))).toEqual([
      'Sword · ~~98~~ **49** −50%',
    ]);
  });
});

describe('many products', () => {
  const many = catalogue(wireServer({ products: [...some(25, 'group'), ...some(6, 'other', 101)] }));

  test('up to fifty are on one page, and each can be opened', () => {
    const reply = show(many, 'kinds');
    expect(fieldsOf(reply)['✨ Other (6)']?.split(' · ')).toHaveLength(6);
    const [, first, second] = selectsOf(reply);
    expect(first?.placeholder).toBe('Show a product: ranks…');
    expect(second?.placeholder).toBe('Show a product: other…');
    expect([...(first?.values ?? []), ...(second?.values ?? [])]).toHaveLength(31);
    expect(targetsOf(reply)).toEqual(
      expect.arrayContaining(['product:showFrom:1:0:kinds', 'product:showFrom:1:0:kinds:1']),
    );
    expect(replyBreaches(reply)).toEqual([]);
  });

  test('of a large kind give way to those of a small one; its own list has them all', () => {
    const more = catalogue(wireServer({ products: [...some(300, 'item'), ...some(10, 'case', 1001)] }));
    const fields = fieldsOf(show(more, 'kinds'));
    expect(fields['🎁 Cases (10)']?.split(' · ')).toHaveLength(10);
    expect(fields['⚔️ Items (300)']).toMatch(/item40 \*\*40\*\* · … and 260 more$/);
    expect(targetsOf(show(more, 'item'))).toContain('servers:pickPage:1:item:15');
    const pages = Array.from({ length: 15 }, (_, page) => selectsOf(show(more, 'item', { page }))[1]?.values);
    expect(new Set(pages.flat()).size).toBe(300);
  });

  test('are turned in pages of twenty, and beyond the last shows the last', () => {
    const [first, second, beyond] = [0, 1, 999_999_999_999_999].map((page) =>
      show(many, 'cheapest', { page }),
    );
    expect(first && linesOf(first)).toHaveLength(20);
    expect(second && linesOf(second)).toHaveLength(11);
    expect(beyond && linesOf(beyond)).toEqual(second && linesOf(second));
    expect(first && targetsOf(first)).toEqual(
      expect.arrayContaining(['servers:products:1:1:cheapest', 'servers:pickPage:1:cheapest:2']),
    );
    // From the product back to the page that there is.
    expect(beyond && targetsOf(beyond)).toContain('product:showFrom:1:1:cheapest');
  });
});

describe('where there is nothing', () => {
  const dear = catalogue(wireServer({ products: [wireProduct({ price: 49 })] }), wireServer({ id: 2 }));

  test.each([
    ['en', en, 'Nothing costs 10 or less: prices start at 49. Try a larger amount.'],
    ['ru', ru, 'За 10 ничего не купить: цены начинаются от 49. Попробуйте сумму побольше.'],
  ] as const)('within a budget another can be named, in %s', (language, words, advice) => {
    const reply = show(dear, 10, {}, format(language));
    expect(embedOf(reply)).toMatchObject({
      title: words.browse.nothingWithinTitle,
      description: advice,
      color: COLOURS.neutral,
    });
    expect(targetsOf(reply)).toContain('servers:budget:1');
  });

  test('on sale or at all, it says so and leads on', () => {
    const none = show(dear, 'discounts', { server: 0 });
    expect(embedOf(none)).toMatchObject({ title: en.browse.noDiscounts.title, color: COLOURS.neutral });
    expect(targetsOf(none)).toEqual(expect.arrayContaining(['servers:list:0', 'servers:budget:0']));
    for (const selection of ['kinds', 'case', 'discounts', 5] as const) {
      const empty = show(dear, selection, { server: 2 });
      expect(embedOf(empty)).toMatchObject({ title: en.browse.noProducts.title, color: COLOURS.neutral });
      expect(targetsOf(empty)).toEqual(['servers:list:0']);
    }
  });
});
