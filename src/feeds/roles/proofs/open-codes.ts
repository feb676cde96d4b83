import { DAY_MS, MINUTE_MS } from '../../../lib/duration.js';
import type { Sale } from '../../../sales/sale.js';
import type { Salt } from '../../guild.js';
import { type Claimant, grantLine, noteUngranted, type Refused } from '../rules/grants.js';
import { MAX_CODES, type OpenCode, type Roles } from '../state.js';
import { correctTyped, findCodes, hashCode } from './code.js';

const MAX_MEMBER_CODES = 3;
/** How long a payment may be made with a code. */
export const VALID_MS = DAY_MS;
/** How much the clocks of the shop and of the bot may differ; payments have whole seconds. */
const CLOCK_MS = 2 * MINUTE_MS;
/** Codes of older payments may be forgotten by now. */
const KNOWN_MS = 6 * DAY_MS;

/** Undefined if too many codes are valid. Others make room for new ones. */
export function issueCode(roles: Roles, issued: OpenCode): Roles | undefined {
  const all = [...roles.codes, issued];
  const codes = all.length <= MAX_CODES ? all : all.filter((one) => isCodeValid(one, all, issued.madeAt));
  return codes.length <= MAX_CODES ? { ...roles, codes } : undefined;
}

/** A member may have paid with the code before the newest. */
function isCodeValid(code: OpenCode, all: readonly OpenCode[], at: number): boolean {
  const { memberId, madeAt } = code;
  const unused = all.filter((one) => one.memberId === memberId && one.usedFor === undefined);
  return at >= madeAt - CLOCK_MS && at <= madeAt + VALID_MS && unused.slice(-MAX_MEMBER_CODES).includes(code);
}

type Context = Omit<Claimant, 'memberId'> & { readonly salt: Salt };

/** Grants the lines in which a member's code was typed. A code is used up by one payment, for all of its lines. */
export const redeemCodes = (roles: Roles, payments: readonly Sale[], context: Context): Roles =>
  // The oldest first, so that the order in which the shop lists them decides nothing.
  payments
    .toSorted((a, b) => a.id - b.id)
    .reduce((before, payment) => redeemPayment(before, payment, context), roles);

/** A code in a payment that isn't paid yet stays open. */
function redeemPayment(roles: Roles, payment: Sale, context: Context): Roles {
  const { codes } = roles;
  // Anybody can cause the others for free.
  const isTold = payment.standing !== 'paid';
  const used = new Set<OpenCode>();
  const refused: Refused[] = [];
  let current = roles;
  for (const { lineId, fields } of payment.lines) {
    const typed = findCodes(fields).map((code) => hashCode(code, context.salt));
    const code = codes.find(({ hash }) => typed.includes(hash));
    if (!code || code.usedFor === payment.id) continue;
    const { memberId } = code;
    const refusal = typed.length > 1 ? 'severalCodes' : findCodeRefusal(code, codes, payment);
    const claim = { ...context, payment, memberId, proof: { kind: 'code' } } as const;
    const result = refusal ?? (lineId === null ? 'unknownLine' : grantLine(current, { ...claim, lineId }));
    if (typeof result === 'string') refused.push({ memberId, why: result, isTold });
    else {
      current = result;
      used.add(code);
    }
  }
  const mistyped = used.size + refused.length === 0 ? findMistyped(roles, payment, context) : refused;
  const after = codes.map((code) => (used.has(code) ? { ...code, usedFor: payment.id } : code));
  return noteUngranted({ ...current, codes: after }, payment.id, mistyped, context.now);
}

function findCodeRefusal(code: OpenCode, all: readonly OpenCode[], { createdAt }: Sale) {
  if (code.usedFor !== undefined) return 'usedCode';
  if (createdAt === null) return 'noTime';
  return isCodeValid(code, all, createdAt) ? undefined : 'expiredCode';
}

/** Looked for until something is found, because it takes 260 hashes. */
function findMistyped(roles: Roles, payment: Sale, { salt, now }: Context): readonly Refused[] {
  const { id, standing, createdAt, lines } = payment;
  const isKnown = [...roles.ungranted, ...roles.grants].some(({ paymentId }) => paymentId === id);
  if (isKnown || standing !== 'paid' || createdAt === null || createdAt < now - KNOWN_MS) return [];
  const meant = lines.map(({ fields }) => correctTyped(fields)).find(({ length }) => length > 0);
  if (!meant) return [];
  const hashes = new Set(meant.map((code) => hashCode(code, salt)));
  const code = roles.codes.find(({ hash }) => hashes.has(hash));
  // A code of nobody may be of another guild with the same shop.
  if (!code) return [{ memberId: null, why: 'unknownCode', isTold: true }];
  return [{ memberId: code.memberId, why: 'mistypedCode', isTold: false }];
}
