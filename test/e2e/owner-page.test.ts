import { PermissionFlagsBits } from 'discord.js';
import { expect, it } from 'vitest';
import { PAYMENTS, SAMPLE_KEYS } from '../../sandbox/shop/index.js';
import { ServedDemo } from './demos.js';
import { barriers, describeInChromium, type Newcomer } from './newcomer.js';

const { SendMessages, EmbedLinks } = PermissionFlagsBits;
const PHONE = { width: 390, height: 844 };
const LACKS = 'give the bot Send Messages and Embed Links';

const demo = new ServedDemo();

/** Opens the owner's panel, and a page of it. */
async function open({ last, type }: Newcomer, page: string): Promise<void> {
  await type('/setup ');
  // Linking has left a question behind, which says nothing of this.
  await last.getByText(/opens the (shop|product)’s/).waitFor();
  const pages = last.getByRole('combobox', { name: 'Open a page' });
  await pages.selectOption(page);
  await last.getByRole('button', { name: 'Back' }).waitFor();
}

const scrollsSideways = ({ page }: Newcomer): Promise<boolean> =>
  page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth');

describeInChromium('on the page', demo, (test) => {
  it('an owner reads on each page what the bot lacks in a channel, also on a phone', async () => {
    const { newcomer } = test;
    const { page, last } = newcomer;
    await page.setViewportSize(PHONE);
    await test.begin('linked');
    demo.guild.channel('shop').denyApp(SendMessages | EmbedLinks);
    const channel = last.getByRole('combobox', { name: /hannel/ });

    await open(newcomer, '📣 Announcements');
    await channel.selectOption('# shop');
    await last.getByText('Announcements are on, but can’t be sent').waitFor();
    await last.getByText(LACKS).waitFor();

    await open(newcomer, '📌 Price list');
    await channel.selectOption('# shop');
    await last.getByText('Give the bot Send Messages and Embed Links there').waitFor();

    await open(newcomer, '🛍️ Purchases');
    await channel.selectOption('# shop');
    await last.getByText('Purchases are on, but some can’t be sent').waitFor();
    await last.getByText(LACKS).waitFor();

    await newcomer.type('/setup ');
    await last.getByText('Northern Lights: the bot can’t post in a channel').waitFor();
    await open(newcomer, '🩺 Check-up');
    await last.getByText('1 thing needs your attention').waitFor();
    expect(await scrollsSideways(newcomer)).toBe(false);
    expect(await barriers(newcomer)).toEqual([]);

    demo.guild.channel('shop').open();
    await last.getByRole('button', { name: 'Check again' }).click();
    await last.getByText('All is well').waitFor();
    expect(newcomer.complaints).toEqual([]);
  });

  it('a member who types a type gets its list, in both languages', async () => {
    const { newcomer } = test;
    const { page, last, type } = newcomer;
    await test.begin('furnished');
    await newcomer.sitAs('Member');
    await type('/product ranks');
    await last.getByText('8 ranks').waitFor();
    await type('/product qqqqq');
    await last.getByText('Only you can see this').waitFor();
    await last.getByRole('button', { name: 'Cases' }).waitFor();
    await page.evaluate('location.hash = "#ru/member"');
    await page.getByText('Северное сияние').first().waitFor();
    await type('/product донат');
    await last.getByText('8 привилегий').waitFor();
    expect(await barriers(newcomer)).toEqual([]);
  });

  it('a payment and the shop stay in sight while the shop is away, and the shop while it refuses the key', async () => {
    const { newcomer } = test;
    const { last, type } = newcomer;
    await test.begin('furnished');
    await newcomer.sitAs('Moderator');
    await type(`/payment ${PAYMENTS.groupUnknown}`);
    await last.getByText('no such group').waitFor();
    demo.shop.trouble('down');
    await type(`/payment ${PAYMENTS.groupUnknown}`);
    await last.getByText('The shop doesn’t answer. Payment #').waitFor();
    await last.getByText('no such group').waitFor();
    demo.shop.trouble(undefined);

    await newcomer.sitAs('Member');
    await type('/servers ');
    await last.getByText('play.example.net:25565').waitFor();
    const data = demo.shop.shops.get(SAMPLE_KEYS.en);
    if (!data) throw new Error('the sample shop is gone');
    demo.shop.shops.delete(SAMPLE_KEYS.en);
    try {
      await newcomer.sitAs('Owner');
      await open(newcomer, '🩺 Check-up');
      await last.getByText('The shop rejected the key').waitFor();
      await newcomer.sitAs('Member');
      await type('/servers ');
      await last.getByText('play.example.net:25565').waitFor();
      expect(await last.innerText()).not.toMatch(/rejected|key/);
    } finally {
      demo.shop.shops.set(SAMPLE_KEYS.en, data);
    }
  });
});
