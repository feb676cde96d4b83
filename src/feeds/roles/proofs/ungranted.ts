import type { SeenPayment } from '../../seen-payment.js';
import { grantsOfPayment } from '../rules/grants.js';
import { MAX_UNGRANTED, type Roles, type Ungranted } from '../state.js';

export type Refused = Pick<Ungranted, 'memberId' | 'why'>;

/** Stores for each member why a payment gave them nothing. The staff aren't told of what anybody can cause for free. */
export function noteUngranted(
  roles: Roles,
  { id, standing }: SeenPayment,
  refused: readonly Refused[],
  now: number,
): Roles {
  const before = roles.ungranted.filter(({ paymentId }) => paymentId === id);
  const holders = grantsOfPayment(roles.grants, id).map(({ memberId }) => memberId);
  const byMember = new Map(
    refused
      .filter(({ memberId }) => memberId === null || !holders.includes(memberId))
      // Of several lines, a product that gives no role says least.
      .toSorted((a, b) => Number(b.why === 'unmapped') - Number(a.why === 'unmapped'))
      .map(({ memberId, why }) => [memberId, why]),
  );
  if (byMember.size === 0) return roles;
  const isTold = (memberId: string | null) => standing !== 'paid' || memberId === null;
  const noted = [...byMember].map(
    ([memberId, why]) =>
      before.find((one) => one.memberId === memberId && one.why === why) ?? {
        ...{ paymentId: id, memberId, why, at: now, isTold: isTold(memberId) },
      },
  );
  const others = roles.ungranted.filter(({ paymentId }) => paymentId !== id);
  return { ...roles, ungranted: [...others, ...noted].slice(-MAX_UNGRANTED) };
}
