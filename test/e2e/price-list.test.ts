import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { LocalChannel } from '../../sandbox/discord/index.js';
import { PRODUCTS, type SampleShop } from '../../sandbox/shop/index.js';
import {
  embedOf,
  isHidden,
  messageOf,
  openPage,
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
  sell(harness.shop, 5.5);
  await harness.link(harness.shop.key);
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

/** The bot also asks whether a message is still there, with an edit of nothing. */
const edits = () =>
  harness.discord.requests.filter(
    ({ method, path, body }) =>
      method === 'PATCH' && /^\/channels/.test(path) && JSON.stringify(body).includes('embeds'),
  );
const shown = (message: unknown): string => JSON.stringify(message);

const page = async (id: string) => messageOf(await openPage(harness.owner, id));

describe.sequential('an owner', () => {
  const owner = () => harness.owner;

  it('posts the price list, which is edited once when a price changes, and whose buttons answer privately', async () => {
    const list = await page('setup:priceList');
    const chosen = await owner().select(list, 'setup:setPriceList', [prices.id]);
    expect(messageOf(chosen).id).toBe(list.id);
    expect(embedOf(chosen).title).toContain('up to date');
    const [post] = prices.messages();
    if (!post) throw new Error('nothing was posted');
    expect(embedOf(chosen).description).toContain(`/${prices.id}/${post.id})`);
    expect(shown(post)).toContain('from ₽5.50');

    const member = harness.member.in(prices.id);
    const pressed = await member.click(post, 'servers:list:0:-:-:discounts:0');
    expect(isHidden(pressed)).toBe(true);
    expect(prices.messages()).toHaveLength(1);

    sell(harness.shop, 4.5);
    await vi.waitFor(() => expect(shown(prices.messages())).toContain('from ₽4.50'), SOON);
    expect(edits()).toHaveLength(1);
  });

  it('starts announcements, and a lower price is announced once with the role', async () => {
    const role = harness.guild.addRole('Players');
    const panel = await page('setup:announcements');
    await owner().select(panel, 'setup:setRole', [role]);
    const on = await owner().select(panel, 'setup:setChannel', [news.id]);
    expect(embedOf(on).title).toContain('Announcements are on');
    expect(news.messages()).toEqual([]);
    const looks = () => harness.shop.requests.length;
    const before = looks();
    await vi.waitFor(() => expect(looks()).toBeGreaterThan(before), SOON);

    sell(harness.shop, 3.5);
    await vi.waitFor(() => expect(news.messages()).toHaveLength(1), SOON);
    const [announced] = news.messages();
    expect(announced?.mention_roles).toEqual([role]);
    expect(announced?.content).toBe(`<@&${role}> 🏷️ Diamond sword: ₽3.50 instead of ₽4.50`);
    await vi.waitFor(() => expect(shown(prices.messages())).toContain('from ₽3.50'), SOON);
    expect(news.messages()).toHaveLength(1);
    const off = await owner().select(panel, 'setup:setChannel', []);
    expect(embedOf(off).title).toContain('Announcements are off');
  });

  it('has posted nothing that the shop hides', () => {
    for (const secret of secretTexts) expect(sentBy(harness)).not.toContain(secret);
  });
});
