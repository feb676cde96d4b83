import { expect, test } from 'vitest';
import { createSalt } from '../../../src/feeds/guild.js';
import { mineView } from '../../../src/feeds/roles/member/member-view.js';
import { hashCode } from '../../../src/feeds/roles/proofs/code.js';
import { dropOld } from '../../../src/feeds/roles/rules/retention.js';
import { paymentCard } from '../../../src/feeds/roles/staff/staff.js';
import { type OpenCode, type Refusal, type Roles, rolesPart } from '../../../src/feeds/roles/state.js';
import { UNLINKED } from '../../../src/ui/web-address.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { typeTest } from '../../support/type-test.js';
import { GUILD, HOUR, MINUTE, pass, restart, STAFF, shopTime, useFakeClock } from '../harness.js';
import { ANN, BOB, VIP } from './owner.js';
import { createRolesWorld } from './processes.js';
import { grant, mapping } from './samples.js';

useFakeClock();

const { en, ru } = LANGUAGES;
const DAY = 24 * HOUR;
const ID = 60_123;
const CODE = 'WXYZ-BBCD-TRQP';

/** Ann has a code, product 1 gives a role and product 2 none, and the bot polls the shop. */
async function createShop(fields: Partial<Roles> = {}, code: Partial<OpenCode> = {}) {
  const { world, bot, change, stored } = await createRolesWorld(mapped({ since: Date.now() - DAY }));
  for (const id of [ANN, BOB]) world.members.join(id);
  const salt = createSalt(await bot.store.salt(GUILD));
  const codeOf = (text: string, more: Partial<OpenCode> = {}): OpenCode => ({
    ...{ hash: hashCode(text, salt), memberId: ANN, madeAt: Date.now() },
    ...more,
  });
  await change({ codes: [codeOf(CODE, code)], ...fields });
  bot.poller.start();
  await pass(MINUTE);
  const buy = (typed: string, more: object = {}, line: object = {}, id = ID) =>
    void world.shop.payments.set(id, {
      ...{ status: 2, customer: 'Ann', cost: 70, created_at: shopTime(Date.now()) },
      products: [
        {
          ...{ id: id * 10, product_id: 1, name: 'Rank', price: 70 },
          additional_fields: [{ name: 'Code', value: typed }],
          ...line,
        },
      ],
      ...more,
    });
  return {
    ...{ world, bot, buy, codeOf, change, stored },
    has: (memberId = ANN) => world.members.has(memberId, VIP),
    async mine(memberId = ANN, words = en): Promise<string> {
      const about = { memberId, now: Date.now(), offersCodes: true, staffChannelId: STAFF };
      const shown = { ...about, catalogue: undefined, storefront: UNLINKED };
      return JSON.stringify(mineView(await bot.part(rolesPart), shown, words));
    },
    notes: async (words = en) => paymentCard(await bot.part(rolesPart), ID, words).notes,
    told: () =>
      world.discord.messages
        .filter(({ channelId }) => channelId === STAFF)
        .map(({ reply }) => JSON.stringify(reply)),
  };
}

interface Case {
  readonly typed?: string;
  readonly payment?: () => object;
  readonly line?: object;
  readonly state?: () => Partial<Roles>;
  readonly code?: () => Partial<OpenCode>;
  /** Anybody can cause it for free. */
  readonly isQuiet?: boolean;
}

const mapped = (fields: object) => ({ mappings: [mapping({ productId: 1, roleId: VIP, ...fields })] });
const roleOf = (memberId: string, at: number, more: object = {}) =>
  grant({ paymentId: at + 1, memberId, productId: 1, roleId: VIP, givenAt: Date.now(), ...more });
const madeAt = (ago: number) => () => ({ madeAt: Date.now() - ago });
const paidAt = (ago: number) => () => ({ created_at: shopTime(Date.now() - ago) });

const CASES: readonly (readonly [Refusal, string, Case])[] = [
  ['free', 'of a free product', { line: { price: 0 } }],
  ['unmapped', 'of a product without a role', { line: { product_id: 2 } }],
  [
    'full',
    'beside 500 roles',
    { state: () => ({ grants: Array.from({ length: 500 }, (_, at) => roleOf(`4${at}`, at)) }) },
  ],
  ['noTime', 'without a time', { payment: () => ({ created_at: 'yesterday' }) }],
  ['expiredCode', '25 hours after the code', { code: madeAt(26 * HOUR), payment: paidAt(HOUR) }],
  ['usedCode', 'with a used code', { code: () => ({ usedFor: 5 }) }],
  ['mistypedCode', 'with a wrong letter', { typed: 'WXYZ-BBCD-TRQK' }],
  ['mistypedCode', 'with a digit for a letter', { typed: 'WXYZ-8BCD-TRQP' }],
  ['mistypedCode', 'with two letters swapped', { typed: 'my code: wxyz bbcd trpq!' }],
  ['mistypedCode', 'with a letter left out', { typed: 'WXYZ-BCD-TRQP' }],
  ['mistypedCode', 'with a letter too many', { typed: 'WXYZZ-BBCD-TRQP' }],
  ['mistypedCode', 'with other signs in between', { typed: 'WXYZ_BBCD - TRQP' }],
  ['severalCodes', 'with two codes', { typed: `${CODE} KKKK-JJJJ-HHHH` }],
  ['older', 'older than the role', { state: () => mapped({ since: Date.now() + HOUR }) }],
  [
    'over',
    'whose days are over',
    {
      ...{ code: madeAt(26 * HOUR), payment: paidAt(25 * HOUR) },
      state: () => mapped({ since: 0, end: { kind: 'days', days: 1 } }),
    },
  ],
  [
    'unknownDays',
    'of a product that the shop lists no more',
    { line: { product_id: 77 }, state: () => mapped({ productId: 77, since: 0, end: { kind: 'product' } }) },
  ],
  [
    'taken',
    'that gave another member the role',
    { state: () => ({ grants: [roleOf(BOB, 0, { paymentId: ID, lineId: ID * 10 })] }) },
  ],
  ['unknownLine', 'whose line has no number', { line: { id: null } }],
  ['unpaid', 'that isn’t paid', { payment: () => ({ status: 0 }), isQuiet: true }],
  ['test', 'that is a test', { payment: () => ({ payment_type: 'test' }), isQuiet: true }],
];

test.each(CASES)(
  '%s: a payment %s → the member, the staff and `/payment` say why, once',
  async (why, _what, given) => {
    const { typed = CODE, payment = () => ({}), line = {}, state = () => ({}), code = () => ({}) } = given;
    const shop = await createShop(state(), code());
    shop.buy(typed, payment(), line);
    await pass(30 * MINUTE);
    expect(shop.has()).toBe(false);
    expect(await shop.stored()).toMatchObject({ ungranted: [{ paymentId: ID, memberId: ANN, why }] });
    const { refusals, mine, payment: words } = en.buyerRoles;
    expect(await shop.mine()).toContain(`⚠️ ${mine.ungranted(ID)}. ${refusals[why].member}`);
    expect(await shop.mine()).not.toContain(mine.none);
    expect(await shop.mine(ANN, ru)).toContain(ru.buyerRoles.refusals[why].member);
    expect(await shop.mine(BOB)).not.toContain(refusals[why].member);
    expect(await shop.notes()).toContain(`${words.ungranted(`<@${ANN}>`)}: ${refusals[why].staff}`);
    await restart(shop.world, shop.bot);
    await pass(3 * HOUR);
    const told = shop.told().filter((one) => one.includes(`#${ID} · <@${ANN}> · ${refusals[why].staff}`));
    expect(told).toHaveLength(given.isQuiet ? 0 : 1);
    expect(JSON.stringify([shop.told(), await shop.mine(), await shop.notes()])).not.toContain('WXYZ');
  },
);

test.each([
  ['that nobody has', 'KKKK-JJJJ-HHHH'],
  ['with two wrong letters', 'WXYZ-BBCD-TKQK'],
])(
  'a code %s → only `/payment` says so: it may be of another server of the same shop',
  async (_what, typed) => {
    const shop = await createShop();
    shop.buy(typed);
    await pass(30 * MINUTE);
    const { payment, refusals, mine } = en.buyerRoles;
    expect(await shop.notes()).toEqual([`${payment.ungranted('')}: ${refusals.unknownCode.staff}`]);
    expect(await shop.mine()).toContain(mine.none);
    expect(shop.told()).toEqual([]);
  },
);

test.each([
  'Steve',
  '42',
  'please give me the sword quickly',
  '12345678-9012',
  'Покупаю для друга, спасибо!',
])('an answer that is no code → nobody reads anything: %s', async (typed) => {
  const shop = await createShop();
  shop.buy(typed);
  await pass(30 * MINUTE);
  expect([(await shop.stored()).ungranted, shop.told()]).toEqual([[], []]);
});

test('what stood in the way is gone → the role comes, and nobody reads of it any more', async () => {
  const shop = await createShop();
  shop.buy(CODE, {}, { price: 0 });
  await pass(30 * MINUTE);
  expect((await shop.stored()).ungranted).toHaveLength(1);
  await shop.change({ givesForFree: true });
  await pass(30 * MINUTE);
  expect([shop.has(), (await shop.stored()).ungranted, await shop.mine()]).toEqual([
    true,
    [],
    expect.not.stringContaining(en.buyerRoles.refusals.free.member),
  ]);
});

test('several at once → one message; after a fortnight none is stored', async () => {
  const shop = await createShop();
  for (const id of [71, 72, 73]) shop.buy(CODE, {}, { price: 0 }, id);
  await pass(30 * MINUTE);
  expect(shop.told()).toEqual([expect.stringMatching(/#71 .*#72 .*#73 /s)]);
  const after = dropOld(await shop.stored(), Date.now() + 14 * DAY);
  expect(after.ungranted).toEqual([]);
});

test('a purchase whose code is forgotten by now → nothing is told of it', async () => {
  const shop = await createShop();
  shop.buy(CODE);
  shop.buy('KKKK-JJJJ-HHHH', paidAt(7 * DAY)(), {}, ID + 1);
  await pass(30 * MINUTE);
  await shop.change({ codes: [] });
  await pass(HOUR);
  expect([shop.has(), (await shop.stored()).ungranted, shop.told()]).toEqual([true, [], []]);
});

typeTest('a reason without words is none, and words for one side alone don’t compile', () => {
  const why = (reason: Refusal) => reason;
  why('free');
  // @ts-expect-error A reason without words must not compile.
  why('moonPhase');
  const words: Record<Refusal, { readonly member: string; readonly staff: string }> = en.buyerRoles.refusals;
  return words;
});
