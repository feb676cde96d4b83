import { describe, expect, test, vi } from 'vitest';
import type { Roles } from '../../../src/feeds/roles/state.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { linesOf } from '../../commands/reading.js';
import { freezeClock } from '../../support/frozen-clock.js';
import { BOT_ROLE } from '../../support/members.js';
import { AT, targetsOf } from '../../support/samples.js';
import { titleOf } from '../desk/harness.js';
import { alex, createRoles, grantOf, mod, steve, VIP, VIP_BOUGHT } from './harness.js';

const { buyerRoles: words } = LANGUAGES.en;
const HOUR = 3_600_000;

freezeClock();

describe.each<[string, Partial<Roles>]>([
  ['another shop is linked', { isFrozen: true }],
  ['the bot may not give roles', { lacksPermission: true }],
])('while %s, a member', (_why, fields) => {
  async function begin() {
    const bot = await createRoles({ ...fields, hasSeenField: true, grants: [grantOf(alex)] });
    bot.members.empower(BOT_ROLE, 0n);
    return bot;
  }

  test('reads what they have, and is offered no way to a role', async () => {
    const bot = await begin();
    const { reply } = await bot.press('roles:mine', alex);
    expect(JSON.stringify(reply)).toContain(`<@&${VIP}>`);
    expect(JSON.stringify(reply)).toContain(words.told.off[1]);
    expect(targetsOf(reply)).toEqual(['shop:aboutMe']);
  });

  test('gets no code, no form and no card', async () => {
    const bot = await begin();
    const before = await bot.stored();
    expect(titleOf((await bot.pressPrivate('roles:code', steve)).reply)).toBe(words.told.off[0]);
    expect(titleOf((await bot.pressPrivate('roles:paid', steve)).reply)).toBe(words.told.off[0]);
    expect(titleOf((await bot.ask(steve, '51005')).reply)).toBe(words.told.off[0]);
    expect([bot.cards(), await bot.stored()]).toEqual([[], before]);
  });
});

describe('a card', () => {
  const deleteCards = (bot: Awaited<ReturnType<typeof createRoles>>) => {
    for (const card of bot.cards()) card.deleted = true;
  };

  test('that the staff deleted is posted again when the member asks an hour later', async () => {
    const bot = await createRoles();
    await bot.ask(steve, '51005', 'Steve');
    deleteCards(bot);
    vi.setSystemTime(AT + HOUR - 1000);
    await bot.ask(steve, '51005', 'Steve');
    expect(bot.cards()).toEqual([]);
    vi.setSystemTime(AT + HOUR);
    expect(titleOf((await bot.ask(steve, '51005', 'Steve')).reply)).toBe(words.told.asked[0]);
    expect(bot.cards()).toHaveLength(1);
    await bot.press('roles:approve:2', mod);
    expect(bot.has(steve)).toBe(true);
  });

  test('of a payment that is paid after the first try is there, and can be approved at once', async () => {
    const bot = await createRoles();
    bot.shop.payments.set(51005, { ...VIP_BOUGHT, status: 0 });
    await bot.ask(steve, '51005', 'Steve');
    bot.shop.payments.set(51005, VIP_BOUGHT);
    vi.advanceTimersByTime(2 * 60_000);
    await bot.ask(steve, '51005', 'Steve');
    await bot.press('roles:approve:1', mod);
    expect(bot.has(steve)).toBe(true);
  });

  test('of a payment with a delivery error says that it may be paid', async () => {
    const bot = await createRoles({ grants: [grantOf(alex, { paymentId: 7 })] });
    bot.shop.payments.set(51005, { ...VIP_BOUGHT, status: 0, error: 'Timeout' });
    await bot.ask(steve, '51005', 'Steve');
    const { reply } = await bot.press('roles:approve:1', mod);
    expect(reply.content).toBe(words.refusals.unknownState.staff);
  });

  test('that is still there says when the member asked last', async () => {
    const bot = await createRoles();
    await bot.ask(steve, '51005', 'Steve');
    vi.setSystemTime(AT + HOUR);
    await bot.ask(steve, '51005', 'Steve');
    const [card, ...more] = bot.cards();
    expect(more).toEqual([]);
    expect(JSON.stringify(card?.reply)).toContain(`Asked again <t:${(AT + HOUR) / 1000}:R>`);
    expect((await bot.stored()).cards).toMatchObject([{ id: 1, at: AT, againAt: AT + HOUR }]);
  });

  test.each([
    ['a paid VIP of the same player', {}, {}, true],
    ['one that gave somebody else a role', {}, { grants: [grantOf(alex)] }, false],
    ['one that may not be paid', { status: 0, error: 'Timeout' }, {}, false],
  ])('of %s → Approve is blue only where it will work', async (_what, wire, fields, isBlue) => {
    const bot = await createRoles(fields);
    bot.shop.payments.set(51005, { ...VIP_BOUGHT, ...wire });
    await bot.ask(steve, '51005');
    const lines = linesOf(bot.cards()[0]?.reply ?? {}).join('\n');
    expect(lines.includes(`![${words.card.approve}]`)).toBe(isBlue);
  });
});
