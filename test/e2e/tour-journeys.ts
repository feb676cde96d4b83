import { expect, it } from 'vitest';
import { barriers, type PageTest } from './newcomer.js';

/** The tour, and how the page folds. */
export function tourJourneys(test: PageTest): void {
  it('guides through the bot in five steps of one click', async () => {
    const { newcomer } = test;
    const { page, last } = newcomer;
    await test.begin('furnished');
    await page.getByRole('button', { name: 'Start the tour' }).click();
    const panel = page.getByRole('complementary', { name: 'Tour' });
    for (const [role, ...texts] of [
      ['Member', 'Prices updated'],
      ['Moderator', 'A group named vip could not be found', 'We have your payment for VIP'],
      ['Owner', 'All 10 discounts', '₽39.20 instead of ₽49'],
      ['Moderator', 'Payments can’t be checked now', 'Saved copy'],
      ['Owner', 'Northern Lights: all is well'],
    ] as const) {
      for (const text of texts) await page.locator('article', { hasText: text }).last().waitFor();
      expect(await page.getByRole('radio', { name: role }).isChecked()).toBe(true);
      const next = panel.getByRole('button', { name: 'Next:' });
      if (role !== 'Owner' || texts.length > 1) await next.click();
    }
    await panel.getByText('5 of 5').waitFor();
    await panel.getByText('Yours in five minutes').waitFor();
    expect(await page.getByRole('button', { name: /^Trouble/ }).count()).toBe(0);
    // The shop is linked again, and its price list is back.
    await page.getByRole('button', { name: 'shop', exact: true }).click();
    await page.locator('article', { hasText: 'Prices updated' }).waitFor();
    expect(await page.locator('article', { hasText: 'Prices updated' }).count()).toBe(1);

    // A step that is taken again posts nothing for everybody twice, and the shop has its product pages again.
    await panel.getByRole('button', { name: 'I paid and got nothing' }).click();
    await last.getByText('Only you can see this').waitFor();
    await last.getByText('We have your payment for VIP').waitFor();
    expect(await page.locator('article:not(.ephemeral)', { hasText: 'We have your payment' }).count()).toBe(
      1,
    );
    await newcomer.type('/product armour');
    await last.getByRole('link', { name: 'Buy for' }).waitFor();
    expect(newcomer.complaints).toEqual([]);
  });

  it('folds its controls away where there is no room for more, and nothing scrolls sideways', async () => {
    const { newcomer } = test;
    const { page, last } = newcomer;
    await test.begin('furnished');
    const opener = page.getByRole('button', { name: 'Tour:' });
    const sitAs = async (role: string) => {
      await opener.click();
      await page.locator('.person').filter({ hasText: role }).click();
      await page.getByRole('complementary').waitFor({ state: 'hidden' });
      await page.locator('article').first().waitFor();
    };
    for (const [width, height] of [
      [768, 1024],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await sitAs('Moderator');
      await opener.click();
      await page.getByRole('button', { name: '51005' }).click();
      await last.getByText('No player was found').waitFor();
      expect(await page.getByRole('complementary').count()).toBe(0);
      await opener.click();
      await page.getByRole('button', { name: 'Lower a price' }).click();
      await page.getByRole('complementary').waitFor({ state: 'hidden' });
      await sitAs('Owner');
      await newcomer.type('/servers ');
      await last.getByRole('button', { name: 'By budget' }).waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      const messages = page.locator('.messages');
      const hidden = (list: { scrollWidth: number; clientWidth: number }) =>
        list.scrollWidth - list.clientWidth;
      expect(await messages.evaluate(hidden)).toBe(0);
      expect(await barriers(newcomer), `${width} px`).toEqual([]);
    }
    await page.getByRole('button', { name: /^(Start|Next):/ }).click();
    await page.locator('article', { hasText: 'Prices updated' }).waitFor();
    expect(newcomer.complaints).toEqual([]);
  });
}
