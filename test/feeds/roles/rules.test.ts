import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { grantLine, grantPayment, grantTyped, undoPayment } from '../../../src/feeds/roles/rules/grants.js';
import { putMapping, removeMapping, wholeDays } from '../../../src/feeds/roles/rules/mappings.js';
import {
  dropOld,
  dueRoles,
  eraseMember,
  missingRoles,
  ofMember,
  overHoldings,
} from '../../../src/feeds/roles/rules/members.js';
import {
  findDiscordField,
  isNamed,
  type Named,
  namesSeveral,
  readNamed,
} from '../../../src/feeds/roles/rules/typed.js';
import { MAX_GRANTS, MAX_MAPPINGS, type Roles } from '../../../src/feeds/roles/state.js';
import { RUNS } from '../../commands/arbitraries.js';
import { AT, catalogue, wireProduct, wireServer } from '../../support/samples.js';
import {
  DAY,
  grant,
  holding,
  line,
  MEMBER,
  MODERATOR,
  MVP,
  mapping,
  OTHER,
  PRODUCT,
  payment,
  request,
  roles,
  VIP,
} from './samples.js';

const NOW = AT + DAY;
const listed = wireProduct({ id: PRODUCT, withdraw_commands_days: 30 });
const TERMS = { now: NOW, shopId: 1, catalogue: catalogue(wireServer({ products: [listed] })) };
const byNumber = ({ numbers: [number] }: Named) => number;
const alex = (named: Named) => (isNamed(named, MEMBER, 'alex_2009') ? MEMBER : undefined);

const endsOf = (endsAt: readonly (number | null)[], now: number) =>
  dueRoles(
    endsAt.map((end, index) => grant({ paymentId: index, endsAt: end })),
    now,
  ).map((one) => one.endsAt);

describe('who should have which role until when', () => {
  test.each([
    ['no grant', [], []],
    ['one without an end', [null], [null]],
    ['one that ends now', [NOW], []],
    ['several', [NOW + 5, NOW + 9, NOW + 7], [NOW + 9]],
    ['several, one without an end', [NOW + 5, null, NOW + 9], [null]],
    ['several, all ended', [NOW - 5, NOW - 9], []],
  ])('%s: %j gives %j', (_, ends, expected) => {
    expect(endsOf(ends, NOW)).toEqual(expected);
  });

  test('wherever the clock stands: due until the latest end, and again after it was set back', () => {
    const end = fc.option(fc.integer({ min: AT, max: AT + 100 * DAY }));
    const clock = fc.integer({ min: AT - DAY, max: AT + 200 * DAY });
    fc.assert(
      fc.property(fc.array(end, { minLength: 1, maxLength: 6 }), fc.array(clock), (ends, clocks) => {
        const last = Math.max(...ends.map((one) => one ?? Infinity));
        for (const now of clocks) expect(endsOf(ends, now).length).toBe(now < last ? 1 : 0);
      }),
      RUNS,
    );
  });

  test('is missing until it was given, and over once nothing gives it; the member’s own never is', () => {
    const both = [grant(), grant({ memberId: OTHER })];
    const planned = roles({ grants: both, holdings: [holding({ givenAt: null })] });
    expect(missingRoles(planned, NOW).map(({ memberId }) => memberId)).toEqual([MEMBER, OTHER]);
    const given = roles({ grants: both, holdings: [holding(), holding({ memberId: OTHER, origin: 'own' })] });
    expect([missingRoles(given, NOW), overHoldings(given, NOW)]).toEqual([[], []]);
    const over = overHoldings({ ...given, grants: [] }, NOW);
    expect(over).toEqual([holding()]);
  });
});

describe('whom a line is for', () => {
  const [NUMBER, SECOND] = ['175928847299117063', '1002345678901234567'];
  test.each<[string, Record<string, string>, readonly string[], readonly string[]]>([
    ['a number', { Discord: NUMBER }, [NUMBER], []],
    ['spaces around it', { Discord: ` ${NUMBER}\n` }, [NUMBER], []],
    ['a number of any field, if none is called Discord', { Contact: SECOND }, [SECOND], []],
    ['another field beside Discord', { 'Ваш дискорд': 'no', Contact: SECOND }, [], ['no']],
    ['words beside the number', { Discord: `id ${NUMBER}` }, [], []],
    ['a mention', { Discord: `<@${NUMBER}>` }, [], []],
    ['Steam', { Discord: '76561198012345678' }, [], []],
    ['18 digits that begin as Steam’s do', { Discord: '765611980123456789' }, ['765611980123456789'], []],
    ['16 digits', { Discord: '1234567890123456' }, [], ['1234567890123456']],
    ['more than Discord has', { Discord: '9999999999999999999' }, [], ['9999999999999999999']],
    ['a zero before it', { Contact: '0175928847299117063' }, [], []],
    ['a user name', { 'Discord, please': '@Alex_2009 ' }, [], ['alex_2009']],
    ['a user name of another field', { Telegram: 'alex_2009' }, [], []],
    ['a name with a space', { Discord: 'alex 2009' }, [], []],
    ['the same number twice', { Discord: NUMBER, 'Discord again': NUMBER }, [NUMBER], []],
    ['a number and a name', { Discord: NUMBER, 'Discord name': 'alex_2009' }, [NUMBER], []],
    ['two numbers', { Discord: NUMBER, 'Discord 2': SECOND }, [NUMBER, SECOND], []],
    ['a right-to-left mark in it', { Discord: `${NUMBER}\u200f` }, [], []],
  ])('%s', (_what, typed, numbers, userNames) => {
    expect(readNamed(line({}, typed))).toEqual({ numbers, userNames });
  });

  test('two different ones name nobody; a user name is compared as a whole', () => {
    expect(namesSeveral({ numbers: [NUMBER, SECOND], userNames: [] })).toBe(true);
    expect(isNamed({ numbers: [], userNames: ['alex_2009'] }, MEMBER, 'alex_2009')).toBe(true);
    for (const userName of ['alex_200', 'alex_20099', ''])
      expect(isNamed({ numbers: [], userNames: ['alex_2009'] }, OTHER, userName)).toBe(false);
  });

  test.each([
    [{ name: 'Discord', description: '' }, true],
    [{ name: 'field_3', description: 'Ваш Дискорд' }, true],
    [{ name: 'Telegram', description: '' }, false],
  ])('a shop that asks for %j: %s', (field, isFound) => {
    expect(findDiscordField([{ ...field, isNumber: false }]) !== undefined).toBe(isFound);
    expect(findDiscordField([{ ...field, isNumber: true }])).toBeUndefined();
  });
});

describe('what a purchase gives', () => {
  const claim = { ...TERMS, payment: payment(), memberId: MEMBER, proof: 'typed' as const };
  const approved = { ...claim, proof: { by: MODERATOR } };
  const full = Array.from({ length: MAX_GRANTS }, (_, at) => grant({ paymentId: 100 + at }));

  test.each<[string, Partial<Roles>, object, object, string]>([
    ['an unpaid payment', {}, {}, { payment: payment({ standing: 'unpaid' }) }, 'unpaid'],
    ['a test', {}, {}, { payment: payment({ standing: 'test' }) }, 'test'],
    ['a state that nobody knows', {}, {}, { payment: payment({ standing: 'unknown' }) }, 'unknownState'],
    ['a line without a number', {}, { lineId: null }, {}, 'unknownLine'],
    ['another product', {}, { productId: 99 }, {}, 'unmapped'],
    ['a free one', {}, { price: 0 }, {}, 'free'],
    ['a price that can’t be read', {}, { price: null }, {}, 'free'],
    ['a purchase before the mapping', { mappings: [mapping({ since: AT + 1 })] }, {}, {}, 'older'],
    ['somebody else’s line', { grants: [grant({ memberId: OTHER })] }, {}, {}, 'taken'],
    ['a line that gave it', { grants: [grant()] }, {}, {}, 'taken'],
    ['a line whose role ended', { grants: [grant({ endsAt: AT })] }, {}, {}, 'taken'],
    ['a line that staff took back', { undone: [{ paymentId: 7, lineId: 501 }] }, {}, {}, 'takenBack'],
    ['days that are over', { mappings: [mapping({ end: 1 })] }, {}, { now: AT + DAY }, 'over'],
    [
      'days that nobody knows',
      { mappings: [mapping({ end: 'product' })] },
      {},
      { catalogue: undefined },
      'unknownDays',
    ],
    ['the 501st', { grants: full }, {}, {}, 'full'],
  ])('%s gives nothing', (_what, fields, ofLine, more, why) => {
    expect(grantLine(roles(fields), line(ofLine), { ...claim, ...more })).toBe(why);
  });

  test('the 500th gives, beside those that have ended', () => {
    const [, ...live] = full;
    const grants = [grant({ paymentId: 1, endsAt: AT }), ...live];
    expect(grantLine(roles({ grants }), line(), claim)).toMatchObject({ grants: { length: MAX_GRANTS + 1 } });
  });

  test('an approval gives what is older or was taken back, and not to the moderator', () => {
    const fields = { mappings: [mapping({ since: AT + 1 })], undone: [{ paymentId: 7, lineId: 501 }] };
    const given = grantPayment(roles(fields), approved);
    expect(given).toMatchObject({ grants: [grant({ proof: { by: MODERATOR } })], undone: [] });
    expect(grantPayment(roles(), { ...approved, memberId: MODERATOR })).toBe('selfApproved');
  });

  test.each([
    ['N days', 10, AT + 10 * DAY],
    ['the product’s', 'product' as const, AT + 30 * DAY],
    ['no end', 'never' as const, null],
  ])('%s run from the purchase', (_what, end, endsAt) => {
    const given = grantLine(roles({ mappings: [mapping({ end })] }), line(), claim);
    expect(given).toMatchObject({ grants: [{ endsAt }] });
  });

  test('another purchase gives the role anew, whatever became of it before', () => {
    const before = roles({ holdings: [holding()], grants: [grant({ paymentId: 6 })] });
    expect(grantLine(before, line(), claim)).toMatchObject({ holdings: [{ origin: 'bot', givenAt: null }] });
  });

  test('a poll gives numbers alone, each line once', () => {
    const number = '175928847299117063';
    const lines = [
      line({ lineId: 1 }, { Discord: number }),
      line({ lineId: 2 }, { Discord: 'alex_2009' }),
      line({ lineId: 3 }, { Discord: number, 'Discord 2': OTHER }),
      line({ lineId: 4 }),
    ];
    const once = grantTyped(roles(), [payment({ lines })], TERMS, byNumber).roles;
    expect(once.grants).toMatchObject([{ lineId: 1, memberId: number, proof: 'typed' }]);
    expect(grantTyped(once, [payment({ lines })], TERMS, byNumber).roles).toBe(once);
  });

  test('a press gives what names the presser, and says why the rest gives nothing', () => {
    const sales = [
      payment({ id: 1, lines: [line({}, { Discord: 'alex_2009' })] }),
      payment({ id: 2, lines: [line({ price: 0 }, { Discord: MEMBER })] }),
      payment({ id: 3, lines: [line({}, { Discord: MEMBER, 'Discord 2': OTHER })] }),
      payment({ id: 4, lines: [line({}, { Discord: 'steve' })] }),
      payment({ id: 5, lines: [line({ productId: 99 }, { Discord: MEMBER })] }),
    ];
    const { roles: given, refused } = grantTyped(roles(), sales, TERMS, alex);
    expect(given.grants).toMatchObject([{ paymentId: 1, memberId: MEMBER }]);
    expect(refused).toEqual([
      { paymentId: 2, why: 'free' },
      { paymentId: 3, why: 'severalNames' },
    ]);
    const again = grantTyped(given, sales, TERMS, alex);
    expect(again.roles).toBe(given);
    expect(again.refused).toEqual(refused);
  });

  test('what staff took back is remembered without the member, and nothing typed gives it again, after an erasure either', () => {
    const given = grantTyped(
      roles(),
      [payment({ lines: [line({}, { Discord: MEMBER })] })],
      TERMS,
      byNumber,
    ).roles;
    const undone = undoPayment(given, 7);
    expect(JSON.stringify(undone)).not.toContain(MEMBER);
    expect(undone).toMatchObject({ grants: [], undone: [{ paymentId: 7, lineId: 501 }] });
    const erased = eraseMember(undone, MEMBER);
    const sales = [payment({ lines: [line({}, { Discord: MEMBER })] })];
    expect(grantTyped(erased, sales, TERMS, byNumber).roles.grants).toEqual([]);
    const { refused } = grantTyped(dropOld(erased, NOW + 400 * DAY), sales, TERMS, alex);
    expect(refused).toEqual([{ paymentId: 7, why: 'takenBack' }]);
  });
});

describe('mappings', () => {
  test('are one for a product and a role, 25 at most', () => {
    const all = Array.from({ length: MAX_MAPPINGS }, (_, at) => mapping({ productId: at }));
    expect(putMapping(roles({ mappings: all }), mapping({ productId: 99 })).mappings).toEqual(all);
    const again = putMapping(roles({ mappings: all }), mapping({ productId: 3, since: AT }));
    expect(again.mappings).toHaveLength(MAX_MAPPINGS);
  });

  test.each([
    ['keep' as const, null],
    ['takeBack' as const, NOW],
  ])('removed with %s', (afterwards, endsAt) => {
    const state = roles({ grants: [grant(), grant({ roleId: MVP }), grant({ productId: 22 })] });
    const removed = removeMapping(state, { productId: PRODUCT, roleId: VIP }, afterwards, NOW);
    expect(removed.mappings).toEqual([]);
    expect(removed.grants.map((one) => one.endsAt)).toEqual([endsAt, null, null]);
  });

  test.each([
    [30, 30],
    [0, null],
    [1.5, null],
    [3651, null],
    [null, null],
  ])('the shop’s days %s are %s', (said, days) => {
    expect(wholeDays(said)).toBe(days);
  });
});

describe('what is kept', () => {
  test('of what ended 30 days, of questions 14; what is still to be taken back stays', () => {
    const state = roles({
      grants: [grant({ endsAt: AT }), grant({ roleId: MVP })],
      holdings: [holding(), holding({ memberId: OTHER, origin: 'own' })],
      cards: [request({ at: AT })],
    });
    expect(dropOld(state, AT + 13 * DAY)).toMatchObject({ grants: state.grants, cards: state.cards });
    const late = dropOld(state, AT + 30 * DAY);
    expect(late).toMatchObject({ grants: [{ roleId: MVP }], holdings: [holding()], cards: [] });
  });

  test('of one member can be told from the others’', () => {
    const state = roles({
      grants: [grant(), grant({ memberId: OTHER })],
      holdings: [holding(), holding({ memberId: OTHER })],
      cards: [request(), request({ askers: [{ id: OTHER }] })],
    });
    for (const part of ['grants', 'holdings', 'cards'] as const) {
      expect(ofMember(state, MEMBER)[part]).toEqual([state[part][0]]);
      expect(eraseMember(state, MEMBER)[part]).toEqual([state[part][1]]);
    }
  });
});
