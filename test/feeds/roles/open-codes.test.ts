import { describe, expect, test } from 'vitest';
import { createCode, hashCode } from '../../../src/feeds/roles/proofs/code.js';
import { issueCode, redeemCodes } from '../../../src/feeds/roles/proofs/open-codes.js';
import { MAX_CODES, type Roles } from '../../../src/feeds/roles/state.js';
import type { Sale } from '../../../src/sales/sale.js';
import { AT } from '../../support/samples.js';
import { DAY, grant, HOUR, line, MEMBER, OTHER, payment, roles, SALT } from './samples.js';

const [CODE, SECOND] = ['KQMT-FXWR-BCDN', 'ZZZZ-YYYY-XXXX'];
const open = (state: Roles, code: string, memberId: string, salt = SALT) =>
  issueCode(state, { hash: hashCode(code, salt), memberId, madeAt: AT }) ?? state;
const ready = open(roles(), CODE, MEMBER);
const filled = (fields: Partial<Sale> = {}, text = CODE) =>
  payment({ lines: [line({ fields: ['Steve', text] })], ...fields });

/** Long after the payments were made: only their own times count. */
function redeem(state: Roles, ...payments: readonly Sale[]) {
  const context = { salt: SALT, now: AT + 30 * DAY, productDays: () => null };
  const after = redeemCodes(state, payments, context);
  const codes = after.codes.filter(({ usedFor }) => usedFor === undefined);
  return { codes, granted: after.grants.slice(state.grants.length) };
}

describe('a code that is opened', () => {
  test('is stored as a hash', () => {
    expect(JSON.stringify(ready)).not.toContain('KQMT');
  });

  test('is one of three at most that count for the member; those of others count as before', () => {
    const typed = Array.from({ length: 5 }, () => createCode());
    const others = open(roles(), SECOND, OTHER);
    const state = typed.reduce((before, code) => open(before, code, MEMBER), others);
    const counts = [SECOND, ...typed].map((code) => redeem(state, filled({}, code)).granted.length);
    expect(counts).toEqual([1, 0, 0, 1, 1, 1]);
  });

  test('beside 200 valid ones → refused; those of yesterday make room', () => {
    const members = Array.from({ length: MAX_CODES }, (_, index) => `${1000 + index}`);
    const state = members.reduce((before, member) => open(before, createCode(), member), roles());
    const more = (now: number) => issueCode(state, { hash: 'new', memberId: MEMBER, madeAt: now })?.codes;
    expect(more(AT + HOUR)).toBeUndefined();
    expect(more(AT + 2 * DAY)).toMatchObject([{ memberId: MEMBER }]);
  });
});

describe('a code in a paid payment', () => {
  test('gives the line to its member, who is another one if it is another’s code', () => {
    const both = open(ready, SECOND, OTHER);
    const typed = redeem(both, filled({}, `my code is ${CODE.toLowerCase()}`));
    expect([typed.granted, typed.codes]).toMatchObject([[{ memberId: MEMBER }], [{ memberId: OTHER }]]);
    expect(redeem(both, filled({}, SECOND)).granted).toMatchObject([{ memberId: OTHER }]);
  });

  test('and in a second one → counts once, in the older one, in whichever order they are listed', () => {
    const payments = [filled({ id: 9 }), filled({ id: 8 })];
    for (const listed of [payments, payments.toReversed()]) {
      const { granted, codes } = redeem(ready, ...listed);
      expect([granted.map(({ paymentId }) => paymentId), codes]).toEqual([[8], []]);
    }
  });

  test('in two of its lines → counts for both', () => {
    const lines = [line({ fields: [CODE] }), line({ lineId: 502, fields: [CODE] })];
    expect(redeem(ready, payment({ lines })).granted.map(({ lineId }) => lineId)).toEqual([501, 502]);
  });

  test.each([
    ['24 hours after the code', AT + DAY, 1],
    ['a second later', AT + DAY + 1000, 0],
    ['a minute before the code, by the shop’s clock', AT - 60_000, 1],
    ['an hour before the code', AT - HOUR, 0],
    ['at an unreadable time', null, 0],
  ])('that was made %s: %j gives %j roles, and uses up as many codes', (_, madeAt, count) => {
    const { granted, codes } = redeem(ready, filled({ createdAt: madeAt }));
    expect([granted.length, codes.length]).toEqual([count, 1 - count]);
  });
});

test.each<[string, Roles, Sale]>([
  ['an unknown one', ready, filled({}, SECOND)],
  ['two different ones in a line', open(ready, SECOND, OTHER), filled({}, `${CODE} ${SECOND}`)],
  ['one in an unpaid payment', ready, filled({ standing: 'unpaid' })],
  ['one in a test payment', ready, filled({ standing: 'test' })],
  ['one in a line without an id', ready, payment({ lines: [line({ lineId: null, fields: [CODE] })] })],
  ['one of another guild', open(roles(), CODE, MEMBER, { ...SALT, plain: 'other' }), filled()],
  ['one while another shop is linked', { ...ready, isFrozen: true }, filled()],
  ['one in a line that is taken', { ...ready, grants: [grant({ memberId: OTHER })] }, filled()],
])('codes: %s → gives nothing and stays open', (_, state, paid) => {
  expect(redeem(state, paid)).toEqual({ granted: [], codes: state.codes });
});
