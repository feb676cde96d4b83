import { describe, expect, test, vi } from 'vitest';
import { LANGUAGES } from '../../../src/words/index.js';
import { freezeClock } from '../../support/frozen-clock.js';
import { AT, targetsOf } from '../../support/samples.js';
import { titleOf } from '../desk/harness.js';
import { alex, createRoles, DAY, mod, otherMod, type RolesHarness, steve } from './harness.js';

const { buyerRoles: words } = LANGUAGES.en;

freezeClock();

const cardOf = (bot: RolesHarness, at = 0) => bot.cards()[at]?.reply ?? {};

describe('Refuse', () => {
  test('tells the member, now and on their page, and leaves one grey line; a day later they may ask again', async () => {
    const bot = await createRoles();
    await bot.ask(steve, '51005');
    await bot.press('roles:refuseFor:1', mod, {}, ['unproved']);
    expect(bot.told).toEqual([{ userId: steve.userId, reply: { content: words.card.toldRefused(51005) } }]);
    expect(cardOf(bot).content).toMatch(/^-# 🚫 <@\d+>, payment #51005: refused by <@300000000000000008>/);
    const { reply } = await bot.press('roles:mine', steve);
    expect(JSON.stringify(reply)).toContain(words.card.toldRefused(51005));
    vi.setSystemTime(AT + DAY - 1);
    expect(titleOf((await bot.ask(steve, '51005', 'Steve')).reply)).toBe(words.told.refused[0]);
    expect(bot.cards()).toHaveLength(1);
    // Another payment, and another member, are other questions.
    await bot.ask(steve, '51006');
    await bot.ask(alex, '51005');
    expect(bot.cards()).toHaveLength(3);
    vi.setSystemTime(AT + DAY);
    await bot.ask(steve, '51005', 'Steve');
    expect(targetsOf(cardOf(bot, 3))).toContain('roles:approve:4');
    expect((await bot.stored()).cards).toMatchObject([{ id: 2 }, { id: 3 }, { id: 4, closed: null }]);
  });

  test('asks why, privately; nothing is decided before', async () => {
    const bot = await createRoles();
    await bot.ask(steve, '51005');
    const { reply, hidden } = await bot.press('roles:refuse:1', mod);
    expect([hidden, targetsOf(reply)]).toEqual([true, ['roles:refuseFor:1']]);
    expect(targetsOf(cardOf(bot))).toContain('roles:refuse:1');
    await bot.pressPrivate('roles:refuseFor:1', mod, { values: ['unproved'] });
    expect((await bot.press('roles:refuse:1', otherMod)).reply.content).toBe(
      words.card.decidedBy(`<@${mod.userId}>`),
    );
  });

  test('for want of the receipt → the member reads it in their language, and may ask again at once', async () => {
    const bot = await createRoles();
    await bot.ask(steve, '51005');
    await bot.pressPrivate('roles:refuseFor:1', mod, { values: ['receipt'] });
    const { reply } = await bot.press('roles:mine', { ...steve, locale: 'ru' });
    expect(reply.embeds?.[0]?.description).toContain(LANGUAGES.ru.buyerRoles.card.toldReceipt(51005));
    await bot.ask(steve, '51005');
    expect(targetsOf(cardOf(bot, 1))).toContain('roles:approve:2');
  });

  test('for another reason → a form, and the member reads it without mentions', async () => {
    const bot = await createRoles();
    await bot.ask(steve, '51005');
    const { modals } = await bot.pressPrivate('roles:refuseFor:1', mod, { values: ['other'] });
    expect(modals).toMatchObject([{ customId: 'roles:refuseWith:1', fields: [{ custom_id: 'reason' }] }]);
    const empty = await bot.pressPrivate('roles:refuseWith:1', mod, { fields: { reason: ' ' } });
    expect(empty.outcome).toBe('outdated');
    const reason = 'Ask <@300000000000000002> and @everyone **now**';
    const { reply } = await bot.pressPrivate('roles:refuseWith:1', mod, { fields: { reason } });
    expect(reply).toEqual({ content: words.refusing.done, embeds: [], components: [] });
    const told = bot.told.at(-1)?.reply.content ?? '';
    const mine = (await bot.press('roles:mine', steve)).reply.embeds?.[0]?.description ?? '';
    for (const text of [told, mine]) {
      expect(text).toContain('#51005: Ask');
      expect(text).not.toMatch(/(?<!\\)<@!?\d|@everyone/);
    }
  });

  test('forged → a reason that there isn’t, or of a member, decides nothing', async () => {
    const bot = await createRoles();
    await bot.ask(steve, '51005');
    for (const [from, values] of [
      [mod, ['gone']],
      [mod, []],
      [steve, ['unproved']],
      [steve, ['other']],
    ] as const)
      expect((await bot.pressPrivate('roles:refuseFor:1', from, { values })).outcome).toMatch(
        /outdated|notAllowed/,
      );
    expect((await bot.stored()).cards).toMatchObject([{ closed: null }]);
  });

  test('the decision is kept for 14 days', async () => {
    const bot = await createRoles();
    await bot.ask(steve, '51005');
    await bot.press('roles:refuseFor:1', mod, {}, ['unproved']);
    vi.setSystemTime(AT + 14 * DAY);
    const { reply } = await bot.press('roles:mine', steve);
    expect(JSON.stringify(reply)).not.toContain('51005');
  });
});
