import { describe, expect, test } from 'vitest';
import { networks } from '../../../src/domain/shop.js';
import { priceListView } from '../../../src/feeds/price-list/message.js';
import { UNLINKED } from '../../../src/ui/web-address.js';
import { replyBreaches } from '../../support/message-rules.js';
import { catalogue, format, fresh, shop, type Wire, wireProduct, wireServer } from '../../support/samples.js';

const goods = (count: number, name = 'Product'): Wire[] =>
  Array.from({ length: count }, (_, index) =>
    wireProduct({ id: index + 1, name: `${name} ${index + 1}`, price: 10, sort_index: index }),
  );
type Front = Parameters<typeof priceListView>[1];
const show = (servers: readonly Wire[], front: Front = UNLINKED) =>
  priceListView(fresh(catalogue(...servers)), front, format('en'));
const shownText = (servers: readonly Wire[], front?: Front) =>
  show(servers, front).embeds?.[0]?.description ?? '';

const lobby = wireServer({
  ...{ ip: 'play.example', version: '1.20' },
  products: [
    wireProduct({ id: 1, name: 'Sword', type: 'item', number: 16, price: 70, old_price: 100 }),
    wireProduct({ id: 2, name: 'VIP', type: 'group', price: 149 }),
  ],
});

describe('the price list of a small shop', () => {
  test('names all products of each server by type, and the address', () => {
    const hidden = wireServer({ id: 2, name: 'Void', ip: 'a.example', hide_ip: 1, version: '1.8' });
    expect(shownText([lobby, { ...hidden, products: goods(1, 'Map') }]).split('\n')).toEqual([
      ...['**Lobby**', '-# `play.example` 1.20', 'Ranks: VIP 149', 'Items: Sword ×16 ~~100~~ **70**', ''],
      ...['**Void**', 'Other: Map 1 10'],
    ]);
  });

  test('names no type if there is only one', () => {
    expect(shownText([wireServer({ products: goods(2) })])).toBe('**Lobby**\nProduct 1 10 · Product 2 10');
  });

  test('links to the products’ pages', () => {
    const front = { shop: shop({ domain: 'shop.example' }), productPage: '/p/{id}' };
    expect(shownText([lobby], front)).toContain('Ranks: [VIP](https://shop.example/p/2) 149');
  });

  test('stays plain if the links take too much room', () => {
    const long = `${'a'.repeat(60)}.${'b'.repeat(60)}.example`;
    const front = { shop: shop({ domain: long }), productPage: '/p/{id}' };
    const reply = show([wireServer({ products: goods(60, 'P') })], front);
    expect(reply.embeds?.[0]?.description).toContain('P 60 10');
    expect(reply.embeds?.[0]?.description).not.toContain(long);
    expect(replyBreaches(reply)).toEqual([]);
  });
});

describe('the shop’s own links', () => {
  const front = (about: Wire) => ({ shop: shop(about), productPage: null });
  const linked = { vk_link: 'https://vk.example/shop', discord_link: 'https://discord.example/shop' };

  test('stand below the list; a shop without any has no such line', () => {
    expect(shownText([lobby], front(linked))).toMatch(
      /\*\*70\*\*\n\n-# \[VK\]\(https:\/\/vk\.example\/shop\) · \[Discord\]\(https:\/\/discord\.example\/shop\)$/,
    );
    expect(shownText([lobby], front({}))).toMatch(/\*\*70\*\*$/);
  });

  test('are left out where there is no room', () => {
    const long = Object.fromEntries(
      networks.map((network) => [`${network}_link`, `https://long.example/${'x'.repeat(480)}`]),
    );
    const servers = Array.from({ length: 20 }, (_, index) =>
      wireServer({ id: index + 1, name: `${'S'.repeat(57)} ${index}`, products: goods(9) }),
    );
    const reply = show(servers, front(long));
    expect([reply.embeds?.[0]?.description?.includes('VK'), replyBreaches(reply)]).toEqual([false, []]);
  });
});

describe('the price list of a large shop', () => {
  const summary = (count: number) => `**Lobby** · ${count} products from 10`;

  test('names its servers above 25 lines', () => {
    const servers = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        wireServer({ id: index + 1, name: `S${index + 1}`, products: goods(1) }),
      );
    // A server takes two lines, and one stays empty before the next.
    expect(shownText(servers(8))).toContain('**S8**\nProduct 1 10');
    expect(shownText(servers(9))).toContain('**S9** · 1 product from 10');
    const wide = (count: number) => shownText([wireServer({ products: goods(count, 'Product of a shop') })]);
    expect(wide(60)).toContain('Product of a shop 60 10');
    expect(wide(80)).toBe(summary(80));
    expect(wide(20_000)).toBe('**Lobby** · 20,000 products from 10');
  });

  test('shows the deepest discounts above the servers', () => {
    const products = [...goods(100), wireProduct({ id: 999, name: 'Sword', price: 70, old_price: 100 })];
    expect(shownText([wireServer({ products })])).toBe(
      `**🔥 Up to 30% off**\nSword ~~100~~ **70**\n\n${summary(101)}`,
    );
  });
});
