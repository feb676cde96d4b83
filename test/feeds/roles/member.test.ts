import { describe, expect, test } from 'vitest';
import { deskPart } from '../../../src/feeds/desk/state.js';
import { type Refusal, rolesPart } from '../../../src/feeds/roles/state.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { owner } from '../../commands/harness.js';
import { linesOf } from '../../commands/reading.js';
import { freezeClock } from '../../support/frozen-clock.js';
import { changeStored } from '../../support/parts.js';
import { GUILD } from '../../support/router-harness.js';
import { AT, targetsOf, type Wire } from '../../support/samples.js';
import { titleOf } from '../desk/harness.js';
import {
  alex,
  createRoles,
  DAY,
  grantOf,
  MVP,
  mapping,
  memberNo,
  mod,
  readDescription,
  steve,
  storedHolding,
  VIP,
  VIP_BOUGHT,
} from './harness.js';

const { buyerRoles: words } = LANGUAGES.en;
const CODE = /\b(?:[B-DF-HJ-NP-TV-Z]{4}-){2}[B-DF-HJ-NP-TV-Z]{4}\b/;

freezeClock();

describe('Get my role', () => {
  test('of a member without a role → the ways of this shop; codes only once a filled field was seen', async () => {
    const bot = await createRoles();
    const { reply, hidden } = await bot.press('roles:mine', steve);
    expect([hidden, targetsOf(reply)]).toEqual([true, ['roles:paid', 'shop:aboutMe']]);
    expect(readDescription(reply)).toContain(words.mine.none);
    expect(bot.members.requests).toEqual([]);
    await bot.store({ hasSeenField: true });
    const shown = await bot.press('roles:mine', { ...steve, locale: 'ru' });
    expect(targetsOf(shown.reply)).toEqual(['roles:code', 'roles:paid', 'shop:aboutMe']);
    expect(readDescription(shown.reply)).toContain(LANGUAGES.ru.buyerRoles.mine.none);
  });

  test('of a member who returned → the role at once, by five requests, and none again within a minute', async () => {
    const bot = await createRoles({ grants: [grantOf(steve)], holdings: [storedHolding(steve)] });
    const { reply } = await bot.press('roles:mine', steve);
    expect(bot.has(steve)).toBe(true);
    expect(readDescription(reply)).toContain(`<@&${VIP}> until <t:`);
    expect(bot.members.requests).toEqual(['roles', `member ${steve.userId}`, `give ${steve.userId} ${VIP}`]);
    await bot.press('roles:mine', steve);
    expect(bot.members.requests).toHaveLength(3);
  });

  test('while Discord is silent → the page all the same, with the role on its way', async () => {
    const bot = await createRoles({ grants: [grantOf(steve)] });
    bot.members.state.isAway = true;
    const { reply } = await bot.press('roles:mine', steve);
    expect(readDescription(reply)).toContain(words.mine.pending(`<@&${VIP}>`));
  });

  test('in the last three days → ends soon; without an end → no time', async () => {
    const ends = grantOf(steve, { endsAt: AT + 2 * DAY });
    const stays = grantOf(steve, { roleId: MVP, lineId: 901, endsAt: null });
    const bot = await createRoles({
      ...{ grants: [ends, stays], holdings: [storedHolding(steve), storedHolding(steve, MVP)] },
    });
    const { reply } = await bot.press('roles:mine', steve);
    expect(readDescription(reply).split('\n').slice(0, 2)).toEqual([
      words.mine.endsSoon(`<@&${VIP}>`, `<t:${(AT + 2 * DAY) / 1000}:R>`),
      `<@&${MVP}>`,
    ]);
  });

  test('that ended → when, and a link to the product, for as long as the purchase is stored', async () => {
    const over = grantOf(steve, { endsAt: AT - DAY });
    const bot = await createRoles({ grants: [over, grantOf(alex, { lineId: 901, endsAt: AT - 2 * DAY })] });
    const { reply } = await bot.press('roles:mine', steve);
    expect(readDescription(reply).split('\n')[0]).toBe(
      words.mine.ended(`<@&${VIP}>`, `<t:${(AT - DAY) / 1000}:D>`),
    );
    expect(linesOf(reply)).toContain(`![${words.mine.paid}](roles:paid)`);
    const link = linesOf(reply).find((line) => line.includes(words.mine.again('VIP')));
    expect(link).toMatch(/\(https:\/\/\S+\)$/);
    await bot.store({ grants: [over, grantOf(steve, { paymentId: 51006, lineId: 902 })] });
    const renewed = await bot.press('roles:mine', steve);
    expect(readDescription(renewed.reply)).not.toContain('ended');
    expect(linesOf(renewed.reply)).toContain(`[${words.mine.paid}](roles:paid)`);
    await bot.store({ grants: [grantOf(steve, { endsAt: AT - 30 * DAY })] });
    expect(readDescription((await bot.press('roles:mine', steve)).reply)).toContain(words.mine.none);
  });

  test('shows nothing of another member', async () => {
    const bot = await createRoles({ grants: [grantOf(alex)], holdings: [storedHolding(alex)] });
    await bot.ask(alex, '51005');
    const { reply } = await bot.press('roles:mine', steve);
    const alone = await (await createRoles()).press('roles:mine', steve);
    expect(reply).toEqual(alone.reply);
  });

  test('says what gives a role; while the shop is away says the rest', async () => {
    const bot = await createRoles();
    const line = `VIP → <@&${VIP}>`;
    expect(readDescription((await bot.press('roles:mine', steve)).reply)).toContain(line);
    const away = await createRoles();
    away.shop.away.add('catalogue');
    const { reply } = await away.press('roles:mine', steve);
    expect(readDescription(reply)).not.toContain(line);
    expect(readDescription(reply)).toContain(words.mine.wayPaid);
  });

  test('switched off → says so, and still offers what is stored', async () => {
    const bot = await createRoles({ isOn: false, grants: [grantOf(steve)] });
    const { reply } = await bot.press('roles:mine', steve);
    expect([titleOf(reply), targetsOf(reply)]).toEqual([words.told.off[0], ['shop:aboutMe']]);
    for (const id of ['roles:code', 'roles:paid'])
      expect(titleOf((await bot.press(id, alex)).reply)).toBe(words.told.off[0]);
    expect(titleOf((await bot.ask(alex, '51005')).reply)).toBe(words.told.off[0]);
    expect(bot.cards()).toEqual([]);
  });
});

describe('a code', () => {
  test('is shown once, privately, in a code block; only its hash is stored, and no log or id has it', async () => {
    const bot = await createRoles({ hasSeenField: true });
    const { reply, hidden, lines } = await bot.press('roles:code', steve);
    const [code = ''] = CODE.exec(readDescription(reply)) ?? [];
    expect([hidden, code.length, readDescription(reply)]).toEqual([
      true,
      14,
      words.code.text(`\`\`\`\n${code}\n\`\`\``, `<t:${(AT + DAY) / 1000}:f>`),
    ]);
    expect(targetsOf(reply)).toEqual(['roles:code']);
    const { codes } = await bot.stored();
    expect(codes).toEqual([{ hash: await bot.hash(code), memberId: steve.userId, madeAt: AT }]);
    expect([...lines, ...bot.backend.texts.values()].join()).not.toContain(code);
    const next = await bot.pressPrivate('roles:code', steve);
    expect(readDescription(next.reply)).not.toContain(code);
  });

  test('five in ten minutes', async () => {
    const bot = await createRoles({ hasSeenField: true });
    for (let time = 0; time < 5; time += 1) await bot.pressPrivate('roles:code', steve);
    const { outcome } = await bot.pressPrivate('roles:code', steve);
    expect(outcome).toBe('tooOften');
    expect((await bot.stored()).codes).toHaveLength(5);
    expect(titleOf((await bot.pressPrivate('roles:code', alex)).reply)).toBe(words.code.title);
  });

  test('isn’t given where no filled field was seen, not even to a forged press', async () => {
    const bot = await createRoles();
    expect(titleOf((await bot.press('roles:code', steve)).reply)).toBe(words.told.off[0]);
    expect((await bot.stored()).codes).toEqual([]);
  });
});

describe('I have paid already', () => {
  test('opens a form that needs the number and the name', async () => {
    const bot = await createRoles();
    const { modals } = await bot.pressPrivate('roles:paid', steve);
    expect(modals).toMatchObject([
      {
        customId: 'roles:ask',
        fields: [
          { custom_id: 'number', required: true },
          { custom_id: 'name', required: true },
        ],
      },
    ]);
  });

  test('about a payment that fits both → a card', async () => {
    const bot = await createRoles();
    const { reply, hidden } = await bot.ask(steve, '51005', 'steve');
    expect([hidden, titleOf(reply)]).toEqual([true, words.told.asked[0]]);
    expect(bot.cards()).toHaveLength(1);
  });

  test('of another name, or one that there isn’t → the same answer, byte for byte, no card', async () => {
    const answers: string[] = [];
    for (const payment of [VIP_BOUGHT, { ...VIP_BOUGHT, status: 0 }, undefined]) {
      const bot = await createRoles();
      if (payment) bot.shop.payments.set(51008, payment);
      const { reply } = await bot.ask(steve, '51008', 'Alex');
      answers.push(JSON.stringify(reply));
      expect([titleOf(reply), targetsOf(reply)]).toEqual([words.told.noMatch[0], ['roles:paid:51008:Alex']]);
      expect([bot.cards(), (await bot.stored()).cards]).toEqual([[], []]);
    }
    expect(new Set(answers).size).toBe(1);
  });

  test('that don’t fit, with those at the desk → three in ten minutes, and then not even one that fits', async () => {
    const bot = await createRoles();
    await changeStored(bot.database, GUILD, deskPart, { isOn: true });
    await bot.press('desk:check', steve, { number: '51005', name: 'Alex' });
    for (const number of ['51006', '7']) await bot.ask(steve, number, 'Alex');
    const before = bot.shop.asked.length;
    expect(titleOf((await bot.ask(steve, '51005')).reply)).toBe(words.told.tooManyTries[0]);
    expect([bot.shop.asked.length, bot.cards().length]).toEqual([before, 0]);
    expect(titleOf((await bot.ask(mod, '51005')).reply)).toBe(words.told.asked[0]);
  });

  test('sent at the same time → no more tries', async () => {
    const bot = await createRoles();
    const answers = await Promise.all(['1', '2', '3', '4', '5'].map((number) => bot.ask(steve, number)));
    expect(answers.filter(({ reply }) => titleOf(reply) === words.told.noMatch[0])).toHaveLength(3);
  });

  test.each<[Refusal, Wire]>([
    ['test', { payment_type: 'test' }],
    ['unpaid', { status: 0 }],
    ['unknownLine', { products: [] }],
    ['unmapped', { products: [{ id: 900, product_id: 3, price: 1 }] }],
    ['free', { products: [{ id: 900, product_id: 1, price: 0 }] }],
    ['over', { created_at: '2025-11-01 12:00:00' }],
  ])('about one that is %s → why it gives no role, at once, and no card', async (why, wire) => {
    const bot = await createRoles();
    bot.shop.payments.set(51005, { ...VIP_BOUGHT, ...wire });
    const { reply, hidden } = await bot.ask(steve, '51005');
    expect([hidden, titleOf(reply), readDescription(reply), targetsOf(reply)]).toEqual([
      true,
      words.mine.ungranted(51005),
      words.refusals[why].member,
      ['roles:mine'],
    ]);
    expect([bot.cards(), (await bot.stored()).cards]).toEqual([[], []]);
  });

  test('that gave themselves a role → which, until when, and no card', async () => {
    const bot = await createRoles({ grants: [grantOf(steve)] });
    const { reply } = await bot.ask(steve, '51005');
    const until = words.mine.until(`<t:${(AT + 30 * DAY) / 1000}:D>`);
    expect([readDescription(reply), bot.cards()]).toEqual([words.mine.already(`<@&${VIP}>`, until), []]);
    await bot.store({ grants: [grantOf(steve, { endsAt: AT - DAY })] });
    expect(readDescription((await bot.ask(steve, '51005')).reply)).toBe(
      words.mine.ended(`<@&${VIP}>`, `<t:${(AT - DAY) / 1000}:D>`),
    );
  });

  test('that gave somebody else a role → the staff decides', async () => {
    const bot = await createRoles({ grants: [grantOf(alex)] });
    expect(titleOf((await bot.ask(steve, '51005')).reply)).toBe(words.told.asked[0]);
    expect(bot.cards()).toHaveLength(1);
  });

  test('of a shop whose product has the days → no doubt about them on the card', async () => {
    const bot = await createRoles({ mappings: [mapping({ end: { kind: 'product' } })] });
    await bot.ask(steve, '51005');
    const text = readDescription(bot.cards()[0]?.reply ?? {});
    expect(text).toContain(`<@&${VIP}> for ever`);
    expect(text).not.toContain('⚠️');
  });

  test('while the shop is away → the card and the member’s answer say so', async () => {
    const bot = await createRoles();
    bot.shop.away.add('payment');
    bot.shop.away.add('payments');
    const { reply } = await bot.ask(steve, '51005', 'Steve');
    expect(readDescription(reply)).toContain(words.told.askedUnchecked[1]);
    expect(readDescription(bot.cards()[0]?.reply ?? {})).toContain(words.card.notRead);
    expect(linesOf(bot.cards()[0]?.reply ?? {})).toContain('[✅ Approve](roles:approve:1)');
  });

  test.each([
    ['number', 'I lost it', 'Steve'],
    ['name', '51005', ' '],
  ])(
    'without a %s → the form again as it was, and the shop and the staff nothing',
    async (_what, number, name) => {
      const bot = await createRoles();
      const before = bot.shop.asked.length;
      const { reply } = await bot.ask(steve, number, name);
      expect(titleOf(reply)).toBe(words.told.needsBoth[0]);
      expect([bot.shop.asked.length, bot.cards().length]).toEqual([before, 0]);
      const { modals } = await bot.pressPrivate(targetsOf(reply)[0] ?? '', steve);
      const typed = [...(name.trim() ? [undefined, 'Steve'] : ['51005', undefined])];
      expect(modals[0]?.fields.map((field) => ('value' in field ? field.value : undefined))).toEqual(typed);
    },
  );

  test('the same number again adds nothing; a third one of a member has to wait, and asks the shop nothing', async () => {
    const bot = await createRoles();
    await bot.ask(steve, '51005', 'Steve');
    expect(titleOf((await bot.ask(steve, '51005', 'STEVE')).reply)).toBe(words.told.asked[0]);
    await bot.ask(steve, '51006');
    const before = bot.shop.asked.length;
    expect(titleOf((await bot.ask(steve, '51007')).reply)).toBe(words.told.full[0]);
    expect([bot.cards().length, bot.shop.asked.length]).toEqual([2, before]);
    const { reply } = await bot.press('roles:mine', steve);
    expect(readDescription(reply)).toContain(words.mine.waiting(51006));
  });

  test('twenty of a guild', async () => {
    const bot = await createRoles();
    for (let number = 0; number < 20; number += 1) {
      bot.shop.payments.set(60_000 + number, VIP_BOUGHT);
      await bot.ask(memberNo(number), `${60_000 + number}`);
    }
    expect(titleOf((await bot.ask(steve, '51005')).reply)).toBe(words.told.crowded[0]);
    expect(bot.cards()).toHaveLength(20);
  });

  test('two whose cards may be lost → said so, and a third one of the member is asked', async () => {
    const bot = await createRoles();
    for (const number of ['51005', '51006']) await bot.ask(steve, number);
    await bot.store({ cards: (await bot.stored()).cards.map((one) => ({ ...one, isUnsure: true })) });
    const mine = readDescription((await bot.press('roles:mine', steve)).reply);
    expect(mine).toContain(`${words.mine.unsure(51005)}\n${words.mine.unsure(51006)}`);
    expect(titleOf((await bot.ask(steve, '51007')).reply)).toBe(words.told.asked[0]);
    expect(bot.cards()).toHaveLength(3);
    await bot.pressPrivate('shop:eraseMe', steve);
    expect([bot.cards(), (await bot.stored()).cards]).toEqual([[], []]);
  });

  test('five tries of a member in ten minutes', async () => {
    const bot = await createRoles();
    for (let time = 0; time < 5; time += 1) await bot.ask(steve, '51005');
    expect((await bot.ask(steve, '51005')).outcome).toBe('tooOften');
  });

  test('without a staff channel → no form', async () => {
    const bot = await createRoles();
    await bot.pressPrivate('setup:setStaff', owner);
    expect(titleOf((await bot.pressPrivate('roles:paid', steve)).reply)).toBe(words.told.off[0]);
  });
});

test('the button stands in /shop while roles are on, and is a member’s', async () => {
  const bot = await createRoles();
  const shown = async () => targetsOf((await bot.run('shop', {}, steve)).reply).includes('roles:mine');
  expect(await shown()).toBe(true);
  await changeStored(bot.database, GUILD, rolesPart, { isOn: false });
  expect(await shown()).toBe(false);
  expect((await bot.press('roles:mine', mod)).hidden).toBe(true);
});
