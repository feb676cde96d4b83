import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { PRODUCTS, SERVERS } from '../../sandbox/shop/index.js';
import { openBackend } from '../../src/store/open.js';
import { en as words } from '../../src/words/en/index.js';
import { takeClock } from './clock.js';
import { embedOf, harnessFor, messageOf, openPage, type TestHarness, textOf } from './harness.js';

const SOON = { timeout: 20_000, interval: 200 };

async function storedCopies({ folder }: TestHarness): Promise<readonly string[]> {
  const backend = await openBackend({ kind: 'sqlite', path: join(folder, 'data/shopkeep.sqlite') });
  try {
    return await backend.keys('copy:');
  } finally {
    await backend.close();
  }
}

it('a bot that starts while the shop is away shows the last lists with their age; the price list stays', async (test) => {
  const clock = takeClock();
  const harness = await harnessFor(test);
  const { shop, discord, guild, owner, member } = harness;
  await harness.link(shop.key);
  const prices = guild.addChannel('prices');
  const page = messageOf(await openPage(owner, 'setup:priceList'));
  await owner.select(page, 'setup:setPriceList', [prices.id]);
  const product = () => member.run('product', { product: String(PRODUCTS.vip) });
  const ask = async () => [await member.run('shop'), await member.run('servers'), await product()];
  const before = (await ask()).map((asked) => embedOf(asked).description);
  await vi.waitFor(async () => expect(await storedCopies(harness)).toEqual([`copy:${guild.id}`]), SOON);
  const [post] = prices.messages();
  if (!post) throw new Error('nothing was posted');

  await harness.bot.stop();
  shop.trouble('down');
  await clock.pass(20);
  await harness.restart();
  const requests = discord.requests.length;
  const after = await ask();
  expect(after.map((asked) => embedOf(asked).description)).toEqual(before);
  for (const asked of after)
    expect(messageOf(asked).embeds.at(-1)).toMatchObject({
      footer: { text: expect.stringMatching(`${words.asOf}|${words.asOfWhileAway}`) },
      timestamp: expect.any(String),
    });
  await vi.waitFor(async () =>
    expect(messageOf(await product()).embeds.at(-1)?.footer?.text).toContain(words.asOfWhileAway),
  );

  const pressed = await member.in(prices.id).click(post, 'servers:list:0:-:-:discounts:0');
  expect(embedOf(pressed).description).toContain('₽');
  expect(prices.messages()).toEqual([post]);
  const edits = discord.requests
    .slice(requests)
    .filter(({ path, body }) => path.startsWith('/channels') && JSON.stringify(body).includes('embeds'));
  expect(edits).toEqual([]);
});

it('an address that the shop hid before a restart in good order is in no answer while the shop is away', async (test) => {
  const clock = takeClock();
  const harness = await harnessFor(test);
  const { shop, guild, member } = harness;
  await harness.link(shop.key);
  const servers = async () => textOf(await member.run('servers'));
  expect(await servers()).toContain('203.0.113.7');
  await vi.waitFor(async () => expect(await storedCopies(harness)).toEqual([`copy:${guild.id}`]), SOON);

  const data = shop.shops.get(shop.key);
  if (!data) throw new Error('the shop has no data');
  const hidden = data.servers.map((one) => (one.id === SERVERS.skyblock ? { ...one, hide_ip: 1 } : one));
  shop.shops.set(shop.key, { ...data, servers: hidden });
  await clock.pass(2);
  await vi.waitFor(async () => expect(await servers()).not.toContain('203.0.113.7'), SOON);
  await harness.bot.stop();
  shop.trouble('down');
  await harness.restart();
  const shown = await servers();
  expect(shown).toContain('play.example.net');
  expect(shown).not.toContain('203.0.113.7');
});
