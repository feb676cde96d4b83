import {
  InteractionResponseType as Answer,
  type APIComponentInLabel,
  type APILabelComponent,
  ComponentType,
  MessageFlags,
  SelectMenuDefaultValueType,
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
        component: z.object({
          value: z.union([z.string(), z.boolean()]).optional(),
          values: z.array(z.string()).optional(),
        }),
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

  const label = (text: string, component: APIComponentInLabel, description?: string): APILabelComponent => ({
    ...{ type: ComponentType.Label, label: text, component },
    ...(description !== undefined && { description }),
  });
  const optional = { required: false, min_values: 0 } as const;

  /** A form with each kind of field, filled by the bot; nothing in it is required. */
  const openForm = async () => {
    const [, shop] = demo.guild.channels();
    const chosen = [{ id: shop?.id ?? '', type: SelectMenuDefaultValueType.Channel } as const];
    await demo.openForm(test.newcomer, [
      label('For everybody', {
        ...{ type: ComponentType.ChannelSelect, custom_id: 'everybody', ...optional },
        default_values: chosen,
      }),
      label(
        'For staff',
        { type: ComponentType.ChannelSelect, custom_id: 'staff', ...optional },
        'Shows every price.',
      ),
      label('Show', {
        ...{ type: ComponentType.CheckboxGroup, custom_id: 'show', ...optional },
        options: [
          { label: 'Prices', value: 'prices' },
          { label: 'Names', value: 'names', description: 'All of them', default: true },
        ],
      }),
      label('Mention', { type: ComponentType.RoleSelect, custom_id: 'mention', ...optional, max_values: 2 }),
      label('Not named', {
        ...{ type: ComponentType.TextInput, custom_id: 'hidden', style: TextInputStyle.Short },
        required: false,
      }),
    ]);
    return test.newcomer.page.getByRole('dialog');
  };
  /** What a form comes back with, field by field. */
  const sent = async () =>
    sentForm
      .parse(await demo.bot.interaction())
      .data.components.map(({ component: { value, values } }) => values ?? value);

  it('of a form have names and descriptions, and come back as they were left', async () => {
    const { newcomer } = test;
    const { page } = newcomer;
    const [, shop, staff] = demo.guild.channels();
    const [players, moderators] = demo.guild.roles();
    const dialog = await openForm();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await dialog.evaluate(hiddenWidth)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 900 });
    const staffSelect = dialog.getByRole('combobox', { name: 'For staff' });
    expect(await staffSelect.evaluate(describedBy)).toBe('Shows every price.');
    const show = dialog.getByRole('group', { name: 'Show' });
    expect(await show.getByRole('checkbox', { name: 'Names' }).isChecked()).toBe(true);
    expect(await barriers(newcomer)).toEqual([]);

    await staffSelect.selectOption('# staff');
    await dialog.getByRole('button', { name: 'Remove # shop' }).click();
    await show.getByRole('checkbox', { name: 'Prices' }).check();
    for (const name of ['@Players', '@Moderators'])
      await dialog.getByRole('combobox', { name: 'Mention' }).selectOption(name);
    await dialog.getByLabel('Not named').fill('Steve');
    expect(await barriers(newcomer)).toEqual([]);
    await dialog.getByRole('button', { name: 'Submit' }).click();
    expect(await sent()).toEqual([
      [],
      [staff?.id],
      ['prices', 'names'],
      [players?.id, moderators?.id],
      'Steve',
    ]);
    await page.keyboard.press('Escape');

    // What was changed and not sent is gone.
    const again = await openForm();
    await again.getByRole('combobox', { name: 'For staff' }).selectOption('# staff');
    await again.getByRole('button', { name: 'Cancel' }).click();
    await again.waitFor({ state: 'hidden' });
    const last = await openForm();
    await last.getByRole('button', { name: 'Submit' }).click();
    expect(await sent()).toEqual([[shop?.id], [], ['names'], [], '']);
    expect(newcomer.complaints).toEqual([]);
  });

  it('of a form need no mouse', async () => {
    const { page } = test.newcomer;
    const dialog = await openForm();
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const focused = () => page.evaluate('document.activeElement?.id');
    // The first field is focused.
    expect(await focused()).toBe('field-everybody');
    await press('Shift+Tab', 'Enter');
    await dialog.getByRole('button', { name: 'Remove # shop' }).waitFor({ state: 'detached' });
    expect(await focused()).toBe('field-everybody');
    await press('Tab');
    expect(await focused()).toBe('field-staff');
    await page.keyboard.type('# st');
    await dialog.locator('.chip').getByText('# staff').waitFor();
    await press('Tab', 'Space', 'Tab', 'Space', 'Tab', 'Tab');
    await page.keyboard.type('Steve');
    await press('Enter');
    const [, , staff] = demo.guild.channels();
    expect(await sent()).toEqual([[], [staff?.id], ['prices'], [], 'Steve']);
  });

  it('of a form say what is required', async () => {
    const { newcomer } = test;
    await demo.openForm(newcomer, [
      label('Where', { type: ComponentType.ChannelSelect, custom_id: 'where' }),
    ]);
    const dialog = newcomer.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    const select = dialog.getByRole('combobox', { name: 'Where' });
    expect(
      await select.evaluate((one: { validity: { valueMissing: boolean } }) => one.validity.valueMissing),
    ).toBe(true);
    await select.selectOption('# shop');
    expect(await dialog.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Submit' }).click();
    expect(await sent()).toEqual([[demo.guild.channels()[1]?.id]]);
  });

  it('of a form for a role, one of several texts and a long text need no mouse', async () => {
    const { newcomer } = test;
    const { page } = newcomer;
    const [players, moderators] = demo.guild.roles();
    await demo.openForm(newcomer, [
      label('Role', {
        ...{ type: ComponentType.RoleSelect, custom_id: 'role', required: true },
        default_values: [{ id: players?.id ?? '', type: SelectMenuDefaultValueType.Role }],
      }),
      label('End', {
        ...{ type: ComponentType.StringSelect, custom_id: 'end', required: true },
        options: [
          { value: 'product', label: 'With the product' },
          { value: 'never', label: 'Never', default: true },
          { value: 'days', label: 'Thirty days later' },
        ],
      }),
      label(
        'Message',
        {
          ...{ type: ComponentType.TextInput, custom_id: 'message', style: TextInputStyle.Paragraph },
          ...{ min_length: 5, max_length: 40, value: 'Thank you' },
        },
        'Everybody reads it.',
      ),
    ]);
    const dialog = page.getByRole('dialog');
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await dialog.evaluate(hiddenWidth)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 900 });
    const end = dialog.getByRole('combobox', { name: 'End' });
    const text = dialog.getByRole('textbox', { name: 'Message' });
    expect([await end.inputValue(), await text.inputValue()]).toEqual(['never', 'Thank you']);
    expect(await text.evaluate(describedBy)).toBe('Everybody reads it.');
    await dialog.locator('.chip').getByText('@Players').waitFor();
    expect(await barriers(newcomer)).toEqual([]);

    await page.keyboard.type('@Mod');
    await dialog.locator('.chip').getByText('@Moderators').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('Th');
    await expect.poll(() => end.inputValue()).toBe('days');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('for everything, and more than fits in here');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await sent()).toEqual([
      [moderators?.id],
      ['days'],
      'Thank you\nfor everything, and more than fits in here'.slice(0, 40),
    ]);
    expect(newcomer.complaints).toEqual([]);
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
    const number = label('№', {
      ...{ type: ComponentType.TextInput, custom_id: 'number', style: TextInputStyle.Short },
    });
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
