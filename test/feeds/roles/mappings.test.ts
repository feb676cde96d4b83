import { describe, expect, test } from 'vitest';
import { dueRoles } from '../../../src/feeds/roles/rules/due.js';
import {
  countMembers,
  putMapping,
  removeMapping,
  wholeDays,
} from '../../../src/feeds/roles/rules/mappings.js';
import type { GrantEnd } from '../../../src/feeds/roles/state.js';
import { MAX_MAPPINGS } from '../../../src/feeds/roles/state.js';
import { AT } from '../../support/samples.js';
import { DAY, grant, MVP, mapping, OTHER, roles, VIP } from './samples.js';

const ended = (why: GrantEnd['why']) => ({ at: AT, why });

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
