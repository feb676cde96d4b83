import { describe, expect, test } from 'vitest';
import type { Reply } from '../../src/views/reply.js';
import { shopView } from '../../src/views/shop.js';
import { shopAddress } from '../../src/views/web-address.js';
import { LANGUAGES } from '../../src/words/index.js';
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

const both = (['en', 'ru'] as const).map((language) => [language, LANGUAGES[language]] as const);
const show = (fields: Wire = {}) => shopView(fresh(shop(fields)), undefined, format('en'));

describe.each(both)('in %s', (language, words) => {
  test('a shop is shown with its counts, each product once', () => {
    const [first, second] = [1, 2].map((id) => wireProduct({ id }));
    const servers = catalogue(
      wireServer({ id: 1, products: [first, second] }),
      wireServer({ id: 2, products: [second] }),
      wireServer({ id: 3, is_hidden: 1, products: [wireProduct({ id: 3 })] }),
    );
    const reply = shopView(
      fresh(shop({ name: '§aMine', domain: 'a.example' })),
      fresh(servers),
      format(language),
    );
    expect(reply.embeds).toMatchObject([{ title: 'Mine', url: 'https://a.example/' }]);
    expect(reply.embeds?.[0]?.description).toBe(
      [words.browse.servers(2), words.productCount(2), words.browse.from('49')].join(' · '),
    );
    expect(targetsOf(reply)).toContain('https://a.example/');
    expect(reply.embeds?.[0]).not.toHaveProperty('footer');
  });

  test('a shop is shown without its server list, and a way to try that again', () => {
    const reply = shopView(fresh(shop({ description: 'Hello' })), undefined, format(language));
    expect(reply.embeds?.[0]?.description).toBe('Hello');
    expect(targetsOf(reply)).toEqual(['servers:browse']);
  });

  test.each([
    ['blocked', { is_active: 0 }],
    ['testMode', { test_mode: 1 }],
    ['verified', { is_verified: true }],
  ] as const)('a shop can be %s', (mark, fields) => {
    const description = (set: Wire) =>
      shopView(fresh(shop(set)), undefined, format(language)).embeds?.[0]?.description;
    expect(description(fields)).toBe(words.browse[mark]);
    expect(description({})).toBe('');
  });

  test('a missing name is stated', () => {
    expect(shopView(fresh(shop({ name: '§a<b></b>' })), undefined, format(language)).embeds?.[0]?.title).toBe(
      words.unnamed,
    );
  });

  test('what comes from memory says of when it is', () => {
    const dated = { footer: { text: words.asOf }, timestamp: new Date(AT).toISOString() };
    expect(shopView(stale(shop()), undefined, format(language)).embeds?.[0]).toMatchObject(dated);
  });
});

describe('the window of a shop', () => {
  const discount = (id: number, price: number, old_price: number) =>
    wireProduct({ id, name: `P${id}`, price, old_price });
  const window = (about: Wire, ...products: Wire[]) =>
    shopView(
      fresh(shop(about)),
      fresh(catalogue(wireServer({ products }), wireServer({ id: 2, name: 'PvP' }))),
      format('en'),
    );

  test('has the best discounts, how many there are and how much is off', () => {
    const off = [90, 50, 30, 20, 10].map((price, index) => discount(index + 1, price, 100));
    expect(fieldsOf(window({}, ...off))).toEqual({
      '🔥 5 discounts, up to −90%': [
        'P5 ~~100~~ **10** −90%',
        'P4 ~~100~~ **20** −80%',
        'P3 ~~100~~ **30** −70%',
        'P2 ~~100~~ **50** −50%',
        '… and 1 more',
      ].join('\n'),
    });
  });

  test('says of what is free neither how much is off nor that prices begin there', () => {
    const reply = window({}, discount(1, 0, 50), discount(2, 80, 100));
    expect(fieldsOf(reply)).toEqual({
      '🔥 2 discounts, up to −20%': 'P1 ~~50~~ **free**\nP2 ~~100~~ **80** −20%',
    });
    expect(reply.embeds?.[0]?.description).toBe('2 servers · 2 products · from 80');
    expect(Object.keys(fieldsOf(window({}, discount(1, 0, 50))))).toEqual(['🔥 1 discount']);
  });

  test('has its wide picture where there is little else to see', () => {
    const about = { background: 'https://cdn.example/wide.png' };
    expect(window(about, discount(1, 5, 10)).embeds?.[0]).toHaveProperty('image');
    expect(window(about, discount(1, 5, 10), discount(2, 5, 10)).embeds?.[0]).not.toHaveProperty('image');
  });

  test('bears the sign of a verified shop, and says what it means', () => {
    expect(window({ is_verified: 1 }).embeds).toMatchObject([
      { title: 'Shop ☑️', description: 'Verified shop · 2 servers · 0 products' },
    ]);
  });

  test('cuts a long description, and keeps it on one line', () => {
    const [line = ''] =
      window({ description: `a\n\n${'b'.repeat(1000)}` }).embeds?.[0]?.description?.split('\n') ?? [];
    expect(line).toMatch(/^a b+…$/);
    expect(line.length).toBeLessThanOrEqual(300);
  });

  test('leads to servers, to discounts, to what a budget pays for, and only then elsewhere', () => {
    const about = { domain: 'a.example', vk_link: 'https://vk.example/' };
    const rows = (reply: Reply) => reply.components?.map((row) => targetsOf({ components: [row] }));
    expect(rows(window(about, discount(1, 5, 10)))).toEqual([
      ['servers:browseServer'],
      ['https://a.example/', 'servers:browseProducts:0:0:discounts', 'servers:browseBudget:0'],
      ['https://vk.example/'],
    ]);
    expect(rows(window({}))).toEqual([['servers:browseServer'], ['servers:browseBudget:0']]);
  });

  test('of one server, or of more than a select holds, leads to the servers', () => {
    const leads = (...servers: Wire[]) =>
      targetsOf(shopView(fresh(shop()), fresh(catalogue(...servers)), format('en')));
    const one = wireServer({ id: 7, products: [discount(1, 5, 10)] });
    expect(leads(one)).toEqual([
      'servers:browse',
      'servers:browseProducts:7:0:discounts',
      'servers:browseBudget:7',
    ]);
    const many = Array.from({ length: 26 }, (_, index) => wireServer({ id: index + 1 }));
    expect(leads(...many)).toEqual(['servers:browse', 'servers:browseBudget:0']);
  });
});

describe('pictures and links', () => {
  test.each([
    ['https://cdn.example/a.png', 'https://cdn.example/a.png'],
    ['//cdn.example/a b.png', 'https://cdn.example/a%20b.png'],
  ])('%j is shown', (address, url) => {
    const { embeds } = show({ logo: address, background: address });
    expect(embeds).toMatchObject([{ thumbnail: { url }, image: { url } }]);
    expect(targetsOf(show({ vk_link: address }))).toContain(url);
  });

  test.each([
    ['nothing', ''],
    ['a path', '/img/a.png'],
    ['a script', 'javascript:alert(1)'],
    ['a file server', 'ftp://cdn.example/a.png'],
    ['data', 'data:image/png;base64,AAAA'],
    ['a password', 'https://user:pass@cdn.example/a.png'],
    ['this computer', 'http://localhost/a.png'],
    ['too long an address', `https://cdn.example/${'a'.repeat(2048)}`],
    ['no text', { url: 'https://cdn.example/a.png' }],
  ])('%s is not', (_what, address) => {
    const reply = show({ logo: address, background: address, youtube_link: address, discord_link: address });
    expect(reply.embeds?.[0]).not.toHaveProperty('thumbnail');
    expect(reply.embeds?.[0]).not.toHaveProperty('image');
    expect(targetsOf(reply).filter((target) => /^[a-z]+:\/\//.test(target))).toEqual([]);
  });

  test('too long for a button, a picture can still be', () => {
    const address = `https://cdn.example/${'a'.repeat(600)}`;
    const reply = show({ logo: address, vk_link: address });
    expect(reply.embeds).toMatchObject([{ thumbnail: { url: address } }]);
    expect(targetsOf(reply)).not.toContain(address);
  });

  test('all links of a shop are buttons, in their order', () => {
    const names = ['vk', 'youtube', 'discord', 'twitch', 'instagram', 'tiktok'];
    const links = Object.fromEntries(names.map((name) => [`${name}_link`, `https://${name}.example/`]));
    expect(targetsOf(show({ domain: 'a.example', ...links }))).toEqual([
      'https://a.example/',
      'servers:browse',
      ...names.map((name) => `https://${name}.example/`),
    ]);
  });
});

test.each([
  ['shop.example', 'https://shop.example/'],
  ['shop.example:8443', 'https://shop.example:8443/'],
  ['магазин.рф', 'https://xn--80aairftm.xn--p1ai/'],
  ['', undefined],
  [null, undefined],
  ['localhost', undefined],
  ['user@shop.example', undefined],
  ['a b', undefined],
  [`${'a'.repeat(60)}.example/${'b'.repeat(500)}`, undefined],
])('the home of %j is %j', (domain, address) => {
  expect(shopAddress(shop({ domain }))).toBe(address);
});
