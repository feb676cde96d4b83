import { describe, expect, test } from 'vitest';
import { type Matches, productTextView, productView } from '../../../commands/product/view.js';
import { listOffers } from '../../../src/domain/offers.js';
import type { Reply } from '../../../src/ui/reply.js';
import { replyBreaches } from '../../support/message-rules.js';
import {
  catalogue,
  format,
  fresh,
  product,
  shop,
  stale,
  targetsOf,
  type Wire,
  wireProduct,
  wireServer,
} from '../../support/samples.js';

const unknown = { shop: undefined, productPage: null, alike: 0, isPrivate: false };
const sell = (fields: Wire = {}, language: 'en' | 'ru' = 'en') =>
  productView(fresh(product(fields)), unknown, format(language, { currency: 'RUB' }));
const shownText = (fields: Wire, language: 'en' | 'ru' = 'en') =>
  sell(fields, language).embeds?.[0]?.description;

describe('other matches', () => {
  const { servers } = catalogue(
    wireServer({
      products: [7, 1, 2, 3, 4, 5, 6].map((id) =>
        wireProduct({ id, name: `${id}00 ${'coins '.repeat(10)}`, price: id }),
      ),
    }),
  );
  const offers = listOffers(servers);
  const among = (count: number, fields: Partial<Matches> = {}, id = 7) =>
    productView(stale(product({ id })), { ...unknown, alike: 11 }, format('en'), {
      typed: 'coins',
      offers: offers.slice(0, count),
      areNear: false,
      ...fields,
    });
  const shownFooter = (reply: Reply) => reply.embeds?.[0]?.footer?.text;

  test('stand below the product, each with its price, and keep what was typed', () => {
    const reply = among(3);
    expect(targetsOf(reply)).toEqual(['product:show:1:coins', 'product:show:2:coins']);
    const labels = JSON.stringify(reply.components).match(/"label":"[^"]+"/g) ?? [];
    expect(labels[0]).toMatch(/^"label":"100 coins .{20,}… · 1"$/);
    expect(Math.max(...labels.map(({ length }) => length))).toBeLessThanOrEqual('"label":""'.length + 40);
    expect(shownFooter(reply)).toBe('Prices updated · 3 products match “coins”; this is the cheapest');
    expect(replyBreaches(reply)).toEqual([]);
  });

  test('are offered however much was typed, whatever their ids are', () => {
    const long = 'монеты @everyone '.repeat(6);
    const reply = among(3, { typed: long });
    expect(targetsOf(reply)).toEqual(['product:show:1', 'product:show:2']);
    expect(shownFooter(reply)?.length).toBeLessThan(150);
    const id = Number.MAX_SAFE_INTEGER;
    const large = listOffers(
      catalogue(wireServer({ products: [wireProduct(), wireProduct({ id, name: 'Sword' })] })).servers,
    );
    const [target = ''] = targetsOf(among(2, { offers: large, typed: '%'.repeat(20) }, 1));
    expect(target).toContain(`product:show:${id}:%25`);
    expect(target.length).toBeLessThanOrEqual(100);
  });
});

test('the button to products of the type names their server', () => {
  const many = productView(
    fresh(product({ type: 'group', servers: [wireServer({ name: 'Lobby' })] })),
    { ...unknown, alike: 6 },
    format('ru'),
  );
  expect(JSON.stringify(many.components)).toContain('"label":"Lobby: 6 привилегий"');
});

describe('a long description', () => {
  const long = `Thanks to everyone. ${'**Many** words here. '.repeat(300)}`;
  const summarize = (description: string) =>
    shownText({ description })?.split('\n').slice(1, -1).join('\n') ?? '';

  test('is cut at a word, and a button leads to all of it', () => {
    const text = summarize(long);
    expect(text).toMatch(/(?:\*\*Many\*\*|words|here\.)…$/);
    expect(text.length).toBeGreaterThan(180);
    expect(text.length).toBeLessThanOrEqual(200);
    expect(targetsOf(sell({ id: 7, description: long }))).toContain('product:text:7');
    expect(targetsOf(sell({ description: 'Short' })).join()).not.toContain('product:text');
  });

  test('is shown at once if fewer than 40 letters more are left', () => {
    const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');
    expect(summarize(words(46))).toBe(words(46));
    expect(summarize('one\n\ntwo\n\nthree\n\nfour words and no more')).toMatch(
      /three\nfour words and no more$/,
    );
    expect(targetsOf(sell({ id: 7, description: words(60) }))).toContain('product:text:7');
  });

  test('of many lines is cut, too', () => {
    const text = summarize('a\n'.repeat(40));
    expect(text.split('\n')).toHaveLength(3);
    expect(text).toMatch(/a…$/);
  });

  test('is shown as far as a message holds it', () => {
    const page = { shop: shop({ domain: 'shop.example' }), productPage: '/{id}' };
    const reply = productTextView(product({ id: 7, name: 'Sword', description: long }), page, format('en'));
    const { embeds } = reply;
    expect(targetsOf(reply)).toEqual(['https://shop.example/7']);
    expect(embeds?.[0]).toMatchObject({ title: 'Sword' });
    expect(embeds?.[0]?.description?.length).toBeGreaterThan(3900);
    const fitting = 'Many **words** here.\n'.repeat(100).trim();
    const whole = productTextView(product({ description: fitting }), unknown, format('en'));
    expect(whole.embeds?.[0]?.description).toBe(fitting);
  });
});

test.each([' ', '\n', '<b></b>', '§a', '\u200d', '&nbsp;', ' <b>&#32;</b>\ufe0f'])(
  'a type, a name or a description of %j alone is left out',
  (nothing) => {
    const reply = sell({ type: nothing, name: nothing, description: nothing });
    expect(replyBreaches(reply)).toEqual([]);
    expect(reply.embeds?.[0]).toMatchObject({
      title: 'No name',
      description: '## **₽49**\n-# on **Lobby**',
    });
  },
);
