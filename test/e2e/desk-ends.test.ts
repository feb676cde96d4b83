import { expect, it } from 'vitest';
import { PAYMENTS, SAMPLE_KEYS } from '../../sandbox/shop/index.js';
import { LANGUAGES, type Language } from '../../src/words/index.js';
import { DESKTOP, openPage, PHONE, plain } from './demo-page.js';
import { ServedDemo } from './demos.js';
import { describeInChromium } from './newcomer.js';

const demo = new ServedDemo();

const boughtIn = (language: Language, id: number) =>
  demo.shop.shops.get(SAMPLE_KEYS[language])?.payments.find((one) => one.id === id);

describeInChromium('the ends of a call on the page', demo, (test) => {
  it.each([
    ['en', PAYMENTS.playerOffline, DESKTOP],
    ['ru', PAYMENTS.playerOfflineRu, PHONE],
  ] as const)('%s: staff answer privately from the card, and one press calls them again', async (...row) => {
    const [language, payment, size] = row;
    const { newcomer } = test;
    const { page, last } = newcomer;
    await page.setViewportSize(size);
    await test.begin('furnished');
    const { buyerReply, desk, payment: words } = LANGUAGES[language];
    const { sit, submit, pressIn, pressAnywhere, read, fill, dialog, faults } = openPage(newcomer, language);
    await sit('member', 'shop');
    await pressAnywhere(desk.ask);
    await fill(String(payment), String(boughtIn(language, payment)?.customer));
    await pressIn(desk.call);
    await read(desk.told.called[0]);

    await sit('moderator', 'staff');
    await pressAnywhere(desk.open);
    await last.getByRole('button', { name: plain(words.reply) }).waitFor();
    const answer = last.getByRole('button', { name: plain(desk.answerCall) });
    expect(await last.locator('button.primary').allInnerTexts()).toEqual([
      expect.stringContaining(plain(desk.answerCall)),
    ]);
    await pressIn(words.reply);
    await read(buyerReply.onlyStaff);
    expect(await faults()).toEqual([]);
    for (const label of [buyerReply.post, buyerReply.mention])
      expect(await last.getByRole('button', { name: plain(label) }).count()).toBe(0);
    await pressIn(LANGUAGES[language].back);
    await answer.click();
    expect(await dialog.getByRole('textbox').inputValue()).toContain(desk.inGame);
    await submit();
    await read(LANGUAGES[language].notes.saved.told('').replace(/[ .]+$/, ''));

    await sit('member', 'shop');
    await pressAnywhere(LANGUAGES[language].notes.read);
    await read(desk.answered);
    expect(await faults()).toEqual([]);
    await pressIn(desk.inGame);
    await read(desk.told.calledAgain[0]);
    await sit('moderator', 'staff');
    await page.getByText(plain(desk.calledAgain(''))).waitFor();
    expect(await page.getByRole('button', { name: plain(desk.close) }).count()).toBe(1);
    expect(newcomer.complaints).toEqual([]);
  });

  it.each([
    ['en', PHONE],
    ['ru', DESKTOP],
  ] as const)('%s: a member reads that it was closed without an answer, and calls again', async (...row) => {
    const [language, size] = row;
    const { newcomer } = test;
    const { page } = newcomer;
    await page.setViewportSize(size);
    await test.begin('furnished');
    const { desk } = LANGUAGES[language];
    const { sit, pressIn, pressAnywhere, read, fill, faults } = openPage(newcomer, language);
    const calls = page.locator('article').getByRole('button', { name: plain(desk.close) });
    await sit('member', 'shop');
    await pressAnywhere(desk.ask);
    await fill('', 'Steve');
    await pressIn(desk.call);
    await read(desk.told.called[0]);
    await sit('moderator', 'staff');
    await calls.last().click();
    await expect.poll(() => calls.count()).toBe(0);

    await sit('member', 'shop');
    await pressAnywhere(desk.ask);
    await read(desk.closed('')[0]);
    expect(await faults()).toEqual([]);
    await pressIn(desk.callAgain);
    await read(desk.told.called[0]);
    await sit('moderator', 'staff');
    await calls.waitFor();
    expect(newcomer.complaints).toEqual([]);
  });
});
