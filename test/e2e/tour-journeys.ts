import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { INSTRUCTIONS, REPOSITORY } from '../../sandbox/page/project.js';
import { WORDS } from '../../sandbox/page/words.js';
import { barriers, type PageTest } from './newcomer.js';

/** Whether the middle of something is not scrolled away. */
async function isInView(page: Page, one: Locator): Promise<boolean> {
  const [list, box] = await Promise.all([page.locator('.messages').boundingBox(), one.boundingBox()]);
  if (!list || !box) return false;
  const middle = box.y + box.height / 2;
  return list.y <= middle && middle <= list.y + list.height;
}

/** The tour, and how the page folds. */
export function tourJourneys(test: PageTest): void {
  it('guides through the bot in seven steps of one click', { timeout: 120_000 }, async () => {
    const { newcomer } = test;
    const { page, last } = newcomer;
    await test.begin('furnished');
    await page.getByRole('button', { name: 'Start the tour' }).click();
    const panel = page.getByRole('complementary', { name: 'Tour' });
    for (const [index, [role, ...texts]] of (
      [
        ['Member', 'Prices updated'],
        ['Moderator', 'A group named vip could not be found', 'We have your payment for VIP'],
        ['Member', 'You were not in the game when it was sent'],
        ['Owner', 'All 13 discounts', '₽39.20 instead of ₽49'],
        ['Owner', '🎯 A new map for Survival', /🟢 \d+ players online/],
        ['Moderator', 'Payments can’t be checked now', 'Saved copy'],
        // The panel.
        ['Owner', 'Buy opens the product’s page'],
      ] as const
    ).entries()) {
      for (const text of texts) await page.locator('article', { hasText: text }).last().waitFor();
      expect(await page.getByRole('radio', { name: role }).isChecked()).toBe(true);
      // A press before a step is done does nothing.
      await panel.getByText(`${index + 1} of 7`).waitFor();
      const next = panel.getByRole('button', { name: 'Next:' });
      if (role !== 'Owner' || texts.length > 1) await next.click();
    }
    await panel.getByText('Yours in five minutes').waitFor();
    // As long as the repository has no name, nothing leads to it.
    if (REPOSITORY) await panel.getByRole('link', { name: WORDS.en.door.install }).waitFor();
    else await panel.getByText(INSTRUCTIONS.en).waitFor();
    expect(await page.locator('a[href*=OWNER]').count()).toBe(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator('.bar').getByText(WORDS.en.steps.link.notice).waitFor();
    await page.setViewportSize({ width: 1280, height: 900 });
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
    const opener = page.locator('.opener');
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
      await page.getByText('Русский').click();
      await page.getByText('Северное сияние').first().waitFor();
      await page.getByText('English').click();
      await page.locator('.guild').getByText('Northern Lights').waitFor();
      await page.locator('.drawer > .leave').click();
      await sitAs('Owner');
      // The second answer stands below the first.
      const answers = page.locator('article', { has: page.getByRole('button', { name: 'Minigames' }) });
      const before = await answers.count();
      await newcomer.type('/servers ');
      const answer = answers.nth(before);
      await answer.waitFor();
      await expect
        .poll(() => isInView(page, answer.locator('.embed-author')), { message: `${width} px` })
        .toBe(true);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      const messages = page.locator('.messages');
      const hidden = (list: { scrollWidth: number; clientWidth: number }) =>
        list.scrollWidth - list.clientWidth;
      expect(await messages.evaluate(hidden)).toBe(0);
      expect(await barriers(newcomer), `${width} px`).toEqual([]);
    }
    await page.getByRole('button', { name: /^(Start|Next):/ }).click();
    await page.locator('article', { hasText: 'Prices updated' }).waitFor();
    // The price list is longer than the window, and shown from its beginning.
    await expect.poll(() => isInView(page, page.locator('.embed-author').first())).toBe(true);
    // An answer to a button further up is brought into view.
    await page.getByRole('button', { name: 'Servers' }).click();
    await last.getByRole('button', { name: 'Survival' }).waitFor();
    await expect.poll(() => isInView(page, last.locator('.embed-author'))).toBe(true);
    expect(newcomer.complaints).toEqual([]);
  });

  it('shows what happens in the shop while people watch', async () => {
    const { newcomer } = test;
    const { page, last } = newcomer;
    await test.begin('furnished');
    await page.getByRole('button', { name: 'Somebody buys' }).click();
    await page.getByRole('heading', { name: 'shop', exact: true }).waitFor();
    await last.getByText(/✨ .* bought/).waitFor();
    await page.getByRole('button', { name: 'staff', exact: true }).click();
    await page
      .locator('article')
      .getByRole('button', { name: /^Open #/ })
      .last()
      .click();
    await last.getByText('Only you can see this').waitFor();
    // Members don't see that channel.
    await newcomer.sitAs('Member');
    await page.getByRole('heading', { name: 'general', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'staff', exact: true }).count()).toBe(0);
    expect(newcomer.complaints).toEqual([]);
  });
}
