import { PermissionFlagsBits } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Exchange, Person } from '../../src/sandbox/discord/index.js';
import { PAYMENTS, PRODUCTS, SAMPLE_KEYS, SERVERS, sampleShop } from '../../src/sandbox/shop/index.js';
import { LANGUAGES } from '../../src/words/index.js';
import {
  embedOf,
  isHidden,
  messageOf,
  openapiBreaches,
  openapiTest,
  pressable,
  secretTexts,
  sentBy,
  startTestHarness,
  type TestHarness,
  textOf,
} from './harness.js';

describe.each([
  {
    language: 'en',
    // Over this version of the shop API.
    version: 2,
    vip: ['**149**'],
    locale: 'en-US',
    shop: 'Northern Lights',
    sword: 'Diamond sword',
    paid: '✅ Delivered',
  },
  {
    language: 'ru',
    version: 3,
    vip: ['~~149~~ **119,2** ', '\n\nСкидка закончится <t:'],
    locale: 'ru',
    shop: 'Северное сияние',
    sword: 'Алмазный меч',
    paid: '✅ Товар выдан',
  },
] as const)('every command in $language', ({ language, version, locale, shop, sword, vip, paid }) => {
  let harness: TestHarness;

  beforeAll(async () => {
    harness = await startTestHarness({ locale, env: { SHOP_API_VERSION: String(version) } });
    await harness.link(SAMPLE_KEYS[language]);
  });
  afterAll(() => harness.close());

  it('links a shop with /setup, and shows no more than the end of its key', async () => {
    const guild = harness.discord.addGuild({ name: 'Not linked yet', locale });
    const owner = guild.join({ name: 'owner', permissions: PermissionFlagsBits.ManageGuild, locale });
    const panel = await owner.run('setup');
    expect(isHidden(panel)).toBe(true);
    const form = await owner.click(messageOf(panel), 'setup:key');
    expect(form.modal?.components).toHaveLength(1);
    if (!form.modal) return;
    const saved = await owner.submit(form.modal, { key: SAMPLE_KEYS[language] });
    expect(messageOf(saved).id).toBe(messageOf(panel).id);
    expect(textOf(saved)).toContain(shop);

    const press = async (on: Exchange, id: string) => owner.click(messageOf(on), id);
    const linked =
      language === 'ru'
        ? await press(saved, 'setup:accept')
        : await press(await press(saved, 'setup:ask:1'), 'setup:ask:2');
    const { setup } = LANGUAGES[language];
    expect(messageOf(linked).content).toContain(setup.firstSettings.ready);
    const set = await owner.select(messageOf(linked), 'setup:set:currency', ['KZT']);
    expect(embedOf(set).description).toContain('KZT · ');
    const form2 = await owner.select(messageOf(set), 'setup:set:timeZone', ['another']);
    if (!form2.modal) throw new Error('no form was opened');
    const typed = await owner.submit(form2.modal, { value: 'almaty' });
    expect(embedOf(typed).description).toContain('Asia/Almaty');
    const data = await press(await press(typed, 'setup:more'), 'setup:data');
    expect(messageOf(data).attachments).toHaveLength(1);
    const back = await press(await press(data, 'setup:more'), 'setup:panel');
    for (const one of [linked, typed, data, back]) expect(messageOf(one).id).toBe(messageOf(panel).id);
    expect(messageOf(back).attachments).toEqual([]);
    expect(textOf(back)).toContain(SAMPLE_KEYS[language].slice(-4));
    expect(textOf(back)).not.toContain(SAMPLE_KEYS[language]);
    const shown = await press(back, 'shop:show');
    expect(isHidden(shown)).toBe(false);
    expect(embedOf(shown).title).toContain(shop);
  });

  it('asks again what failed, in place, and for everybody where they would have seen it', async () => {
    const again = (on: Exchange) => pressable(messageOf(on)).filter((id) => id.includes('?'));
    const failed = async (ask: () => Promise<Exchange>) => {
      harness.shop.trouble('server-error');
      const exchange = await ask();
      harness.shop.trouble(undefined);
      expect(isHidden(exchange)).toBe(true);
      const [id = ''] = again(exchange);
      return { exchange, id };
    };
    const { moderator } = harness;
    const lookUp = await failed(() => moderator.run('payment', { id: PAYMENTS.basket }));
    const found = await moderator.click(messageOf(lookUp.exchange), lookUp.id);
    expect(messageOf(found).id).toBe(messageOf(lookUp.exchange).id);
    expect(again(found)).toEqual([]);

    // Nothing of this shop is in memory.
    harness.shop.shops.set('key-of-another-shop', sampleShop(language));
    const guild = harness.discord.addGuild({ name: 'Another', locale });
    const owner = guild.join({ name: 'owner', permissions: PermissionFlagsBits.ManageGuild, locale });
    await harness.link('key-of-another-shop', owner);
    const list = await failed(() => owner.run('servers'));
    harness.shop.trouble('server-error');
    const same = await owner.click(messageOf(list.exchange), list.id);
    harness.shop.trouble(undefined);
    expect(messageOf(same).id).toBe(messageOf(list.exchange).id);
    expect(embedOf(same).description).toMatch(/<t:\d+:T>/);
    const posted = await owner.click(messageOf(same), list.id);
    expect(isHidden(posted)).toBe(false);
    expect(guild.messages().at(-1)?.id).toBe(messageOf(posted).id);
  });

  it('shows the shop to everyone', async () => {
    const reply = await harness.member.run('shop');
    expect(isHidden(reply)).toBe(false);
    expect(embedOf(reply).title).toBe(`${shop} ☑️`);
    const { browse, productCount } = LANGUAGES[language];
    expect(embedOf(reply).description).toContain(`${browse.servers(5)} · ${productCount(44)} · `);
  });

  it('answers from memory in one request to Discord', async () => {
    // Other requests may still be waiting for their turn.
    const lists = () => harness.shop.requests.filter(({ operation }) => operation === 'servers').length;
    await harness.member.run('servers');
    const asked = lists();
    const reply = await harness.member.run('servers');
    expect(reply.calls).toBe(1);
    expect(lists()).toBe(asked);
  });

  it('walks servers → a server → one kind → back', async () => {
    const { member } = harness;
    const overview = await member.run('servers');
    const { title } = embedOf(overview);
    const server = await member.select(messageOf(overview), 'servers:open', [String(SERVERS.survival)]);
    expect(textOf(server)).toContain(sword);
    const ranks = await member.select(messageOf(server), `servers:arrange:${SERVERS.survival}`, ['group']);
    expect(embedOf(ranks).description).toContain('Premium');
    expect(textOf(ranks)).not.toContain(sword);
    const back = await member.click(messageOf(ranks), 'servers:list:0');
    expect(embedOf(back).title).toBe(title);
    expect(messageOf(back).id).toBe(messageOf(overview).id);
  });

  it('gives another person a page of their own', async () => {
    const overview = await harness.member.run('servers');
    const page = await harness.moderator.select(messageOf(overview), 'servers:open', [
      String(SERVERS.creative),
    ]);
    expect(isHidden(page)).toBe(true);
    expect(messageOf(page).id).not.toBe(messageOf(overview).id);
  });

  it('completes a product by name and shows it', async () => {
    const { member } = harness;
    const choices = await member.complete('product', { product: sword.slice(0, 4) }, 'product');
    expect(choices[0]).toMatchObject({ value: String(PRODUCTS.sword) });
    const reply = await member.run('product', { product: String(PRODUCTS.sword), private: true });
    expect(isHidden(reply)).toBe(true);
    expect(embedOf(reply).title).toBe(sword);
  });

  it('shows the price of today', async () => {
    const reply = await harness.member.run('product', { product: String(PRODUCTS.vip) });
    for (const part of vip) expect(embedOf(reply).description).toContain(part);
  });

  it('finds a product by a name typed by hand', async () => {
    expect(embedOf(await harness.member.run('product', { product: sword.toUpperCase() })).title).toBe(sword);
  });

  it('looks a payment up for a moderator alone', async () => {
    const { moderator, member } = harness;
    const reply = await moderator.run('payment', { id: PAYMENTS.basket });
    expect(isHidden(reply)).toBe(true);
    expect(embedOf(reply).title).toBe(paid);
    expect(textOf(reply)).toContain('a•••@example.com');
    expect(member.sees()).not.toContainEqual(expect.objectContaining({ id: messageOf(reply).id }));
    await expect(member.run('payment', { id: PAYMENTS.basket })).rejects.toThrow('not offered');
  });

  it('pages 200 commands with long replies', async () => {
    const seen = new Set<string>();
    // One alone would turn more pages than anybody may in so short a time.
    for (const first of [1, 51]) {
      const person = harness.guild.join({ name: `from ${first}`, permissions: 1n << 40n, locale });
      const card = messageOf(await person.run('payment', { id: PAYMENTS.huge }));
      const reply = await person.click(card, `payment:details:${PAYMENTS.huge}`);
      const form = await person.click(messageOf(reply), `payment:pickPage:${PAYMENTS.huge}:100`);
      if (!form.modal) throw new Error('no form was opened');
      let page = await person.submit(form.modal, { page: String(first) });
      for (let turn = first; turn < first + 50; turn += 1) {
        const text = messageOf(page).embeds[1]?.description ?? '';
        for (const [, number = ''] of text.matchAll(/^\*\*(\d+)\.\*\*/gm)) seen.add(number);
        const next = `payment:page:${PAYMENTS.huge}:${turn}`;
        if (!pressable(messageOf(page)).includes(next)) break;
        page = await person.click(messageOf(page), next);
      }
    }
    expect(seen.size).toBe(200);
  });

  it('reveals an e-mail to those who manage the server', async () => {
    const button = `payment:email:${PAYMENTS.basket}`;
    const details = async (person: Person) => {
      const card = messageOf(await person.run('payment', { id: PAYMENTS.basket }));
      return person.click(card, `payment:details:${PAYMENTS.basket}`);
    };
    expect(pressable(messageOf(await details(harness.moderator)))).not.toContain(button);
    const forOwner = await details(harness.owner);
    const email = await harness.owner.click(messageOf(forOwner), button);
    expect(isHidden(email)).toBe(true);
    expect(textOf(email)).toContain('@example.com');
    expect(textOf(email)).not.toContain('•••');
  });

  it('reveals no e-mail to former managers of the server', async () => {
    const { ManageGuild, ModerateMembers } = PermissionFlagsBits;
    const manager = { name: 'manager', permissions: ManageGuild | ModerateMembers, locale };
    const { id, ...before } = harness.guild.join(manager);
    const card = messageOf(await before.run('payment', { id: PAYMENTS.basket }));
    const reply = await before.click(card, `payment:details:${PAYMENTS.basket}`);
    const now = harness.guild.join({ ...manager, id, permissions: ModerateMembers });
    const refused = await now.click(messageOf(reply), `payment:email:${PAYMENTS.basket}`);
    const { title } = LANGUAGES[language].problem({ kind: 'notAllowed', permission: 'ManageGuild' });
    expect(embedOf(refused).title).toBe(title);
    expect(textOf(refused)).not.toContain('@example.com');
  });

  it('never showed or logged what is hidden or secret', () => {
    const shown = sentBy(harness) + harness.bot.output();
    expect(secretTexts.filter((text) => shown.includes(text))).toEqual([]);
    const logs = harness.bot.output();
    expect(logs).not.toContain(SAMPLE_KEYS[language]);
    expect(logs).not.toContain(harness.discord.token);
    expect(logs).not.toContain('@example.com');
    expect(harness.shop.violations).toEqual([]);
    const prefixes = new Set(harness.shop.requests.map(({ path }) => path.slice(0, 7)));
    expect([...prefixes]).toEqual([`/api/v${version}`]);
  });

  openapiTest('sent only what Discord’s own description of its API allows', () => {
    expect(openapiBreaches(harness)).toEqual([]);
  });
});
