import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { cardView } from '../../../src/feeds/roles/staff/card-view.js';
import { type Refusal, type RoleRequest, type Roles, rolesPart } from '../../../src/feeds/roles/state.js';
import { teachingActions } from '../../../src/ui/actions.js';
import { createFormat } from '../../../src/ui/format.js';
import { LANGUAGES } from '../../../src/words/index.js';
import * as arbitrary from '../../commands/arbitraries.js';
import { member } from '../../commands/harness.js';
import { freezeClock } from '../../support/frozen-clock.js';
import { BOT_ROLE, MANAGE_ROLES } from '../../support/members.js';
import { replyBreaches } from '../../support/message-rules.js';
import { AT, dated, payment, targetsOf, type Wire } from '../../support/samples.js';
import { titleOf } from '../desk/harness.js';
import {
  alex,
  createRoles,
  grantOf,
  MVP,
  mapping,
  mod,
  otherMod,
  type RolesHarness,
  steve,
  VIP,
  VIP_BOUGHT,
} from './harness.js';

const { buyerRoles: words } = LANGUAGES.en;

freezeClock();

const cardOf = (bot: RolesHarness, at = 0) => bot.cards()[at]?.reply ?? {};
const descriptionOf = (bot: RolesHarness) => cardOf(bot).embeds?.[0]?.description ?? '';

describe('the card', () => {
  test('asks whose the payment is, with the name, what it gives and three buttons, and pings nobody', async () => {
    const bot = await createRoles();
    await bot.ask(steve, '51005', 'steve');
    const [card] = bot.cards();
    expect([card?.mention, card?.reply.mentions, card?.reply.content]).toEqual([
      undefined,
      undefined,
      `🎟️ <@${steve.userId}> asks for <@&${VIP}>`,
    ]);
    const text = descriptionOf(bot);
    expect(titleOf(cardOf(bot))).toBe(words.card.isTheirs(51005));
    const role = words.card.role(`<@&${VIP}> for 30 days`, words.card.unused);
    for (const line of [words.card.nameFits('`steve`'), role, words.card.proof]) expect(text).toContain(line);
    expect(text).toContain('-# Member for 1 year · account for 8 years');
    expect(targetsOf(cardOf(bot))).toEqual(['roles:approve:1', 'roles:refuse:1', 'payment:card:51005']);
  });

  test('says who has the role by it', async () => {
    const bot = await createRoles({ grants: [grantOf(alex)] });
    await bot.ask(steve, '51005', 'Steve');
    expect(descriptionOf(bot)).toContain(words.card.used(`<@${alex.userId}>`));
    expect(targetsOf(cardOf(bot))).not.toContain('roles:approve:1');
  });

  test('of a delivery that failed says so in one line, and can be approved', async () => {
    const bot = await createRoles();
    bot.shop.payments.set(51005, { ...VIP_BOUGHT, error: 'Timeout' });
    await bot.ask(steve, '51005', 'Steve');
    expect(descriptionOf(bot)).toMatch(/\n⚠️ .*\n-# /);
    expect(targetsOf(cardOf(bot))[0]).toBe('roles:approve:1');
  });

  test('of a delivery that failed and is settled has no word of it', async () => {
    const bot = await createRoles();
    bot.shop.payments.set(51005, { ...VIP_BOUGHT, error: 'Timeout' });
    await bot.press(teachingActions.settle({ id: 51005 }), mod);
    await bot.ask(steve, '51005', 'Steve');
    expect(descriptionOf(bot)).not.toContain('⚠️');
  });

  test('is in the guild’s language; the answer and the notes in that of each person', async () => {
    const bot = await createRoles();
    const ru = LANGUAGES.ru.buyerRoles;
    const { reply } = await bot.ask({ ...steve, locale: 'ru' }, '51005');
    expect(titleOf(reply)).toBe(ru.told.asked[0]);
    expect(cardOf(bot).content).toMatch(/asks for/);
    const note = await bot.press('roles:approve:7', { ...mod, locale: 'ru' });
    expect(note.reply.content).toBe(ru.card.gone);
  });
});

describe('Approve', () => {
  test('gives the role at once, tells the member, and leaves one grey line', async () => {
    const bot = await createRoles();
    await bot.ask(steve, '51005', 'Steve');
    const { reply, calls } = await bot.press('roles:approve:1', mod);
    expect([reply, calls]).toEqual([{}, ['deferUpdate']]);
    expect(bot.has(steve)).toBe(true);
    expect(bot.told).toEqual([
      { userId: steve.userId, reply: { content: words.card.toldApproved(`<@&${VIP}>`) } },
    ]);
    expect(cardOf(bot)).toEqual({
      content: words.card.approved(
        `<@${steve.userId}>, payment #51005`,
        `<@${mod.userId}>`,
        `<t:${AT / 1000}:f>`,
      ),
    });
    expect((await bot.stored()).grants).toMatchObject([
      { memberId: steve.userId, proof: { kind: 'approval', by: mod.userId }, lineId: 900, roleId: VIP },
    ]);
    expect(bot.members.audit).toEqual([
      `give ${steve.userId} ${VIP}: payment 51005, mapped by 300000000000000050`,
    ]);
  });

  test('while the bot may not give roles → promises nothing, and gives it once the bot may', async () => {
    const bot = await createRoles();
    await bot.ask(steve, '51005', 'Steve');
    bot.members.empower(BOT_ROLE, 0n);
    const { reply } = await bot.press('roles:approve:1', mod);
    expect(reply.content).toBe(words.card.notYet(`<@&${VIP}>`));
    expect(bot.told.map(({ reply: { content } }) => content)).toEqual([words.card.toldLater(`<@&${VIP}>`)]);
    bot.members.empower(BOT_ROLE, MANAGE_ROLES);
    await bot.press('roles:mine', steve);
    expect(bot.has(steve)).toBe(true);
  });

  test('of a member who has left → says so, and they get it when they are back and press', async () => {
    const bot = await createRoles({ grants: [grantOf(alex, { paymentId: 7 })] });
    await bot.press('roles:mine', alex);
    await bot.ask(steve, '51005', 'Steve');
    bot.members.leave(steve.userId ?? '');
    const { reply } = await bot.press('roles:approve:1', mod);
    expect(reply.content).toContain('the member has left');
    bot.members.join(steve.userId ?? '');
    vi.setSystemTime(AT + 60_000);
    await bot.press('roles:mine', steve);
    expect(bot.has(steve)).toBe(true);
  });

  test('by two moderators at once → the first decides, the second reads who', async () => {
    const bot = await createRoles();
    await bot.ask(steve, '51005');
    const notes = await Promise.all([
      bot.press('roles:approve:1', mod),
      bot.press('roles:refuseFor:1', otherMod, {}, ['unproved']),
    ]);
    const told = notes
      .flatMap(({ reply, hidden }) => (hidden ? [reply.content] : []))
      .filter((one) => one !== words.refusing.done);
    expect(told).toEqual([expect.stringMatching(/^<@30000000000000000[89]> has already decided this\.$/)]);
    expect((await bot.stored()).grants.length).toBe(bot.has(steve) ? 1 : 0);
    expect(bot.cards()[0]?.edits).toBe(1);
  });

  test('of their own question → refused, with another moderator it works', async () => {
    const bot = await createRoles();
    await bot.ask(mod, '51005');
    const { reply } = await bot.press('roles:approve:1', mod);
    expect([reply.content, bot.has(mod)]).toEqual([words.refusals.selfApproved.staff, false]);
    await bot.press('roles:approve:1', otherMod);
    expect(bot.has(mod)).toBe(true);
  });

  test('for two members about one line → the first has it, the second is refused', async () => {
    const bot = await createRoles();
    await bot.ask(steve, '51005');
    await bot.ask(alex, '51005');
    await bot.press('roles:approve:1', mod);
    const { reply } = await bot.press('roles:approve:2', mod);
    expect(reply.content).toBe(words.refusals.taken.staff);
    expect([bot.has(steve), bot.has(alex)]).toEqual([true, false]);
    expect(targetsOf(cardOf(bot, 1))).toContain('roles:refuse:2');
  });

  test('again, once the product gives a second role → that role, and the first as it was', async () => {
    const bot = await createRoles();
    await bot.ask(steve, '51005');
    await bot.press('roles:approve:1', mod);
    await bot.store({ mappings: [mapping(), mapping({ roleId: MVP, since: AT, end: { kind: 'never' } })] });
    expect([bot.has(steve), bot.has(steve, MVP)]).toEqual([true, false]);
    await bot.ask(steve, '51005');
    await bot.press('roles:approve:2', mod);
    expect([bot.has(steve), bot.has(steve, MVP)]).toEqual([true, true]);
    expect((await bot.stored()).grants.map(({ roleId, endsAt }) => [roleId, endsAt === null])).toEqual([
      [VIP, false],
      [MVP, true],
    ]);
  });

  test('of two lines of which one gives a role → that role; of two roles → both', async () => {
    const bot = await createRoles({
      mappings: [mapping(), mapping({ roleId: MVP, end: { kind: 'never' }, mapperId: '51' })],
    });
    bot.shop.payments.set(51005, {
      ...VIP_BOUGHT,
      products: [
        { id: 899, product_id: 5, name: 'Sword', price: 1 },
        { id: 900, product_id: 1, name: 'VIP', price: 499 },
        { id: 901, product_id: 1, name: 'VIP', price: 499 },
      ],
    });
    await bot.ask(steve, '51005');
    await bot.press('roles:approve:1', mod);
    expect([bot.has(steve), bot.has(steve, MVP)]).toEqual([true, true]);
    expect((await bot.stored()).grants.map(({ lineId }) => lineId)).toEqual([900, 900, 901, 901]);
    expect(bot.members.audit).toEqual([
      expect.stringMatching(/mapped by 300000000000000050$/),
      expect.stringMatching(/mapped by 51$/),
    ]);
  });

  const REFUSED: readonly (readonly [Refusal, Wire, Partial<Roles>])[] = [
    ['test', { payment_type: 'test' }, {}],
    ['unpaid', { status: 0 }, {}],
    ['unknownLine', { products: [] }, {}],
    ['unmapped', { products: [{ id: 900, product_id: 3, price: 1 }] }, {}],
    ['free', { products: [{ id: 900, product_id: 1, price: 0 }] }, {}],
    ['over', { created_at: '2025-11-01 12:00:00' }, {}],
    [
      'free',
      {
        products: [
          { id: 899, product_id: 5, price: 1 },
          { id: 900, product_id: 1, price: 0 },
        ],
      },
      {},
    ],
    ['frozen', {}, { isFrozen: true }],
    [
      'unknownDays',
      { products: [{ id: 900, product_id: 3, price: 1 }] },
      { mappings: [mapping({ productId: 3, end: { kind: 'product' } })] },
    ],
  ];

  test.each(REFUSED)(
    'of a payment that is %s → the reason, also for the member, and the card stays',
    async (why, wire, fields) => {
      const bot = await createRoles();
      await bot.ask(steve, '51005');
      bot.shop.payments.set(51005, { ...VIP_BOUGHT, ...wire });
      await bot.store(fields);
      const { reply, hidden } = await bot.press('roles:approve:1', mod);
      expect([reply.content, hidden]).toEqual([words.refusals[why].staff, true]);
      expect([bot.has(steve), (await bot.stored()).grants]).toEqual([false, []]);
      expect(targetsOf(cardOf(bot))).toContain('roles:refuse:1');
      const mine = await bot.press('roles:mine', steve);
      expect(JSON.stringify(mine.reply)).toContain(words.refusals[why].member);
    },
  );

  test('of a free product, if the owner allows it, gives the role', async () => {
    const bot = await createRoles({ givesForFree: true });
    bot.shop.payments.set(51005, { ...VIP_BOUGHT, products: [{ id: 900, product_id: 1, price: 0 }] });
    await bot.ask(steve, '51005');
    await bot.press('roles:approve:1', mod);
    expect(bot.has(steve)).toBe(true);
  });

  test('reads the payment again: one that was paid meanwhile counts, and no answer changes nothing', async () => {
    const bot = await createRoles();
    await bot.ask(steve, '51005');
    bot.shop.payments.delete(51005);
    vi.advanceTimersByTime(2 * 60_000);
    expect((await bot.press('roles:approve:1', mod)).reply.content).toBe(words.refusals.noPayment.staff);
    bot.shop.away.add('payment');
    vi.advanceTimersByTime(2 * 60_000);
    expect((await bot.press('roles:approve:1', mod)).reply.content).toBe(words.refusals.notRead.staff);
    bot.shop.away.clear();
    bot.shop.payments.set(51005, VIP_BOUGHT);
    vi.advanceTimersByTime(2 * 60_000);
    await bot.press('roles:approve:1', mod);
    expect(bot.has(steve)).toBe(true);
  });
});

test('the card of any payment and name stays within Discord’s limits, and names only member and roles', () => {
  const format = createFormat(LANGUAGES.en, { currency: null, timeZone: null });
  const request: RoleRequest = {
    ...{ id: 1, askers: ['1'], paymentId: 7, at: AT, againAt: null, channelId: '5', isUnsure: false },
    ...{ toldIn: {}, closed: null },
  };
  const hostile = fc.tuple(arbitrary.wirePayment, arbitrary.anyText);
  fc.assert(
    fc.property(hostile, ([wire, name]) => {
      const products = payment(wire).products.map((_, line) => mapping({ productId: line, roleId: '22' }));
      const read = payment(wire);
      const numbered = {
        ...read,
        products: read.products.map((one, line) => ({ ...one, productId: line, lineId: line })),
      };
      const roles = { ...rolesPart.schema.parse({}), mappings: products };
      const reply = cardView(
        request,
        { read: dated(numbered), name, joinedAt: 0, productDays: () => null },
        roles,
        format,
      );
      expect(replyBreaches(reply)).toEqual([]);
      const outside = (reply.embeds?.[0]?.description ?? '').replace(/\\.|`[^`]*`/g, '');
      const mentions = outside.match(/<(?:@[!&]?|#)\d+>|@(?:everyone|here)/g) ?? [];
      expect(mentions.filter((one) => one !== '<@&22>')).toEqual([]);
    }),
    arbitrary.RUNS,
  );
});

describe('forged', () => {
  test.each(['approve:1', 'refuse:1', 'confirmTakeBack:51005', 'takeBack:51005'])(
    '%s by a member changes nothing, and follows /payment',
    async (id) => {
      const bot = await createRoles({ grants: [grantOf(alex)] });
      await bot.ask(steve, '51005');
      const before = JSON.stringify(await bot.stored());
      const { outcome } = await bot.press(`roles:${id}`, member);
      expect([outcome, JSON.stringify(await bot.stored())]).toEqual(['notAllowed', before]);
    },
  );

  test('a number of another question, a member, a line or a guild in the id gives nobody else a role', async () => {
    const bot = await createRoles();
    await bot.ask(steve, '51005');
    const elsewhere = { ...mod, guildId: '100000000000000002' };
    for (const id of ['2', '0', '-1', `1:${alex.userId}`, '1:900:7'].map((one) => `roles:approve:${one}`)) {
      await bot.press(id, elsewhere);
      if (!id.startsWith('roles:approve:1')) await bot.press(id, mod);
    }
    expect((await bot.stored()).grants).toEqual([]);
    await bot.press(`roles:approve:1:${alex.userId}:901`, mod);
    expect([bot.has(steve), bot.has(alex)]).toEqual([true, false]);
  });
});
