import type { Dated } from '../../../domain/dated.js';
import { Failure } from '../../../domain/failure.js';
import type { Payment } from '../../../domain/payment.js';
import { DAY_MS } from '../../../lib/duration.js';
import { readSale } from '../../../sales/sale.js';
import { addCase, findOpen, isOpen, isWithin, mayAskAgain, withCase } from '../../cases/cases.js';
import { type Claim, grantPayment } from '../rules/grants.js';
import { findMember, type Refusal, type RoleRequest, type Roles } from '../state.js';

const MAX_OPEN_REQUESTS = 20;
const MAX_MEMBER_REQUESTS = 2;

interface Asked {
  readonly roles: Roles;
  readonly request: RoleRequest;
  readonly isNew: boolean;
}

/** Asks the staff to confirm that a payment is the member's. The same question again adds none. `roles` has nothing old. */
export function askStaff(
  roles: Roles,
  channelId: string,
  { memberId, paymentId }: { readonly memberId: string; readonly paymentId: number },
  now: number,
): Asked | { readonly refusal: 'full' | 'crowded' | 'refused' } {
  const isSame = (one: RoleRequest) => findMember(one) === memberId && one.paymentId === paymentId;
  const isRefused = ({ closed }: RoleRequest) =>
    closed && !closed.isApproved && closed.why !== 'receipt' && isWithin(DAY_MS, closed.at, now);
  if (roles.cards.some((one) => isSame(one) && isRefused(one))) return { refusal: 'refused' };
  const same = findOpen(roles, channelId, memberId, isSame);
  if (same) {
    // A new time changes the card, so that Discord says if the staff have deleted it.
    const request = mayAskAgain(same, now) ? { ...same, againAt: now } : same;
    return { roles: withCase(roles, request), request, isNew: false };
  }
  const others = roles.cards.filter((one) => !isSame(one));
  const here = others.filter((one) => one.channelId === channelId);
  if (here.filter((one) => findMember(one) === memberId && isOpen(one)).length >= MAX_MEMBER_REQUESTS)
    return { refusal: 'full' };
  if (here.filter(({ closed }) => closed === null).length >= MAX_OPEN_REQUESTS) return { refusal: 'crowded' };
  const { state, card } = addCase(
    { ...roles, cards: others },
    { channelId, asker: memberId, at: now },
    (basis) => ({ ...basis, paymentId }),
  );
  return { roles: state, request: card, isNew: true };
}

/** Why an approval would give nothing; undefined if it gives a role. */
export function findObstacle(
  roles: Roles,
  payment: Payment,
  claim: Pick<Claim, 'memberId' | 'now' | 'productDays'>,
): Refusal | undefined {
  const proof = { kind: 'approval', by: '' } as const;
  const result = grantPayment(roles, { ...claim, proof, payment: readSale(payment) });
  return 'refusal' in result ? result.refusal : undefined;
}

/** `notRead`: the shop doesn't say now. */
type PaymentRead = Dated<Payment> | 'noPayment' | 'notRead';

export async function readPayment(read: () => Promise<Dated<Payment>>): Promise<PaymentRead> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return error.problem.kind === 'notFound' ? 'noPayment' : 'notRead';
  }
}
