import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LANGUAGES } from '../../src/words/index.js';
import { targetsOf, wireProduct, wireServer } from '../views/samples.js';
import { type CommandHarness, createCommandHarness, MINUTE_MS, member, moderator, owner } from './harness.js';

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
  bot.shop.products.set(7, wireProduct({ id: 7, name: 'Sword', commands: ['give sword'] }));
});
afterEach(() => {
  vi.useRealTimers();
});

const hidden = { product: '7', private: true };
const COMMANDS = 'product:commands:7';

describe('/product', () => {
  test('is public, or private where that was asked for', async () => {
    expect((await bot.run('product', { product: '7' })).hidden).toBe(false);
    expect((await bot.run('product', hidden)).hidden).toBe(true);
  });

  test.each(['7', '#7', 'sword', 'swrod'])('finds %j', async (product) => {
    const { reply } = await bot.run('product', { product });
    expect(JSON.stringify(reply)).toContain('Sword');
  });

  test.each([
    ['swrod https://evil.example/x', '`swrod https://evil.example/x`'],
    ['swrod discord.gg/`abc` @everyone', '`swrod discord.gg/ˋabcˋ @everyone`'],
    ['swrod [me](https://evil.example)', '`swrod [me](https://evil.example)`'],
  ])('repeats typed text as code: %s', async (product, shown) => {
    const { content } = (await bot.run('product', { product })).reply;
    expect(content?.split(shown)).toHaveLength(2);
    expect(content?.replace(shown, '')).not.toMatch(/evil|discord|everyone/);
  });

  test('says so where nothing is like it', async () => {
    expect((await bot.run('product', { product: 'zzzzzz' })).outcome).toBe('unknownProduct');
  });

  test('is answered while only the shop’s own data are away', async () => {
    bot.shop.away.add('shop');
    const { outcome, reply } = await bot.run('product', hidden);
    expect(outcome).toBe('answered');
    expect(reply.embeds?.[0]?.title).toBe('Sword');
    expect(targetsOf(reply)).not.toContain('https://shop.example/');
  });

  test('waits for one request and no more, and links to the shop once that is known', async () => {
    bot.shop.away.add('product');
    const first = await bot.run('product', hidden);
    expect(bot.shop.asked.map(({ resource }) => resource)).toEqual(['catalogue', 'shop']);
    expect(targetsOf(first.reply)).not.toContain('https://shop.example/');
    expect(targetsOf((await bot.run('product', hidden)).reply)).toContain('https://shop.example/');
    for (const product of ['sword', 'axe', '8']) await bot.run('product', { product });
    expect(bot.shop.asked).toHaveLength(2);
  });

  test('links to the shop as soon as that is back', async () => {
    bot.shop.away.add('shop');
    await bot.run('product', hidden);
    bot.shop.away.clear();
    await bot.run('product', hidden);
    expect(targetsOf((await bot.run('product', hidden)).reply)).toContain('https://shop.example/');
  });
});

describe('one product for several readers', () => {
  test('offers its commands to the owner alone', async () => {
    for (const from of [owner, member, moderator, owner]) {
      const targets = targetsOf((await bot.run('product', hidden, from)).reply);
      expect(targets.includes(COMMANDS)).toBe(from === owner);
    }
    expect(bot.shop.asked.filter(({ resource }) => resource === 'product')).toEqual([]);
  });

  test('offers them in private alone: others may not press what stands in public', async () => {
    const { reply } = await bot.run('product', { product: '7' }, owner);
    expect(targetsOf(reply)).toEqual(['servers:products:1:0:kinds']);
  });

  test('leads each back to the page they came from', async () => {
    for (const [server, page] of [
      [1, 1],
      [1, 3],
      [2, 1],
    ]) {
      const { reply } = await bot.press(`product:showFrom:${server}:${page}:cheapest`, member, {
        values: ['7'],
      });
      expect(targetsOf(reply)).toContain(`servers:products:${server}:${page}:cheapest`);
    }
    const { reply } = await bot.press('product:show', member, { values: ['7'] });
    expect(targetsOf(reply)).toContain('servers:products:1:0:kinds');
  });

  test('says of when it is once the shop is away', async () => {
    const { asOfWhileAway } = LANGUAGES.en;
    const first = await bot.run('product', hidden);
    expect(first.reply.embeds?.[0]).not.toHaveProperty('footer');
    bot.shop.away.add('catalogue');
    vi.advanceTimersByTime(2 * MINUTE_MS);
    await bot.run('product', hidden);
    // The refresh that this began has failed by now.
    await Promise.resolve();
    const later = await bot.run('product', hidden);
    expect(later.reply.embeds?.[0]?.footer?.text).toBe(asOfWhileAway);
  });
});

test('a product’s commands are for those who manage the server, even where the command was given to others', async () => {
  expect(JSON.stringify((await bot.press(COMMANDS, owner)).reply)).toContain('give sword');
  for (const from of [member, moderator]) {
    const { outcome, reply } = await bot.press(COMMANDS, from, { given: true });
    expect(outcome).toBe('notAllowed');
    expect(JSON.stringify(reply)).not.toContain('give sword');
  }
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

test.each(['product:show', 'product:text:x', 'product:commands:0', 'product:commands', 'product:commands:x'])(
  'without a product %s is out of date',
  async (id) => {
    expect((await bot.press(id, owner)).outcome).toBe('outdated');
  },
);

describe('completion', () => {
  const typed = async (text: string) => (await bot.complete('product', 'product', text)).offered[0] ?? [];

  test('offers each product once, with its price and servers', async () => {
    const offered = await typed('sw');
    expect(offered.map(({ value }) => value)).toEqual(['7']);
    expect(offered[0]?.name).toContain('Sword · 49 · ');
  });

  test('offers the nearest where nothing fits, none twice', async () => {
    const values = (await typed('swrod')).map(({ value }) => value);
    expect(values).toContain('7');
    expect(new Set(values).size).toBe(values.length);
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
