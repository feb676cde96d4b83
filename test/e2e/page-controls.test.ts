import { InteractionResponseType as Answer, ComponentType } from 'discord.js';
import { expect, it } from 'vitest';
import { BareDemo } from './bare-demo.js';
import { barriers, describeInChromium } from './newcomer.js';

const demo = new BareDemo();

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
});
