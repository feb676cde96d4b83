import { describe, expect, test } from 'vitest';
import { announcementView } from '../../src/follow/announcement-view.js';
import type { News, NewsItem } from '../../src/follow/news.js';
import { describeNews } from '../../src/follow/news.js';
import { AT, changesNamed, format, identity, targetsOf } from '../support/samples.js';

const DAY = 86_400_000;
const SHOP = {
  ...identity('Northern Lights'),
  ...{ domain: 'shop.example.net', logo: 'https://cdn.example.net/logo.png', isVerified: true },
};
const [EN, RU] = (['en', 'ru'] as const).map((language) =>
  format(language, { currency: 'RUB', timeZone: 'Europe/Moscow' }),
);
const NOTHING: News = { sales: [], added: [], cheaper: [] };

const item = (fields: Partial<NewsItem> = {}): NewsItem => ({
  ...{ id: 7, name: 'Elytra', type: 'item', price: 199, oldPrice: null, servers: ['Survival'] },
  ...{ image: 'https://cdn.example.net/elytra.png', description: 'Fly over the world.' },
  ...fields,
});
const items = (count: number, fields: Partial<NewsItem> = {}) =>
  Array.from({ length: count }, (_, n) => item({ id: n, name: `P${n}`, ...fields }));
const sale = (percent: number, days: number | null, sold: readonly NewsItem[] = items(3)): News => ({
  ...NOTHING,
  sales: [{ name: 'Week of ranks', percent, endsAt: days === null ? null : AT + days * DAY, items: sold }],
});

const view = (news: Partial<News>, productPage: string | null = '/product/{id}', words = EN) => {
  if (!words) throw new Error('no language');
  return announcementView({ ...NOTHING, ...news }, { shop: SHOP, productPage }, AT, words);
};

describe('the headline, which a push shows', () => {
  const one = { added: [item()] };
  const two = { item: item({ price: 149 }), before: 199 };
  test.each<[string, Partial<News>, string, string]>([
    ['a new product', one, '✨ New: Elytra for ₽199', '✨ Новинка: Elytra за 199 ₽'],
    ['new products', { added: items(4) }, '✨ 4 new products', '✨ 4 новинки'],
    [
      'a free product',
      { added: [item({ price: 0 })] },
      '✨ New and free: Elytra',
      '✨ Новинка, бесплатно: Elytra',
    ],
    ['a lower price', { cheaper: [two] }, '🏷️ Elytra: ₽149 instead of ₽199', '🏷️ Elytra: 149 ₽ вместо 199 ₽'],
    ['lower prices', { cheaper: [two, two] }, '🏷️ 2 products are cheaper', '🏷️ 2 товара подешевели'],
    [
      'a sale this week',
      sale(20, 5),
      '🔥 −20% on 3 products until Thursday',
      '🔥 −20 % на 3 товара до четверга',
    ],
    [
      'a sale of the month',
      sale(20, 20),
      '🔥 −20% on 3 products until February 20',
      '🔥 −20 % на 3 товара до 20 февраля',
    ],
    ['a sale without an end', sale(20, null), '🔥 −20% on 3 products', '🔥 −20 % на 3 товара'],
    [
      'sales of two depths',
      { sales: [...sale(20, 5).sales, ...sale(29, 3).sales] },
      '🔥 up to −29% on 3 products',
      '🔥 до −29 % на 3 товара',
    ],
    [
      'all at once',
      { ...sale(20, 5), added: items(2), cheaper: [two] },
      '🔥 −20% on 3 products until Thursday · ✨ 2 new products · 🏷️ Elytra: ₽149 instead of ₽199',
      '🔥 −20 % на 3 товара до четверга · ✨ 2 новинки · 🏷️ Elytra: 149 ₽ вместо 199 ₽',
    ],
  ])('%s', (_what, news, english, russian) => {
    const said = [view(news).content, view(news, null, RU).content].map((text) =>
      text?.replaceAll('\u00a0', ' '),
    );
    expect(said).toEqual([english, russian]);
  });
});

describe('one product', () => {
  test('has its picture in full width, what it is, and the button to buy it; its price stands once', () => {
    const reply = view({
      added: [item({ servers: ['Survival', 'Anarchy', 'SkyBlock', 'Lobby'] })],
    });
    expect(reply.embeds).toEqual([
      {
        title: 'Elytra',
        url: 'https://shop.example.net/product/7',
        description: 'Fly over the world.\n-# Item · on **Survival**, **Anarchy**, **SkyBlock** +1',
        color: expect.any(Number),
        image: { url: 'https://cdn.example.net/elytra.png' },
      },
    ]);
    expect(JSON.stringify(reply.components)).toContain('🛒 Buy for ₽199');
    expect(targetsOf(reply)).toEqual(['https://shop.example.net/product/7']);
  });

  test('is clipped, and does without what the shop does not tell', () => {
    const long = view({ added: [item({ description: 'long '.repeat(100) })] }).embeds?.[0]?.description ?? '';
    expect(long.split('\n')[0]?.length).toBeLessThanOrEqual(160);
    const bare = item({ description: '', type: 'other', servers: [], image: 'javascript:x' });
    expect(view({ added: [bare] }).embeds).toEqual([
      { title: 'Elytra', url: expect.any(String), description: '', color: expect.any(Number) },
    ]);
  });

  test('leads to the shop where no product pages are set', () => {
    const reply = view({ added: [item()] }, null);
    expect(targetsOf(reply)).toEqual(['https://shop.example.net/']);
    expect(JSON.stringify(reply.components)).toContain('Open the shop');
  });
});

describe('several', () => {
  const lines = (news: Partial<News>) => (view(news).embeds?.[0]?.description ?? '').split('\n');

  test('stand in lines under the name of the shop, each with what it cost before', () => {
    const news = {
      added: [item({ servers: ['Survival', 'Anarchy', 'SkyBlock', 'Lobby'] })],
      cheaper: [{ item: item({ name: 'VIP', price: 119.2 }), before: 149 }],
    };
    expect(lines(news)).toEqual([
      'Elytra **₽199** · Survival, Anarchy, SkyBlock +1',
      'VIP ~~₽149~~ **₽119.20** · Survival',
    ]);
    const reply = view(news);
    expect(reply.embeds?.[0]).toMatchObject({
      title: 'Northern Lights ☑️',
      thumbnail: { url: 'https://cdn.example.net/logo.png' },
    });
    expect(reply.embeds?.[0]).not.toHaveProperty('image');
    expect(targetsOf(reply)).toEqual(['https://shop.example.net/']);
  });

  test('of a sale stand under its name, with its end as each reader counts it', () => {
    const { embeds } = view(sale(20, 5));
    expect(embeds?.[0]).toMatchObject({ title: 'Week of ranks', url: 'https://shop.example.net/' });
    expect(lines(sale(20, 5)).at(-1)).toBe(`-# Ends <t:${(AT + 5 * DAY) / 1000}:R>`);
    expect(view(sale(20, 5, items(1))).embeds?.[0]).toMatchObject({ title: 'Week of ranks' });
  });

  test.each([
    [10, 10, undefined],
    [11, 10, '… +1'],
    [14, 10, '… +4'],
  ])('of %i ten are shown, and how many more there are is said', (count, shown, more) => {
    const all = lines({ added: items(count) });
    expect([all.filter((line) => line.startsWith('P')).length, all[10]]).toEqual([shown, more]);
  });

  test('with names of any length fit', () => {
    expect(
      lines({ added: items(500, { name: '*'.repeat(500), servers: ['_'.repeat(200)] }) }).join('\n').length,
    ).toBeLessThan(4000);
  });
});

test('what the shop no longer lists is as it was announced', () => {
  const news = describeNews(changesNamed('Elite'), undefined);
  expect(news).toMatchObject({
    sales: [{ name: 'Elite', percent: 20, items: [] }],
    added: [{ name: 'Elite', price: 699, servers: [] }],
    cheaper: [{ before: 699, item: { price: 499 } }],
  });
  expect(view(news).content).toBe(
    '🔥 −20% until Sunday · ✨ New: Elite for ₽699 · 🏷️ Elite: ₽499 instead of ₽699',
  );
});
