import { describe, expect, test } from 'vitest';
import { FEED_FORMAT } from '../../../src/feeds/engine/record.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { freezeClock } from '../../support/frozen-clock.js';
import { GUILD } from '../../support/router-harness.js';
import { AT, targetsOf } from '../../support/samples.js';
import {
  alex,
  chief,
  createRoles,
  grantOf,
  holdingOf,
  mapping,
  mod,
  type RolesHarness,
  readDescription,
  STAFF,
  steve,
  titleOf,
  vipBought,
} from './harness.js';
import { DAY, MVP, problem, VIP } from './samples.js';

freezeClock();

const { buyerRoles: words, aboutMe } = LANGUAGES.en;
const role = `<@&${VIP}>`;

describe('🎟️', () => {
  test('says how: the number alone is the message’s text, the user name in the embed', async () => {
    const bot = await createRoles();
    const reply = await bot.mine(alex);
    expect(reply.content).toBe(alex.userId);
    expect(readDescription(reply)).toContain(words.mine.wayTyped('discord'));
    expect(readDescription(reply)).toContain(words.mine.wayName('`alex_2009`'));
  });

  test.each([
    ['a shop of version 2', {}, 2 as const, true],
    ['a product that asks for nothing', { mappings: [mapping({ productId: 2 })] }, 3 as const, true],
    ['no channel for the staff', { mappings: [mapping({ productId: 2 })] }, 3 as const, false],
  ])('with %s shows no number', async (_what, fields, version, hasStaff) => {
    const bot = await createRoles(fields, version);
    if (!hasStaff) await bot.pressPrivate('setup:setStaff', chief, { values: [] });
    const reply = await bot.mine(alex);
    expect(reply.content ?? '').toBe('');
    expect(readDescription(reply)).toContain(hasStaff ? words.mine.wayPaid : words.notices.off[1]);
    expect(targetsOf(reply).includes('roles:paid:0')).toBe(hasStaff);
  });

  test('gives at once what a user name proves, and nothing to whoever wears it as a nickname', async () => {
    const bot = await createRoles();
    bot.shop.payments.set(51005, vipBought({ Discord: '@Alex_2009' }));
    const imposter = { ...steve, userName: 'alex_2009' };
    await bot.mine(imposter);
    expect([bot.has(steve), (await bot.stored()).grants]).toEqual([false, []]);
    const reply = await bot.mine(alex);
    expect(bot.has(alex)).toBe(true);
    expect(readDescription(reply).split('\n')[0]).toMatch(new RegExp(`^🎟️ You have ${role} now, until <t:`));
    expect((await bot.stored()).grants).toMatchObject([{ memberId: alex.userId, proof: 'typed' }]);
    await bot.store({ holdings: [holdingOf(alex, { givenAt: AT - 1 })] });
    const again = await bot.mine(alex);
    expect(readDescription(again)).not.toContain('now');
    expect(bot.members.audit).toHaveLength(1);
  });

  test('says nothing of a user name that no payment has', async () => {
    const bot = await createRoles();
    expect(readDescription(await bot.mine(alex)).split('\n')[0]).toBe(words.mine.none);
  });

  test('says why a payment that names the member gives nothing', async () => {
    const bot = await createRoles();
    bot.shop.payments.set(51005, { ...vipBought({ Discord: 'alex_2009' }), status: 0 });
    const text = readDescription(await bot.mine(alex));
    expect(text).toContain(`${words.mine.ungranted(51005)}. ${words.refusals.unpaid}`);
  });

  test('while the shop is away shows what the member has', async () => {
    const holdings = [holdingOf(alex, { givenAt: AT - 1 })];
    const bot = await createRoles({ grants: [grantOf(alex)], holdings });
    bot.shop.away.add('payments');
    const reply = await bot.mine({ ...alex, roleIds: [VIP] });
    expect(readDescription(reply)).toMatch(new RegExp(`^${role} until <t:`));
  });

  test('says which role another hand took, and which one can’t be given', async () => {
    const bot = await createRoles({
      grants: [grantOf(alex), grantOf(alex, { roleId: MVP, endsAt: AT + DAY })],
      holdings: [holdingOf(alex, { givenAt: AT - DAY }), holdingOf(alex, { roleId: MVP, givenAt: AT - DAY })],
    });
    const reply = await bot.mine({ ...alex, roleIds: [MVP], joinedAt: AT - 9 * DAY });
    expect(readDescription(reply)).toContain(words.mine.taken(role));
    expect(readDescription(reply)).toMatch(new RegExp(`^<@&${MVP}> until <t:`, 'm'));
    expect(bot.has(alex)).toBe(false);
    await bot.store({ holdings: [], problems: [problem({ kind: 'tooPowerful' })] });
    bot.members.empower(VIP, 4n);
    expect(readDescription(await bot.mine(alex))).toContain(words.mine.stuck(role));
  });

  test('gives whoever left and returned their role', async () => {
    const bot = await createRoles({
      grants: [grantOf(alex)],
      holdings: [holdingOf(alex, { givenAt: AT - DAY })],
    });
    await bot.mine({ ...alex, roleIds: [], joinedAt: AT - 60_000 });
    expect(bot.has(alex)).toBe(true);
  });

  test('without mappings offers nothing, and still lets members erase', async () => {
    const bot = await createRoles({ mappings: [], grants: [grantOf(alex)], holdings: [holdingOf(alex)] });
    const reply = await bot.mine(alex);
    expect([titleOf(reply), targetsOf(reply)]).toEqual([words.notices.off[0], ['shop:aboutMe']]);
  });
});

describe('I have paid already', () => {
  test('a payment that names the presser is given at once, without a card', async () => {
    const bot = await createRoles();
    bot.shop.payments.set(51005, vipBought({ Discord: `${alex.userId}` }));
    const { reply } = await bot.ask(alex, '51005');
    expect([bot.has(alex), bot.cards().length]).toEqual([true, 0]);
    expect(titleOf(reply)).toBe(words.mine.title);
  });

  test('number and name that fit → a card, which shows what was bought', async () => {
    const bot = await createRoles();
    const { reply } = await bot.ask(alex, '51005');
    expect(titleOf(reply)).toBe(words.notices.asked[0]);
    const [card] = bot.cards();
    expect(titleOf(card?.reply ?? {})).toBe(words.card.isTheirs(51005));
    expect(targetsOf(card?.reply ?? {}).slice(0, 2)).toEqual(['roles:approve:1', 'roles:refuse:1']);
    await bot.ask(alex, '51005');
    expect(bot.cards()).toHaveLength(1);
  });

  test.each([
    ['another name', '51005', 'Nobody'],
    ['a number that there isn’t', '1', 'Steve'],
  ])('%s → one answer, and the form again', async (_what, number, name) => {
    const bot = await createRoles();
    const { reply } = await bot.ask(alex, number, name);
    expect([titleOf(reply), bot.cards()]).toEqual([words.notices.noMatch[0], []]);
    expect(targetsOf(reply)).toEqual([`roles:paid:${number}:${name}`]);
  });

  test('while the shop doesn’t answer → no card', async () => {
    const bot = await createRoles();
    bot.shop.away.add('payments').add('payment');
    const { reply } = await bot.ask(alex, '51005');
    expect([titleOf(reply), bot.cards()]).toEqual([words.notices.unchecked[0], []]);
  });

  test('without a number or a name → the form again, and the shop nothing', async () => {
    const bot = await createRoles();
    const before = bot.shop.asked.length;
    for (const [number, name] of [
      ['I lost it', 'Steve'],
      ['51005', ' '],
    ] as const)
      expect(titleOf((await bot.ask(alex, number, name)).reply)).toBe(words.notices.noMatch[0]);
    expect(bot.shop.asked.length).toBe(before);
  });

  test('what no moderator can change is answered at once', async () => {
    const bot = await createRoles({ mappings: [mapping({ productId: 2 })] });
    const { reply } = await bot.ask(alex, '51005');
    expect([readDescription(reply), bot.cards()]).toEqual([
      `⚠️ ${words.mine.ungranted(51005)}. ${words.refusals.unmapped}`,
      [],
    ]);
  });

  test('a hundred cards are open at once', async () => {
    const bot = await createRoles();
    const cards = Array.from({ length: 100 }, (_, at) => ({
      ...{ id: at + 1, askers: [{ id: `${200_000_000_000_000_000n + BigInt(at)}` }], paymentId: at, at: AT },
      ...{ againAt: null, channelId: STAFF, closed: null },
    }));
    await bot.store({ cards, nextId: 101 });
    expect(titleOf((await bot.ask(alex, '51005')).reply)).toBe(words.notices.crowded[0]);
  });
});

describe('what is stored of a member', () => {
  test('Erase it → the role is taken back, the question withdrawn, and nothing of the member is left', async () => {
    const bot = await createRoles({ grants: [grantOf(alex), grantOf(steve, { lineId: 7 })] });
    await bot.mine(alex);
    await bot.mine(steve);
    await bot.ask(alex, '51006');
    const { reply } = await bot.pressPrivate('shop:aboutMe', alex);
    expect(readDescription(reply)).toContain(words.stored.what);
    const erased = await bot.pressPrivate('shop:eraseMe', alex);
    expect(titleOf(erased.reply)).toBe(aboutMe.erased.title);
    expect([bot.has(alex), bot.has(steve), bot.cards().length]).toEqual([false, true, 0]);
    const record = JSON.stringify(await bot.database.records(FEED_FORMAT).get(GUILD));
    expect([record.includes(`${alex.userId}`), record.includes(`${steve.userId}`)]).toEqual([false, true]);
  });

  test('Erase it while Discord is silent → nothing is erased, else a role for a month would stay for good', async () => {
    const bot = await createRoles({ grants: [grantOf(alex)], holdings: [holdingOf(alex)] });
    bot.members.state.isAway = true;
    const { reply } = await bot.pressPrivate('shop:eraseMe', alex);
    expect(readDescription(reply)).toContain(words.stored.notErased);
    expect((await bot.stored()).grants).toHaveLength(1);
  });

  test.each<[string, Parameters<typeof problem>[0], (bot: RolesHarness) => void]>([
    ['was deleted', { kind: 'deleted' }, (bot) => bot.members.deleteRole(VIP)],
    ['stands below the bot again', { kind: 'aboveBot' }, () => {}],
  ])('Erase it when the role %s → it is erased', async (_what, known, happens) => {
    const fields = { grants: [grantOf(alex)], holdings: [holdingOf(alex)], problems: [problem(known)] };
    const bot = await createRoles({ ...fields, checkedAt: AT });
    bot.members.restore(`${alex.userId}`, VIP);
    happens(bot);
    await bot.pressPrivate('shop:eraseMe', alex);
    expect(bot.has(alex)).toBe(false);
    expect(await bot.stored()).toMatchObject({ grants: [], holdings: [] });
  });

  test('is encrypted in the store', async () => {
    const bot = await createRoles({ grants: [grantOf(alex)] });
    expect([...bot.backend.texts].join()).not.toContain(`${alex.userId}`);
    expect(mod.userId).not.toBe(alex.userId);
  });
});
