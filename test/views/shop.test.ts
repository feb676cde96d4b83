import { describe, expect, test } from 'vitest';
import { shopAddress, shopView } from '../../src/views/shop.js';
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
    expect(fieldsOf(reply)).toMatchObject({ [words.servers]: '2', [words.products]: '2' });
    expect(targetsOf(reply)).toContain('https://a.example/');
    expect(reply.embeds?.[0]).not.toHaveProperty('footer');
  });

  test('a shop is shown without its server list', () => {
    const reply = shopView(fresh(shop()), undefined, format(language));
    const { countUnknown } = words.shop;
    expect(fieldsOf(reply)).toEqual({ [words.servers]: countUnknown, [words.products]: countUnknown });
  });

  test.each([
    ['blocked', { is_active: 0 }],
    ['testMode', { test_mode: 1 }],
    ['verified', { is_verified: true }],
    ['premium', { is_premium: '1' }],
  ] as const)('a shop can be %s', (mark, fields) => {
    const description = (set: Wire) =>
      shopView(fresh(shop(set)), undefined, format(language)).embeds?.[0]?.description;
    expect(description(fields)).toBe(words.shop[mark]);
    expect(description({})).toBe('');
  });

  test('what has no name is told so', () => {
    expect(shopView(fresh(shop({ name: '§a<b></b>' })), undefined, format(language)).embeds?.[0]?.title).toBe(
      words.unnamed,
    );
  });

  test('what comes from memory says of when it is', () => {
    const dated = { footer: { text: words.asOf }, timestamp: new Date(AT).toISOString() };
    expect(shopView(stale(shop()), undefined, format(language)).embeds?.[0]).toMatchObject(dated);
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
    expect(targetsOf(show({ domain: 'a.example', ...links })).slice(-7)).toEqual([
      'https://a.example/',
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
