import { PermissionFlagsBits } from 'discord.js';
import { expect, it } from 'vitest';
import { PAYMENTS, SAMPLE_KEYS } from '../../sandbox/shop/index.js';
import { pick } from '../../src/words/by-kind.js';
import { LANGUAGES, type Language } from '../../src/words/index.js';
import { nothingRead } from '../words/samples.js';
import { CHANNELS, DESKTOP, PHONE, plain, scrollsSideways } from './demo-page.js';
import { ServedDemo } from './demos.js';
import { barriers, describeInChromium, type Newcomer } from './newcomer.js';

const demo = new ServedDemo();

/** The payment's buyer, as the shop knows them. */
function buyerOf(language: Language, id: number): string {
  const payment = demo.shop.shops.get(SAMPLE_KEYS[language])?.payments.find((one) => one.id === id);
  return String(payment?.customer ?? '');
}

/** The page of a language, and what people do there. */
function openPage(newcomer: Newcomer, language: Language) {
  const { page, last } = newcomer;
  const { desk, receipt, setup } = LANGUAGES[language];
  const names = CHANNELS[language];
  const dialog = page.getByRole('dialog');
  const pressIn = (name: string) => last.getByRole('button', { name: plain(name) }).click();
  async function sit(role: string, channel: keyof typeof names): Promise<void> {
    await page.evaluate(`location.hash = '#${language}/${role}/${channel}'`);
    await page.getByRole('heading', { name: names[channel], exact: true }).waitFor();
  }
  const submit = (): Promise<void> => dialog.getByRole('button', { name: /^(Submit|Отправить)$/ }).click();
  return {
    ...{ desk, receipt, setup, dialog, sit, submit, pressIn },
    /** Sends the form. */
    async fill(number: string, name: string): Promise<void> {
      await dialog.getByRole('textbox', { name: receipt.number }).fill(number);
      await dialog.getByRole('textbox', { name: receipt.name }).fill(name);
      await submit();
    },
    askButton: () =>
      page
        .locator('article')
        .getByRole('button', { name: plain(desk.ask) })
        .last(),
    async check(): Promise<void> {
      expect(await scrollsSideways(newcomer)).toBe(false);
      expect(await barriers(newcomer)).toEqual([]);
    },
  };
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
      const { desk, receipt, sit, pressIn, fill, askButton, submit, dialog, check } = openPage(
        newcomer,
        language,
      );
      const waiting = String(PAYMENTS.waiting);

      await sit('owner', 'general');
      await newcomer.type('/setup ');
      await last.getByRole('combobox').selectOption({ label: desk.page.label });
      await pressIn(desk.page.switchOff);
      await last.getByText(plain(desk.page.off)).waitFor();
      await pressIn(desk.page.switchOn);
      await last.getByText(plain(desk.page.on)).waitFor();
      await check();

      await sit('member', 'shop');
      await askButton().click();
      await dialog.waitFor();
      await check();
      await fill(`№ ${waiting}`, 'Nobody');
      await last.getByText(desk.told.noMatch[0]).waitFor();
      await pressIn(desk.again);
      expect(await dialog.getByRole('textbox', { name: receipt.number }).inputValue()).toBe(waiting);
      await fill(waiting, buyerOf(language, PAYMENTS.waiting).toUpperCase());
      const [verdict] = pick(desk.verdicts, { kind: 'waiting', ...nothingRead, server: '' });
      await last.getByText(plain(verdict)).waitFor();
      await pressIn(desk.call);
      await last.getByText(plain(desk.told.called[0])).waitFor();
      await check();

      await sit('moderator', 'staff');
      await check();
      await pressIn(desk.answer);
      await dialog.getByRole('textbox').fill('Look into the chest.\nIt is there.');
      await check();
      await submit();
      await last.getByText(desk.answerSaved(1, 1)).waitFor();

      await sit('member', 'shop');
      await last.getByText('It is there.').waitFor();
      await check();

      await sit('moderator', 'staff');
      const card = page.locator('article', { hasText: '✋' }).last();
      await card.getByRole('button', { name: plain(desk.done) }).click();
      await expect.poll(() => page.getByRole('button', { name: plain(desk.done) }).count()).toBe(0);
      await check();
      expect(newcomer.complaints).toEqual([]);
    },
  );

  it('an owner who switches the desk off takes the button away, and gives it back', async () => {
    const { newcomer } = test;
    const { last } = newcomer;
    await test.begin('furnished');
    const { desk, sit, pressIn, askButton } = openPage(newcomer, 'en');
    await sit('owner', 'general');
    await newcomer.type('/setup ');
    await last.getByRole('combobox').selectOption({ label: desk.page.label });
    await pressIn(desk.page.switchOff);
    await last.getByText(plain(desk.page.off)).waitFor();
    await sit('owner', 'shop');
    await expect.poll(() => askButton().count()).toBe(0);
    await sit('owner', 'general');
    await pressIn(desk.page.switchOn);
    await sit('owner', 'shop');
    await askButton().waitFor();
    expect(newcomer.complaints).toEqual([]);
  });

  it('a second moderator who presses Done reads who was first', async () => {
    const { newcomer } = test;
    await test.begin('furnished');
    const { desk, sit, fill, askButton, pressIn } = openPage(newcomer, 'en');
    const { last } = newcomer;
    await sit('member', 'shop');
    await askButton().click();
    await fill('', 'Steve');
    await pressIn(desk.call);
    await last.getByText(plain(desk.told.called[0])).waitFor();
    const staff = demo.guild.channel('staff');
    const [card] = staff.messages().filter(({ content }) => content.startsWith('✋'));
    const [done] = /desk:done:\d+/.exec(JSON.stringify(card?.components)) ?? [];
    if (!card || !done) throw new Error('there is no card');
    const roles = demo.guild.roles().flatMap(({ id, name }) => (name === 'Moderators' ? [id] : []));
    const join = (name: string) =>
      demo.guild.join({ name, permissions: PermissionFlagsBits.ModerateMembers, roles }).in(staff.id);
    const [first, second] = [join('Ann'), join('Bob')];
    const notes = await Promise.all([first.click(card, done), second.click(card, done)]);
    // Both end for their people with the edit of the card; the note to the second one follows.
    const told = () => notes.filter(({ message }) => message?.content.includes('has already closed this'));
    await expect.poll(() => told().length).toBe(1);
    expect(staff.messages().filter(({ content }) => content.includes('done by'))).toHaveLength(1);
  });
});
