import { describe, expect, test } from 'vitest';
import { dropOld, eraseMember } from '../../../src/feeds/roles/rules/retention.js';
import { AT } from '../../support/samples.js';
import { DAY, grant, HOUR, holding, MEMBER, MVP, OTHER, roles } from './samples.js';

const NOW = AT + HOUR;

describe('what is kept', () => {
  const ended = (at: number) => grant({ ended: { at, why: 'undone' } });
  test.each([
    ['one that goes on', grant(), 1],
    ['one that ended 29 days ago', ended(NOW - 29 * DAY), 1],
    ['one that ended 31 days ago', ended(NOW - 31 * DAY), 0],
    ['one whose end came 29 days ago', grant({ endsAt: NOW - 29 * DAY }), 1],
    ['one whose end came 31 days ago', grant({ endsAt: NOW - 31 * DAY }), 0],
    ['one that was undone a month after its end', { ...ended(NOW - DAY), endsAt: NOW - 31 * DAY }, 0],
  ])('of grants: %s', (_, one, kept) => {
    expect(dropOld(roles({ grants: [one] }), NOW).grants).toHaveLength(kept);
  });

  test('of 600 ended grants the newest 500, and all that go on', () => {
    const many = Array.from({ length: 600 }, (_, index) => ended(NOW - 1000 + index));
    const { grants } = dropOld(roles({ grants: [...many, grant()] }), NOW);
    expect(grants).toEqual([...many.slice(100), grant()]);
  });

  test('of roles: all while a grant of theirs is kept; then one that is still to be taken back', () => {
    const holdings = [
      holding(),
      holding({ roleId: MVP, isHeld: false }),
      holding({ memberId: OTHER, origin: 'own' }),
    ];
    const grants = holdings.map(({ memberId, roleId }) => grant({ memberId, roleId, endsAt: NOW - DAY }));
    expect(dropOld(roles({ holdings, grants }), NOW).holdings).toEqual(holdings);
    expect(dropOld(roles({ holdings }), NOW).holdings).toEqual([holding()]);
  });

  test.each([
    ['the bot’s role that one answer lacks is kept', 'bot', NOW - HOUR, 1],
    [
      'the bot’s role that two answers lack, a second less than a day apart, is kept',
      'bot',
      NOW - DAY + 1000,
      1,
    ],
    ['the bot’s role that two answers lack, a day apart, is forgotten', 'bot', NOW - DAY, 0],
    ['a member’s own that one answer lacks is forgotten', 'own', NOW - HOUR, 0],
  ] as const)('without a grant, %s', (_, origin, missingSince, count) => {
    const one = holding({ origin, isHeld: false, missingSince, seenAt: NOW });
    expect(dropOld(roles({ holdings: [one] }), NOW).holdings).toHaveLength(count);
  });

  test('of codes: those of the last eight days, in case the shop is away when they are used', () => {
    const codes = [9, 8, 7].map((days) => ({ hash: `${days}`, memberId: MEMBER, madeAt: NOW - days * DAY }));
    expect(dropOld(roles({ codes }), NOW).codes.map(({ hash }) => hash)).toEqual(['7']);
  });
});

test('a member who is erased → nothing of them is left, and all of others', () => {
  const of = (memberId: string) => ({
    grants: [grant({ memberId })],
    holdings: [holding({ memberId })],
    codes: [{ hash: 'h', memberId, madeAt: AT }],
  });
  const [mine, others] = [of(MEMBER), of(OTHER)];
  const both = roles({
    grants: [...mine.grants, ...others.grants],
    holdings: [...mine.holdings, ...others.holdings],
    codes: [...mine.codes, ...others.codes],
  });
  expect(eraseMember(both, MEMBER)).toEqual(roles(others));
  expect(JSON.stringify(eraseMember(both, MEMBER))).not.toContain(`"${MEMBER}"`);
});
