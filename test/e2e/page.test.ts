import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { commandsFor } from '../../commands/index.js';
import { WORDS } from '../../src/sandbox/page/words.js';
import { PAYMENTS } from '../../src/sandbox/shop/index.js';
import { startDemo } from './demo-process.js';
import { barriers, describeInChromium, ENGLISH, RUSSIAN, visit } from './newcomer.js';

describeInChromium('the page', (test) => {
  it('is walked through as a newcomer does', async () => {
    const { newcomer } = test;
    const { page, composer, last } = newcomer;
    const typed = commandsFor(true).flatMap((command) => command.subcommands ?? [command]);
    await composer.click();
    await page.keyboard.type('/');
    const commands = page.getByRole('listbox', { name: 'Commands' }).getByRole('option');
    await expect.poll(() => commands.allInnerTexts()).toHaveLength(typed.length);
    await page.keyboard.press('Escape');

    await newcomer.linkShop(ENGLISH);
    await last.getByText('Linked.').waitFor();
    await last.getByText('Only you can see this').waitFor();

    await newcomer.sitAs('Member');
    await newcomer.type('/servers ');
    await last.getByRole('combobox').waitFor();
    expect(await last.innerText()).toContain('play.example.net:25565');
    expect(await last.innerText()).not.toMatch(/hidden-address|25599|Staging/);

    await last.getByRole('combobox').selectOption({ index: 1 });
    await last.getByRole('combobox', { name: 'Filter and order' }).selectOption('cheapest');
    await last.getByText(/page 1 of \d/i).waitFor();
    await last.getByRole('button', { name: /next/i }).click();
    await last.getByText(/page 2 of \d/i).waitFor();

    await newcomer.type('/product armour');
    await last.locator('.embed-title').getByText('Netherite armour').waitFor();
    const picture = last.locator('img[src*="/pictures/goods/"]');
    await expect
      .poll(() => picture.evaluate((image: { naturalWidth: number }) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(newcomer.complaints).toEqual([]);
  });

  it('completes a product as it is typed, and takes a suggestion with the keys', async () => {
    const { newcomer } = test;
    const { page, composer, last } = newcomer;
    await test.link();
    await composer.click();
    await page.keyboard.type('/product diam');
    const suggestions = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
    await expect
      .poll(() => suggestions.allInnerTexts())
      .toContainEqual(expect.stringContaining('Diamond pickaxe'));
    const texts = await suggestions.allInnerTexts();
    const steps = texts.findIndex((text) => text.includes('Diamond pickaxe'));
    for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByLabel('private').fill('t');
    await page.getByRole('option', { name: 'True' }).waitFor();
    await page.keyboard.press('Enter');
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
    await test.link();
    await newcomer.sitAs('Member');
    await composer.click();
    await page.keyboard.type('/payment');
    const option = page.getByRole('option', { name: '/payment' });
    expect(await option.innerText()).toContain('not offered to the member');
    expect(await option.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('not offered to the member').waitFor();

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
    await test.link();
    await newcomer.sitAs('Moderator');
    await page.locator('article').first().click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Look up payment' }).click();
    await last
      .getByText(/Payment #\d+/)
      .first()
      .waitFor();

    await newcomer.type(`/payment ${PAYMENTS.huge}`);
    await last.getByText(`Payment #${PAYMENTS.huge}`).waitFor();
    await last.getByRole('button', { name: 'All details' }).click();
    const link = page.locator('article a[download]').last();
    await link.waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const saved = await readFile(await download.path(), 'utf8');
    // Nobody reads a longer file.
    expect(saved.match(/give Builder_Bob/g)?.length).toBeGreaterThan(90);
    expect(newcomer.complaints).toEqual([]);
  });

  it('breaks the shop, which the bot explains clearly, and repairs it', async () => {
    const { newcomer } = test;
    const { page, last } = newcomer;
    await test.link();
    await newcomer.sitAs('Moderator');
    const trouble = page.getByLabel('Trouble in the shop');
    for (const [kind, text] of [
      ['down', /The shop cannot be reached|was lost/],
      ['html', /The shop answered with a web page/],
      ['broken-json', /cut off|unexpected answer/],
      ['rate-limited', /limiting requests/],
    ] as const) {
      await trouble.selectOption(kind);
      await newcomer.type(`/payment ${PAYMENTS.delivered}`);
      await last.getByText(text).first().waitFor();
    }
    await trouble.selectOption('slow');
    await page.getByRole('button', { name: 'Now look up a payment' }).click();
    await last.getByText('is thinking…').waitFor();
    await page.getByRole('button', { name: 'Trouble: answers late' }).click();
    await expect.poll(() => trouble.inputValue()).toBe('');
    await newcomer.type(`/payment ${PAYMENTS.basket}`);
    await last.getByText(`Payment #${PAYMENTS.basket}`).waitFor();
    expect(newcomer.complaints).toEqual([]);
  });

  it('is Russian throughout when Russian is chosen', async () => {
    const { newcomer } = test;
    const { page, last } = newcomer;
    await page.getByText('Русский').click();
    await page.getByText('Северное сияние').first().waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('ru');
    await newcomer.linkShop(RUSSIAN);
    await last.getByText('Готово.').waitFor();
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
    const { page, last } = newcomer;
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
    // What is typed goes to the composer, wherever the focus is, and the button in the reply is a step back.
    expect(await page.evaluate('document.activeElement.tagName')).toBe('TEXTAREA');
    await page.locator('#guide').focus();
    await page.keyboard.type('/setup');
    await press('Enter', 'Enter');
    await last.getByRole('button', { name: /key/i }).waitFor();
    await tabTo(/^Enter the shop key$/, 'Shift+Tab');
    await press('Enter');
    await page.getByRole('dialog').waitFor();
    await tabTo(/^Use the sample shop’s key$/);
    await press('Enter', 'Enter');
    await last.getByText('Linked.').waitFor();

    // Arrows move between the people, as in any group of radio buttons.
    await page.locator('input[name=role]:checked').focus();
    await press('ArrowDown');
    await page.locator('article').first().waitFor();
    // The messages are one stop, between the links that skip them and the composer; arrows move from one to another.
    await page.keyboard.type('x');
    await press('Backspace', 'Shift+Tab', 'Home', 'Tab', 'Enter');
    await page.getByRole('menuitem').waitFor();
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
    await last.getByText('Linked.').waitFor();
    await newcomer.type('/servers ');
    await last.getByRole('combobox').waitFor();
    await newcomer.type('/product armour');
    await last.getByText('Netherite armour').waitFor();
    await newcomer.type(`/payment ${PAYMENTS.groupUnknown}`);
    await last.getByText(`Payment #${PAYMENTS.groupUnknown}`).waitFor();
    expect(await barriers(newcomer), 'with replies').toEqual([]);
    await page.locator('article').first().click({ button: 'right' });
    await page.getByRole('menu').waitFor();
    expect(await barriers(newcomer), 'with a menu').toEqual([]);
  });

  it('guides through the bot in steps of one click', async () => {
    const { newcomer } = test;
    const { page, last } = newcomer;
    await test.link();
    await page.getByRole('button', { name: 'Start the tour' }).click();
    const panel = page.getByRole('complementary', { name: 'Tour' });
    for (const [text, role] of [
      ['Survival', 'Member'],
      ['Up to', 'Member'],
      ['Netherite armour', 'Member'],
      ['No player was found', 'Moderator'],
      ['A group named vip could not be found', 'Moderator'],
      ['hidden server', 'Owner'],
      ['keeps itself up to date', 'Owner'],
      ['Cheaper now', 'Owner'],
      ['The connection to the shop was lost', 'Moderator'],
      ['Enter the shop key', 'Owner'],
    ] as const) {
      await page.locator('article', { hasText: text }).last().waitFor();
      expect(await page.getByRole('radio', { name: role }).isChecked()).toBe(true);
      const next = panel.getByRole('button', { name: 'Next:' });
      if ((await next.count()) > 0) await next.click();
    }
    await panel.getByText('10 of 10').waitFor();
    expect(await page.getByRole('button', { name: /^Trouble/ }).count()).toBe(0);
    await last.getByRole('button', { name: 'Enter the shop key' }).click();
    await page.getByRole('button', { name: ENGLISH.useKey }).click();
    await page.keyboard.press('Enter');
    await last.getByText('Linked.').waitFor();
    expect(newcomer.complaints).toEqual([]);
  });

  it('has a bar and a panel that opens where there is no room for more', async () => {
    const { newcomer } = test;
    const { page, last } = newcomer;
    await test.link();
    for (const [width, height] of [
      [768, 1024],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.getByLabel('You are').selectOption('Moderator');
      await page.getByRole('button', { name: 'Tour:' }).click();
      await page.getByRole('button', { name: '51005' }).click();
      await last.getByText('No player was found').waitFor();
      expect(await page.getByRole('complementary').count()).toBe(0);
      await page.getByRole('button', { name: 'Tour:' }).click();
      await page.getByRole('button', { name: 'Lower a price' }).click();
      await page.getByRole('complementary').waitFor({ state: 'detached' });
      await page.getByLabel('You are').selectOption('Owner');
      await newcomer.composer.fill('/setup ');
      const field = await page.getByLabel('time_zone').boundingBox();
      const send = await page.getByRole('button', { name: 'Send' }).boundingBox();
      expect(send?.y).toBeLessThanOrEqual(field?.y ?? 0);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      expect(await barriers(newcomer), `${width} px`).toEqual([]);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
    }
    await page.getByRole('button', { name: /^(Start|Next):/ }).click();
    await last.getByText('Survival').first().waitFor();
    expect(newcomer.complaints).toEqual([]);
  });

  it('says so when the demo has ended', async ({ onTestFinished }) => {
    const folder = await mkdtemp(join(tmpdir(), 'page-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const demo = startDemo(folder, []);
    onTestFinished(() => demo.stop());
    const newcomer = await visit(test.browser, await demo.url());
    const { page } = newcomer;
    await demo.stop();
    await page.getByRole('alert').getByText('The demo has ended or does not answer.').waitFor();
    await newcomer.composer.focus();
    expect(await page.evaluate('document.activeElement.tagName')).toBe('BODY');
  });
});

/** The page's own texts that stand alone, of more than a word or two of code. */
const textsOf = (words: object): string[] =>
  Object.values(words).flatMap((text: unknown) => {
    if (typeof text === 'string') return [text];
    return typeof text === 'object' && text !== null ? textsOf(text) : [];
  });
