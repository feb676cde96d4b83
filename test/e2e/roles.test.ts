import { expect, it } from 'vitest';
import { PAYMENTS, SAMPLE_KEYS } from '../../sandbox/shop/index.js';
import { LANGUAGES, type Language } from '../../src/words/index.js';
import { CHANNELS, DESKTOP, PHONE, plain, scrollsSideways } from './demo-page.js';
import { ServedDemo } from './demos.js';
import { barriers, describeInChromium } from './newcomer.js';

const demo = new ServedDemo();

/** The first product of a payment, and who bought it. */
function boughtIn(language: Language, id: number) {
  const payment = demo.shop.shops.get(SAMPLE_KEYS[language])?.payments.find((one) => one.id === id);
  const [line] = payment?.products ?? [];
  if (!payment || !line) throw new Error('the payment has no product');
  return { buyer: String(payment.customer), product: String(line.product_id) };
}

describeInChromium('roles for buyers on the page', demo, (test) => {
  it.each([
    ['en', 1440, DESKTOP],
    ['en', 390, PHONE],
    ['ru', 1440, DESKTOP],
    ['ru', 390, PHONE],
  ] as const)('%s, %i px: from the owner’s choice to the role, and back', async (language, _width, size) => {
    const { newcomer } = test;
    const { page, last } = newcomer;
    await page.setViewportSize(size);
    await test.begin('furnished');
    const words = LANGUAGES[language].buyerRoles;
    const guild = demo.guildOf(language);
    const vip = guild.addRole('Buyer');
    const { buyer, product } = boughtIn(language, PAYMENTS.basket);
    const names = CHANNELS[language];
    const dialog = page.getByRole('dialog');
    const press = (name: string) => last.getByRole('button', { name: plain(name) }).click();
    const submit = () => dialog.getByRole('button', { name: /^(Submit|Отправить)$/ }).click();
    const sit = async (role: string, channel: keyof typeof names) => {
      await page.evaluate(`location.hash = '#${language}/${role}/${channel}'`);
      await page.getByRole('heading', { name: names[channel], exact: true }).waitFor();
    };
    const check = async () => {
      expect(await scrollsSideways(newcomer)).toBe(false);
      expect(await barriers(newcomer)).toEqual([]);
    };

    await sit('owner', 'general');
    await newcomer.type('/setup ');
    await last.getByRole('combobox').selectOption({ label: words.page.label });
    await last.getByText(plain(words.page.on)).waitFor();
    await press(words.page.add);
    await last.getByRole('combobox').selectOption(product);
    await dialog.getByRole('combobox', { name: words.addForm.role }).selectOption('@Buyer');
    await dialog.getByRole('combobox', { name: words.addForm.end }).selectOption('never');
    await check();
    await submit();
    await last.getByRole('button', { name: plain(words.confirm.yes) }).waitFor();
    await check();
    await press(words.confirm.yes);
    await last.getByText(plain(words.page.on)).waitFor();
    await check();

    await sit('member', 'shop');
    const getRole = page
      .locator('article')
      .getByRole('button', { name: plain(words.get) })
      .last();
    await getRole.click();
    await last.getByText(plain(words.mine.title)).waitFor();
    await check();
    await press(words.mine.paid);
    await dialog
      .getByRole('textbox', { name: LANGUAGES[language].receipt.number })
      .fill(`№ ${PAYMENTS.basket}`);
    await dialog.getByRole('textbox', { name: LANGUAGES[language].receipt.name }).fill(buyer);
    await check();
    await submit();
    await last.getByText(plain(words.told.asked[0])).waitFor();
    await check();

    await sit('moderator', 'staff');
    const card = page.locator('article', { hasText: String(PAYMENTS.basket) }).last();
    await card.getByRole('button', { name: plain(words.card.approve) }).waitFor();
    await check();
    await card.getByRole('button', { name: plain(words.card.approve) }).click();
    await expect.poll(() => page.getByRole('button', { name: plain(words.card.approve) }).count()).toBe(0);
    await expect.poll(() => guild.auditLog.filter(({ roleId }) => roleId === vip).length).toBe(1);

    await sit('member', 'shop');
    await getRole.click();
    // Once as what the member has, once as what the product gives.
    await expect.poll(() => last.locator('discord-mention').getByText('Buyer').count()).toBe(2);
    await check();

    await sit('moderator', 'general');
    await newcomer.type(`/payment ${PAYMENTS.basket}`);
    await press(words.payment.takeBack);
    await last.getByRole('button', { name: plain(words.payment.takeBackYes) }).waitFor();
    await check();
    await press(words.payment.takeBackYes);
    const changes = () => guild.auditLog.filter(({ roleId }) => roleId === vip).map(({ action }) => action);
    await expect.poll(changes).toEqual(['give', 'take']);
    expect(newcomer.complaints).toEqual([]);
  });
});
