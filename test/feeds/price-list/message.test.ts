import { expect, test } from 'vitest';
import { priceListView } from '../../../src/feeds/price-list/message.js';
import { button } from '../../../src/ui/components.js';
import { UNLINKED } from '../../../src/ui/web-address.js';
import { replyBreaches } from '../../support/message-rules.js';
import {
  format,
  freshCatalogue,
  shop,
  targetsOf,
  type Wire,
  wireProduct,
  wireServer,
} from '../../support/samples.js';

const goods = (count: number): Wire[] =>
  Array.from({ length: count }, (_, index) =>
    wireProduct({ id: index + 1, name: `Product ${index + 1}`, price: 10, sort_index: index }),
  );
type Front = Parameters<typeof priceListView>[1];
const show = (servers: readonly Wire[], front: Front = UNLINKED) =>
  priceListView(freshCatalogue(...servers), front, format('en'));
const shownLines = (servers: readonly Wire[], front?: Front) =>
  show(servers, front).embeds?.[0]?.description?.split('\n');
const worlds = (count: number, products: readonly Wire[]): Wire[] =>
  Array.from({ length: count }, (_, index) =>
    wireServer({ id: index + 1, name: `S${index + 1}`, ip: 'play.example', products }),
  );

const ranks = [
  wireProduct({ id: 1, name: 'Sword', type: 'item', price: 70, sort_index: 1 }),
  wireProduct({ id: 2, name: 'Elite', type: 'group', price: 499, sort_index: 3 }),
  wireProduct({ id: 3, name: 'VIP', type: 'group', price: 119, sort_index: 2 }),
  wireProduct({ id: 4, name: 'Legend', type: 'group', price: 1990, sort_index: 4 }),
];

test('has two ranks of each server, in the shop’s order, and no address', () => {
  expect(shownLines(worlds(2, ranks))).toEqual([
    ...['**S1** · 4 products from ₽70', 'VIP ₽119 · Elite ₽499'],
    ...['**S2** · 4 products from ₽70', 'VIP ₽119 · Elite ₽499'],
  ]);
});

test('has the first two products of a server without ranks, and no second line without products', () => {
  expect(shownLines([...worlds(1, goods(3)), wireServer({ id: 9, name: 'Void' })])).toEqual([
    ...['**S1** · 3 products from ₽10', 'Product 1 ₽10 · Product 2 ₽10', '**Void** · 0 products'],
  ]);
});

test('has prices for six servers; with more, each has one line', () => {
  expect(shownLines(worlds(6, ranks))).toHaveLength(12);
  expect(shownLines(worlds(7, ranks))).toHaveLength(7);
  const many = show(worlds(500, goods(1)));
  expect(many.embeds?.[0]?.description).toMatch(/… and \d+ more servers$/);
  expect(replyBreaches(many)).toEqual([]);
});

test('links to the products’ pages, unless the links take too much room', () => {
  const front = (domain: string) => ({ shop: shop({ domain }), productPage: '/p/{id}' });
  expect(shownLines(worlds(1, ranks), front('shop.example'))?.[1]).toBe(
    '[VIP](https://shop.example/p/3) ₽119 · [Elite](https://shop.example/p/2) ₽499',
  );
  const long = Array.from({ length: 4 }, () => 'a'.repeat(60)).join('.');
  const reply = show(worlds(6, ranks), front(`${long}.example`));
  expect(reply.embeds?.[0]?.description).not.toContain(long);
  expect(replyBreaches(reply)).toEqual([]);
});

test('shows the price of today, and the deepest discounts above the servers', () => {
  const sold = wireProduct({ id: 9, name: 'Kit', type: 'group', price: 70, old_price: 100 });
  expect(shownLines(worlds(1, [...ranks, sold]))).toEqual([
    ...['**🔥 Up to 30% off**', 'Kit ~~₽100~~ **₽70**', ''],
    ...['**S1** · 5 products from ₽70', 'Kit ₽70 · VIP ₽119'],
  ]);
});

test('has five buttons in one row, the shorter of a feed’s first', () => {
  const sold = wireProduct({ id: 9, name: 'Kit', price: 70, old_price: 100 });
  const buttons = [button('desk:open', 'I paid and got nothing'), button('roles:open', 'Roles')];
  const list = freshCatalogue(...worlds(1, [sold]));
  const front = { shop: shop({ domain: 'shop.example' }), productPage: null };
  const reply = priceListView(list, front, format('en'), buttons);
  expect([reply.components?.length, targetsOf(reply)]).toEqual([
    1,
    ['https://shop.example/', 'servers:list:0:-:-:discounts:0', 'servers:show:0', 'roles:open', 'desk:open'],
  ]);
});
