import { describe, expect, test } from 'vitest';
import { dueRoles } from '../../../src/feeds/roles/rules/due.js';
import {
  countMembers,
  findHolderGrants,
  grantHolders,
  putMapping,
  removeMapping,
  wholeDays,
} from '../../../src/feeds/roles/rules/mappings.js';
import type { Grant, GrantEnd } from '../../../src/feeds/roles/state.js';
import { MAX_GRANTS, MAX_MAPPINGS } from '../../../src/feeds/roles/state.js';
import { AT } from '../../support/samples.js';
import { DAY, grant, MEMBER, MVP, mapping, OTHER, roles, VIP } from './samples.js';

const MAPPING = mapping({ roleId: MVP });
const HOW = { now: AT + 10 * DAY, productDays: null };
const ended = (why: GrantEnd['why']) => ({ at: AT, why });

test('a second role for a product goes to the members who hold its lines', () => {
  const before = roles({
    grants: [grant(), grant({ paymentId: 8, memberId: OTHER, proof: { kind: 'approval', by: '203' } })],
  });
  expect(findHolderGrants(before, MAPPING, HOW)).toEqual([
    grant({ roleId: MVP, givenAt: HOW.now }),
    grant({
      roleId: MVP,
      givenAt: HOW.now,
      paymentId: 8,
      memberId: OTHER,
      proof: { kind: 'approval', by: '203' },
    }),
  ]);
  expect(grantHolders(before, MAPPING, HOW).grants).toHaveLength(4);
});

test.each([
  ['undone', []],
  ['otherShop', []],
  ['unmapped', [MEMBER]],
] as const)('a line whose grant is ended as %s brings the role to %j', (why, members) => {
  const found = findHolderGrants({ grants: [grant({ ended: ended(why) })] }, MAPPING, HOW);
  expect(found.map(({ memberId }) => memberId)).toEqual(members);
});

test('a line of another product brings nothing', () => {
  expect(findHolderGrants({ grants: [grant({ productId: 99 })] }, MAPPING, HOW)).toEqual([]);
});

test('a line that has given this role brings nothing, also after its end', () => {
  const again = mapping({ roleId: VIP });
  expect(findHolderGrants({ grants: [grant()] }, again, HOW)).toEqual([]);
  expect(findHolderGrants({ grants: [grant({ endsAt: AT + DAY })] }, again, HOW)).toEqual([]);
});

test('a mapping that was removed and is made again brings the role back', () => {
  const { grants } = grantHolders(
    roles({ grants: [grant({ ended: ended('unmapped') })] }),
    mapping({ roleId: VIP }),
    HOW,
  );
  expect(grants.map((one) => one.ended)).toEqual([ended('unmapped'), null]);
});

test.each([
  ['never', { kind: 'never' }, null, [null]],
  ['30 days, of which 10 are over', { kind: 'days', days: 30 }, null, [AT + 30 * DAY]],
  ['7 days, which are over', { kind: 'days', days: 7 }, null, []],
  ['the product’s 20 days', { kind: 'product' }, 20, [AT + 20 * DAY]],
  ['a product without an end', { kind: 'product' }, null, [null]],
] as const)('%s → ends %#', (_, end, productDays, ends) => {
  const found = findHolderGrants({ grants: [grant()] }, mapping({ roleId: MVP, end }), {
    ...HOW,
    productDays,
  });
  expect(found.map(({ endsAt }) => endsAt)).toEqual(ends);
});

test('days run from when the line first gave a role, or from now if that is in the future', () => {
  const monthly = mapping({ roleId: '303', end: { kind: 'days', days: 30 } });
  const endOf = (...grants: readonly Grant[]) => findHolderGrants({ grants }, monthly, HOW)[0]?.endsAt;
  expect(endOf(grant({ givenAt: AT + DAY }), grant({ roleId: MVP }))).toBe(AT + 30 * DAY);
  expect(endOf(grant({ givenAt: AT + 90 * DAY }))).toBe(HOW.now + 30 * DAY);
});

test('no more grants are made than fit', () => {
  const grants = Array.from({ length: MAX_GRANTS - 1 }, (_, at) =>
    grant({ paymentId: at, memberId: `${at}` }),
  );
  expect(findHolderGrants({ grants }, MAPPING, HOW)).toHaveLength(1);
  expect(findHolderGrants({ grants: [...grants, grant({ paymentId: 9999 })] }, MAPPING, HOW)).toEqual([]);
  const undone = grant({ paymentId: 9999, ended: ended('undone') });
  expect(findHolderGrants({ grants: [...grants, undone] }, MAPPING, HOW)).toHaveLength(1);
});

test('members of a mapping are counted once, and only while they have the role', () => {
  const grants = [
    ...[grant(), grant({ paymentId: 8 }), grant({ paymentId: 9, memberId: OTHER, endsAt: AT + DAY })],
    ...[
      grant({ paymentId: 10, memberId: '204', ended: ended('undone') }),
      grant({ roleId: MVP, memberId: '205' }),
    ],
  ];
  expect(countMembers({ grants }, mapping(), AT)).toBe(2);
  expect(countMembers({ grants }, mapping(), AT + 2 * DAY)).toBe(1);
});

describe('mappings', () => {
  const NOW = AT + DAY;
  const state = roles({ grants: [grant(), grant({ lineId: 502, roleId: MVP })] });
  const pair = { productId: 21, roleId: VIP };

  test('one that is removed keeps its roles or takes them back, and no others', () => {
    expect(dueRoles(removeMapping(state, pair, 'keep', NOW).grants, NOW)).toHaveLength(2);
    const removed = removeMapping(state, pair, 'takeBack', NOW);
    expect(dueRoles(removed.grants, NOW).map(({ roleId }) => roleId)).toEqual([MVP]);
    expect([removed.mappings, removed.grants[0]?.ended?.why]).toEqual([[], 'unmapped']);
  });

  test('one of the same product and role is changed and keeps its start', () => {
    const changed = putMapping(state, mapping({ end: { kind: 'days', days: 5 }, since: NOW }));
    expect(changed?.mappings).toEqual([mapping({ end: { kind: 'days', days: 5 } })]);
  });

  test('one more than 25 is refused, a change of one isn’t', () => {
    const mappings = Array.from({ length: MAX_MAPPINGS }, (_, productId) => mapping({ productId }));
    expect(putMapping(roles({ mappings }), mapping({ productId: 99 }))).toBeUndefined();
    expect(putMapping(roles({ mappings }), mapping({ productId: 3 }))?.mappings).toHaveLength(MAX_MAPPINGS);
  });
});

test.each([
  [30, 30],
  [1, 1],
  [3650, 3650],
  [3651, null],
  [0, null],
  [-5, null],
  [1.5, null],
  [null, null],
])('a product that lasts %j days gives a role for %j', (days, expected) => {
  expect(wholeDays(days)).toBe(expected);
});
