import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRODUCTS, SAMPLE_KEYS, SERVERS } from '../../sandbox/shop/index.js';
import { en } from '../../src/words/en/index.js';
import {
  embedOf,
  isHidden,
  keyAndData,
  messageOf,
  optionsOf,
  pressable,
  startTestHarness,
  type TestHarness,
  textOf,
} from './harness.js';

const LIST = `servers:list:${SERVERS.survival}`;

describe('browsing', () => {
  let harness: TestHarness;

  beforeAll(async () => {
    harness = await startTestHarness();
    await harness.link(SAMPLE_KEYS.en);
  });
  afterAll(() => harness.close());

  it('walks server → type → budget → product → back in one private message, also after a restart', async () => {
    const { member } = harness;
    const overview = await member.run('servers');
    const server = await member.click(messageOf(overview), `servers:server:${SERVERS.survival}`);
    expect(isHidden(server)).toBe(true);
    const items = await member.click(messageOf(server), `${LIST}:item:-:-:0`);
    await harness.bot.stop();
    await harness.restart();
    const form = await member.click(messageOf(items), `servers:budget:${SERVERS.survival}:item:-:-:0`);
    if (!form.modal) throw new Error('no form was opened');
    const cheap = await member.submit(form.modal, { budget: '300 рублей' });
    expect(embedOf(cheap).title).toMatch(/^10 items up to ₽300$/);
    const select = `product:pick:${SERVERS.survival}:item:300:-:0`;
    const choices = optionsOf(messageOf(cheap), select);
    expect(choices[0]).toBe(String(PRODUCTS.totem));
    const product = await member.select(messageOf(cheap), select, [String(PRODUCTS.elytra)]);
    expect(embedOf(product)).toMatchObject({ title: 'Elytra', url: expect.stringMatching(/^https:/) });
    const back = await member.click(messageOf(product), en.product.back);
    expect(optionsOf(messageOf(back), select)).toEqual(choices);
    expect(messageOf(back).id).toBe(messageOf(server).id);
    expect(messageOf(overview).embeds[0]?.title).toMatch(/^Northern Lights/);
  });

  it('shows a large server from its first page to its last', async () => {
    const catalogue = harness.shop.shops.get(SAMPLE_KEYS.en);
    const sword = catalogue?.products.find(({ id }) => id === PRODUCTS.sword);
    if (!catalogue || !sword) throw new Error('the sample shop has changed');
    const many = Array.from({ length: 3000 }, (_, index) => ({
      ...sword,
      id: 100_000 + index,
      name: `Block ${index}`,
      sort_index: index,
    }));
    harness.shop.shops.set('key-of-a-large-shop', {
      ...catalogue,
      products: many,
      shelves: new Map([[SERVERS.survival, many.map(({ id }) => id)]]),
    });
    const guild = harness.discord.addGuild({ name: 'Large', locale: 'en-US' });
    const person = guild.join({ name: 'owner', permissions: 0x20n });
    await harness.link('key-of-a-large-shop', person);
    const page = await person.run('servers', { server: String(SERVERS.survival) });
    expect(embedOf(page).footer?.text).toMatch(/page 1 of 250$/);
    expect(pressable(messageOf(page))).toContain(`${LIST}:-:-:-:1`);
    const next = await person.click(messageOf(page), '▶');
    expect(embedOf(next).description).toContain('Block 12 ');
    expect((await person.complete('product', { product: 'block 299' }, 'product'))[0]?.name).toMatch(
      /^Block 299 · /,
    );
  });

  it('shows discounts with /shop, and a way to the servers that others get for themselves', async () => {
    const shop = await harness.member.run('shop');
    expect(textOf(shop)).toContain('~~₽699~~ **₽499**');
    const servers = await harness.moderator.click(messageOf(shop), 'servers:show:0');
    expect(isHidden(servers)).toBe(true);
    expect(pressable(messageOf(servers))).toContain(`servers:server:${SERVERS.skyblock}`);
  });
});

describe('an outdated button', () => {
  it('says so privately and offers the way on', async () => {
    const harness = await startTestHarness();
    try {
      const { member, owner } = harness;
      await harness.link(SAMPLE_KEYS.en);
      const overview = await member.run('servers', { private: true });
      const server = await member.click(messageOf(overview), `servers:server:${SERVERS.survival}`);
      const items = `${LIST}:item:-:-:0`;
      const list = await member.run('servers', { server: String(SERVERS.survival) });
      const shown = await member.click(messageOf(list), items);
      const shop = harness.shop.shops.get(SAMPLE_KEYS.en);
      if (!shop) throw new Error('the sample shop has changed');
      const without = { ...shop, products: shop.products.filter(({ id }) => id !== PRODUCTS.elytra) };
      harness.shop.shops.set('key-of-a-shop-without', without);
      await harness.link('key-of-a-shop-without');
      const select = `product:pick:${SERVERS.survival}:item:-:-:0`;
      const gone = await member.select(messageOf(shown), select, [String(PRODUCTS.elytra)]);
      expect(embedOf(gone).title).toBe(en.problem({ kind: 'notFound', what: 'product' }).title);
      expect(isHidden(gone)).toBe(true);
      const onward = await member.click(messageOf(gone), 'servers:show:0');
      expect(pressable(messageOf(onward)).filter((id) => id.startsWith('servers:server'))).toHaveLength(5);

      harness.shop.shops.set('key-of-another-shop', {
        ...shop,
        servers: shop.servers.filter(({ id }) => id !== SERVERS.survival),
      });
      await harness.link('key-of-another-shop');
      const changed = await member.click(messageOf(server), items);
      expect(embedOf(changed).title).toBe(en.problem({ kind: 'outdated' }).title);

      const settings = await keyAndData(owner);
      const question = await owner.click(messageOf(settings), 'setup:remove');
      await owner.click(messageOf(question), 'setup:removed');
      const removed = await member.click(messageOf(server), items);
      expect(embedOf(removed).title).toBe(en.problem({ kind: 'notLinked' }).title);
      expect(isHidden(removed)).toBe(true);
      expect(messageOf(server).embeds[0]?.title).toBe('Survival');
    } finally {
      await harness.close();
    }
  });
});
