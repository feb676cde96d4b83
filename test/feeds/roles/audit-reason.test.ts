import { expect, test } from 'vitest';
import { auditReason } from '../../../src/feeds/roles/round/holdings.js';
import type { GrantEnd } from '../../../src/feeds/roles/state.js';
import { AT } from '../../support/samples.js';
import { grant, MEMBER, MODERATOR, MVP, OTHER, roles, VIP } from './samples.js';

test.each<[GrantEnd['why'] | 'over', string]>([
  ['over', 'over'],
  ['undone', 'taken back'],
  ['unmapped', 'no role for this product any more'],
  ['otherShop', 'another shop'],
])('the audit log says why a role ends that is %s', (why, said) => {
  const action = { kind: 'remove', memberId: MEMBER, roleId: VIP } as const;
  const ended = grant(why === 'over' ? { endsAt: AT } : { ended: { at: AT, why } });
  const others = [grant({ memberId: OTHER, ended: { at: AT, why: 'undone' } }), grant({ roleId: MVP })];
  const before = grant({ ended: { at: AT - 1, why: 'otherShop' } });
  const reason = auditReason(roles({ grants: [before, ...others, ended] }), action, []);
  expect(reason).toBe(`payment 7, mapped by ${MODERATOR}, ${said}`);
});
