import { describe, expect, test, vi } from 'vitest';
import { LANGUAGES } from '../../../src/words/index.js';
import { moderator } from '../../commands/harness.js';
import { freezeClock } from '../../support/frozen-clock.js';
import { AT, targetsOf } from '../../support/samples.js';
import {
  alex,
  createRoles,
  grantOf,
  holdingOf,
  mod,
  type RolesHarness,
  readDescription,
  steve,
  titleOf,
  vipBought,
} from './harness.js';
import { DAY, VIP } from './samples.js';

freezeClock();

const { buyerRoles: words } = LANGUAGES.en;
const cardOf = (bot: RolesHarness) => bot.cards()[0]?.reply;
const note = async (bot: RolesHarness, id: number): Promise<string> => {
  const { reply } = await bot.run('payment', { number: id }, mod);
  return JSON.stringify(reply);
};

/** Steve's payment, about which Alex has asked. */
async function createAsked() {
  const bot = await createRoles();
  await bot.ask(alex, '51005');
  return bot;
}

describe('Approve', () => {
  test('gives the role at once, and leaves one line', async () => {
    const bot = await createAsked();
    await bot.press('roles:approve:1', mod);
    expect(bot.has(alex)).toBe(true);
    expect(cardOf(bot)?.content).toMatch(
      new RegExp(`^✅ <@${alex.userId}> · #51005 · approved by <@${mod.userId}>, <t:`),
    );
    expect((await bot.stored()).grants).toMatchObject([{ proof: { by: mod.userId } }]);
    for (const action of ['approve', 'refused'])
      expect(
        (await bot.press(`roles:${action}:1`, { ...mod, userId: '300000000000000009' }, { reason: 'No' }))
          .outcome,
      ).toBe('outdated');
    expect((await bot.stored()).cards).toMatchObject([{ closed: { by: mod.userId, isApproved: true } }]);
  });

  test.each([
    ['the moderator’s own question', { ...mod }, words.refusals.selfApproved],
    ['somebody else’s line', undefined, words.refusals.taken],
  ])('gives nothing for %s', async (_what, own, why) => {
    const bot = await createRoles();
    await bot.ask(own ?? alex, '51005');
    if (!own) await bot.store({ grants: [grantOf(steve)] });
    const { reply } = await bot.press('roles:approve:1', mod);
    expect(reply.content).toBe(why);
    expect([bot.has(alex), bot.has(mod)]).toEqual([false, false]);
  });

  test('of a member who has left gives nothing, and says so; they press when they return', async () => {
    const bot = await createAsked();
    bot.members.leave(`${alex.userId}`);
    const { reply } = await bot.press('roles:approve:1', mod);
    expect(reply.content).toBe(words.card.notYet);
  });

  test('is for those who may use /payment', async () => {
    const bot = await createAsked();
    for (const id of ['roles:approve:1', 'roles:refuse:1', 'roles:refused:1', 'roles:takeBack:51005'])
      expect(await bot.press(id, { ...steve, permissions: 0n }, { reason: 'x' })).toMatchObject({
        ...{ outcome: 'notAllowed', changes: 0 },
      });
    expect(moderator.permissions).not.toBe(0n);
  });
});

describe('Refuse', () => {
  test('opens one form that is filled, and the member reads what is sent, and asks again after a day', async () => {
    const bot = await createAsked();
    const { modals } = await bot.press('roles:refuse:1', mod);
    expect(modals[0]).toMatchObject({ fields: [{ value: words.refusing.usual }] });
    const { reply } = await bot.press('roles:refused:1', mod, { reason: ' Not *yours*. ' });
    expect(reply.content).toBe(LANGUAGES.en.notes.saved.notTold('', '🎟️'));
    expect(cardOf(bot)?.content).toMatch(/^🚫 .* refused by/);
    expect(readDescription(await bot.mine(alex))).toContain('Not \\*yours\\*.');
    expect(titleOf((await bot.ask(alex, '51005')).reply)).toBe(words.notices.refused[0]);
    vi.setSystemTime(AT + DAY);
    expect(titleOf((await bot.ask(alex, '51005')).reply)).toBe(words.notices.asked[0]);
  });

  test('without a reason gives the usual one', async () => {
    const bot = await createAsked();
    await bot.press('roles:refused:1', mod, { reason: ' ' });
    expect(readDescription(await bot.mine(alex))).toContain(words.refusing.usual);
  });
});

describe('/payment', () => {
  test('says who has a role for it and why, and takes it back; only Approve gives it again', async () => {
    const bot = await createRoles();
    bot.shop.payments.set(51005, vipBought({ Discord: `${alex.userId}` }));
    await bot.mine(alex);
    expect(await note(bot, 51005)).toContain(words.payment.typed);
    const asked = await bot.pressPrivate('roles:confirmTakeBack:51005', mod);
    expect(targetsOf(asked.reply)).toEqual(['roles:takeBack:51005']);
    const { reply } = await bot.pressPrivate('roles:takeBack:51005', mod);
    expect([reply.content, bot.has(alex)]).toEqual([words.payment.takenBack(51005), false]);
    expect(await note(bot, 51005)).toContain('only **Approve** gives it again');
    await bot.pressPrivate('shop:eraseMe', alex);
    expect(readDescription(await bot.mine(alex))).toContain(words.refusals.takenBack);
    await bot.ask(alex, '51005');
    await bot.press('roles:approve:1', mod);
    expect(bot.has(alex)).toBe(true);
  });

  test.each([
    ['nobody here', { Discord: '175928847299117063' }, words.refusals.notHere],
    ['a user name', { Discord: 'somebody' }, words.refusals.notHere],
    [
      'two members',
      { Discord: '175928847299117063', 'Discord 2': `${alex.userId}` },
      words.refusals.severalNames,
    ],
  ])('says what was typed of %s', async (_what, typed, said) => {
    const bot = await createRoles();
    bot.shop.payments.set(51005, vipBought(typed));
    expect(await note(bot, 51005)).toContain(JSON.stringify(said).slice(1, -1));
  });

  test('a role that Discord doesn’t take back now is taken later', async () => {
    const bot = await createRoles({ grants: [grantOf(alex)], holdings: [holdingOf(alex)] });
    bot.members.restore(`${alex.userId}`, VIP);
    bot.members.state.isAway = true;
    const { reply } = await bot.pressPrivate('roles:takeBack:51005', mod);
    expect(reply.content).toBe(words.payment.takenBack(51005));
    expect(await bot.stored()).toMatchObject({ grants: [], holdings: [{ givenAt: AT }] });
  });

  test('of a payment without a role takes nothing', async () => {
    const bot = await createRoles();
    const { reply } = await bot.pressPrivate('roles:takeBack:51007', mod);
    expect(reply.content).toBe(words.payment.nothing);
  });
});
