import { describe, expect, test } from 'vitest';
import { dueRoles } from '../../../src/feeds/roles/rules/due.js';
import { type Claim, grantLine, undoPayment } from '../../../src/feeds/roles/rules/grants.js';
import { MAX_GRANTS, type Refusal, type Roles } from '../../../src/feeds/roles/state.js';
import { AT } from '../../support/samples.js';
import { DAY, grant, line, MEMBER, MODERATOR, MVP, mapping, OTHER, payment, roles } from './samples.js';

const claim = (fields: Partial<Claim> = {}): Claim => ({
  ...{ payment: payment(), lineId: 501, memberId: MEMBER, proof: { kind: 'code' }, now: AT },
  productDays: () => 30,
  ...fields,
});
const endOf = (state: Roles, fields: Partial<Claim> = {}) => {
  const result = grantLine(state, claim(fields));
  if (typeof result === 'string') return result;
  return result.grants.slice(state.grants.length).map(({ endsAt }) => endsAt);
};

describe('a line of a paid payment', () => {
  test.each([
    ['never', { kind: 'never' }, null],
    ['after 7 days', { kind: 'days', days: 7 }, AT + 7 * DAY],
    ['after the days of the product', { kind: 'product' }, AT + 30 * DAY],
  ] as const)('mapped to a role that ends %s → its end, from the payment’s time', (_what, end, endsAt) => {
    expect(endOf(roles({ mappings: [mapping({ end })] }))).toEqual([endsAt]);
    const later = endOf(roles({ mappings: [mapping({ end })] }), { now: AT + DAY });
    expect(later).toEqual([endsAt]);
  });

  test('of a product without days → for good; of one that isn’t listed → refused', () => {
    const state = roles({ mappings: [mapping({ end: { kind: 'product' } })] });
    expect(endOf(state, { productDays: () => null })).toEqual([null]);
    expect(endOf(state, { productDays: () => undefined })).toBe('unknownDays');
  });

  test.each<[Refusal, Partial<Roles>, Partial<Claim>]>([
    ['frozen', { isFrozen: true }, {}],
    ['test', {}, { payment: payment({ standing: 'test' }) }],
    ['unpaid', {}, { payment: payment({ standing: 'unpaid' }) }],
    ['unknownState', {}, { payment: payment({ standing: 'unknown' }) }],
    ['unknownLine', {}, { lineId: 999 }],
    ['unmapped', { mappings: [] }, {}],
    ['taken', { grants: [grant({ memberId: OTHER })] }, {}],
    ['taken', { grants: [grant()] }, {}],
    ['selfApproved', {}, { proof: { kind: 'approval', by: MEMBER } }],
    ['free', {}, { payment: payment({ lines: [line({ price: 0 })] }) }],
    ['free', {}, { payment: payment({ lines: [line({ price: null })] }) }],
    ['older', {}, { payment: payment({ createdAt: AT - 11 * DAY }) }],
    ['older', {}, { payment: payment({ createdAt: null }) }],
    ['over', { mappings: [mapping({ end: { kind: 'days', days: 1 } })] }, { now: AT + DAY }],
  ])('is refused: %s', (refusal, state, fields) => {
    expect(endOf(roles(state), fields)).toBe(refusal);
  });

  test('that is free → given if the owner allows it; an older one → given if a moderator approves', () => {
    const free = { payment: payment({ lines: [line({ price: 0 })] }) };
    expect(endOf(roles({ givesForFree: true }), free)).toEqual([null]);
    const older = {
      payment: payment({ createdAt: AT - 11 * DAY }),
      proof: { kind: 'approval' as const, by: MODERATOR },
    };
    expect(endOf(roles(), older)).toEqual([null]);
  });

  test('beyond 500 live grants → refused', () => {
    const grants = Array.from({ length: MAX_GRANTS }, (_, index) => grant({ paymentId: 1000 + index }));
    expect(endOf(roles({ grants }))).toBe('full');
    expect(endOf(roles({ grants: grants.slice(1) }))).toEqual([null]);
  });

  test('that staff have undone → given to another member', () => {
    const undone = undoPayment(roles({ grants: [grant()] }), 7, AT);
    expect(endOf(undone, { memberId: OTHER })).toEqual([null]);
  });

  test('made at a time in the future → its end counts from now', () => {
    const state = roles({ mappings: [mapping({ end: { kind: 'days', days: 5 } })] });
    for (const madeAt of [AT + DAY, AT])
      expect(endOf(state, { payment: payment({ createdAt: madeAt }) })).toEqual([AT + 5 * DAY]);
  });

  test('of two mappings → both roles; of one whose end has come → the other', () => {
    const mappings = [mapping({ roleId: MVP, end: { kind: 'days', days: 1 } }), mapping()];
    expect(endOf(roles({ mappings }))).toEqual([AT + DAY, null]);
    expect(endOf(roles({ mappings }), { now: AT + DAY })).toEqual([null]);
  });

  test('older than one of two mappings → a code gives the other role, a moderator both', () => {
    const mappings = [mapping({ since: AT + 1, end: { kind: 'days', days: 5 } }), mapping({ roleId: MVP })];
    expect(endOf(roles({ mappings }))).toEqual([null]);
    expect(endOf(roles({ mappings }), { proof: { kind: 'approval', by: MODERATOR } })).toEqual([
      AT + 5 * DAY,
      null,
    ]);
  });

  test('that has given a member one of two roles → a moderator gives them the other, from the purchase; nobody else', () => {
    const days = { kind: 'days' as const, days: 90 };
    const mappings = [mapping({ since: AT }), mapping({ roleId: MVP, end: days, since: AT + 40 * DAY })];
    const state = roles({ mappings, grants: [grant({ endsAt: AT + DAY })] });
    const approval = { proof: { kind: 'approval' as const, by: MODERATOR }, now: AT + 50 * DAY };
    expect(endOf(state, approval)).toEqual([AT + 90 * DAY]);
    expect(endOf(state, { ...approval, memberId: OTHER })).toBe('taken');
    expect(endOf(state, { now: AT + 50 * DAY })).toBe('older');
  });

  test('whose role was taken because its mapping was removed → given again by a new one', () => {
    const unmapped = grant({ ended: { at: AT, why: 'unmapped' } });
    expect(endOf(roles({ grants: [unmapped] }))).toEqual([null]);
    expect(endOf(roles({ grants: [unmapped, grant()] }))).toBe('taken');
  });

  test('whose payment has another line that is given, with one place left → the role, beside all others', () => {
    const others = Array.from({ length: MAX_GRANTS - 2 }, (_, index) => grant({ paymentId: 1000 + index }));
    const taken = [...others, grant({ paymentId: 5, endsAt: AT }), grant({ memberId: OTHER, lineId: 502 })];
    const lines = [line(), line({ lineId: 502 })];
    const result = grantLine(roles({ grants: taken }), claim({ payment: payment({ lines }) }));
    expect(result).toMatchObject({ grants: [...taken, grant()] });
  });
});

test('a payment that staff undo → its roles end, and no others', () => {
  const others = [grant({ paymentId: 8, memberId: OTHER })];
  const grants = [grant(), grant({ roleId: MVP }), grant({ lineId: 502, memberId: '204' }), ...others];
  const undone = undoPayment(roles({ grants }), 7, AT);
  expect(dueRoles(undone.grants, AT).map(({ memberId }) => memberId)).toEqual([OTHER]);
});

test('a payment that staff undo after its end → forgotten no later', () => {
  const grants = [grant({ ended: { at: AT - DAY, why: 'unmapped' } })];
  const undone = undoPayment(roles({ grants }), 7, AT);
  expect(undone.grants.map(({ ended }) => ended)).toEqual([{ at: AT - DAY, why: 'undone' }]);
});
