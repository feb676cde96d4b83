import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { askStaff } from '../../../src/feeds/roles/proofs/requests.js';
import { applyPayments, checkShop, dueRoles } from '../../../src/feeds/roles/rules/due.js';
import { undoLine } from '../../../src/feeds/roles/rules/grants.js';
import { adoptShop } from '../../../src/feeds/roles/rules/mappings.js';
import type { Roles } from '../../../src/feeds/roles/state.js';
import type { Standing } from '../../../src/feeds/seen-payment.js';
import { RUNS } from '../../commands/arbitraries.js';
import { AT } from '../../support/samples.js';
import { DAY, grant, line, MEMBER, MVP, OTHER, payment, roles, VIP } from './samples.js';

const NOW = AT + DAY;
const endsOf = (endsAt: readonly (number | null)[], now: number) =>
  dueRoles(
    roles({ grants: endsAt.map((end, index) => grant({ paymentId: index, endsAt: end })) }).grants,
    now,
  ).map((one) => one.endsAt);
const isDue = (state: Roles, now = NOW) => dueRoles(state.grants, now).length === 1;

describe('who should have which role until when', () => {
  test.each([
    ['no grant', [], []],
    ['one without an end', [null], [null]],
    ['one that ends later', [NOW + 1], [NOW + 1]],
    ['one that ends now', [NOW], []],
    ['one that ended', [NOW - DAY], []],
    ['several', [NOW + 5, NOW + 9, NOW + 7], [NOW + 9]],
    ['several, one without an end', [NOW + 5, null, NOW + 9], [null]],
    ['several, all ended', [NOW - 5, NOW - 9], []],
  ])('%s: %j gives %j', (_, ends, expected) => {
    expect(endsOf(ends, NOW)).toEqual(expected);
  });

  test('members and roles are apart, and the payment that ends last is named', () => {
    const grants = [
      grant({ paymentId: 1, endsAt: NOW + 1 }),
      grant({ paymentId: 2, endsAt: NOW + 2 }),
      grant({ paymentId: 3, roleId: MVP }),
      grant({ paymentId: 4, memberId: OTHER }),
      grant({ paymentId: 5, endsAt: NOW + 1 }),
    ];
    expect(dueRoles(grants, NOW)).toEqual([
      { memberId: MEMBER, roleId: VIP, endsAt: NOW + 2, paymentId: 2 },
      { memberId: MEMBER, roleId: MVP, endsAt: null, paymentId: 3 },
      { memberId: OTHER, roleId: VIP, endsAt: null, paymentId: 4 },
    ]);
  });

  test('wherever the clock stands: due until the latest end, and again after it was set back', () => {
    const end = fc.option(fc.integer({ min: AT, max: AT + 100 * DAY }));
    const clock = fc.integer({ min: AT - DAY, max: AT + 200 * DAY });
    fc.assert(
      fc.property(fc.array(end, { minLength: 1, maxLength: 6 }), fc.array(clock), (ends, clocks) => {
        const last = Math.max(...ends.map((one) => one ?? Infinity));
        for (const now of clocks) expect(endsOf(ends, now)?.length).toBe(now < last ? 1 : 0);
      }),
      RUNS,
    );
  });
});

describe('payments', () => {
  const state = roles({ grants: [grant()] });
  const readAs = (standing: Standing, from = state) => applyPayments(from, [payment({ standing })], NOW);

  test.each<[Standing, boolean]>([
    ['paid', true],
    ['unpaid', false],
    ['unknown', true],
    ['test', true],
  ])('a granted payment that is seen as %s: due %j', (standing, expected) => {
    expect(isDue(readAs(standing))).toBe(expected);
  });

  test('one that is paid again gives its role again; one that was undone doesn’t', () => {
    const unpaid = readAs('unpaid');
    expect(unpaid.grants[0]?.ended).toEqual({ at: NOW, why: 'unpaid' });
    expect(isDue(readAs('paid', unpaid))).toBe(true);
    expect(isDue(readAs('paid', undoLine(unpaid, { paymentId: 7, lineId: 501 }, NOW)))).toBe(false);
  });

  test.each(['unmapped', 'otherShop'] as const)('a paid one gives no role again that ended as %s', (why) => {
    const { grants } = roles({ grants: [grant({ ended: { at: AT, why } })] });
    expect(readAs('paid', roles({ grants })).grants).toEqual(grants);
  });

  test('one in an unknown state gives back nothing that has ended, and no end is written over', () => {
    const unpaid = readAs('unpaid');
    expect(readAs('unknown', unpaid).grants).toEqual(unpaid.grants);
    const undone = undoLine(state, { paymentId: 7, lineId: 501 }, AT);
    expect(readAs('unpaid', undone).grants).toEqual(undone.grants);
  });

  test('one that isn’t listed takes nothing back', () => {
    const others = [payment({ id: 8, standing: 'unpaid' })];
    expect(isDue(applyPayments(state, others, NOW))).toBe(true);
  });

  test('a filled field is remembered, also of a test payment', () => {
    const filled = payment({ standing: 'test', lines: [line(), line({ fields: ['x'] })] });
    const seen = applyPayments(state, [payment(), filled], NOW);
    expect([readAs('paid').hasSeenField, seen.hasSeenField]).toEqual([false, true]);
    expect(applyPayments(seen, [payment()], NOW).hasSeenField).toBe(true);
  });
});

describe('another shop', () => {
  const state = roles({ grants: [grant(), grant({ lineId: 502, roleId: MVP, endsAt: NOW + DAY })] });

  test('is not the first one that is read', () => {
    expect(checkShop(roles({ shopId: null }), 2)).toMatchObject({ shopId: 2, isFrozen: false });
  });

  test('freezes all until the first one is linked again', () => {
    const frozen = checkShop(state, 2);
    expect(frozen).toEqual({ ...state, isFrozen: true });
    expect(checkShop(frozen, 1)).toEqual(state);
  });

  test('that takes all roles back leaves what had ended as it is', () => {
    const grants = [grant({ ended: { at: AT, why: 'undone' } }), grant({ lineId: 502, endsAt: AT })];
    expect(adoptShop(roles({ grants }), 2, 'takeBack', NOW).grants).toEqual(grants);
  });

  test.each([
    ['keep', 2, null],
    ['takeBack', 0, { at: NOW, why: 'otherShop' }],
  ] as const)(
    'that the owner accepts with %j: %j roles are due, no mapping is left, and its payments are read from the first one',
    (afterwards, due, ended) => {
      const codes = [{ hash: 'h', memberId: MEMBER, madeAt: NOW }];
      const asked = askStaff(checkShop(state, 2), '5', { memberId: MEMBER, paymentId: 7 }, NOW);
      const frozen = 'roles' in asked ? asked.roles : checkShop(state, 2);
      const before = { ...frozen, newest: 900, hasSeenField: true, codes };
      const adopted = adoptShop(before, 2, afterwards, NOW);
      expect(adopted).toMatchObject({ codes: [], requests: [], hasSeenField: false });
      expect(dueRoles(adopted.grants, NOW)).toHaveLength(due);
      expect(adopted).toMatchObject({ mappings: [], shopId: 2, newest: null, isFrozen: false });
      expect(adopted.grants.map((one) => one.ended)).toEqual([ended, ended]);
      expect(checkShop(adopted, 2).isFrozen).toBe(false);
    },
  );
});
