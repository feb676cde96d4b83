import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { notePayments } from '../../../src/feeds/roles/advance.js';
import { askStaff } from '../../../src/feeds/roles/proofs/requests.js';
import { dueRoles } from '../../../src/feeds/roles/rules/due.js';
import { adoptShop, checkShop } from '../../../src/feeds/roles/rules/mappings.js';
import type { Standing } from '../../../src/sales/sale.js';
import { RUNS } from '../../commands/arbitraries.js';
import { AT } from '../../support/samples.js';
import { DAY, grant, line, MEMBER, MVP, OTHER, payment, roles, VIP } from './samples.js';

const NOW = AT + DAY;
const endsOf = (endsAt: readonly (number | null)[], now: number) =>
  dueRoles(
    roles({ grants: endsAt.map((end, index) => grant({ paymentId: index, endsAt: end })) }).grants,
    now,
  ).map((one) => one.endsAt);

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
    expect(dueRoles(grants, NOW)).toMatchObject([
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
  const readAs = (standing: Standing, from = state) => notePayments(from, [payment({ standing })], NOW);
  const told = [{ paymentId: 7, isTold: true }];

  test.each<[Standing, number, number]>([
    ['paid', 0, 0],
    ['unpaid', 1, 1],
    ['unknown', 0, 1],
    ['test', 0, 1],
  ])(
    'a granted payment that is seen as %s: %j to tell, %j of one that was told; its role stays',
    (standing, fresh, known) => {
      expect(readAs(standing).unpaid).toEqual(fresh ? [{ paymentId: 7, isTold: false }] : []);
      expect(readAs(standing, { ...state, unpaid: told }).unpaid).toEqual(known ? told : []);
      expect(readAs(standing).grants).toBe(state.grants);
    },
  );

  test('one whose grant is over, was undone or isn’t listed is no news', () => {
    for (const fields of [{ endsAt: NOW }, { ended: { at: AT, why: 'undone' as const } }])
      expect(readAs('unpaid', roles({ grants: [grant(fields)], unpaid: told })).unpaid).toEqual([]);
    const others = [payment({ id: 8, standing: 'unpaid' })];
    expect(notePayments(state, others, NOW).unpaid).toEqual([]);
  });

  test('a filled field is remembered, also of a test payment', () => {
    const filled = payment({ standing: 'test', lines: [line(), line({ fields: ['x'] })] });
    const seen = notePayments(state, [payment(), filled], NOW);
    expect([readAs('paid').hasSeenField, seen.hasSeenField]).toEqual([false, true]);
    expect(notePayments(seen, [payment()], NOW).hasSeenField).toBe(true);
  });
});

describe('another shop', () => {
  const state = roles({ grants: [grant(), grant({ lineId: 502, roleId: MVP, endsAt: NOW + DAY })] });

  test('is not the first one that is read', () => {
    expect(checkShop(roles({ shopId: null }), 2)).toMatchObject({ shopId: 2, isFrozen: false });
  });

  test('that takes all roles back leaves what had ended as it is', () => {
    const grants = [grant({ ended: { at: AT, why: 'undone' } }), grant({ lineId: 502, endsAt: AT })];
    expect(adoptShop(roles({ grants }), 2, 'takeBack', NOW).grants).toEqual(grants);
  });

  test.each([
    ['keep', 2, null],
    ['takeBack', 0, { at: NOW, why: 'otherShop' }],
  ] as const)(
    'that the owner accepts with %j: %j roles are due, and no mapping is left',
    (afterwards, due, ended) => {
      const codes = [{ hash: 'h', memberId: MEMBER, madeAt: NOW }];
      const asked = askStaff(state, '5', { memberId: MEMBER, paymentId: 7, now: NOW });
      const before = { ...('roles' in asked ? asked.roles : state), hasSeenField: true, codes };
      const frozen = checkShop(before, 2);
      const adopted = adoptShop(frozen, 2, afterwards, NOW);
      expect(adopted).toMatchObject({ codes: [], cards: [], hasSeenField: false });
      expect(dueRoles(adopted.grants, NOW)).toHaveLength(due);
      expect(adopted).toMatchObject({ mappings: [], shopId: 2, isFrozen: false });
      expect(adopted.grants.map((one) => one.ended)).toEqual([ended, ended]);
      expect(checkShop(adopted, 2).isFrozen).toBe(false);
    },
  );
});
