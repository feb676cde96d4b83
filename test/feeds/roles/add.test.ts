import { beforeEach, describe, expect, test } from 'vitest';
import { linesOf } from '../../commands/reading.js';
import { wireProduct, wireServer } from '../../support/samples.js';
import { chief, createOwner, idOf, OTHER_PRODUCT, type OwnerHarness, PRODUCT, VIP } from './owner.js';

let bot: OwnerHarness;

beforeEach(async () => {
  bot = await createOwner();
});

describe('Add', () => {
  test('shows ranks and what has days first, then the others, then Another', async () => {
    const other = (id: number) => wireProduct({ id, name: `Item ${id}` });
    bot.shop.servers = [
      wireServer({
        products: [
          ...Array.from({ length: 30 }, (_, at) => other(100 + at)),
          wireProduct({ id: PRODUCT, name: 'VIP pass', withdraw_commands_days: 30 }),
          wireProduct({ id: OTHER_PRODUCT, name: 'Elite', type: 'group' }),
        ],
      }),
    ];
    const lines = linesOf((await bot.press('setup:addMapping', chief)).reply);
    const values = lines.flatMap((line) => /^- .*\((\w+)\)/.exec(line)?.[1] ?? []);
    expect([values.length, values.slice(0, 3), values.at(-1)]).toEqual([
      25,
      [`${PRODUCT}`, `${OTHER_PRODUCT}`, '100'],
      'other',
    ]);
  });

  test('of a product → the form asks for role and term, and proposes that product', async () => {
    await bot.press('setup:addMapping', chief);
    const { modals } = await bot.press('setup:addProduct', chief, { values: [`${PRODUCT}`] });
    const [{ customId = '', title = '', fields = [] } = {}] = modals;
    expect([title, fields[1]]).toMatchObject([
      'A role for VIP pass',
      { options: [{ isChosen: true, label: 'as long as the product (for 30 days)' }, ...Array(5).fill({})] },
    ]);
    expect(fields.map((field) => field.custom_id)).toEqual(['role', 'end']);
    const { reply } = await bot.press(customId, chief, { choices: { role: [VIP], end: ['30'] } });
    expect(idOf(reply, 'setup:saveMapping')).toContain(`:${PRODUCT}:${VIP}:30:`);
  });

  test.each(['other', 'forged:7', ''])('of %j → the form asks for the product, too', async (value) => {
    const { modals } = await bot.press('setup:addProduct', chief, { values: [value] });
    expect(modals[0]?.fields.map((field) => field.custom_id)).toEqual(['product', 'role', 'end']);
  });

  test('while the shop is away → Another alone', async () => {
    bot.shop.away.add('catalogue');
    const lines = linesOf((await bot.press('setup:addMapping', chief)).reply);
    expect(lines.filter((line) => line.startsWith('- '))).toEqual([expect.stringContaining('(other)')]);
  });

  test.each(['Sw%rd'.repeat(20), 'Меч 😀 из Эндера, самый лучший на всём сервере', ''])(
    'of %j, which isn’t sold → the form comes back as it was',
    async (typed) => {
      const id = idOf(await bot.fill(typed, VIP, '90'), 'setup:correctMapping');
      const { modals } = await bot.press(id ?? '', chief);
      const [name] = modals[0]?.fields ?? [];
      const value = name && 'value' in name ? (name.value ?? '') : '-';
      expect(typed.startsWith(value)).toBe(true);
      expect(value.length).toBeGreaterThan(typed === '' ? -1 : 3);
      expect(modals[0]?.fields.slice(1)).toMatchObject([
        { chosen: VIP },
        { options: expect.arrayContaining([expect.objectContaining({ value: '90', isChosen: true })]) },
      ]);
    },
  );
});
