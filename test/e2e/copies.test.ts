import { expect, it, vi } from 'vitest';
import { PRODUCTS } from '../../sandbox/shop/index.js';
import { en as words } from '../../src/words/en/index.js';
import { takeClock } from './clock.js';
import { embedOf, harnessFor, messageOf, openPage, type TestHarness } from './harness.js';

const SOON = { timeout: 20_000, interval: 200 };

const ask = async ({ member }: TestHarness) => [
  await member.run('shop'),
  await member.run('servers'),
  await member.run('product', { product: String(PRODUCTS.vip) }),
];

it('a shop that goes away while the bot runs is shown as it was, with its age', async (test) => {
  const clock = takeClock();
  const harness = await harnessFor(test);
  await harness.link(harness.shop.key);
  const before = (await ask(harness)).map((asked) => embedOf(asked).description);
  harness.shop.trouble('down');
  await clock.pass(20);
  const after = await ask(harness);
  expect(after.map((asked) => embedOf(asked).description)).toEqual(before);
  for (const asked of after)
    expect(messageOf(asked).embeds.at(-1)).toMatchObject({
      footer: { text: expect.stringMatching(`${words.asOf}|${words.asOfWhileAway}`) },
      timestamp: expect.any(String),
    });
  await vi.waitFor(async () => {
    for (const asked of await ask(harness))
      expect(messageOf(asked).embeds.at(-1)?.footer?.text).toContain(words.asOfWhileAway);
  }, SOON);
});

it('a bot that starts while the shop is away says so in one sentence; the price list stays', async (test) => {
  const harness = await harnessFor(test);
  const { shop, discord, guild, owner } = harness;
  await harness.link(shop.key);
  const prices = guild.addChannel('prices');
  const page = messageOf(await openPage(owner, 'setup:priceList'));
  await owner.select(page, 'setup:setPriceList', [prices.id]);
  const [post] = prices.messages();
  if (!post) throw new Error('nothing was posted');
  await harness.bot.stop();
  shop.trouble('down');
  await harness.restart();
  const requests = discord.requests.length;
  for (const asked of await ask(harness)) expect(embedOf(asked).title).toContain('The shop doesn’t answer');
  expect(prices.messages()).toEqual([post]);
  const edits = discord.requests
    .slice(requests)
    .filter(({ path, body }) => path.startsWith('/channels') && JSON.stringify(body).includes('embeds'));
  expect(edits).toEqual([]);
});
