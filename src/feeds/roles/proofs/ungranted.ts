import type { SeenPayment } from '../../seen-payment.js';
import { grantsOfPayment } from '../rules/grants.js';
import { MAX_UNGRANTED, type Roles, type Ungranted } from '../state.js';

export type Refused = Pick<Ungranted, 'memberId' | 'why' | 'isTold'>;

/** Stores for each member why a payment gave them nothing, once. */
export function noteUngranted(
  roles: Roles,
  { id }: Pick<SeenPayment, 'id'>,
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
      .map((one) => [one.memberId, one]),
  );
  if (byMember.size === 0) return roles;
  const noted = [...byMember.values()].map(
    (one) =>
      before.find(({ memberId, why }) => memberId === one.memberId && why === one.why) ?? {
        ...one,
        paymentId: id,
        at: now,
      },
  );
  const others = roles.ungranted.filter(({ paymentId }) => paymentId !== id);
  return { ...roles, ungranted: [...others, ...noted].slice(-MAX_UNGRANTED) };
}
