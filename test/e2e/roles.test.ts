import { expect, it } from 'vitest';
import { PAYMENTS, SAMPLE_KEYS } from '../../sandbox/shop/index.js';
import { LANGUAGES, type Language } from '../../src/words/index.js';
import { DESKTOP, openPage, PHONE, plain } from './demo-page.js';
import { ServedDemo } from './demos.js';
import { describeInChromium } from './newcomer.js';

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
    const { dialog, submit, sit, pressIn, pressAnywhere, read, fill, faults } = openPage(newcomer, language);

    await sit('owner', 'general');
    await newcomer.type('/setup ');
    await last.getByRole('combobox').selectOption({ label: words.page.label });
    await read(words.page.on(1));
    await last.getByRole('combobox', { name: words.page.add }).selectOption('@Buyer');
    await read(words.adding.title);
    expect(await faults()).toEqual([]);
    await last.getByRole('combobox').selectOption(product);
    await dialog.getByRole('textbox', { name: words.adding.days(3650) }).fill('0');
    await submit();
    await read(words.page.on(2));
    expect(await faults()).toEqual([]);

    await sit('member', 'shop');
    await pressAnywhere(words.get);
    await read(words.mine.title);
    expect(await faults()).toEqual([]);
    await pressIn(words.mine.paid);
    await dialog.waitFor();
    expect(await faults()).toEqual([]);
    await fill(`№ ${PAYMENTS.basket}`, buyer);
    await read(words.notices.asked[0]);
    expect(await faults()).toEqual([]);

    await sit('moderator', 'staff');
    const card = page.locator('article', { hasText: String(PAYMENTS.basket) }).last();
    await card.getByRole('button', { name: plain(words.card.approve) }).waitFor();
    expect(await faults()).toEqual([]);
    await card.getByRole('button', { name: plain(words.card.approve) }).click();
    await expect.poll(() => page.getByRole('button', { name: plain(words.card.approve) }).count()).toBe(0);
    await expect.poll(() => guild.auditLog.filter(({ roleId }) => roleId === vip).length).toBe(1);

    await sit('member', 'shop');
    await pressAnywhere(words.get);
    // Once as what the member has, once as what the product gives.
    await expect.poll(() => last.locator('discord-mention').getByText('Buyer').count()).toBe(2);
    expect(await faults()).toEqual([]);

    await sit('moderator', 'general');
    await newcomer.type(`/payment ${PAYMENTS.basket}`);
    await pressIn(words.payment.takeBack);
    await last.getByRole('button', { name: plain(words.payment.takeBackYes) }).waitFor();
    expect(await faults()).toEqual([]);
    await pressIn(words.payment.takeBackYes);
    const changes = () => guild.auditLog.filter(({ roleId }) => roleId === vip).map(({ action }) => action);
    await expect.poll(changes).toEqual(['give', 'take']);
    expect(newcomer.complaints).toEqual([]);
  });
});
