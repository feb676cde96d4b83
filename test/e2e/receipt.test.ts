import { expect, it } from 'vitest';
import { PAYMENTS, SAMPLE_KEYS } from '../../sandbox/shop/index.js';
import { LANGUAGES, type Language } from '../../src/words/index.js';
import { DESKTOP, openPage, PHONE, plain } from './demo-page.js';
import { ServedDemo } from './demos.js';
import { describeInChromium, type Newcomer } from './newcomer.js';

const demo = new ServedDemo();
const { delivered: payment } = PAYMENTS;
const PLACE = 'Exif 59.93N 30.31E';

interface Picture {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A segment of a camera after the first two bytes: https://www.w3.org/Graphics/JPEG/itu-t81.pdf, B.2.4.6 */
const withPlace = (jpeg: Buffer): Buffer =>
  Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xe1, 0, PLACE.length + 2]),
    Buffer.from(PLACE),
    jpeg.subarray(2),
  ]);

/** What a buyer may have at hand. */
async function picture({ page }: Newcomer, kind: 'png' | 'jpeg' | 'gif' | 'huge'): Promise<Picture> {
  if (kind === 'gif') return { name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') };
  const type = kind === 'jpeg' ? kind : 'png';
  const shot = await page.screenshot({ type, clip: { x: 0, y: 0, width: 300, height: 200 } });
  const huge = kind === 'huge' ? Buffer.alloc(9 * 1024 * 1024) : Buffer.alloc(0);
  const buffer = type === 'jpeg' ? withPlace(shot) : Buffer.concat([shot, huge]);
  return { name: `receipt.${type}`, mimeType: `image/${type}`, buffer };
}

/** Asks for the role of a payment, with a picture. */
async function ask(newcomer: Newcomer, language: Language, kind: Parameters<typeof picture>[1]) {
  const { buyerRoles: words, receipt } = LANGUAGES[language];
  const { dialog, sit, pressIn, pressAnywhere, read, fill, faults } = openPage(newcomer, language);
  const bought = demo.shop.shops.get(SAMPLE_KEYS[language])?.payments.find(({ id }) => id === payment);
  await sit('member', 'shop');
  await pressAnywhere(words.get);
  await read(words.mine.title);
  await pressIn(words.mine.paid);
  await dialog.getByLabel(words.receipt.label).setInputFiles(await picture(newcomer, kind));
  expect(await faults()).toEqual([]);
  await dialog.getByRole('textbox', { name: receipt.number }).waitFor();
  await fill(String(payment), String(bought?.customer));
  await read(words.told.asked[0]);
}

/** The card of the staff, and what it shows. */
const cardOf = ({ page }: Newcomer) => page.locator('article', { hasText: String(payment) }).last();

/** What the bot has sent to the staff's channel, oldest first. */
const sentToStaff = (language: Language) => {
  const staff = demo.guildOf(language).channels().at(-1);
  return demo.discord.requests.filter(({ path }) => path.startsWith(`/channels/${staff?.id}/messages`));
};

describeInChromium('a receipt', demo, (test) => {
  it.each([
    ['png', 'en', 'approve', DESKTOP],
    ['jpeg', 'ru', 'refuse', PHONE],
  ] as const)('as a %s, %s, %s: it follows the card, and goes with the decision', async (...row) => {
    const [kind, language, decision, size] = row;
    const { newcomer } = test;
    const { page, last } = newcomer;
    await page.setViewportSize(size);
    await test.begin('furnished');
    const { buyerRoles: words } = LANGUAGES[language];
    const { sit, pressAnywhere, faults } = openPage(newcomer, language);
    const before = sentToStaff(language).length;
    await ask(newcomer, language, kind);
    expect(await last.innerText()).not.toContain(words.showReceipt);
    const [card, edit, ...more] = sentToStaff(language).slice(before);
    expect(more).toEqual([]);
    expect(card).toMatchObject({ method: 'POST', files: [] });
    expect(JSON.stringify(card?.body)).toContain(words.card.coming);
    expect(edit).toMatchObject({ method: 'PATCH', files: [{ name: `receipt.${kind}` }] });
    expect(Buffer.from(edit?.files[0]?.bytes ?? []).includes('Exif')).toBe(false);

    await sit('moderator', 'staff');
    const image = cardOf(newcomer).locator('.embed-image');
    await image.scrollIntoViewIfNeeded();
    const width = "document.querySelector('.embed-image')?.naturalWidth";
    await expect.poll(() => page.evaluate<number>(width)).toBe(300);
    expect(await faults()).toEqual([]);
    await pressAnywhere(words.card[decision]);
    if (decision === 'refuse') {
      const reasons = last.getByRole('combobox', { name: plain(words.refusing.choose) });
      await reasons.selectOption(words.refusing.reasons.receipt);
    }
    await expect.poll(() => image.count()).toBe(0);
    const closed = demo.guildOf(language).channel(demo.guildOf(language).channels().at(-1)?.name ?? '');
    expect(JSON.stringify(closed.messages())).not.toContain('receipt.');
    if (decision === 'refuse') {
      await ask(newcomer, language, kind);
      await sit('moderator', 'staff');
      await image.waitFor();
    }
    expect(newcomer.complaints).toEqual([]);
  });

  it('goes when the member erases what is stored of them', async () => {
    const { newcomer } = test;
    await test.begin('furnished');
    const { sit, pressIn, pressAnywhere, read } = openPage(newcomer, 'en');
    const { aboutMe, buyerRoles: words } = LANGUAGES.en;
    await ask(newcomer, 'en', 'png');
    await pressAnywhere(words.get);
    await pressIn(aboutMe.button);
    await read(aboutMe.title);
    await pressIn(aboutMe.erase);
    await read(aboutMe.erased.title);
    await sit('moderator', 'staff');
    await expect.poll(() => newcomer.page.locator('.embed-image').count()).toBe(0);
    expect(JSON.stringify(demo.guild.channel('staff').messages())).not.toContain('receipt.');
    expect(newcomer.complaints).toEqual([]);
  });

  it.each(['gif', 'huge'] as const)('that is %s isn’t shown, and both sides read it', async (kind) => {
    const { newcomer } = test;
    await test.begin('furnished');
    const { sit, read } = openPage(newcomer, 'en');
    const { buyerRoles: words } = LANGUAGES.en;
    await ask(newcomer, 'en', kind);
    await read(words.unusableReceipt);
    await sit('moderator', 'staff');
    await cardOf(newcomer).getByText(words.card.unusable).waitFor();
    const image = cardOf(newcomer).locator('.embed-image');
    expect(await image.count()).toBe(0);
    await ask(newcomer, 'en', 'png');
    await sit('moderator', 'staff');
    await image.waitFor();
    expect(newcomer.complaints).toEqual([]);
  });
});
