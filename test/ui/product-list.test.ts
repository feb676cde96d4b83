import { describe, expect, test } from 'vitest';
import type { Catalogue } from '../../src/domain/catalogue.js';
import type { ProductList } from '../../src/domain/offers.js';
import { COLOURS } from '../../src/ui/embed.js';
import { productListView } from '../../src/ui/product-list.js';
import type { Reply } from '../../src/ui/reply.js';
import { UNLINKED } from '../../src/ui/web-address.js';
import { replyBreaches } from '../support/message-rules.js';
import {
  catalogue,
  format,
  fresh,
  shop,
  targetsOf,
  type Wire,
  wireProduct,
  wireServer,
} from '../support/samples.js';

const wares = [
  wireProduct({ id: 1, name: 'Sword', type: 'item', price: 49, old_price: 98, sort_index: 1, number: 16 }),
  wireProduct({ id: 2, name: 'VIP', type: 'group', price: 149, withdraw_commands_days: 29.5, sort_index: 2 }),
  wireProduct({ id: 3, name: 'Axe', type: 'item', price: 0, sort_index: 3, first_delete: 1 }),
  wireProduct({ id: 4, name: 'Bow', type: 'item', price: 300, sort_index: 4 }),
];
const lobby = wireServer({ ip: 'play.example', version: '1.20', products: wares });
const both = catalogue(lobby, wireServer({ id: 2, name: 'PvP', products: [wares[0]] }));

const show = (all: Catalogue, list: Partial<ProductList> = {}, how = format('en')) =>
  productListView(fresh(all), { server: 1, page: 0, ...list }, UNLINKED, how);
const shownEmbed = ({ embeds: [first] = [] }: Reply) => first;
/** The ids that the select offers. */
const offeredIds = ({ components = [] }: Reply) =>
  components.flatMap((row) =>
    row.components.flatMap((part) => ('options' in part ? part.options.map(({ value }) => value) : [])),
  );
/** Each button: its label, in stars when it stands out, and what it leads to. */
const shownButtons = ({ components = [] }: Reply): Record<string, string> =>
  Object.fromEntries(
    components.flatMap((row) =>
      row.components.flatMap((part) =>
        'label' in part && 'custom_id' in part
          ? [[part.style === 1 ? `*${part.label}*` : part.label, part.custom_id]]
          : [],
      ),
    ),
  );

describe('filters', () => {
  test('stay when no product matches; the reply names the lowest price', () => {
    const dear = { kind: 'group', budget: 100 } as const;
    const reply = show(both, dear);
    expect(shownEmbed(reply)).toMatchObject({
      title: 'No products up to ₽100',
      description: 'The cheapest costs ₽149.',
      color: COLOURS.neutral,
    });
    expect(shownEmbed(show(both, dear, format('ru')))).toMatchObject({
      title: 'Товаров до 100 ₽ нет',
      description: 'Самый дешёвый товар стоит 149 ₽.',
    });
    expect(offeredIds(reply)).toEqual([]);
    expect(shownButtons(reply)).toEqual({
      '🔥 1 discount': 'servers:list:1:-:-:discounts:0',
      '◀ Servers': 'servers:show:0',
    });
    expect(replyBreaches(reply)).toEqual([]);
  });
});

describe('pages', () => {
  const products = Array.from({ length: 31 }, (_, index) =>
    wireProduct({ id: index + 1, name: `P${index + 1}`, price: index, type: index < 25 ? 'item' : 'group' }),
  );
  const many = catalogue(wireServer({ products }));
  const turns = (reply: Reply) =>
    Object.entries(shownButtons(reply)).flatMap(([label, id]) => (label.includes('Page ') ? [id] : []));

  test('have twelve products; a page beyond the end shows the last', () => {
    const pages = [0, 1, 2, 999_999_999_999_999].map((page) => show(many, { budget: 30, page }));
    expect(pages.map((reply) => offeredIds(reply).length)).toEqual([12, 12, 7, 7]);
    expect(pages.map(turns)).toEqual([
      ['servers:list:1:-:30:-:1'],
      ['servers:list:1:-:30:-:0', 'servers:list:1:-:30:-:2'],
      ['servers:list:1:-:30:-:1'],
      ['servers:list:1:-:30:-:1'],
    ]);
    expect(pages.map((reply) => shownEmbed(reply)?.footer?.text)).toEqual(
      [1, 2, 3, 3].map((page) => `Lobby · cheapest first · page ${page} of 3`),
    );
    // From a product back to the page that there is.
    expect(pages.at(-1) && targetsOf(pages[3] ?? {})[0]).toBe('product:pick:1:-:30:-:2');
  });

  test('name the pages that their buttons lead to, and have the way back', () => {
    const labels = (page: number) => Object.keys(shownButtons(show(many, { page })));
    expect([0, 1, 2].map(labels)).toEqual([
      ['◀ Lobby', 'Page 2 ▶'],
      ['◀ Lobby', '◀ Page 1', 'Page 3 ▶'],
      ['◀ Lobby', '◀ Page 2'],
    ]);
  });

  test('lead back to the server if it has a page of types, else to the list of servers', () => {
    expect(shownButtons(show(many))['◀ Lobby']).toBe('servers:server:1');
    expect(
      Object.keys(shownButtons(show(catalogue(wireServer({ products: products.slice(0, 25) }))))),
    ).toEqual(['Page 2 ▶']);
    const few = Array.from({ length: 21 }, (_, index) => wireServer({ id: index + 1, products: wares }));
    const backTarget = (server: number) => shownButtons(show(catalogue(...few), { server }))['◀ Servers'];
    expect([backTarget(19), backTarget(0)]).toEqual(['servers:show:0', 'servers:show:0']);
  });
});

test('the largest ids and amounts fit into a custom id', () => {
  const id = Number.MAX_SAFE_INTEGER;
  const types: Wire[] = ['group', 'currency', 'case', 'item', 'other'].flatMap((type) =>
    Array.from({ length: 13 }, (_, index) => ({ ...wares[0], id: id - index, type, price: 1 })),
  );
  const servers = [wireServer({ id, products: types }), wireServer({ id: 1 })];
  const list = { server: id, kind: 'currency', budget: 999_999_999.99, onlyDiscounts: true } as const;
  const reply = show(catalogue(...servers), { ...list, page: id });
  expect(replyBreaches(reply)).toEqual([]);
  expect(Math.max(...targetsOf(reply).map(({ length }) => length))).toBeLessThanOrEqual(100);
});

describe('discounts', () => {
  const sold = (id: number, price: number, old_price: number, type = 'item'): Wire => ({
    ...wareOf(id, price, old_price),
    type,
  });
  const wareOf = (id: number, price: number, old_price: number) =>
    wireProduct({ id, name: `P${id}`, price, old_price });
  const reduced = catalogue(
    wireServer({ products: [sold(1, 0, 50), sold(2, 90, 100), sold(3, 71, 100, 'group'), sold(4, 9, 10)] }),
  );

  test('come deepest first, with their per cent in front, and what is free last', () => {
    const embed = shownEmbed(show(reduced, { onlyDiscounts: true }));
    expect(embed?.title).toBe('4 discounts, up to 29%');
    expect(embed?.description?.split('\n')).toEqual([
      '`−29%` P3 · ~~₽100~~ **₽71**',
      '`−10%` P2 · ~~₽100~~ **₽90**',
      '`−10%` P4 · ~~₽10~~ **₽9**',
      'P1 · ~~₽50~~ **free**',
    ]);
    expect(embed?.footer?.text).toBe('Lobby · deepest first');
  });

  test('name the per cent of a type in the title, but none beside a budget or if all are free', () => {
    const title = (list: Partial<ProductList>) =>
      shownEmbed(show(reduced, { onlyDiscounts: true, ...list }))?.title;
    expect(title({ kind: 'item' })).toBe('3 items on sale, up to 10%');
    expect(title({ budget: 80 })).toBe('3 discounts up to ₽80');
    expect(title({ budget: 0 })).toBe('1 discount up to ₽0');
  });

  test('have eight on a page', () => {
    const products = Array.from({ length: 9 }, (_, index) => sold(index + 1, 90, 100));
    const first = shownEmbed(show(catalogue(wireServer({ products })), { onlyDiscounts: true }));
    expect([first?.title, first?.description?.split('\n').length]).toEqual(['9 discounts, up to 10%', 8]);
  });
});

describe('a thing on several servers', () => {
  const rank = (id: number, more: Wire = {}) =>
    wireProduct({ id, name: 'VIP', type: 'group', price: 195, ...more });
  const world = (id: number, ...products: readonly Wire[]) => wireServer({ id, name: `S${id}`, products });
  const front = { shop: shop({ domain: 'a.example' }), productPage: '/p/{id}' };
  const linesOf = (...servers: readonly Wire[]) => {
    const reply = productListView(fresh(catalogue(...servers)), { server: 0, page: 0 }, front, format('en'));
    return [shownEmbed(reply)?.description?.split('\n'), offeredIds(reply)];
  };

  test('is one line with its servers, which links to none of them, and is in the select', () => {
    expect(linesOf(world(1, rank(1)), world(2, rank(2)), world(3))).toEqual([
      ['VIP · **₽195** · S1, S2'],
      ['1'],
    ]);
    expect(linesOf(world(1, rank(1)), world(2, rank(1)), world(3))).toEqual([
      ['[VIP](https://a.example/p/1) · **₽195** · S1, S2'],
      [],
    ]);
  });

  test('names three servers, of more the first two, and none if it is on all', () => {
    const worlds = [1, 2, 3, 4].map((id) => world(id, rank(id)));
    expect(linesOf(...worlds.slice(0, 3), world(9))[0]).toEqual(['VIP · **₽195** · S1, S2, S3']);
    expect(linesOf(...worlds, world(9))[0]).toEqual(['VIP · **₽195** · S1, S2 +2']);
    expect(linesOf(...worlds)[0]).toEqual(['VIP · **₽195**']);
  });

  test('of another price is a line of its own', () => {
    expect(linesOf(world(1, rank(1)), world(2, rank(2, { price: 149 })))[0]).toEqual([
      '[VIP](https://a.example/p/2) · **₽149** · S2',
      '[VIP](https://a.example/p/1) · **₽195** · S1',
    ]);
  });
});
