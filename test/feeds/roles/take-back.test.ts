import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../src/words/index.js';
import { freezeClock } from '../../support/frozen-clock.js';
import { AT, targetsOf } from '../../support/samples.js';
import { titleOf } from '../desk/harness.js';
import { alex, createRoles, grantOf, mod, steve, VIP } from './harness.js';

const { buyerRoles: words } = LANGUAGES.en;

freezeClock();

describe('Take back', () => {
  async function createGiven() {
    const bot = await createRoles();
    await bot.ask(steve, '51005');
    await bot.press('roles:approve:1', mod);
    return bot;
  }

  test('stands on the card of /payment with who has the role, asks, takes it, and frees the line', async () => {
    const bot = await createGiven();
    const { reply } = await bot.run('payment', { number: 51005 }, mod);
    expect(JSON.stringify(reply)).toContain(`<@&${VIP}> given to <@${steve.userId}> until <t:`);
    expect(JSON.stringify(reply)).toContain(`, approved by <@${mod.userId}>`);
    expect(targetsOf(reply)).toContain('roles:confirmTakeBack:51005');
    const asked = await bot.pressPrivate('roles:confirmTakeBack:51005', mod);
    expect([asked.hidden, titleOf(asked.reply), targetsOf(asked.reply)]).toEqual([
      true,
      words.payment.takeBackTitle(51005),
      ['roles:takeBack:51005'],
    ]);
    expect(bot.has(steve)).toBe(true);
    const done = await bot.pressPrivate('roles:takeBack:51005', mod);
    expect([done.reply.content, bot.has(steve)]).toEqual([words.payment.takenBack(51005), false]);
    expect(bot.members.audit.at(-1)).toBe(
      `take ${steve.userId} ${VIP}: payment 51005, mapped by 300000000000000050, taken back`,
    );
    await bot.ask(alex, '51005');
    await bot.press('roles:approve:2', mod);
    expect(bot.has(alex)).toBe(true);
    const again = await bot.pressPrivate('roles:takeBack:51006', mod);
    expect(again.reply.content).toBe(words.payment.nothing);
    expect(bot.has(alex)).toBe(true);
  });

  test.each([
    ['roles are off', { isOn: false }],
    ['another shop is linked', { isFrozen: true }],
  ])('while %s says that the role is not taken back yet', async (_what, fields) => {
    const bot = await createGiven();
    await bot.store(fields);
    const { reply } = await bot.pressPrivate('roles:takeBack:51005', mod);
    expect([reply.content, bot.has(steve)]).toEqual([words.payment.takenLater(51005), true]);
  });

  test('leaves a role that another payment gives', async () => {
    const bot = await createGiven();
    await bot.store({ grants: [...(await bot.stored()).grants, grantOf(steve, { paymentId: 7 })] });
    const { reply } = await bot.pressPrivate('roles:takeBack:51005', mod);
    expect([reply.content, bot.has(steve)]).toEqual([words.payment.takenBack(51005), true]);
  });

  test('a card of /payment without a grant has no button; an open question is named', async () => {
    const bot = await createRoles();
    await bot.ask(steve, '51005');
    const { reply } = await bot.run('payment', { number: 51005 }, mod);
    expect(JSON.stringify(reply)).toContain(words.payment.asked(`<@${steve.userId}>`));
    expect(targetsOf(reply)).not.toContain('roles:confirmTakeBack:51005');
  });

  test('a card of /payment names nobody whose role ended, and still frees the line', async () => {
    const bot = await createRoles({ grants: [grantOf(steve, { ended: { at: AT, why: 'unmapped' } })] });
    const { reply } = await bot.run('payment', { number: 51005 }, mod);
    expect(JSON.stringify(reply)).not.toContain(`<@${steve.userId}>`);
    expect(targetsOf(reply)).toContain('roles:confirmTakeBack:51005');
  });
});
