import type { Catalogue } from '../../../domain/catalogue.js';
import type { Payment } from '../../../domain/payment.js';
import { DAY_MS } from '../../../lib/duration.js';
import { readSale, type Sale, type SaleLine } from '../../../sales/sale.js';
import type { Words } from '../../../words/index.js';
import { type Grant, MAX_GRANTS, type Mapping, type Roles } from '../state.js';
import { mappingDays } from './mappings.js';
import { isLive, ofPayment, pairKey } from './members.js';
import { type Named, namesSeveral, readNamed } from './typed.js';

/** Why a payment gives no role. */
export type Refusal = keyof Words['buyerRoles']['refusals'];

export interface Terms {
  readonly now: number;
  readonly shopId: number;
  /** Undefined while the shop can't be read. */
  readonly catalogue: Catalogue | undefined;
}

/** A payment claimed for a member. Every proof of a buyer ends in a claim. */
interface Claim extends Terms {
  readonly payment: Sale;
  readonly memberId: string;
  readonly proof: Grant['proof'];
}

/** Why a payment that isn't paid gives nothing. */
const NOT_PAID = { unpaid: 'unpaid', test: 'test', unknown: 'unknownState' } as const;

/** Gives the buyer of a line the roles of its product that it hasn't given, for the same time whatever its quantity. */
export function grantLine(roles: Roles, line: SaleLine, claim: Claim): Roles | Refusal {
  const { payment, memberId, proof, now } = claim;
  if (payment.standing !== 'paid') return NOT_PAID[payment.standing];
  const { lineId } = line;
  if (lineId === null) return 'unknownLine';
  const mapped = roles.mappings.filter(({ productId }) => productId === line.productId);
  if (mapped.length === 0) return 'unmapped';
  const isOfLine = (one: Pick<Grant, 'paymentId' | 'lineId'>) =>
    one.paymentId === payment.id && one.lineId === lineId;
  const before = roles.grants.filter(isOfLine);
  const missing = mapped.filter(
    ({ roleId }) => !before.some((one) => one.roleId === roleId && isLive(one, now)),
  );
  if (missing.length === 0 || before.some((one) => one.memberId !== memberId)) return 'taken';
  if (proof === 'typed') {
    if (before.length > 0) return 'taken';
    if (roles.undone.some(isOfLine)) return 'takenBack';
  } else if (proof.by === memberId) return 'selfApproved';
  // A price that can't be read may be none.
  if (!(line.price !== null && line.price > 0)) return 'free';
  const madeAt = payment.createdAt ?? -Infinity;
  const open = missing.filter(({ since }) => proof !== 'typed' || madeAt >= since);
  if (open.length === 0) return 'older';
  const grants = open.flatMap((mapping) => createGrant(mapping, lineId, claim) ?? []);
  if (grants.length < open.length) return 'unknownDays';
  const granted = grants.filter((grant) => isLive(grant, now));
  if (granted.length === 0) return 'over';
  const live = roles.grants.filter((grant) => isLive(grant, now)).length;
  if (live + granted.length > MAX_GRANTS) return 'full';
  const keys = new Set(granted.map(pairKey));
  return {
    ...roles,
    grants: [...roles.grants, ...granted],
    undone: roles.undone.filter((one) => !isOfLine(one)),
    // A new purchase gives the role, whatever became of it before.
    holdings: roles.holdings.map((one) => (keys.has(pairKey(one)) ? { ...one, givenAt: null } : one)),
  };
}

/** Gives a member the roles of all lines of a payment. The refusal of a mapped line is preferred: it says most. */
export function grantPayment(roles: Roles, claim: Claim): Roles | Refusal {
  const refusals: Refusal[] = [];
  let current = roles;
  for (const line of claim.payment.lines) {
    const result = grantLine(current, line, claim);
    if (typeof result === 'string') refusals.push(result);
    else current = result;
  }
  if (current !== roles) return current;
  return refusals.find((one) => one !== 'unmapped') ?? refusals[0] ?? 'unknownLine';
}

export interface Refused {
  readonly paymentId: number;
  readonly why: Refusal;
}

/** Gives whoever was typed at the checkout. @param whom a line is for @returns also what gives them nothing */
export function grantTyped(
  roles: Roles,
  sales: readonly Sale[],
  terms: Terms,
  whom: (named: Named) => string | undefined,
): { readonly roles: Roles; readonly refused: readonly Refused[] } {
  const refused: Refused[] = [];
  let current = roles;
  for (const payment of sales)
    for (const line of payment.lines) {
      const named = readNamed(line);
      const isMapped = roles.mappings.some(({ productId }) => productId === line.productId);
      const memberId = isMapped ? whom(named) : undefined;
      if (memberId === undefined) continue;
      const claim = { ...terms, payment, memberId, proof: 'typed' as const };
      const result = namesSeveral(named) ? 'severalNames' : grantLine(current, line, claim);
      if (typeof result !== 'string') current = result;
      else if (!isTheirs(roles, payment.id, memberId)) refused.push({ paymentId: payment.id, why: result });
    }
  return { roles: current, refused };
}

export const isTheirs = ({ grants }: Roles, paymentId: number, memberId: string): boolean =>
  ofPayment(grants, paymentId).some((one) => one.memberId === memberId);

/** Why what was typed has given nothing; undefined if it has, or if nothing was typed for a role. */
export function findTypedRefusal(roles: Roles, payment: Payment): Refusal | undefined {
  // What only the shop's list or the time would refuse isn't asked here.
  const lasting = roles.mappings.map((one) => ({ ...one, end: 'never' as const }));
  const asked = { ...roles, mappings: lasting };
  const terms = { now: payment.createdAt ?? 0, shopId: 0, catalogue: undefined };
  const anybody = ({ numbers, userNames }: Named) => numbers[0] ?? userNames[0];
  const { roles: given, refused } = grantTyped(asked, [readSale(payment)], terms, anybody);
  const known = refused.find(({ why }) => why !== 'taken')?.why;
  return known ?? (given === asked ? undefined : 'notHere');
}

/** Takes the roles of a payment back. Its lines are remembered without the member. */
export function undoPayment(roles: Roles, paymentId: number): Roles {
  const lines = ofPayment(roles.grants, paymentId).map(({ lineId }) => ({ paymentId, lineId }));
  const grants = roles.grants.filter((one) => one.paymentId !== paymentId);
  return { ...roles, grants, undone: [...roles.undone, ...lines] };
}

/** Undefined if nobody knows now for how many days. */
function createGrant(mapping: Mapping, lineId: number, claim: Claim): Grant | undefined {
  const { payment, memberId, proof, now, shopId, catalogue } = claim;
  const { productId, roleId } = mapping;
  const days = mappingDays(mapping, catalogue);
  if (days === undefined) return undefined;
  // In the game, too, the days run from the purchase.
  const from = Math.min(payment.createdAt ?? now, now);
  const endsAt = days === null ? null : from + days * DAY_MS;
  return { paymentId: payment.id, lineId, productId, shopId, memberId, roleId, endsAt, proof };
}
