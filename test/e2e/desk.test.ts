import { expect, it } from 'vitest';
import { PAYMENTS, SAMPLE_KEYS } from '../../sandbox/shop/index.js';
import { pick } from '../../src/words/by-kind.js';
import { LANGUAGES, type Language } from '../../src/words/index.js';
import { nothingRead } from '../words/samples.js';
import { DESKTOP, openPage, PHONE, plain } from './demo-page.js';
import { ServedDemo } from './demos.js';
import { describeInChromium } from './newcomer.js';

const demo = new ServedDemo();

/** The payment's buyer, as the shop knows them. */
function buyerOf(language: Language, id: number): string {
  const payment = demo.shop.shops.get(SAMPLE_KEYS[language])?.payments.find((one) => one.id === id);
  return String(payment?.customer ?? '');
}

describeInChromium('the desk on the page', demo, (test) => {
  it.each([
    ['en', 1440, DESKTOP],
    ['en', 390, PHONE],
    ['ru', 1440, DESKTOP],
    ['ru', 390, PHONE],
  ] as const)(
    '%s, %i px: from the owner’s choice to the answer of the staff',
    async (language, _width, size) => {
      const { newcomer } = test;
      const { page, last } = newcomer;
      await page.setViewportSize(size);
      await test.begin('furnished');
      const { dialog, sit, submit, pressIn, pressAnywhere, fill, faults } = openPage(newcomer, language);
      const { desk, receipt } = LANGUAGES[language];
      const waiting = String(PAYMENTS.waiting);

      await sit('owner', 'general');
      await newcomer.type('/setup ');
      await last.getByRole('combobox').selectOption({ label: desk.page.label });
      await pressIn(desk.page.switchOff);
      await last.getByText(plain(desk.page.off)).waitFor();
      await pressIn(desk.page.switchOn);
      await last.getByText(plain(desk.page.on)).waitFor();
      expect(await faults()).toEqual([]);

      await sit('member', 'shop');
      await pressAnywhere(desk.ask);
      await dialog.waitFor();
      expect(await faults()).toEqual([]);
      await fill(`№ ${waiting}`, 'Nobody');
      await last.getByText(desk.notices.noMatch[0]).waitFor();
      await pressIn(desk.change);
      expect(await dialog.getByRole('textbox', { name: receipt.number }).inputValue()).toBe(waiting);
      await fill(waiting, buyerOf(language, PAYMENTS.waiting).toUpperCase());
      const [verdict] = pick(desk.verdicts, { kind: 'waiting', ...nothingRead, server: '' });
      await last.getByText(plain(verdict)).waitFor();
      await pressIn(desk.call);
      await last.getByText(plain(desk.notices.called[0])).waitFor();
      expect(await faults()).toEqual([]);

      await sit('moderator', 'staff');
      expect(await faults()).toEqual([]);
      const asking = page.locator('article', { hasText: '✋' }).last();
      await asking.locator('[data-member]').first().click();
      const { command, openCall } = LANGUAGES[language].memberPayments;
      await page.getByRole('button', { name: command }).click();
      await last.getByText(openCall).waitFor();
      expect(await faults()).toEqual([]);
      await asking.getByRole('button', { name: plain(desk.answer) }).click();
      await dialog.getByRole('textbox').fill('Look into the chest.\nIt is there.');
      expect(await faults()).toEqual([]);
      await submit();
      await last.getByText(plain(LANGUAGES[language].notes.saved.told('')).replace(/\.$/, '')).waitFor();

      await sit('member', 'shop');
      await pressAnywhere(LANGUAGES[language].notes.read);
      await last.getByText('It is there.').waitFor();
      expect(await faults()).toEqual([]);

      await sit('moderator', 'staff');
      const card = page.locator('article', { hasText: '✋' }).last();
      await card.getByRole('button', { name: plain(desk.close) }).click();
      await expect.poll(() => page.getByRole('button', { name: plain(desk.close) }).count()).toBe(0);
      expect(await faults()).toEqual([]);
      expect(newcomer.complaints).toEqual([]);
    },
  );
});
