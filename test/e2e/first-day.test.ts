import { expect, it } from 'vitest';
import { WORDS } from '../../sandbox/page/words.js';
import { LANGUAGES } from '../../src/words/index.js';
import { CHANNELS, DESKTOP, openPage, PHONE, plain } from './demo-page.js';
import { ServedDemo } from './demos.js';
import { describeInChromium } from './newcomer.js';

const demo = new ServedDemo();

describeInChromium('the first day on the page', demo, (test) => {
  it.each([
    ['en', PHONE],
    ['ru', DESKTOP],
  ] as const)('%s: where the staff read, then one blue step after another', async (...row) => {
    const [language, size] = row;
    const { newcomer } = test;
    const { page, last } = newcomer;
    await page.setViewportSize(size);
    await test.begin('unlinked');
    const { back, desk, following, setup, staff } = LANGUAGES[language];
    const { sit, submit, pressIn, pressAnywhere, read, faults, dialog } = openPage(newcomer, language);
    const names = CHANNELS[language];
    /** Presses the only blue button of the panel. */
    const step = async (label: string) => {
      await read(setup.names.priceList);
      const blue = last.locator('button.primary');
      await expect.poll(() => blue.allInnerTexts()).toEqual([expect.stringContaining(plain(label))]);
      expect(await faults()).toEqual([]);
      await blue.click();
    };
    await sit('owner', 'general');
    await newcomer.type('/setup ');
    await pressIn(setup.enterKey);
    await dialog.getByRole('button', { name: WORDS[language].useSample.key }).click();
    await submit();

    const [question = ''] = staff.question.split('** ');
    await read(question);
    expect(await faults()).toEqual([]);
    const choice = last.getByRole('combobox', { name: staff.channel });
    await choice.selectOption(`# ${names.shop}`);
    const [advice = ''] = staff.isPublic('').split('\n').slice(1);
    await read(advice.split('(')[0]?.trim() ?? '');
    await choice.selectOption(`# ${names.staff}`);
    await step(setup.buttons.priceList);
    await last.getByRole('combobox', { name: following.priceList.choose }).selectOption(`# ${names.shop}`);
    await read(following.priceList.upToDate);
    await pressIn(back);
    await step(desk.page.offer);
    await step(setup.productPage);
    await dialog.getByRole('button', { name: WORDS[language].useSample.address }).click();
    await submit();
    await pressIn(setup.productPages.yes);
    await pressIn(back);
    await read(setup.names.priceList);
    await expect.poll(() => last.locator('button.primary').count()).toBe(0);

    await sit('member', 'shop');
    await pressAnywhere(desk.ask);
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('button', { name: names.staff }).count()).toBe(0);
    await sit('moderator', 'staff');
    expect(newcomer.complaints).toEqual([]);
  });
});
