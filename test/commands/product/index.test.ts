import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LANGUAGES } from '../../../src/words/index.js';
import { action } from '../../support/router-harness.js';
import { targetsOf, wireProduct, wireServer } from '../../support/samples.js';
import { type CommandHarness, createCommandHarness, MINUTE_MS, member, owner, russian } from '../harness.js';

const { en } = LANGUAGES;

let bot: CommandHarness;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  bot = await createCommandHarness();
  bot.shop.shopFields = { domain: 'shop.example' };
  bot.shop.servers = [
    wireServer({
      id: 1,
      products: [wireProduct({ id: 7, name: 'Sword' }), wireProduct({ id: 8, name: 'Axe' })],
    }),
    wireServer({ id: 2, products: [wireProduct({ id: 7, name: 'Sword' })] }),
  ];
});
afterEach(() => {
  vi.useRealTimers();
});

const hidden = { product: '7', private: true };
const shownTitle = ({ reply }: Awaited<ReturnType<CommandHarness['send']>>) => reply.embeds?.[0]?.title;
const shownFooter = ({ reply }: Awaited<ReturnType<CommandHarness['send']>>) =>
  reply.embeds?.[0]?.footer?.text;

describe('/product', () => {
  test('is public, or private if that was asked for', async () => {
    expect((await bot.run('product', { product: '7' })).hidden).toBe(false);
    expect((await bot.run('product', hidden)).hidden).toBe(true);
  });

  test.each(['7', '#7', 'sword', 'sword blu'])('shows the product at once for %j', async (product) => {
    expect(shownTitle(await bot.run('product', { product }))).toBe('Sword');
  });

  test('takes a number that is no id as a name', async () => {
    bot.shop.servers = [wireServer({ products: [wireProduct({ id: 7, name: '100 coins' })] })];
    expect(shownTitle(await bot.run('product', { product: '100' }))).toBe('100 coins');
  });

  test.each([
    ['до 100 рублей', '1 product up to ₽100'],
    ['up to 1000', '2 products up to ₽1,000'],
    ['under 10 coins', 'No products up to ₽10'],
  ])('lists what costs no more than the amount in %j', async (product, title) => {
    bot.shop.servers = [
      wireServer({
        products: [
          wireProduct({ id: 7, name: '100 coins', price: 300 }),
          wireProduct({ id: 8, name: 'Axe', price: 50 }),
        ],
      }),
    ];
    expect(shownTitle(await bot.run('product', { product }))).toBe(title);
    expect(shownTitle(await bot.run('product', { product: '100 coins' }))).toBe('100 coins');
    const [offered] = (await bot.complete('product', 'product', product)).offered;
    const count = title.startsWith('No') ? 0 : Number(title.charAt(0));
    expect(offered).toHaveLength(count);
  });

  test('offers nothing that costs more than the amount in place of a name', async () => {
    bot.shop.servers = [wireServer({ products: [wireProduct({ id: 7, name: 'Dragon', price: 110 })] })];
    const within = await bot.run('product', { product: 'dragon egg up to 200' });
    expect(shownTitle(within)).toBe('Dragon');
    const sent = await bot.run('product', { product: 'dragon egg up to 50' });
    expect([shownTitle(sent), sent.hidden]).toEqual([en.product.similar('dragon egg up to 50'), true]);
  });

  test('offers no product whose number is similar to an unknown one', async () => {
    bot.shop.servers = [wireServer({ products: [wireProduct({ id: 998, name: '998 coins' })] })];
    const sent = await bot.run('product', { product: '999' });
    expect(shownTitle(sent)).toBe(en.product.nothing('999'));
    expect(sent.outcome).toBe('noMatch');
  });

  test('says privately that nothing was found, in the member’s language, with a button for each type', async () => {
    const sent = await bot.run('product', { product: '[z](https://z.example)\n@everyone' }, russian);
    const shown = '\\[z](https://z.example) @\u200beveryone';
    expect([shownTitle(sent), sent.hidden]).toEqual([LANGUAGES.ru.product.nothing(shown), true]);
    expect(targetsOf(sent.reply)).toEqual(['servers:list:0:other:-:-:0']);
  });

  test('of a shop without products leads to the servers', async () => {
    bot.shop.servers = [wireServer()];
    const sent = await bot.run('product', { product: 'ranks' });
    expect([shownTitle(sent), sent.hidden]).toEqual([en.product.nothing('ranks'), true]);
    expect(targetsOf(sent.reply)).toEqual(['servers:show:0']);
  });
});

describe('a type in place of a name', () => {
  const wares = [
    wireProduct({ id: 1, name: 'VIP', type: 'group', price: 149 }),
    wireProduct({ id: 2, name: 'Elite', type: 'group', price: 499, old_price: 699 }),
    wireProduct({ id: 3, name: 'VIP → Elite', type: 'group', price: 99 }),
    wireProduct({ id: 4, name: 'Elite sword', type: 'item', price: 9 }),
    wireProduct({ id: 5, name: 'Case of ranks', type: 'item', price: 19 }),
  ];
  beforeEach(() => {
    bot.shop.servers = [wireServer({ products: wares })];
  });
  const find = (product: string, isPrivate = false) => bot.run('product', { product, private: isPrivate });

  test.each(['ranks', 'cheapest rank', 'привилегии', 'Донат'])('shows the list for %j', async (typed) => {
    const sent = await find(typed);
    expect([shownTitle(sent), sent.hidden]).toEqual(['3 ranks', false]);
    expect(sent.reply.embeds?.[0]?.description).toMatch(/^VIP → Elite .*\nVIP .*\nElite /);
    expect(shownFooter(sent)).toBe(`For “${typed}” · cheapest first`);
    // A public message has no select.
    expect(targetsOf(sent.reply)).toEqual([
      ...['servers:list:0:-:-:discounts:0', 'https://shop.example.com/'],
    ]);
  });

  test('has a select in a private list without links', async () => {
    const sent = await find('ranks', true);
    expect(sent.hidden).toBe(true);
    expect(targetsOf(sent.reply)).toContain('product:pick:0:group:-:-:0');
  });

  test('shows the discounts', async () => {
    expect(shownTitle(await find('скидки'))).toMatch(/^1 discount/);
  });

  test('searches for the other words within the type', async () => {
    expect(shownTitle(await find('elite rank'))).toBe('Elite');
    expect(shownTitle(await find('elite item'))).toBe('Elite sword');
    expect(shownTitle(await find('cheapest elite'))).toBe('Elite');
  });

  test('finds a name if the shop has nothing of the type', async () => {
    expect(shownTitle(await find('case'))).toBe('Case of ranks');
    expect(shownTitle(await find('vip item'))).toBe('VIP');
    const none = await find('currency');
    expect([shownTitle(none), none.hidden]).toEqual([en.product.nothing('currency'), true]);
  });

  test('stands first in a completion, filled in as a word that finds it', async () => {
    const offered = async (typed: string) =>
      (await bot.complete('product', 'product', typed)).offered[0] ?? [];
    const [first] = await offered('rank');
    expect(first).toEqual({ name: 'Ranks · 3', value: 'ranks' });
    expect(shownTitle(await find(String(first?.value)))).toBe('3 ranks');
    expect((await offered('')).map(({ value }) => value)).toEqual([
      'ranks',
      'items',
      'discounts',
      '1',
      '2',
      '3',
      '4',
      '5',
    ]);
    expect((await offered('elite rank'))[0]?.value).toBe('2');
  });
});

describe('several products that match', () => {
  beforeEach(() => {
    const products = [300, 25, 110, 199, 900].map((price, index) =>
      wireProduct({ id: index + 1, name: `${price} coins`, price, type: 'currency', sort_index: index }),
    );
    bot.shop.servers = [wireServer({ products })];
  });

  test('shows the cheapest, and buttons for the others', async () => {
    const sent = await bot.run('product', { product: 'coins' });
    expect(shownTitle(sent)).toBe('25 coins');
    expect(shownFooter(sent)).toBe(en.product.bestMatch(5, 'coins'));
    expect(targetsOf(sent.reply).filter((target) => target.startsWith('product'))).toEqual(
      [3, 4, 1, 5].map((id) => `product:show:${id}:coins`),
    );
  });

  test('a button shows another one: in place for the user who asked, privately for others', async () => {
    const sourceMessage = { hidden: false, ownerId: '200000000000000001' };
    const customId = 'product:show:3:coins';
    const sent = await bot.send(action(customId, { sourceMessage }));
    expect(shownTitle(sent)).toBe('110 coins');
    expect(shownFooter(sent)).toBeUndefined();
    expect(targetsOf(sent.reply)).toContain('product:show:2:coins');
    const other = await bot.send(action(customId, { sourceMessage: { hidden: false, ownerId: '1' } }));
    expect([sent.hidden, other.hidden]).toEqual([false, true]);
  });

  test('lists the most similar ones privately if no word of a name was typed', async () => {
    const sent = await bot.run('product', { product: 'cions' });
    expect([shownTitle(sent), sent.hidden]).toEqual([en.product.similar('cions'), true]);
    const lines = sent.reply.embeds?.[0]?.description?.split('\n').toSorted();
    expect(lines).toEqual([110, 199, 25, 300, 900].map((price) => `${price} coins · **₽${price}**`));
  });

  test('shows the most similar one to everybody if a word of its name was typed', async () => {
    const sent = await bot.run('product', { product: 'coins pack' });
    expect([shownFooter(sent), sent.hidden]).toEqual([en.product.nearest('coins pack'), false]);
  });

  test('an exact name comes before cheaper names that contain it', async () => {
    bot.shop.servers = [
      wireServer({
        products: [
          wireProduct({ id: 1, name: 'VIP', price: 149 }),
          wireProduct({ id: 2, name: 'VIP case', price: 9 }),
        ],
      }),
    ];
    for (const product of ['vip', 'вип'])
      expect(shownTitle(await bot.run('product', { product }))).toBe('VIP');
  });

  test('a button answers notFound for a removed product, and still shows one that no longer matches', async () => {
    expect((await bot.press('product:show:99:coins')).outcome).toBe('notFound');
    expect(shownTitle(await bot.press('product:show:3:nothing-like-it'))).toBe('110 coins');
  });
});

describe('one product for several readers', () => {
  test('has its picture in full width where only one member sees it', async () => {
    const image = { url: 'https://cdn.example/sword.png' };
    bot.shop.servers = [wireServer({ products: [wireProduct({ id: 7, image: image.url })] })];
    const open = await bot.run('product', { product: '7' });
    expect(open.reply.embeds?.[0]).toMatchObject({ thumbnail: image });
    const picked = await bot.press('product:pick:1:-:-:-:0', member, { values: ['7'] });
    for (const { reply } of [await bot.run('product', hidden), picked]) {
      expect(reply.embeds?.[0]).toMatchObject({ image });
      expect(reply.embeds?.[0]).not.toHaveProperty('thumbnail');
    }
  });

  test('leads each user back to their own list', async () => {
    for (const list of ['1:-:-:-:1', '1:item:300:-:3', '0:-:-:discounts:0']) {
      const { reply } = await bot.press(`product:pick:${list}`, member, { values: ['7'] });
      expect(targetsOf(reply)).toContain(`servers:list:${list}`);
    }
  });

  test('shows the age of its data while the shop is away', async () => {
    const { asOfWhileAway } = LANGUAGES.en;
    const first = await bot.run('product', hidden);
    expect(first.reply.embeds?.[0]).not.toHaveProperty('footer');
    bot.shop.away.add('catalogue');
    vi.advanceTimersByTime(2 * MINUTE_MS);
    await bot.run('product', hidden);
    // The refresh that this began has failed by now.
    await Promise.resolve();
    expect(shownFooter(await bot.run('product', hidden))).toBe(asOfWhileAway);
  });
});

test('the whole of a long description is a private answer', async () => {
  bot.shop.servers = [
    wireServer({ products: [wireProduct({ id: 7, description: `${'Many words. '.repeat(100)}The end.` })] }),
  ];
  const { reply } = await bot.run('product', { product: '7' });
  expect(JSON.stringify(reply)).not.toContain('The end.');
  expect(targetsOf(reply)).toContain('product:text:7');
  const whole = await bot.press('product:text:7');
  expect(JSON.stringify(whole.reply)).toContain('The end.');
  expect(whole.hidden).toBe(true);
});

test.each([
  ...['product:show', 'product:show:0', 'product:text:x', 'product:pick:1:-:-:-:0'],
  // Of messages that were sent before.
  ...['product:showFrom:1:0:cheapest', 'product:commands:7'],
])('without a product %s is out of date', async (id) => {
  expect((await bot.press(id, owner)).outcome).toBe('outdated');
});

describe('completion', () => {
  const typed = async (text: string) => (await bot.complete('product', 'product', text)).offered[0] ?? [];

  test('offers each product once, with its price and servers', async () => {
    const offered = await typed('sw');
    expect(offered.map(({ value }) => value)).toEqual(['7']);
    expect(offered[0]?.name).toContain('Sword · ₽49 · ');
  });

  test('offers 25 at most, none twice', async () => {
    const products = Array.from({ length: 60 }, (_, index) =>
      wireProduct({ id: index + 1, name: `Sword ${index}` }),
    );
    bot.shop.servers = [wireServer({ id: 1, products }), wireServer({ id: 2, products })];
    for (const text of ['', 'sword', 's', 'swrod', 'sword 5']) {
      const values = (await typed(text)).map(({ value }) => value);
      expect(values.length).toBeLessThanOrEqual(25);
      expect(new Set(values).size).toBe(values.length);
    }
  });
});
