import type { Payment } from '../../../domain/payment.js';
import { DAY_MS } from '../../../lib/duration.js';
import { readSale, type Sale } from '../../../sales/sale.js';
import { type Grant, MAX_GRANTS, MAX_UNGRANTED, type Mapping, type Refusal, type Roles } from '../state.js';
import { countLive, isLive, NOT_MISSING, pairKey } from './due.js';
import type { DaysReader } from './mappings.js';

/** A purchase line claimed for a member. Every proof of a buyer ends in a claim. */
export interface Claim {
  readonly payment: Sale;
  readonly lineId: number;
  readonly memberId: string;
  readonly proof: Grant['proof'];
  readonly now: number;
  readonly productDays: DaysReader;
}

/** Who claims what isn't named yet. */
export type Claimant = Pick<Claim, 'memberId' | 'now' | 'productDays'>;

/** Why a payment that isn't paid gives nothing. */
const NOT_PAID = { unpaid: 'unpaid', test: 'test', unknown: 'unknownState' } as const;

/** Gives the buyer of a line the roles of its product that it hasn't given, for the same time whatever its quantity. */
export function grantLine(roles: Roles, claim: Claim): Roles | Refusal {
  const { payment, lineId, memberId, proof, now } = claim;
  if (roles.isFrozen) return 'frozen';
  if (payment.standing !== 'paid') return NOT_PAID[payment.standing];
  const line = payment.lines.find((one) => one.lineId === lineId);
  if (!line) return 'unknownLine';
  const mapped = roles.mappings.filter(({ productId }) => productId === line.productId);
  if (mapped.length === 0) return 'unmapped';
  const held = grantsOfPayment(roles.grants, payment.id).filter((one) => one.lineId === lineId);
  const missing = mapped.filter(({ roleId }) => !held.some((one) => one.roleId === roleId && !one.ended));
  if (missing.length === 0 || held.some((one) => one.memberId !== memberId)) return 'taken';
  if (proof.kind === 'approval' && proof.by === memberId) return 'selfApproved';
  // A price that can't be read may be none.
  if (!roles.givesForFree && !(line.price !== null && line.price > 0)) return 'free';
  const madeAt = payment.createdAt ?? -Infinity;
  const open = missing.filter(({ since }) => proof.kind === 'approval' || madeAt >= since);
  if (open.length === 0) return 'older';
  const grants = open.flatMap((mapping) => createGrant(mapping, claim) ?? []);
  if (grants.length < open.length) return 'unknownDays';
  const granted = grants.filter((grant) => isLive(grant, now));
  if (granted.length === 0) return 'over';
  if (countLive(roles.grants, now) + granted.length > MAX_GRANTS) return 'full';
  const ungranted = roles.ungranted.filter(
    (one) => one.paymentId !== payment.id || ![memberId, null].includes(one.memberId),
  );
  const keys = new Set(granted.map(pairKey));
  // A new purchase gives the role, whatever became of it before.
  const holdings = roles.holdings.map((one) => (keys.has(pairKey(one)) ? { ...one, ...NOT_MISSING } : one));
  return { ...roles, grants: [...roles.grants, ...granted], holdings, ungranted };
}

/** Gives a member the roles of all lines of a payment. The refusal of a mapped line is preferred: it says most. */
export function grantPayment(roles: Roles, claim: Omit<Claim, 'lineId'>): Roles | Refusal {
  const refusals: Refusal[] = [];
  let current = roles;
  for (const { lineId } of claim.payment.lines) {
    if (lineId === null) continue;
    const result = grantLine(current, { ...claim, lineId });
    if (typeof result === 'string') refusals.push(result);
    else current = result;
  }
  if (current !== roles) return current;
  return refusals.find((one) => one !== 'unmapped') ?? refusals[0] ?? 'unknownLine';
}

/** Why an approval would give nothing; undefined if it gives a role. */
export function findObstacle(roles: Roles, payment: Payment, claim: Claimant): Refusal | undefined {
  const proof = { kind: 'approval', by: '' } as const;
  const result = grantPayment(roles, { ...claim, proof, payment: readSale(payment) });
  return typeof result === 'string' ? result : undefined;
}

/** The grants by which a payment, or one of its lines, belongs to members. Ended ones count; undone ones don't. */
export const grantsOfPayment = (grants: readonly Grant[], paymentId: number): readonly Grant[] =>
  grants.filter((one) => one.paymentId === paymentId && one.ended?.why !== 'undone');

/** Takes the roles of a payment back, and frees its lines for another member. */
export const undoPayment = (roles: Roles, paymentId: number, now: number): Roles => ({
  ...roles,
  grants: roles.grants.map((grant) =>
    grant.paymentId === paymentId
      ? { ...grant, ended: { at: grant.ended?.at ?? now, why: 'undone' as const } }
      : grant,
  ),
});

/** Undefined if the product has to say the days and isn't known now. */
function createGrant({ productId, roleId, end }: Mapping, claim: Claim): Grant | undefined {
  const { payment, lineId, memberId, proof, now } = claim;
  const ownDays = end.kind === 'days' ? end.days : null;
  const days = end.kind === 'product' ? claim.productDays(productId) : ownDays;
  if (days === undefined) return undefined;
  // In the game, too, the days run from the purchase. A time in the future means that the clock was set back.
  const from = Math.min(payment.createdAt ?? now, now);
  const endsAt = days === null ? null : from + days * DAY_MS;
  const line = { paymentId: payment.id, lineId, productId };
  return { ...line, memberId, roleId, givenAt: now, endsAt, proof, ended: null };
}

export type Refused = Pick<Roles['ungranted'][number], 'memberId' | 'why' | 'isTold'>;

/** Stores for each member why a payment gave them nothing, once. */
export function noteUngranted(roles: Roles, id: number, refused: readonly Refused[], now: number): Roles {
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
  const noted = [...byMember.values()].map((one) => {
    const same = before.find(({ memberId, why }) => memberId === one.memberId && why === one.why);
    return same ?? { ...one, paymentId: id, at: now };
  });
  const others = roles.ungranted.filter(({ paymentId }) => paymentId !== id);
  return { ...roles, ungranted: [...others, ...noted].slice(-MAX_UNGRANTED) };
}
