import {
  InteractionResponseType as Answer,
  type APILabelComponent,
  type APITextInputComponent,
  ComponentType,
  MessageFlags,
  TextInputStyle,
} from 'discord.js';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { BareDemo } from './bare-demo.js';
import { barriers, describeInChromium } from './newcomer.js';

const demo = new BareDemo();

const sentForm = z.object({
  data: z.object({
    components: z.array(
      z.object({
        component: z.object({ value: z.string() }),
      }),
    ),
  }),
});

const hiddenWidth = (one: { scrollWidth: number; clientWidth: number }) => one.scrollWidth - one.clientWidth;

/** The text that describes a control. */
const describedBy = (one: {
  getAttribute(name: string): string | null;
  ownerDocument: { getElementById(id: string): { textContent: string } | null };
}) => one.ownerDocument.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent;

describeInChromium('the controls of the page', demo, (test) => {
  const row = (component: object) => ({ type: ComponentType.ActionRow, components: [component] });
  const channelSelect = (...chosen: readonly string[]) =>
    row({
      ...{ type: ComponentType.ChannelSelect, custom_id: 'channel', placeholder: 'Where…', min_values: 0 },
      default_values: chosen.map((id) => ({ id, type: 'channel' })),
    });

  it('show a placeholder in a select of channels as long as nothing is chosen', async () => {
    const { newcomer } = test;
    const { last } = newcomer;
    const [, shop, staff] = demo.guild.channels();
    const data = (...chosen: readonly string[]) => ({ components: [channelSelect(...chosen)] });
    await demo.answer(newcomer, { type: Answer.ChannelMessageWithSource, data: data() });
    const select = last.getByRole('combobox', { name: 'Where…' });
    const shown = () =>
      select.evaluate(({ selectedOptions: [one] }: { selectedOptions: { textContent: string }[] }) =>
        one?.textContent.trim(),
      );
    await select.waitFor();
    expect(await shown()).toBe('Where…');
    await select.selectOption('# shop');
    expect(await demo.update(data(shop?.id ?? ''))).toMatchObject({ data: { values: [shop?.id] } });
    await last.locator('.chip').getByText('# shop').waitFor();
    expect(await shown()).toBe('');
    await select.selectOption('# staff');
    await demo.update(data(staff?.id ?? ''));
    await last.locator('.chip').getByText('# staff').waitFor();
    expect(await last.locator('.chip').count()).toBe(1);
    expect(await barriers(newcomer)).toEqual([]);
    await last.getByRole('button', { name: 'Remove # staff' }).click();
    expect(await demo.update(data())).toMatchObject({ data: { values: [] } });
    await expect.poll(shown).toBe('Where…');
    expect(newcomer.complaints).toEqual([]);
  });

  const field = (
    name: string,
    component: Partial<Omit<APITextInputComponent, 'type'>>,
    description?: string,
  ): APILabelComponent => ({
    ...({
      type: ComponentType.Label,
      label: name,
      ...(description !== undefined && { description }),
    } as const),
    component: { type: ComponentType.TextInput, custom_id: name, style: TextInputStyle.Short, ...component },
  });
  /** What a form comes back with, field by field. */
  const sent = async () =>
    sentForm.parse(await demo.bot.interaction()).data.components.map(({ component: { value } }) => value);

  it('of a form have names and descriptions, need no mouse, and say what is required', async () => {
    const { newcomer } = test;
    const { page } = newcomer;
    await demo.openForm(newcomer, [
      field('Name', { required: false, value: 'Steve' }),
      field(
        'Message',
        { style: TextInputStyle.Paragraph, max_length: 40, value: 'Thank you' },
        'Everybody reads it.',
      ),
      field('Number', {}),
    ]);
    const dialog = page.getByRole('dialog');
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await dialog.evaluate(hiddenWidth)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 900 });
    const [message, number] = ['Message', 'Number'].map((name) => dialog.getByRole('textbox', { name }));
    expect(await message?.inputValue()).toBe('Thank you');
    expect(await message?.evaluate(describedBy)).toBe('Everybody reads it.');
    expect(await barriers(newcomer)).toEqual([]);

    // The first field is focused.
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' and Alex');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('for everything, and more than fits in here');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(
      await number?.evaluate((one: { validity: { valueMissing: boolean } }) => one.validity.valueMissing),
    ).toBe(true);
    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
    expect(await sent()).toEqual([
      'Steve and Alex',
      'Thank you\nfor everything, and more than fits in here'.slice(0, 40),
      '7',
    ]);
    expect(newcomer.complaints).toEqual([]);
  });

  it('of a form that was closed are as the bot has put them', async () => {
    const dialog = test.newcomer.page.getByRole('dialog');
    for (const button of ['Cancel', 'Submit']) {
      await demo.openForm(test.newcomer, [field('Name', { value: 'Steve' })]);
      if (button === 'Cancel') await dialog.getByRole('textbox').fill('Alex');
      await dialog.getByRole('button', { name: button }).click();
      if (button === 'Cancel') await dialog.waitFor({ state: 'hidden' });
    }
    expect(await sent()).toEqual(['Steve']);
  });

  it('of a message for everybody answer the member who uses them, and nobody else', async () => {
    const { newcomer } = test;
    const { page, last } = newcomer;
    const [, shop] = demo.guild.channels();
    const button = { type: ComponentType.Button, style: 2, custom_id: 'role', label: 'Get my role' };
    await demo.bot.rest('POST', `/channels/${shop?.id}/messages`, {
      ...{ content: 'The price list', components: [row(button)] },
    });
    await newcomer.sitAs('Member');
    const channels = page.locator('.channel');
    expect((await channels.allInnerTexts()).map((name) => name.replace('#', '').trim())).toEqual([
      'general',
      'shop',
    ]);
    await channels.filter({ hasText: 'shop' }).click();
    await last.getByRole('button', { name: 'Get my role' }).click();
    const number = field('№', {});
    await demo.bot.answer(await demo.bot.interaction(), {
      ...{ type: Answer.Modal, data: { custom_id: 'f', title: 'Form', components: [number] } },
    });
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: '№' }).fill('51004');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    const asked = await demo.bot.interaction();
    const data = { content: 'The staff will look at it', flags: MessageFlags.Ephemeral };
    await demo.bot.answer(asked, { type: Answer.ChannelMessageWithSource, data });
    await last.getByText('The staff will look at it').waitFor();
    await page.locator('article', { hasText: 'The price list' }).waitFor();
    await newcomer.sitAs('Moderator');
    await channels.filter({ hasText: 'shop' }).click();
    await last.getByText('The price list').waitFor();
    expect(await page.getByText('The staff will look at it').count()).toBe(0);
    expect(await channels.count()).toBe(3);
    expect(newcomer.complaints).toEqual([]);
  });
});
