import { expect, it } from 'vitest';
import { earlier, PAYMENTS, SAMPLE_KEYS } from '../../sandbox/shop/index.js';
import { DAY_MS } from '../../src/lib/duration.js';
import { LANGUAGES, type Language } from '../../src/words/index.js';
import { DESKTOP, openPage, PHONE, plain } from './demo-page.js';
import { ServedDemo } from './demos.js';
import { describeInChromium } from './newcomer.js';

const demo = new ServedDemo();
const { basket, delivered, playerOffline } = PAYMENTS;

/** Who bought it. */
function buyerOf(language: Language, id: number): string {
  const found = demo.shop.shops.get(SAMPLE_KEYS[language])?.payments.find((one) => one.id === id);
  return String(found?.customer);
}

/** As if it had been paid 28 days ago: of 30 days two are left. */
function makeOld(language: Language, id: number): void {
  const data = demo.shop.shops.get(SAMPLE_KEYS[language]);
  if (!data) throw new Error('the sample shop is gone');
  data.payments = data.payments.map((one) => {
    const age = Date.now() - Date.parse(`${one.created_at.replace(' ', 'T')}+03:00`);
    return one.id === id ? earlier(one, 28 * DAY_MS - age) : one;
  });
}

describeInChromium('questions about a role on the page', demo, (test) => {
  it.each([
    ['en', DESKTOP],
    ['ru', PHONE],
  ] as const)('%s: what needs no moderator is answered at once, and a decision is read', async (...row) => {
    const [language, size] = row;
    const { newcomer } = test;
    const { page, last } = newcomer;
    await page.setViewportSize(size);
    // Before the bot reads it: no payment changes its day.
    makeOld(language, basket);
    await test.begin('furnished');
    const { buyerRoles: words, receipt, notes } = LANGUAGES[language];
    const { mine, card } = words;
    const { dialog, sit, submit, pressIn, pressAnywhere, read, fill, faults } = openPage(newcomer, language);
    const { [language]: offline } = { en: playerOffline, ru: PAYMENTS.playerOfflineRu };
    const staffRead = async () => {
      await sit('moderator', 'staff');
      return page.locator('article', { has: page.getByRole('button', { name: plain(card.refuse) }) });
    };
    const askHere = async (payment: number, name = buyerOf(language, payment)) => {
      await pressIn(mine.paid);
      await fill(String(payment), name);
    };
    const ask = async (payment: number, name?: string) => {
      await sit('member', 'shop');
      await pressAnywhere(words.get);
      await askHere(payment, name);
    };

    await ask(delivered, 'Nobody');
    await read(words.told.noMatch[0]);
    expect(await faults()).toEqual([]);
    await pressIn(words.again);
    expect(await dialog.getByRole('textbox', { name: receipt.number }).inputValue()).toBe(String(delivered));
    await fill(String(offline), buyerOf(language, offline));
    await read(mine.ungranted(offline));
    await read(words.refusals.unmapped);
    expect(await faults()).toEqual([]);
    expect(await (await staffRead()).count()).toBe(0);

    await ask(delivered);
    await read(words.told.asked[0]);
    expect(await (await staffRead()).count()).toBe(1);
    await pressAnywhere(card.refuse);
    await dialog.waitFor();
    expect(await faults()).toEqual([]);
    await dialog.getByRole('textbox').fill('Steve is my brother.');
    await submit();
    await read(notes.saved.told('').replace(/[ .]+$/, ''));
    const readNote = async () => {
      await sit('member', 'shop');
      await pressIn(notes.read);
    };
    await readNote();
    await read(mine.refused(delivered, 'Steve is my brother.'));

    await askHere(basket);
    await read(words.told.asked[0]);
    await sit('moderator', 'staff');
    await pressAnywhere(card.approve);
    await expect.poll(() => page.getByRole('button', { name: plain(card.approve) }).count()).toBe(0);
    await readNote();
    await askHere(basket);
    await read(mine.title);
    await last.getByRole('link', { name: plain(mine.again('VIP')) }).waitFor();
    expect(await faults()).toEqual([]);
    expect(newcomer.complaints).toEqual([]);
  });
});
