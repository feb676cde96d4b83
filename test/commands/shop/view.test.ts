import { describe, expect, test } from 'vitest';
import { shopView } from '../../../commands/shop/view.js';
import type { Reply } from '../../../src/ui/reply.js';
import { shopAddress } from '../../../src/ui/web-address.js';
import { LANGUAGES } from '../../../src/words/index.js';
import {
  AT,
  catalogue,
  format,
  fresh,
  shop,
  stale,
  targetsOf,
  type Wire,
  wireProduct,
  wireServer,
} from '../../support/samples.js';

const both = (['en', 'ru'] as const).map((language) => [language, LANGUAGES[language]] as const);
const show = (fields: Wire = {}) => shopView(fresh(shop(fields)), undefined, format('en'));

describe.each(both)('in %s', (language, words) => {
  test('a shop is shown with its counts, each product once, and its lowest price', () => {
    const [first, second] = [1, 2].map((id) => wireProduct({ id }));
    const servers = catalogue(
      wireServer({ id: 1, products: [first, second] }),
      wireServer({ id: 2, products: [second] }),
      wireServer({ id: 3, is_hidden: 1, products: [wireProduct({ id: 3 })] }),
    );
    const about = fresh(shop({ name: '§aMine', domain: 'a.example' }));
    const reply = shopView(about, fresh(servers), format(language));
    expect(reply.embeds).toMatchObject([{ title: 'Mine', url: 'https://a.example/' }]);
    expect(reply.embeds?.[0]?.description).toBe(words.browse.summary(2, 2, '**49**'));
    expect(targetsOf(reply)).toEqual(['https://a.example/', 'servers:show:0']);
    expect(reply.embeds?.[0]).not.toHaveProperty('footer');
  });

  test('a shop is shown without its server list, and without a way to it', () => {
    const reply = shopView(fresh(shop({ description: 'Hello' })), undefined, format(language));
    expect(reply.embeds?.[0]?.description).toBe('Hello');
    expect(targetsOf(reply)).toEqual([]);
  });

  test.each([
    ['blocked', { is_active: 0 }],
    ['testMode', { test_mode: 1 }],
  ] as const)('a shop can be %s, which stands first', (mark, fields) => {
    const linesOf = (set: Wire) =>
      shopView(
        fresh(shop({ description: 'Hello', ...set })),
        undefined,
        format(language),
      ).embeds?.[0]?.description?.split('\n');
    expect(linesOf(fields)).toEqual([words.browse[mark], 'Hello']);
    expect(linesOf({})).toEqual(['Hello']);
  });

  test('a missing name is stated', () => {
    expect(shopView(fresh(shop({ name: '§a<b></b>' })), undefined, format(language)).embeds?.[0]?.title).toBe(
      words.unnamed,
    );
  });

  test('what comes from memory tells its age', () => {
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
  const linesOf = (reply: Reply) => reply.embeds?.[0]?.description?.split('\n');

  test('has how much is off, the two deepest discounts, and a way to all of them', () => {
    const off = [90, 50, 30].map((price, index) => discount(index + 1, price, 100));
    const reply = window({}, ...off);
    expect(linesOf(reply)).toEqual([
      '3 products on 2 servers, from **30**',
      '**🔥 Up to −70% off**',
      'P3 ~~100~~ **30** · P2 ~~100~~ **50**',
    ]);
    expect(targetsOf(reply)).toEqual(['servers:show:0', 'servers:list:0:-:-:discounts:0']);
    expect(targetsOf(window({}, wireProduct()))).toEqual(['servers:show:0']);
  });

  test('says of what is free neither how much is off nor that prices begin there', () => {
    expect(linesOf(window({}, discount(1, 0, 50), discount(2, 80, 100)))).toEqual([
      '2 products on 2 servers, from **80**',
      '**🔥 Up to −20% off**',
      'P2 ~~100~~ **80** · P1 ~~50~~ **free**',
    ]);
    expect(linesOf(window({}, wireProduct({ price: 0 })))).toEqual(['1 product on 2 servers']);
  });

  test('bears the sign of a verified shop', () => {
    expect(window({ is_verified: 1 }).embeds).toMatchObject([{ title: 'Shop ☑️' }]);
  });

  test('cuts a long description, and keeps it on one line', () => {
    const [, line = ''] = linesOf(window({ description: `a\n\n${'b'.repeat(1000)}` })) ?? [];
    expect(line).toMatch(/^a b+…$/);
    expect(line.length).toBeLessThanOrEqual(160);
  });

  test('of a shop without servers says so', () => {
    const reply = shopView(fresh(shop()), fresh(catalogue()), format('en'));
    expect(reply.embeds?.[0]?.description).toBe(LANGUAGES.en.browse.noServers.title);
    expect(targetsOf(reply)).toEqual([]);
  });
});

describe('pictures and links', () => {
  const smallPrint = (fields: Wire) => show(fields).embeds?.[0]?.description;

  test.each([
    ['https://cdn.example/a.png', 'https://cdn.example/a.png'],
    ['//cdn.example/a (b).png', 'https://cdn.example/a%20(b).png'],
  ])('%j is shown', (address, url) => {
    expect(show({ logo: address }).embeds).toMatchObject([{ thumbnail: { url } }]);
    const inLink = url.replace('(', '%28').replace(')', '%29');
    expect(smallPrint({ vk_link: address })).toBe(`-# [VK](${inLink})`);
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
    const reply = show({ logo: address, youtube_link: address, discord_link: address });
    expect(reply.embeds?.[0]).not.toHaveProperty('thumbnail');
    expect(reply.embeds?.[0]?.description).toBe('');
  });

  test('all links of a shop stand in small print, in their order', () => {
    const names = ['vk', 'youtube', 'discord', 'twitch', 'instagram', 'tiktok'];
    const links = Object.fromEntries(names.map((name) => [`${name}_link`, `https://${name}.example/`]));
    expect(smallPrint(links)?.replace(/[()]/g, ' ')).toMatch(
      new RegExp(`^-# ${names.map((name) => `\\[${name}\\] https://${name}.example/ `).join(' · ')}$`, 'i'),
    );
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
