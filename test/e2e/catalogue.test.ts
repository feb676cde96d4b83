import { PermissionFlagsBits } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { LocalChannel } from '../../src/sandbox/discord/index.js';
import { PRODUCTS, type SampleShop } from '../../src/sandbox/shop/index.js';
import {
  openapiBreaches,
  openapiTest,
  secretTexts,
  sentBy,
  startTestHarness,
  type TestHarness,
} from './harness.js';

/** Long enough for a look at the shop, a second apart. */
const SOON = { timeout: 20_000, interval: 100 };

let harness: TestHarness;
let prices: LocalChannel;
let news: LocalChannel;

beforeAll(async () => {
  harness = await startTestHarness({ env: { FOLLOW_SECONDS: '1' } });
  prices = harness.guild.addChannel('prices');
  news = harness.guild.addChannel('news');
  await harness.link(harness.shop.key);
  sell(harness.shop, 1000);
}, 60_000);
afterAll(() => harness.close());

/** The sample shop sells the sword at this price from now on. */
function sell({ shops, key }: SampleShop, price: number): void {
  const data = shops.get(key);
  if (!data) throw new Error('the sample shop is gone');
  const products = data.products.map((one) =>
    one.id === PRODUCTS.sword ? { ...one, price, old_price: null } : one,
  );
  shops.set(key, { ...data, products });
}

const edits = () =>
  harness.discord.requests.filter(({ method, path }) => method === 'PATCH' && /^\/channels/.test(path));
const shown = (message: unknown): string => JSON.stringify(message);

describe.sequential('an owner', () => {
  it('reads which permissions the bot needs', async () => {
    const sends = () => harness.discord.requests.filter(({ path }) => path.endsWith('/messages'));
    const needed = 'Give the bot **View Channel**, **Send Messages**, and **Embed Links** there';
    news.allowApp(0n);
    for (const command of ['catalogue post', 'announce']) {
      const { message } = await harness.owner.run(command, { channel: news.id });
      expect(shown(message)).toContain(needed);
    }
    expect(sends()).toEqual([]);
    news.allowApp(PermissionFlagsBits.ViewChannel);
    const { message } = await harness.owner.run('catalogue post', { channel: news.id });
    expect(shown(message)).toContain(needed);
    expect(sends()).toMatchObject([{ status: 403 }]);
    news.allowApp(
      PermissionFlagsBits.ViewChannel | PermissionFlagsBits.SendMessages | PermissionFlagsBits.EmbedLinks,
    );
  });

  it('posts the shop, which is edited once when a price changes, and whose buttons answer privately', async () => {
    const { message } = await harness.owner.run('catalogue post', { channel: prices.id });
    expect(shown(message)).toContain(prices.id);
    const [post] = prices.messages();
    if (!post) throw new Error('nothing was posted');
    expect(shown(post)).toContain('1,000');

    const member = harness.member.in(prices.id);
    const pressed = await member.click(post, '🔥 All discounts');
    expect(pressed.message?.flags).toBe(64);
    expect(prices.messages()).toHaveLength(1);

    sell(harness.shop, 900);
    await vi.waitFor(() => expect(shown(prices.messages())).toContain('900'), SOON);
    expect(edits()).toHaveLength(1);
    expect(shown((await harness.owner.run('catalogue list')).message)).toContain('up to date');
  });

  it('starts announcements, previews them, and a lower price is announced once with the role', async () => {
    const role = harness.guild.addRole('Players');
    const { message: panel } = await harness.owner.run('announce', { channel: news.id, role });
    if (!panel) throw new Error('no panel');
    expect(shown(panel)).toContain('Announcements are on');
    await harness.owner.select(panel, 'announce:often', ['1']);
    await harness.owner.click(panel, '👀 Preview');
    expect(news.messages()).toEqual([]);
    const looks = () => harness.shop.requests.length;
    const before = looks();
    await vi.waitFor(() => expect(looks()).toBeGreaterThan(before), SOON);

    sell(harness.shop, 800);
    await vi.waitFor(() => expect(news.messages()).toHaveLength(1), SOON);
    const [announced] = news.messages();
    expect(announced?.mention_roles).toEqual([role]);
    expect(announced?.embeds[0]?.description).toMatch(/900 →\s\*\*.*800\*\* \(−11%\)/);
    await vi.waitFor(() => expect(shown(prices.messages())).toContain('800'), SOON);
    expect(news.messages()).toHaveLength(1);
  });

  it('removes a post, and its message goes', async () => {
    const { message: question } = await harness.owner.run('catalogue remove', { number: 1 });
    if (!question) throw new Error('no question');
    await harness.owner.click(question, 'Yes, remove it');
    expect(prices.messages()).toEqual([]);
  });

  it('reads in the list that a message was deleted, although nothing has changed in the shop', async () => {
    await harness.owner.run('catalogue post', { channel: prices.id });
    prices.deleteMessage(prices.messages()[0]?.id ?? '');
    expect(shown((await harness.owner.run('catalogue list')).message)).toContain('Its message was deleted');
  });

  it('has posted nothing that the shop hides', () => {
    for (const secret of secretTexts) expect(sentBy(harness)).not.toContain(secret);
  });

  openapiTest('has sent what Discord describes', () => {
    expect(openapiBreaches(harness)).toEqual([]);
  });
});
