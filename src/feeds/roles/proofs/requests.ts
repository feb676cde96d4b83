import type { Dated } from '../../../domain/dated.js';
import { Failure } from '../../../domain/failure.js';
import type { Payment } from '../../../domain/payment.js';
import { DAY_MS, HOUR_MS } from '../../../lib/duration.js';
import { MAX_DECIDED, type RequestDecision, type RoleRequest, type Roles } from '../state.js';

const MAX_OPEN_REQUESTS = 20;
const MAX_MEMBER_REQUESTS = 2;

interface Asked {
  readonly roles: Roles;
  readonly request: RoleRequest;
  readonly isNew: boolean;
}

export const isUndecided = ({ decided }: RoleRequest): boolean => decided === null;

/** A card that may be lost needn't be waited for. */
const isWaiting = ({ decided, isUnsure }: RoleRequest): boolean => decided === null && !isUnsure;

/** Of the card in the staff channel. */
export const requestKey = ({ id }: Pick<RoleRequest, 'id'>): string => `request ${id}`;

/** Asks the staff to confirm that a payment is the member's. The same question again adds none. `roles` has nothing old. */
export function askStaff(
  roles: Roles,
  channelId: string,
  { memberId, paymentId }: Pick<RoleRequest, 'memberId' | 'paymentId'>,
  now: number,
): Asked | { readonly refusal: 'full' | 'crowded' | 'refused' } {
  const { requests, nextRequest } = roles;
  const isSame = (one: RoleRequest) => one.memberId === memberId && one.paymentId === paymentId;
  const isRefused = ({ decided }: RoleRequest) =>
    decided && !decided.isApproved && Math.abs(now - decided.at) < DAY_MS;
  if (requests.some((one) => isSame(one) && isRefused(one))) return { refusal: 'refused' };
  // Nobody may read the channel that was chosen before.
  const here = requests.filter((one) => one.channelId === channelId);
  const same = here.find((one) => isSame(one) && isWaiting(one));
  if (same) return askAgain(roles, same, now);
  const others = here.filter((one) => !isSame(one));
  if (others.filter((one) => one.memberId === memberId && isWaiting(one)).length >= MAX_MEMBER_REQUESTS)
    return { refusal: 'full' };
  if (others.filter(isUndecided).length >= MAX_OPEN_REQUESTS) return { refusal: 'crowded' };
  // The staff channel may still have cards from before the guild was erased: their buttons must not reach this one.
  const id = nextRequest || Math.floor(now / 1000);
  const about = { id, memberId, paymentId, askedAt: now, channelId };
  const request: RoleRequest = { ...about, isUnsure: false, decided: null };
  const kept = requests.filter((one) => !isSame(one));
  return { roles: { ...roles, requests: [...kept, request], nextRequest: id + 1 }, request, isNew: true };
}

/** A new time changes the card, so that Discord says if the staff have deleted it. */
function askAgain(roles: Roles, before: RoleRequest, now: number): Asked {
  if (Math.abs(now - before.askedAt) < HOUR_MS) return { roles, request: before, isNew: false };
  const request = { ...before, askedAt: now };
  const requests = roles.requests.map((one) => (one === before ? request : one));
  return { roles: { ...roles, requests }, request, isNew: false };
}

/** The member reads the decision later; until then it is kept. */
export function decideRequest(roles: Roles, id: number, decided: RequestDecision): Roles {
  const requests = roles.requests.map((one) => (one.id === id ? { ...one, decided } : one));
  const kept = new Set(requests.filter((one) => !isUndecided(one)).slice(-MAX_DECIDED));
  return { ...roles, requests: requests.filter((one) => isUndecided(one) || kept.has(one)) };
}

/** `notRead`: the shop doesn't say now. */
export type PaymentRead = Dated<Payment> | 'noPayment' | 'notRead';

export async function readPayment(read: () => Promise<Dated<Payment>>): Promise<PaymentRead> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return error.problem.kind === 'notFound' ? 'noPayment' : 'notRead';
  }
}
