import { expect, it } from 'vitest';
import { PAYMENTS } from '../../sandbox/shop/index.js';
import { describeInChromium, ENGLISH, visit } from './newcomer.js';

describeInChromium('the page, when people do one thing while another is going on,', (test) => {
  const focused = () =>
    test.newcomer.page.evaluate<string>(
      'document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent.trim()',
    );

  it('opens a form at its first field, and gives the focus back', async () => {
    const { page, last } = test.newcomer;
    await test.newcomer.type('/setup ');
    await last.getByRole('button', { name: ENGLISH.button }).click();
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('field-key');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await focused()).toMatch(/Enter the key$/);
  });

  it('keeps what was typed into a form that did not arrive', async () => {
    const { page, last } = test.newcomer;
    await test.newcomer.type('/setup ');
    await last.getByRole('button', { name: ENGLISH.button }).click();
    await page.getByRole('button', { name: ENGLISH.useKey }).click();
    await page.route('**/actions', (route) => route.fulfill({ status: 500 }));
    await page.locator('#field-key').press('Enter');
    await page.getByRole('dialog').getByRole('alert').getByText('The demo has a fault').waitFor();
    expect(await page.locator('#field-key').inputValue()).toMatch(/^[0-9a-f]{32}$/);
    await page.unroute('**/actions');
    await page.locator('#field-key').press('Enter');
    await last.getByText('Northern Lights is linked').waitFor();
  });

  it('closes a menu without taking the focus from where somebody clicked', async () => {
    const { page, composer } = test.newcomer;
    const first = page.locator('article').first();
    await first.getByRole('button', { name: 'Apps' }).click();
    await page.getByRole('menu').waitFor();
    await composer.click();
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await page.keyboard.type('hello');
    expect(await composer.inputValue()).toBe('hello');

    await first.click({ button: 'right' });
    await page.getByRole('menuitem').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    expect(await focused()).toBe('Apps');
  });

  it('lets another person act while the first one waits', async () => {
    const { page, last } = test.newcomer;
    await test.link();
    await test.newcomer.sitAs('Moderator');
    await page.getByLabel('Trouble in the shop').selectOption('silence');
    await test.newcomer.type(`/payment ${PAYMENTS.delivered}`);
    await last.getByText('is thinking…').waitFor();
    await test.newcomer.sitAs('Owner');
    expect(await page.getByRole('main').getByRole('status').innerText()).not.toContain('Sending');
    await test.newcomer.type('/setup ');
    const button = last.getByRole('button', { name: 'Price list' });
    await button.waitFor();
    await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull();
  });

  it('keeps whom somebody chose last', async () => {
    const { page } = test.newcomer;
    await page.route('**/member/events', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    await page.getByRole('button', { name: 'Start: A live price list' }).click();
    await page.locator('.person').filter({ hasText: 'Moderator' }).click();
    await page.locator('article').first().waitFor();
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(page.url()).toContain('#en/moderator');
    expect(await page.getByText('used').count()).toBe(0);
  });

  it('stays where somebody reads when they press a button there', async () => {
    const { page, last } = test.newcomer;
    await test.link();
    await test.newcomer.type('/servers ');
    await last.getByRole('button', { name: /All \d+ discounts/ }).click();
    const next = page.getByRole('button', { name: '◀ Servers' });
    await next.waitFor();
    for (const line of ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']) {
      await test.newcomer.type(line);
      await last.getByText(line, { exact: true }).waitFor();
    }
    await next.scrollIntoViewIfNeeded();
    const top = () => page.locator('.messages').evaluate((list: { scrollTop: number }) => list.scrollTop);
    const before = await top();
    await next.click();
    const own = page.locator('article', { hasText: 'Only you can see this' });
    await own.getByText('play.example.net:25565').waitFor();
    expect(Math.abs((await top()) - before)).toBeLessThan(200);
    await page.locator('article').first().scrollIntoViewIfNeeded();
    const other = await visit(test.browser, test.address);
    await other.type('nine');
    await page.getByRole('button', { name: 'New message' }).click();
    await page.getByRole('button', { name: 'New message' }).waitFor({ state: 'detached' });
    expect(await last.innerText()).toContain('nine');
  });

  it('leads to a post, and keeps the end in sight when the form of a command closes', async () => {
    const { newcomer } = test;
    const { page, composer, last } = newcomer;
    await test.link();
    await newcomer.type('/setup ');
    await last.getByRole('button', { name: 'Price list' }).click();
    await last.locator('summary').click();
    await last.getByLabel('# shop').check();
    await last.locator('summary').click();
    await last.getByRole('link', { name: 'open' }).click();
    await last.getByText('Prices updated').waitFor();
    await composer.fill('/servers');
    await page.keyboard.press('Enter');
    await page.getByLabel('private').waitFor();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('article').nth(1).getByRole('button', { name: 'By budget' }).waitFor();
    const below = () =>
      page
        .locator('.messages')
        .evaluate((list: { scrollHeight: number; scrollTop: number; clientHeight: number }) =>
          Math.round(list.scrollHeight - list.scrollTop - list.clientHeight),
        );
    await expect.poll(below).toBeLessThan(2);
    await page.getByRole('button', { name: 'general' }).click();
    await page.getByRole('heading', { name: 'general' }).waitFor();
    expect(newcomer.complaints).toEqual([]);
  });

  it('follows nothing while its tab is in the background, and is up to date when it is back', async () => {
    const { page, last } = test.newcomer;
    const other = await visit(test.browser, test.address);
    const seen = (hidden: boolean) =>
      page.evaluate(
        `Object.defineProperty(document, 'hidden', { value: ${hidden}, configurable: true });
         document.dispatchEvent(new Event('visibilitychange'))`,
      );
    await seen(true);
    await other.type('while you were away');
    await other.last.getByText('while you were away').waitFor();
    expect(await last.innerText()).not.toContain('while you were away');
    await seen(false);
    await last.getByText('while you were away').waitFor();
    await other.page.context().close();
  });

  it('loses nothing of a command that is typed to its end', async () => {
    const { page, composer, last } = test.newcomer;
    await test.link();
    await composer.click();
    await page.keyboard.type('/servers private:True', { delay: 30 });
    await page.keyboard.press('Enter');
    await last.getByText('Only you can see this').waitFor();
    await page.keyboard.type('/servers private:Klingon', { delay: 30 });
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('“private” takes one of what it offers.').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await composer.click();
    await page.keyboard.type(`/payment id:${PAYMENTS.delivered}`, { delay: 30 });
    await page.keyboard.press('Enter');
    await last.getByText(`Payment #${PAYMENTS.delivered}`).waitFor();
    await page.keyboard.type('/payment 0');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('“id” takes a number from 1 up.').waitFor();
  });

  it('keeps hidden what was dismissed', async () => {
    const { page, last } = test.newcomer;
    await test.newcomer.type('/setup ');
    await last.getByText('Dismiss message').click();
    await expect.poll(() => page.locator('article').count()).toBe(2);
    await expect.poll(focused).toContain('Message #general');
    await page.reload();
    await page.locator('article').first().waitFor();
    expect(await page.locator('article').count()).toBe(2);
  });

  it('goes where its address says', async () => {
    const { page } = test.newcomer;
    await page.evaluate('location.hash = "#ru/member"');
    await page.getByText('Северное сияние').first().waitFor();
    expect(await page.getByRole('radio', { name: 'Участник' }).isChecked()).toBe(true);
  });
});
