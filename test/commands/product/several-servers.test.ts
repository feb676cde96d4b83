import { beforeEach, describe, expect, test } from 'vitest';
import type { Reply } from '../../../src/ui/reply.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { GUILD } from '../../support/router-harness.js';
import { targetsOf, type Wire, wireProduct, wireServer } from '../../support/samples.js';
import { type CommandHarness, createCommandHarness } from '../harness.js';

const { en } = LANGUAGES;

let bot: CommandHarness;
beforeEach(async () => {
  bot = await createCommandHarness();
  bot.shop.shopFields = { domain: 'shop.example' };
});

const shownFooter = ({ reply }: Awaited<ReturnType<CommandHarness['send']>>) =>
  reply.embeds?.[0]?.footer?.text;

describe('one rank on three servers', () => {
  const rank = (id: number, more: Wire = {}) =>
    wireProduct({ id, name: 'VIP', type: 'group', price: 195, withdraw_commands_days: 30, ...more });
  const world = (id: number, ...products: readonly Wire[]) =>
    wireServer({ id, name: ['', 'Survival', 'Anarchy', 'SkyBlock'][id], products });
  const buys = ({ components = [] }: Reply) =>
    components.flatMap((row) =>
      row.components.flatMap((part) => ('label' in part && part.label ? [part.label] : [])),
    );
  const link = async () => {
    await bot.store.changeSettings(GUILD, { productPage: '/p/{id}' });
  };

  test('is one card, with a button for each server that buys there', async () => {
    bot.shop.servers = [world(1, rank(1)), world(2, rank(2)), world(3, rank(3))];
    await link();
    const { reply } = await bot.run('product', { product: 'VIP' });
    expect(reply.embeds?.[0]?.description).toContain(
      '-# Rank · 30 days · on **Survival**, **Anarchy**, and **SkyBlock**',
    );
    expect(reply.embeds?.[0]).not.toHaveProperty('url');
    expect(buys(reply)).toEqual(['🛒 Survival · ₽195', '🛒 Anarchy · ₽195', '🛒 SkyBlock · ₽195']);
    expect(targetsOf(reply)).toEqual([1, 2, 3].map((id) => `https://shop.example.com/p/${id}`));
    expect(shownFooter(await bot.run('product', { product: 'VIP' }))).toBeUndefined();
  });

  test('has one button to the shop without product pages', async () => {
    bot.shop.servers = [world(1, rank(1)), world(2, rank(2))];
    expect(buys((await bot.run('product', { product: 'VIP' })).reply)).toEqual([en.openShop]);
  });

  test('with another description shows the first, and has a button for each other', async () => {
    bot.shop.servers = [
      world(1, rank(1, { description: 'With a kit' })),
      world(2, rank(2, { description: 'With a plot' })),
    ];
    const first = await bot.run('product', { product: 'VIP' });
    expect(first.reply.embeds?.[0]?.description).toMatch(/With a kit[\s\S]*On other servers it may hold/);
    expect(buys(first.reply)).toEqual([en.openShop, 'Anarchy']);
    const other = await bot.press('product:show:2');
    expect(other.reply.embeds?.[0]?.description).toContain('With a plot');
    expect(buys(other.reply)).toEqual([en.openShop, 'Survival']);
  });

  test('of other prices has a button for each, no two of which read alike', async () => {
    bot.shop.servers = [
      world(1, rank(1), rank(4, { price: 195, withdraw_commands_days: 90 })),
      world(2, rank(2, { price: 149 }), rank(5, { price: 195, withdraw_commands_days: 60 })),
    ];
    const { reply } = await bot.run('product', { product: 'VIP' });
    expect(shownFooter(await bot.run('product', { product: 'VIP' }))).toBe(en.product.bestMatch(4, 'VIP'));
    expect(buys(reply).slice(-3)).toEqual([
      ...['Survival · ₽195 · 30 days', 'Survival · ₽195 · 90 days', 'Anarchy · ₽195 · 60 days'],
    ]);
  });

  test.each([
    ['вип на анархии за 150', 'VIP'],
    ['vip анархия', 'VIP'],
    ['дайте vip', 'VIP'],
    ['dbg', 'VIP'],
    ['донат на анархию', '2 ranks'],
    ['кейс с донатом 79 рублей', 'Кейс с донатом'],
  ])('is shown to everybody for %j', async (typed, title) => {
    const elite = wireProduct({ id: 9, name: 'Elite', type: 'group', price: 300 });
    const boxes = wireProduct({ id: 8, name: 'Кейс с донатом', type: 'case', price: 79 });
    bot.shop.servers = [
      wireServer({ id: 1, name: 'Выживание', products: [rank(1), boxes] }),
      wireServer({ id: 2, name: 'Анархия', products: [rank(2), elite] }),
    ];
    const { reply, hidden } = await bot.run('product', { product: typed });
    expect([reply.embeds?.[0]?.title, hidden]).toEqual([title, false]);
  });

  test('of a price of its own on the server that was named is shown for that server', async () => {
    bot.shop.servers = [world(1, rank(1)), world(2, rank(2, { price: 249 }))];
    const { reply } = await bot.run('product', { product: 'vip on anarchy' });
    expect(reply.embeds?.[0]?.description).toContain('₽249');
  });

  test('is offered once in a completion', async () => {
    bot.shop.servers = [world(1, rank(1)), world(2, rank(2)), world(3, rank(3))];
    expect((await bot.complete('product', 'product', 'vip')).offered[0]).toEqual([
      { name: 'VIP · ₽195 · Survival +2', value: '1' },
    ]);
  });
});
