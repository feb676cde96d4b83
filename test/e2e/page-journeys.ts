import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { createCommands } from '../../commands/index.js';
import { WORDS } from '../../sandbox/page/words.js';
import { PAYMENTS } from '../../sandbox/shop/index.js';
import { barriers, ENGLISH, type PageTest } from './newcomer.js';

/** The panel after a key that works. */
const LINKED = 'Northern Lights is linked';
/** The select of the owner's panel. */
const PAGES = 'Open a page';

/** What somebody does at the page, wherever it comes from. */
export function journeys(test: PageTest): void {
  it('is walked through as a newcomer does', async () => {
    const { newcomer } = test;
    const { page, composer, last } = newcomer;
    const typed = createCommands(true);
    await test.begin('unlinked');
    await composer.click();
    await page.keyboard.type('/');
    const commands = page.getByRole('listbox', { name: 'Commands' }).getByRole('option');
    await expect.poll(() => commands.allInnerTexts()).toHaveLength(typed.length);
    await page.keyboard.press('Escape');

    await newcomer.linkShop(ENGLISH);
    await last.getByText(LINKED).waitFor();
    await last.getByText('Only you can see this').waitFor();

    await newcomer.sitAs('Member');
    await newcomer.type('/servers ');
    await last.getByText('play.example.net:25565').waitFor();
    expect(await last.innerText()).not.toMatch(/hidden-address|25599|Staging/);

    await last.getByRole('button', { name: 'Survival' }).click();
    await last.getByRole('combobox', { name: 'Show a type' }).selectOption({ index: 1 });
    await last.getByRole('combobox', { name: 'Show a product' }).selectOption({ index: 1 });
    await last.getByRole('link', { name: /^(Open the shop|Buy)/ }).click();
    await page
      .getByRole('status')
      .getByText(/^Opens shop\.example\.com/)
      .waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(page.context().pages()).toHaveLength(1);

    await newcomer.type('/product armour');
    await last.locator('.embed-title').getByText('Netherite armour').waitFor();
    const picture = last.locator('img[src*="pictures/goods/"]');
    await expect
      .poll(() => picture.evaluate((image: { naturalWidth: number }) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(newcomer.complaints).toEqual([]);
  });

  it('completes a product as it is typed, and takes a suggestion with the keys', async () => {
    const { newcomer } = test;
    const { page, composer, last } = newcomer;
    await test.begin('linked');
    await composer.click();
    await page.keyboard.type('/product diam');
    const suggestions = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
    await expect
      .poll(() => suggestions.allInnerTexts())
      .toContainEqual(expect.stringContaining('Diamond pickaxe'));
    await page.keyboard.type('xyzzy');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    for (let letter = 0; letter < 5; letter += 1) await page.keyboard.press('Backspace');
    await suggestions.first().waitFor();
    const texts = await suggestions.allInnerTexts();
    const steps = texts.findIndex((text) => text.includes('Diamond pickaxe'));
    for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.type(' private:true');
    await page.keyboard.press('Enter');
    await last.getByText('Diamond pickaxe').first().waitFor();
    await last.getByText('Only you can see this').waitFor();
    await last.getByText('Dismiss message').click();
    await expect.poll(() => last.innerText()).not.toContain('Diamond pickaxe');
    expect(newcomer.complaints).toEqual([]);
  });

  it('shows who may do what: the member is refused /payment, the moderator gets the verdict', async () => {
    const { newcomer } = test;
    const { page, composer, last } = newcomer;
    await test.begin('linked');
    await newcomer.sitAs('Member');
    await composer.click();
    await page.keyboard.type('/payment');
    await page.getByRole('status').getByText('There is no command /payment here.').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('There is no command /payment here.').waitFor();

    await newcomer.sitAs('Moderator');
    await newcomer.type(`/payment ${PAYMENTS.groupUnknown}`);
    await last.getByText(`Payment #${PAYMENTS.groupUnknown}`).waitFor();
    expect(await last.innerText()).toContain('A group named vip could not be found');

    await newcomer.sitAs('Member');
    await page.locator('article').first().waitFor();
    expect(await page.locator('.messages').innerText()).not.toContain('could not be found');
    expect(newcomer.complaints).toEqual([]);
  });

  it('offers the message command on a right-click, and its files to be saved', async () => {
    const { newcomer } = test;
    const { page, last } = newcomer;
    await test.begin('linked');
    await newcomer.sitAs('Moderator');
    await page.locator('article').first().click({ button: 'right' });
    await page.getByRole('button', { name: 'Look up payment' }).click();
    await last
      .getByText(/Payment #\d+/)
      .first()
      .waitFor();

    await newcomer.type(`/payment ${PAYMENTS.kit}`);
    await last.getByText(`Payment #${PAYMENTS.kit}`).waitFor();
    await last.getByRole('button', { name: 'More' }).click();
    const link = page.locator('.file button').last();
    await link.waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const saved = await readFile(await download.path(), 'utf8');
    expect(saved.match(/kit give Builder_Bob/g)).toHaveLength(6);
    expect(newcomer.complaints).toEqual([]);
  });

  it('breaks the shop, which the bot explains clearly, and repairs it', async () => {
    const { newcomer } = test;
    const { page, last } = newcomer;
    await test.begin('linked');
    await newcomer.sitAs('Moderator');
    const trouble = (name: string) => page.getByRole('button', { name, exact: true });
    await trouble(WORDS.en.troubles.down).click();
    await newcomer.type(`/payment ${PAYMENTS.delivered}`);
    await last.getByText('The shop doesn’t answer').waitFor();
    await page.getByText(WORDS.en.testers).click();
    await trouble(WORDS.en.troubles.slow).click();
    await newcomer.type(`/payment ${PAYMENTS.delivered}`);
    await last.getByText('is thinking…').waitFor();
    await page.getByRole('button', { name: 'Trouble: the shop answers late' }).click();
    await expect.poll(() => page.locator('[aria-pressed=true]').count()).toBe(0);
    await newcomer.type(`/payment ${PAYMENTS.basket}`);
    await last.getByText(`Payment #${PAYMENTS.basket}`).waitFor();
    expect(newcomer.complaints).toEqual([]);
  });

  it('is Russian throughout when Russian is chosen', async () => {
    const { newcomer } = test;
    const { page, last } = newcomer;
    await test.begin('furnished');
    await page.getByText('Русский').click();
    await page.getByText('Северное сияние').first().waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('ru');
    await newcomer.type('/setup ');
    await last.getByText('Северное сияние: всё работает').waitFor();
    await last.getByText('Это видите только вы').waitFor();
    await newcomer.sitAs('Участник');
    await newcomer.type('/servers ');
    await last.getByText('Выживание').first().waitFor();
    await newcomer.sitAs('Модератор');
    await newcomer.type(`/payment ${PAYMENTS.playerOfflineRu}`);
    await last.getByText(`Платёж №\u00a0${PAYMENTS.playerOfflineRu}`).waitFor();
    const english = textsOf(WORDS.en).filter((text) => !textsOf(WORDS.ru).includes(text));
    const seen = await page.locator('body').innerText();
    expect(english.filter((text) => seen.includes(text))).toEqual([]);
    expect(await barriers(newcomer)).toEqual([]);
    expect(newcomer.complaints).toEqual([]);
  });

  it('needs no mouse', async () => {
    const { newcomer } = test;
    const { page, composer, last } = newcomer;
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const focused = () => page.evaluate<string>('document.activeElement?.textContent?.trim() ?? ""');
    const tabTo = async (text: RegExp, key = 'Tab') => {
      for (let step = 0; step < 80; step += 1) {
        if (text.test(await focused())) return;
        await press(key);
      }
      throw new Error(`${text} cannot be reached with ${key}`);
    };
    await test.begin('unlinked');
    await composer.focus();
    await page.keyboard.type('/setup');
    await press('Enter', 'Enter');
    await last.getByRole('button', { name: /key/i }).waitFor();
    await tabTo(/Enter the key$/, 'Shift+Tab');
    await press('Enter');
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('field-key');
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await focused()).toMatch(/Enter the key$/);
    await press('Enter');
    await page.getByRole('dialog').waitFor();
    await tabTo(/^Use the sample shop’s key$/);
    await press('Enter', 'Enter');
    await last.getByText(LINKED).waitFor();

    // Arrows move between the people, as in any group of radio buttons.
    await page.locator('input[name=role]:checked').focus();
    await press('ArrowDown');
    await page.locator('article').first().waitFor();
    await page.locator('article').first().getByRole('button', { name: 'Apps' }).focus();
    await press('Enter');
    await page.getByRole('button', { name: 'Look up payment' }).waitFor();
    await press('Enter');
    await last
      .getByText(/Payment #\d+/)
      .first()
      .waitFor();
    expect(newcomer.complaints).toEqual([]);
  });

  it('has no serious barrier, whatever is open', async () => {
    const { newcomer } = test;
    const { page, composer, last } = newcomer;
    await test.begin('unlinked');
    expect(await barriers(newcomer), 'at the start').toEqual([]);
    await composer.click();
    await page.keyboard.type('/');
    expect(await barriers(newcomer), 'with the list of commands').toEqual([]);
    await page.keyboard.press('Escape');
    await newcomer.type('/setup ');
    await last.getByRole('button', { name: ENGLISH.button }).first().click();
    expect(await barriers(newcomer), 'with a form').toEqual([]);
    await page.getByRole('button', { name: ENGLISH.useKey }).click();
    await page.keyboard.press('Enter');
    await last.getByText(LINKED).waitFor();
    await last.getByRole('button', { name: 'Later' }).click();
    await last.getByRole('combobox', { name: PAGES }).selectOption('📣 Announcements');
    await last.getByText('Announcements are off').waitFor();
    await newcomer.type('/product armour');
    await last.getByText('Netherite armour').waitFor();
    await newcomer.type(`/payment ${PAYMENTS.groupUnknown}`);
    await last.getByText(`Payment #${PAYMENTS.groupUnknown}`).waitFor();
    expect(await barriers(newcomer), 'with replies').toEqual([]);
    await page.locator('article').first().click({ button: 'right' });
    await page.getByRole('button', { name: 'Look up payment' }).waitFor();
    expect(await barriers(newcomer), 'with a menu').toEqual([]);
  });
}

/** The page's own texts that stand alone, of more than a word or two of code. */
const textsOf = (words: object): string[] =>
  Object.values(words).flatMap((text: unknown) => {
    if (typeof text === 'string') return [text];
    return typeof text === 'object' && text !== null ? textsOf(text) : [];
  });
