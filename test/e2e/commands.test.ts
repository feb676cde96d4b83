import { PermissionFlagsBits } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAYMENTS, PRODUCTS, SAMPLE_KEYS } from '../../sandbox/shop/index.js';
import { LANGUAGES } from '../../src/words/index.js';
import {
  embedOf,
  headingOf,
  isHidden,
  messageOf,
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
    vip: ['**₽149**'],
    locale: 'en-US',
    shop: 'Northern Lights',
    summary: '44 products on 5 servers, from **₽0.99**',
    sword: 'Diamond sword',
    paid: '✅ Looks delivered',
  },
  {
    language: 'ru',
    version: 3,
    vip: ['**119,20\u00a0₽** ~~149\u00a0₽~~', '\nСкидка закончится <t:'],
    locale: 'ru',
    shop: 'Северное сияние',
    summary: '44 товара на 5 серверах, от **0,99\u00a0₽**',
    sword: 'Алмазный меч',
    paid: '✅ Похоже, выдано',
  },
] as const)(
  'every command in $language',
  ({ language, version, locale, shop, summary, sword, vip, paid }) => {
    let harness: TestHarness;

    beforeAll(async () => {
      harness = await startTestHarness({ locale, env: { SHOP_API_VERSION: String(version) } });
      await harness.link(SAMPLE_KEYS[language]);
    });
    afterAll(() => harness.close());

    it('links a shop with /setup, and sets it up in one message', async () => {
      const guild = harness.discord.addGuild({ name: 'Not linked yet', locale });
      const owner = guild.join({ name: 'owner', permissions: PermissionFlagsBits.ManageGuild, locale });
      const { setup } = LANGUAGES[language];
      const panel = await owner.run('setup');
      expect(isHidden(panel)).toBe(true);
      expect(embedOf(panel).title).toBe(setup.link);
      const form = await owner.click(messageOf(panel), 'setup:key');
      if (!form.modal) throw new Error('no form was opened');
      expect(form.modal.components).toHaveLength(1);
      const saved = await owner.submit(form.modal, { key: SAMPLE_KEYS[language] });
      expect(embedOf(saved).title).toBe(setup.linked(shop));

      const press = (id: string) => owner.click(messageOf(panel), id);
      // The question where the staff read can be answered later.
      await press('setup:panel');
      const open = (page: string) => owner.select(messageOf(panel), 'setup:open', [page]);
      const pages = [await open('setup:settings')];
      pages.push(await owner.select(messageOf(panel), 'setup:setLanguage', [language]));
      expect(textOf(pages.at(-1) ?? panel)).toContain(`"value":"${language}","default":true`);
      const { modal } = await press('setup:productPage');
      if (!modal) throw new Error('no form was opened');
      pages.push(await owner.submit(modal, { address: `https://shop.example.com/product/${PRODUCTS.vip}` }));
      expect(embedOf(pages.at(-1) ?? panel).title).not.toBe(setup.settings);
      pages.push(await press('setup:usePage:%2Fproduct%2F%7Bid%7D'));
      expect(embedOf(pages.at(-1) ?? panel).description).toContain('https://shop.example.com/product/');
      pages.push(await press('setup:panel'));
      for (const page of pages) expect(messageOf(page).id).toBe(messageOf(panel).id);
      expect(textOf(pages.at(-1) ?? panel)).not.toContain(SAMPLE_KEYS[language].slice(-4));

      const replacing = await open('setup:settings').then(() => press('setup:key'));
      if (!replacing.modal) throw new Error('no form was opened');
      const refused = await owner.submit(replacing.modal, { key: 'not-a-key-of-any-shop' });
      expect(embedOf(refused).title).toBe(
        LANGUAGES[language].problem({ kind: 'keyNotSaved', why: { kind: 'keyRefused' }, wasLinked: true })
          .title,
      );
      expect(isHidden(refused)).toBe(true);
      // Without a channel for the staff nobody looks for orders.
      expect(embedOf(await owner.run('setup')).title).toBe(setup.linked(shop));
    });

    it('shows the shop to everyone', async () => {
      const reply = await harness.member.run('shop');
      expect(isHidden(reply)).toBe(false);
      expect(headingOf(reply)).toBe(shop);
      expect(embedOf(reply).description).toContain(summary);
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

    it('looks a payment up for a moderator alone', async () => {
      const { moderator, member } = harness;
      const reply = await moderator.run('payment', { number: PAYMENTS.basket });
      expect(isHidden(reply)).toBe(true);
      expect(embedOf(reply).title).toBe(paid);
      expect(member.sees()).not.toContainEqual(expect.objectContaining({ id: messageOf(reply).id }));
      await expect(member.run('payment', { number: PAYMENTS.basket })).rejects.toThrow('not offered');
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
  },
);
