import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRODUCTS, SAMPLE_KEYS, SERVERS } from '../../src/sandbox/shop/index.js';
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

describe('browsing', () => {
  let harness: TestHarness;

  beforeAll(async () => {
    harness = await startTestHarness();
    await harness.link(SAMPLE_KEYS.en);
  });
  afterAll(() => harness.close());

  it('walks server → cheapest first → page 2 → product → back in one message, also after a restart', async () => {
    const { member } = harness;
    const overview = await member.run('servers');
    const server = await member.select(messageOf(overview), 'servers:open', [String(SERVERS.survival)]);
    const cheapest = await member.select(messageOf(server), `servers:arrange:${SERVERS.survival}`, [
      'cheapest',
    ]);
    await harness.bot.stop();
    await harness.restart();
    const second = await member.click(messageOf(cheapest), `servers:products:${SERVERS.survival}:1:cheapest`);
    const select = `product:showFrom:${SERVERS.survival}:1:cheapest`;
    const choices = optionsOf(messageOf(second), select);
    expect(choices.at(-1)).toBe(String(PRODUCTS.sponsor));
    const product = await member.select(messageOf(second), select, [String(PRODUCTS.sponsor)]);
    expect(embedOf(product).title).toBe('Sponsor');
    const back = await member.click(messageOf(product), en.backToList);
    expect(optionsOf(messageOf(back), select)).toEqual(choices);
    expect(messageOf(back).id).toBe(messageOf(overview).id);
  });

  it('shows what a budget pays for, and asks again for what is no amount of money', async () => {
    const { member, moderator } = harness;
    const overview = await member.run('servers');
    const form = await member.click(messageOf(overview), 'servers:budget:0');
    if (!form.modal) throw new Error('no form was opened');
    const wrong = await member.submit(form.modal, { budget: 'all I have' });
    expect(embedOf(wrong).title).toBe(en.problem({ kind: 'unknownAmount', server: 0 }).title);
    expect(isHidden(wrong)).toBe(true);
    const again = await member.click(messageOf(wrong), 'servers:budget:0');
    if (!again.modal) throw new Error('no form was opened');
    const found = await member.submit(again.modal, { budget: '300 ₽' });
    expect(embedOf(found).title).toBe('💰 Up to 300 · 38 products');
    const [dearest = ''] = optionsOf(messageOf(found), 'product:showFrom:0:0:300');
    expect(dearest).toBe(String(PRODUCTS.unban));

    const window = await member.run('shop');
    const discounts = await moderator.click(messageOf(window), 'servers:browseProducts:0:0:discounts');
    expect(isHidden(discounts)).toBe(true);
    expect(optionsOf(messageOf(discounts), 'product:showFrom:0:0:discounts')).toHaveLength(9);
  });

  it('goes to any page that is typed, and explains a wrong one', async () => {
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
    expect(pressable(messageOf(page))).toContain(`servers:pickPage:${SERVERS.survival}:cheapest:150`);
    const form = await person.click(messageOf(page), `servers:pickPage:${SERVERS.survival}:cheapest:150`);
    if (!form.modal) throw new Error('no form was opened');
    const last = await person.submit(form.modal, { page: '150' });
    expect(embedOf(last).description).toContain('Block 2999');
    const wrong = await person.submit(form.modal, { page: '151' });
    expect(embedOf(wrong).title).toBe(en.problem({ kind: 'unknownPage', pages: 150 }).title);
    expect(isHidden(wrong)).toBe(true);
    expect((await person.complete('product', { product: 'block 299' }, 'product'))[0]?.name).toMatch(
      /^Block 299 · /,
    );
  });

  it('completes with typos, from the middle of words, and without regard to case', async () => {
    const names = async (product: string) =>
      (await harness.member.complete('product', { product }, 'product')).map(({ value }) => value);
    const sword = String(PRODUCTS.sword);
    expect((await names('DIAMOND SW'))[0]).toBe(sword);
    expect(await names('iamond swo')).toContain(sword);
    expect(await names('diamnd sword')).toContain(sword);
    expect(await names('daimond')).toContain(sword);
    expect(await names('xyzzy')).toEqual([]);
  });

  it('never offers what is hidden', async () => {
    const offered = await harness.member.complete('product', { product: 'hidden' }, 'product');
    expect(offered.map(({ value }) => value)).not.toContain(String(PRODUCTS.hidden));
    for (const id of [PRODUCTS.hidden, PRODUCTS.stagingOnly]) {
      const reply = await harness.member.run('product', { product: String(id) });
      expect(textOf(reply)).toMatch(/no (?:such )?product/);
      expect(textOf(reply)).not.toContain(`"${id}"`);
    }
    expect(
      (await harness.member.complete('servers', { server: '' }, 'server')).map(({ value }) => value),
    ).not.toContain(String(SERVERS.staging));
  });

  it('asks which one where a name fits several, and names the nearest where it fits none', async () => {
    const { member } = harness;
    const several = await member.run('product', { product: 'coins', private: true });
    expect(messageOf(several).content).toBe(en.product.several);
    const [first = ''] = optionsOf(messageOf(several), 'product:show');
    const chosen = await member.select(messageOf(several), 'product:show', [first]);
    expect(embedOf(chosen).title).toContain('coins');
    const nearest = await member.run('product', { product: 'daimond', private: true });
    expect(optionsOf(messageOf(nearest), 'product:show')).toContain(String(PRODUCTS.sword));
  });

  it('shows discounts with /shop, and a way into the catalogue that leaves the message as it is', async () => {
    const shop = await harness.member.run('shop');
    expect(textOf(shop)).toContain('~~699~~ **499** −29%');
    const server = await harness.moderator.select(messageOf(shop), 'servers:browseServer', [
      String(SERVERS.skyblock),
    ]);
    expect(isHidden(server)).toBe(true);
    expect(embedOf(server).title).toMatch(/^SkyBlock · /);
  });

  it('shows a product’s commands only to those who manage the server', async () => {
    const { owner, member } = harness;
    const product = String(PRODUCTS.vip);
    const seen = await owner.run('product', { product });
    expect(JSON.stringify(messageOf(seen).components)).not.toContain('product:commands');
    const reply = await owner.run('product', { product, private: true });
    expect(textOf(reply)).not.toContain('lp user');
    const commands = await owner.click(messageOf(reply), `product:commands:${PRODUCTS.vip}`);
    expect(isHidden(commands)).toBe(true);
    expect(textOf(commands)).toContain('lp user {user} parent add vip');
    const others = await member.run('product', { product, private: true });
    expect(JSON.stringify(messageOf(others).components)).not.toContain('product:commands');
  });
});

describe('an outdated button', () => {
  it('says so privately and offers the way on', async () => {
    const harness = await startTestHarness();
    try {
      const { member, owner } = harness;
      await harness.link(SAMPLE_KEYS.en);
      const server = await member.run('servers', { server: String(SERVERS.survival) });
      const shop = harness.shop.shops.get(SAMPLE_KEYS.en);
      if (!shop) throw new Error('the sample shop has changed');
      const without = { ...shop, products: shop.products.filter(({ id }) => id !== PRODUCTS.elytra) };
      harness.shop.shops.set('key-of-a-shop-without', without);
      await harness.link('key-of-a-shop-without');
      const select = `product:showFrom:${SERVERS.survival}:0:kinds`;
      const order = `servers:arrange:${SERVERS.survival}`;
      const gone = await member.select(messageOf(server), select, [String(PRODUCTS.elytra)]);
      expect(embedOf(gone).title).toBe(en.problem({ kind: 'notFound', what: 'product' }).title);
      expect(isHidden(gone)).toBe(true);
      const onward = await member.click(messageOf(gone), 'servers:browse');
      expect(optionsOf(messageOf(onward), 'servers:open')).toHaveLength(5);

      harness.shop.shops.set('key-of-another-shop', {
        ...shop,
        servers: shop.servers.filter(({ id }) => id !== SERVERS.survival),
      });
      await harness.link('key-of-another-shop');
      const changed = await member.select(messageOf(server), order, ['item']);
      expect(embedOf(changed).title).toBe(en.problem({ kind: 'outdated' }).title);

      const panel = await keyAndData(owner);
      const question = await owner.click(messageOf(panel), 'setup:remove');
      await owner.click(messageOf(question), 'setup:removed');
      const removed = await member.select(messageOf(server), order, ['item']);
      expect(embedOf(removed).title).toBe(en.problem({ kind: 'notLinked' }).title);
      expect(isHidden(removed)).toBe(true);
      expect(messageOf(server).embeds[0]?.title).toMatch(/^Survival · /);
    } finally {
      await harness.close();
    }
  });
});
