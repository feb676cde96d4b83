import { DAY_MS, MINUTE_MS } from '../../../lib/duration.js';
import type { Salt } from '../../feed.js';
import type { SeenPayment } from '../../seen-payment.js';
import { type Claim, grantLine } from '../rules/grants.js';
import { MAX_CODES, MAX_MEMBER_CODES, type OpenCode, type Roles } from '../state.js';
import { findCode, hashCode } from './code.js';

/** How long a payment may be made with a code. */
export const VALID_MS = DAY_MS;
/** How much the clocks of the shop and of the bot may differ; payments have whole seconds. */
const CLOCK_MS = 2 * MINUTE_MS;

/** Undefined if too many codes are valid. */
export function issueCode(
  roles: Roles,
  code: string,
  memberId: string,
  { salt, now }: { readonly salt: Salt; readonly now: number },
): Roles | undefined {
  const own = roles.codes.filter((one) => one.memberId === memberId).slice(1 - MAX_MEMBER_CODES);
  const others = roles.codes.filter((one) => one.memberId !== memberId);
  // Codes that only wait for late payments make room for new ones.
  const codes = [...others, ...own].filter((one, _, all) => all.length < MAX_CODES || isCodeValid(one, now));
  if (codes.length >= MAX_CODES) return undefined;
  return { ...roles, codes: [...codes, { hash: hashCode(code, salt), memberId, madeAt: now }] };
}

/** A payment without a readable time proves nothing. */
const isCodeValid = ({ madeAt }: OpenCode, at: number | null): boolean =>
  at !== null && at >= madeAt - CLOCK_MS && at <= madeAt + VALID_MS;

type Context = Pick<Claim, 'now' | 'productDays'> & { readonly salt: Salt };

/** Grants the lines in which a member's code was typed. A code is used up by one payment, for all of its lines. */
export function redeemCodes(roles: Roles, payments: readonly SeenPayment[], context: Context): Roles {
  if (!roles.isOn || roles.isFrozen) return roles;
  // The oldest first, so that the order in which the shop lists them decides nothing.
  return payments
    .toSorted((a, b) => a.id - b.id)
    .reduce((before, payment) => redeemPayment(before, payment, context), roles);
}

/** A code in a payment that isn't paid yet stays open. */
function redeemPayment(roles: Roles, payment: SeenPayment, { salt, now, productDays }: Context): Roles {
  if (payment.standing !== 'paid' || roles.codes.length === 0) return roles;
  const used = new Set<OpenCode>();
  let current = roles;
  for (const { lineId, fields } of payment.lines) {
    const code = findOpenCode(roles.codes, fields, payment.madeAt, salt);
    if (!code || lineId === null) continue;
    const { memberId } = code;
    const proof = { kind: 'code' } as const;
    const result = grantLine(current, { payment, lineId, memberId, proof, now, productDays });
    if ('refusal' in result) continue;
    current = result.roles;
    used.add(code);
  }
  return { ...current, codes: current.codes.filter((code) => !used.has(code)) };
}

function findOpenCode(
  codes: readonly OpenCode[],
  fields: readonly string[],
  madeAt: number | null,
  salt: Salt,
): OpenCode | undefined {
  const code = findCode(fields);
  if (code === undefined) return undefined;
  const hash = hashCode(code, salt);
  return codes.find((one) => one.hash === hash && isCodeValid(one, madeAt));
}
