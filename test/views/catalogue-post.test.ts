import { describe, expect, test } from 'vitest';
import { cataloguePostView } from '../../src/views/catalogue-post.js';
import {
  catalogue,
  fieldsOf,
  format,
  fresh,
  shop,
  stale,
  targetsOf,
  wireProduct,
  wireServer,
} from './samples.js';

const about = shop({ name: 'Northern *Lights*', domain: 'shop.example.net', color: '#ff8800', is_active: 1 });
const elite = wireProduct({ id: 5, name: 'Elite', type: 'group', price: 499, old_price: 699 });
const vip = wireProduct({ id: 6, name: 'VIP', type: 'group', price: 149 });
const sword = wireProduct({ id: 7, name: 'Sword', type: 'item', price: 49 });
const survival = wireServer({
  id: 1,
  name: 'Survival',
  ip: 'play.example.net',
  products: [elite, vip, sword],
});
const skyblock = wireServer({ id: 2, name: 'SkyBlock', ip: 'sky.example.net', hide_ip: 1, products: [vip] });
const euro = format('en', { currency: 'EUR' });

describe('a post of the whole shop', () => {
  const { embeds: [embed] = [], ...reply } = cataloguePostView(
    fresh(catalogue(survival, skyblock)),
    0,
    about,
    euro,
  );

  test('has the shop, its servers with what they show of their addresses, and the discounts', () => {
    expect(embed).toMatchObject({
      title: String.raw`Northern \*Lights\*: 2 servers, 3 products`,
      url: 'https://shop.example.net/',
      color: 0xff8800,
    });
    expect(embed?.description?.split('\n')).toEqual([
      '**Survival** · `play.example.net`',
      '**SkyBlock** · address not public',
      '**🔥 1 discount, up to −29%**',
    ]);
  });

  test('has each product once, by kind, with prices and discounts', () => {
    expect(fieldsOf({ embeds: [embed ?? {}] })).toEqual({
      '🎖️ Ranks (2)': 'Elite · ~~€699~~ **€499** −29%\nVIP · **€149**',
      '⚔️ Items (1)': 'Sword **€49**',
    });
  });

  test('leads on in private replies', () => {
    expect(targetsOf(reply)).toEqual([
      'servers:browseServer',
      'https://shop.example.net/',
      'servers:browseProducts:0:0:discounts',
      'servers:browseBudget:0',
    ]);
  });

  test('says nothing of when it was rendered, so that it is edited only when the shop has changed', () => {
    expect(embed).not.toHaveProperty('timestamp');
    expect(embed?.footer?.text).toBe('This message keeps itself up to date');
  });
});

test('a post of one server has its address, its products, and a select of them', () => {
  const reply = cataloguePostView(fresh(catalogue(survival, skyblock)), 1, about, euro);
  expect(reply.embeds?.[0]).toMatchObject({ title: String.raw`Northern \*Lights\*, Survival: 3 products` });
  expect(reply.embeds?.[0]?.description).toMatch(/^`play\.example\.net`\n/);
  expect(targetsOf(reply)).toEqual([
    'product:show',
    'https://shop.example.net/',
    'servers:browseProducts:1:0:kinds',
    'servers:browseProducts:1:0:discounts',
    'servers:browseBudget:1',
  ]);
});

test('a post of a server that is gone says so', () => {
  const { embeds } = cataloguePostView(fresh(catalogue(skyblock)), 1, about, euro);
  expect(embeds?.[0]).toMatchObject({ title: 'This server is no longer in the shop' });
});

test('a post of a shop without servers says so', () => {
  const { embeds } = cataloguePostView(fresh(catalogue()), 0, undefined, format('ru'));
  expect(embeds?.[0]).toMatchObject({ footer: { text: 'Это сообщение обновляется само' } });
  expect(embeds?.[0]?.title).toMatch(/\S/);
});

test('a post with stale prices says how old they are', () => {
  const { embeds } = cataloguePostView(stale(catalogue(survival)), 0, about, euro);
  expect(embeds?.[0]).toMatchObject({ footer: { text: 'Prices updated' }, timestamp: expect.any(String) });
});

test('a large shop fits, and says how much was left out', () => {
  const names = Array.from({ length: 200 }, (_, id) => id + 1);
  const products = ['group', 'case', 'currency', 'item', 'other'].flatMap((type, kind) =>
    names.map((id) =>
      wireProduct({ id: kind * 200 + id, name: `${'Product '.repeat(6)}${id}`, type, price: id }),
    ),
  );
  const servers = names.map((id) =>
    wireServer({ id, name: `Server ${id}`, ip: 'play.example.net', products }),
  );
  const { embeds } = cataloguePostView(fresh(catalogue(...servers)), 0, about, euro);
  expect(embeds?.[0]?.description).toMatch(/… and \d+ more servers$/);
  for (const { value } of embeds?.[0]?.fields ?? []) expect(value).toMatch(/… and \d+ more$/);
});
