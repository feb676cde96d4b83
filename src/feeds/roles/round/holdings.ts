import { DAY_MS, MINUTE_MS } from '../../../lib/duration.js';
import { joinParts } from '../../../text/markdown.js';
import { isRefused, type Members, type RoleOutcome } from '../../members.js';
import { pairKey } from '../rules/due.js';
import { isStopped, noteOutcome, type Tried } from '../rules/refusals.js';
import type { Grant, GrantEnd, Holding, Roles } from '../state.js';
import { type RoleAction, UNSEEN } from './reconcile.js';

/** Others are tried first after a change that got no answer. */
const RETRY_MS = 10 * MINUTE_MS;

/** @param reason for Discord's audit log */
export type AuditedAction = RoleAction & { readonly reason: string };

interface Performed extends RoleAction {
  readonly outcome: Tried;
}

export async function performActions(
  members: Members,
  actions: readonly AuditedAction[],
  before: Pick<Roles, 'refusals'>,
  now: number,
): Promise<readonly Performed[]> {
  const performed: Performed[] = [];
  let { refusals } = before;
  for (const action of actions) {
    const { kind, memberId, roleId, reason } = action;
    const isLeft = performed.some((one) => one.outcome === 'unknown') || isStopped({ refusals }, roleId, now);
    const change = () =>
      kind === 'add' ? members.give(memberId, roleId, reason) : takeRole(members, action);
    const outcome = isLeft ? 'skipped' : await change();
    refusals = noteOutcome(refusals, roleId, outcome, now);
    performed.push({ kind, memberId, roleId, outcome });
  }
  return performed;
}

/** Discord also refuses for a role that is deleted. Whoever doesn't have it is answered for as if they had left. */
export async function takeRole(members: Members, taken: Omit<AuditedAction, 'kind'>): Promise<RoleOutcome> {
  const { memberId, roleId, reason } = taken;
  const outcome = await members.take(memberId, roleId, reason);
  if (!isRefused(outcome)) return outcome;
  const found = await members.find(memberId);
  return found === undefined || (found !== 'gone' && found.roleIds.includes(roleId)) ? outcome : 'gone';
}

export function settleActions(roles: Roles, performed: readonly Performed[], now: number): Roles {
  let { refusals, holdings } = roles;
  for (const one of performed) {
    refusals = noteOutcome(refusals, one.roleId, one.outcome, now);
    holdings = settleAction(holdings, one, now);
  }
  return { ...roles, refusals, holdings };
}

const END_REASONS: Record<GrantEnd['why'] | 'over', string> = {
  over: 'over',
  undone: 'taken back',
  unmapped: 'no role for this product any more',
  otherShop: 'another shop',
};

/** For Discord's audit log; it names no buyer. */
export function auditReason(roles: Roles, action: RoleAction, due: readonly Grant[]): string {
  const { grants, mappings } = roles;
  const isMeant = (one: Grant) => pairKey(one) === pairKey(action);
  const grant = due.find(isMeant) ?? grants.findLast(isMeant);
  const mapping = mappings.find((one) => one.productId === grant?.productId && one.roleId === action.roleId);
  const parts = [
    grant && `payment ${grant.paymentId}`,
    mapping && `mapped by ${mapping.mapperId}`,
    action.kind === 'remove' && END_REASONS[grant?.ended?.why ?? 'over'],
  ];
  return joinParts(parts, ', ');
}

/** A role that was given to a member who is unknown by now is noted again, to be taken back. */
export function settleAction(holdings: readonly Holding[], done: Performed, now: number): readonly Holding[] {
  const { kind, memberId, roleId, outcome } = done;
  const key = pairKey(done);
  const held = { isHeld: true, seenAt: now, pausedUntil: null };
  const mayHaveIt = kind === 'add' && (outcome === 'done' || outcome === 'unknown');
  if (mayHaveIt && !holdings.some((one) => pairKey(one) === key))
    return [...holdings, { ...UNSEEN, memberId, roleId, origin: 'bot', ...held }];
  return holdings.flatMap((one) => {
    if (pairKey(one) !== key) return one;
    if (outcome === 'gone') {
      const missingSince = one.missingSince ?? (one.isHeld ? now : null);
      return { ...one, isHeld: false, missingSince, seenAt: now, pausedUntil: now + DAY_MS };
    }
    // What is planned and wasn't tried, or was refused, isn't the bot's if the staff give it meanwhile.
    if (outcome === 'skipped' || isRefused(outcome)) return kind === 'add' ? [] : one;
    if (outcome === 'unknown') return { ...one, pausedUntil: now + RETRY_MS };
    return kind === 'remove' ? [] : { ...one, ...held };
  });
}
