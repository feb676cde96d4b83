import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { targetsOf, wireProduct, wireServer } from '../../support/samples.js';
import { type CommandHarness, createCommandHarness, MINUTE_MS } from '../harness.js';

const START = Date.UTC(2026, 0, 31, 10);

let bot: CommandHarness;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: START });
  bot = await createCommandHarness();
  bot.shop.servers = [wireServer({ id: 1, products: [wireProduct({ id: 7, old_price: 98 })] })];
});
afterEach(() => {
  vi.useRealTimers();
});

test('/shop is public, with the counts of servers and products', async () => {
  const { reply, hidden } = await bot.run('shop');
  expect(hidden).toBe(false);
  expect(reply.embeds?.[0]?.description?.split('\n')[0]).toBe('1 product on 1 server, from **₽49**');
});

test('/shop is answered while only the server list is away', async () => {
  bot.shop.away.add('catalogue');
  const { reply, outcome } = await bot.run('shop');
  expect(outcome).toBe('answered');
  expect(targetsOf(reply)).toEqual(['https://shop.example.com/']);
});

test('/shop fails if the shop itself is away', async () => {
  bot.shop.away.add('shop');
  expect((await bot.run('shop')).outcome).toBe('unreachable');
});

test.each([
  ['catalogue', 'servers', {}],
  ['shop', 'product', { product: '7' }],
] as const)('/shop is as old as its older part: the %s', async (older, seenBy, options) => {
  await bot.run(seenBy, options);
  bot.shop.away.add(older);
  vi.advanceTimersByTime(5 * MINUTE_MS);
  await bot.run('shop');
  // The refresh that this began has failed by now.
  await Promise.resolve();
  const { reply } = await bot.run('shop');
  expect(reply.embeds?.[0]?.timestamp).toBe(new Date(START).toISOString());
});

test('/shop shows no age while both parts are fresh', async () => {
  await bot.run('servers');
  vi.advanceTimersByTime(MINUTE_MS / 2);
  expect((await bot.run('shop')).reply.embeds?.[0]).not.toHaveProperty('timestamp');
});

test('/shop asks twice while nothing is known, and then not at all', async () => {
  const asked = () => bot.shop.asked.splice(0).map(({ resource }) => resource);
  await bot.run('shop');
  expect(asked()).toEqual(['shop', 'catalogue']);
  await bot.run('shop');
  expect(asked()).toEqual([]);
});
