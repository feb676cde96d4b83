import { beforeEach, expect, test, vi } from 'vitest';
import type { Reply } from '../../src/views/reply.js';
import { LANGUAGES } from '../../src/words/index.js';
import { GUILD } from '../support/router-harness.js';
import { targetsOf, wireProduct, wireServer } from '../views/samples.js';
import { type CommandHarness, createCommandHarness, MINUTE_MS, owner } from './harness.js';

/* The part of /setup that links products to their pages. */

const { en } = LANGUAGES;

let bot: CommandHarness;
beforeEach(async () => {
  bot = await createCommandHarness();
  bot.shop.shopFields = { name: 'Northern Lights', domain: 'shop.example' };
  bot.shop.servers = [
    wireServer({ products: [wireProduct({ id: 7, name: 'VIP' }), wireProduct({ id: 8, name: 'Axe' })] }),
  ];
});

const shownIn = ({ embeds: [embed] = [] }: Reply): string => embed?.description ?? '';
const typed = (address: string) => bot.press('setup:typedPage', owner, { fields: { address } });
const buyButton = async () => {
  await bot.run('product', { product: '7' });
  return targetsOf((await bot.run('product', { product: '7' })).reply)[0];
};

test('are read from the address of one, tried by the owner on another, and then linked to', async () => {
  expect(await buyButton()).toBe('https://shop.example/');
  expect((await bot.press('setup:productPage', owner)).modals).toMatchObject([
    { customId: 'setup:typedPage' },
  ]);
  const { reply, changes } = await typed('https://shop.example/product/7');
  expect(changes).toBe(0);
  expect(reply.embeds?.[0]?.title).toBe(en.setup.productPages.question('Axe'));
  const [address, yes = '', no] = targetsOf(reply);
  expect([address, no]).toEqual(['https://shop.example/product/8', 'setup:panel']);
  const saved = await bot.press(yes, owner);
  expect(saved.reply.content).toBe(en.setup.changed);
  expect(shownIn(saved.reply)).toContain('`/product/…`');
  expect(await buyButton()).toBe('https://shop.example/product/7');
});

test('stay linked to where nobody has asked the shop for a while', async () => {
  await bot.store.changeSettings(GUILD, { productPage: '/{id}' });
  await buyButton();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20 * MINUTE_MS });
  const { reply } = await bot.run('product', { product: '7' });
  vi.useRealTimers();
  expect(targetsOf(reply)[0]).toBe('https://shop.example/7');
});

test.each(['', ' '])('are no longer linked to after %j was typed', async (nothing) => {
  await bot.store.changeSettings(GUILD, { productPage: '/{id}' });
  const [form] = (await bot.press('setup:productPage', owner)).modals;
  expect(form?.fields[0]).toMatchObject({ value: '/{id}', required: false });
  expect(shownIn((await typed(nothing)).reply)).toContain(en.setup.noProductPage);
  expect(await bot.store.settings(GUILD)).toMatchObject({ productPage: null });
});

test.each(['https://evil.example/product/7', 'https://shop.example/about', `/{id}/${'a'.repeat(100)}`])(
  '%s is refused',
  async (address) => {
    expect(await typed(address)).toMatchObject({ outcome: 'notProductPage', changes: 0 });
  },
);

test('cannot be tried in a shop that has no site, or sells nothing', async () => {
  bot.shop.shopFields = { domain: 'localhost' };
  expect((await typed('/{id}')).outcome).toBe('notProductPage');
  bot.shop.servers = [];
  await bot.store.link(GUILD, { key: 'another-key-of-theirs', shopName: 'x' });
  expect((await typed('/{id}')).outcome).toBe('notProductPage');
});

test('can be typed again while the shop is away', async () => {
  bot.shop.away.add('catalogue');
  const { reply, outcome } = await typed('/product/7');
  expect(outcome).toBe('unreachable');
  expect(targetsOf(reply)).toContain('setup:typedPage?{"address":"/product/7"}');
});

test.each(['//evil.example/{id}', 'https://evil.example/{id}', '/product', `/{id}${'a'.repeat(90)}`])(
  '%s is taken from no button',
  async (path) => {
    const id = `setup:usePage:${encodeURIComponent(path)}`;
    expect(await bot.press(id, owner)).toMatchObject({ outcome: 'outdated', changes: 0 });
  },
);
