import { describe, expect, test } from 'vitest';
import { productTextView, productView } from '../../src/views/product.js';
import { LANGUAGES } from '../../src/words/index.js';
import { replyBreaches } from '../support/message-rules.js';
import {
  AT,
  fieldsOf,
  format,
  fresh,
  product,
  shop,
  stale,
  targetsOf,
  type Wire,
  wireServer,
} from './samples.js';

const unknown = { shop: undefined, productPage: null, withCommands: false };
const sell = (fields: Wire = {}, language: 'en' | 'ru' = 'en') =>
  productView(fresh(product(fields)), unknown, format(language, { currency: 'RUB' }));
const descriptionOf = (fields: Wire, language: 'en' | 'ru' = 'en') =>
  sell(fields, language).embeds?.[0]?.description;

test('a product is shown with its price, description, picture and servers', () => {
  const reply = sell({
    name: '*Sword*',
    price: '49.90',
    old_price: 99.8,
    description: '<p>Sharp &amp; <b>heavy</b>:</p><ul><li>**iron**</li><li>oak</li></ul>',
    image: '//cdn.example/sword.png',
    servers: [
      wireServer({ ip: 'play.example', port: 25565, version: '1.20' }),
      wireServer({ id: 2, name: 'PvP', ip: 'pvp.example', hide_ip: 1 }),
      wireServer({ id: 3, name: 'Secret', ip: 'secret.example', is_hidden: 1 }),
    ],
  });
  expect(reply.embeds).toMatchObject([
    {
      title: '\\*Sword\\*',
      description: '~~₽99.80~~ **₽49.90** 🔥 −50%, you save ₽49.90\n\nSharp & heavy:\n\n• **iron**\n• oak',
      thumbnail: { url: 'https://cdn.example/sword.png' },
    },
  ]);
  expect(fieldsOf(reply).Where).toBe('**Lobby** `play.example:25565`\n**PvP**');
});

test.each<[Wire, string, string]>([
  [
    { price: 349, old_price: 449 },
    '~~₽449~~ **₽349** 🔥 −22%, you save ₽100',
    '~~449 ₽~~ **349 ₽** 🔥 −22 %, выгода 100 ₽',
  ],
  [{ price: 49 }, '**₽49**', '**49 ₽**'],
  [{ price: 49, old_price: 40 }, '**₽49**', '**49 ₽**'],
  [{ price: 999, old_price: 1000 }, '~~₽1,000~~ **₽999**', '~~1 000 ₽~~ **999 ₽**'],
])('%j costs %s', (fields, english, russian) => {
  expect(descriptionOf(fields)).toBe(english);
  expect(descriptionOf(fields, 'ru')?.replaceAll('\u00a0', ' ')).toBe(russian);
});

test.each(['en', 'ru'] as const)('in %s, what costs nothing is free, without a saving', (language) => {
  expect(descriptionOf({ price: 0, old_price: 50 }, language)).toMatch(/^~~.*50.*~~ \*\*\D+\*\*$/);
});

test.each<[Wire, string | undefined, string | undefined]>([
  [{ type: 'item', number: 1 }, 'Item', 'Предмет'],
  [{ type: 'item', number: 16 }, 'Item · 16 pieces', 'Предмет · 16 шт.'],
  [
    { type: 'currency', number: 500 },
    'In-game currency · 500 per purchase',
    'Игровая валюта · 500 за покупку',
  ],
  [{ type: 'group', first_delete: 1 }, 'Rank · once per player', 'Привилегия · один раз на игрока'],
  [{ type: 'group', withdraw_commands_days: 1 }, 'Rank · lasts 1 day', 'Привилегия · действует 1 день'],
  [{ withdraw_commands_days: 29.5, number: 0 }, 'Lasts 30 days', 'Действует 30 дней'],
  [{ type: 'a *mount*', withdraw_commands_days: 0 }, 'A \\*mount\\*', 'A \\*mount\\*'],
  [{ type: 'other', withdraw_commands_days: -1 }, undefined, undefined],
  [{ type: ' ', withdraw_commands_days: 'soon' }, undefined, undefined],
])('%j is %j', (fields, english, russian) => {
  expect(fieldsOf(sell(fields)).What).toBe(english);
  expect(fieldsOf(sell(fields, 'ru'))['О товаре']).toBe(russian);
});

describe('the way on from a product', () => {
  const back = { server: 5, page: 2, selection: 'cheapest' } as const;

  test('leads back to the list, or to more of its server', () => {
    const from = (page: Partial<typeof unknown> & { back?: typeof back }) =>
      targetsOf(
        productView(
          fresh(product({ servers: [wireServer({ id: 9 })] })),
          { ...unknown, ...page },
          format('en'),
        ),
      );
    expect(from({ back })).toEqual(['servers:products:5:2:cheapest']);
    expect(from({})).toEqual(['servers:products:9:0:kinds']);
  });

  test('leads to the shop where that is known, and to the commands for staff', () => {
    const page = { ...unknown, shop: shop({ domain: 'shop.example' }), withCommands: true, back };
    expect(targetsOf(productView(fresh(product({ id: 7 })), page, format('en')))).toEqual([
      'https://shop.example/',
      'servers:products:5:2:cheapest',
      'product:commands:7',
    ]);
  });

  test('leads to the product’s own page where the owner has said where that is', () => {
    const about = shop({ domain: 'shop.example' });
    const buy = (price: number, language: 'en' | 'ru', productPage = '/?product={id}') =>
      productView(
        fresh(product({ id: 7, price })),
        { ...unknown, shop: about, productPage },
        format(language, { currency: 'RUB' }),
      ).components?.[0]?.components[0];
    expect(buy(349, 'en')).toMatchObject({ url: 'https://shop.example/?product=7', label: 'Buy for ₽349' });
    expect(buy(349, 'ru')).toMatchObject({ label: 'Купить за 349\u00a0₽' });
    expect(buy(0, 'en')).toMatchObject({ label: LANGUAGES.en.product.buyFree });
  });

  test('names the server, whatever that is called', () => {
    const reply = sell({ servers: [wireServer({ name: `§a${'Very long '.repeat(30)}` })] });
    expect(replyBreaches(reply)).toEqual([]);
    expect(JSON.stringify(reply.components)).toMatch(/More on Very long.{20,40}…"/);
  });
});

describe('a long description', () => {
  const long = `Thanks to everyone. ${'**Many** words here. '.repeat(300)}`;

  test('is cut at a word, and a button leads to all of it', () => {
    const reply = sell({ id: 7, description: long });
    const text = descriptionOf({ description: long }) ?? '';
    expect(text).toMatch(/(?:\*\*Many\*\*|words|here\.)…$/);
    expect(text.length).toBeGreaterThan(480);
    expect(text.length).toBeLessThanOrEqual(500 + '**₽49**\n\n'.length);
    expect(targetsOf(reply)).toContain('product:text:7');
    expect(targetsOf(sell({ description: 'Short' })).join()).not.toContain('product:text');
  });

  test('of many lines is cut, too', () => {
    const text = descriptionOf({ description: 'a\n'.repeat(40) });
    expect(text?.split('\n')).toHaveLength(12);
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

test.each(['en', 'ru'] as const)(
  'in %s, a missing name is stated, and what is old says of when it is',
  (language) => {
    const words = LANGUAGES[language];
    const nameless = sell({ name: ' ', servers: [wireServer({ name: '' })] }, language);
    expect(nameless.embeds?.[0]?.title).toBe(words.unnamed);
    expect(fieldsOf(nameless)[words.product.where]).toBe(`**${words.unnamed}**`);
    expect(productView(stale(product()), unknown, format(language)).embeds?.[0]).toMatchObject({
      footer: { text: words.asOf },
      timestamp: new Date(AT).toISOString(),
    });
  },
);

test.each([' ', '\n', '<b></b>', '§a', '\u200d', '&nbsp;', ' <b>&#32;</b>\ufe0f'])(
  'a type, a name or a description of %j alone is left out',
  (nothing) => {
    const reply = sell({ type: nothing, name: nothing, description: nothing });
    expect(replyBreaches(reply)).toEqual([]);
    expect(Object.keys(fieldsOf(reply))).not.toContain('What');
    expect(reply.embeds?.[0]).toMatchObject({ title: 'No name', description: '**₽49**' });
  },
);

test.each([
  ['https://cdn.example/a.png', 'https://cdn.example/a.png'],
  ['//cdn.example/a b.png', 'https://cdn.example/a%20b.png'],
  ['/img/a.png', undefined],
  ['https://user:pass@cdn.example/a.png', undefined],
])('the picture %j is shown from %j', (image, url) => {
  expect(sell({ image }).embeds?.[0]?.thumbnail?.url).toBe(url);
});
