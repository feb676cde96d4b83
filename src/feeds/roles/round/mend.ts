import { MINUTE_MS } from '../../../lib/duration.js';
import type { StateAccess } from '../../feed.js';
import type { GuildRoles, Members } from '../../members.js';
import { dueRoles } from '../rules/due.js';
import { dropOld } from '../rules/retention.js';
import { isUnused, type Roles } from '../state.js';
import { noteTroubles, readRoleTroubles } from '../troubles/role-troubles.js';
import { type AuditedAction, auditReason, performActions, resumeMembers, settleActions } from './holdings.js';
import { MAX_ACTIONS_PER_MINUTE, type MemberSeen, type RoleAction, reconcileMember } from './reconcile.js';

/** Whose roles are compared now. */
interface Turn {
  readonly guild: GuildRoles;
  readonly memberIds: readonly string[];
  /** Others wait for the next turn. */
  readonly isPartial: boolean;
  /** They pressed a button, and nobody else's turn it is. */
  readonly arePressers?: boolean;
}

export const mayRun = ({ isOn, isFrozen }: Roles): boolean => isOn && !isFrozen;

/**
 * Asks Discord about the members of a turn, and gives and takes what they should have. What is to be done is stored before
 * it is done. Returns false if something is left.
 */
export async function mend(
  access: StateAccess<Roles>,
  members: Members,
  turn: Turn,
  now: number,
): Promise<boolean> {
  const seen = await readMembers(members, turn.memberIds);
  const { actions, isWhole } = await storePlan(access, turn, seen, now);
  if (actions.length === 0) return isWhole;
  const performed = await performActions(members, actions);
  // Meanwhile all of it may have been erased with the guild.
  await access.change((current) =>
    !current.isOn && isUnused(current) ? current : settleActions(current, performed, now),
  );
  return isWhole && performed.length === actions.length;
}

async function readMembers(members: Members, memberIds: readonly string[]): Promise<readonly MemberSeen[]> {
  const seen: MemberSeen[] = [];
  for (const memberId of memberIds) {
    const found = await members.find(memberId);
    if (found === undefined) break;
    seen.push({ memberId, found });
  }
  return seen;
}

interface Plan {
  readonly actions: readonly AuditedAction[];
  /** Nobody has to wait for another turn. */
  readonly isWhole: boolean;
}

async function storePlan(
  access: StateAccess<Roles>,
  turn: Turn,
  seen: readonly MemberSeen[],
  now: number,
): Promise<Plan> {
  // Another process may write first, and then the plan is made again.
  const plans: Plan[] = [];
  await access.change((current) => {
    // Meanwhile an owner may have erased all of it, or entered another shop's key.
    if (!mayRun(current)) {
      plans.push({ actions: [], isWhole: true });
      return current;
    }
    const { roles, plan } = planTurn(current, turn, seen, now);
    plans.push(plan);
    return roles;
  });
  return plans.at(-1) ?? { actions: [], isWhole: true };
}

function planTurn(
  roles: Roles,
  { guild, memberIds, isPartial, arePressers = false }: Turn,
  seen: readonly MemberSeen[],
  now: number,
): { readonly roles: Roles; readonly plan: Plan } {
  const round = { due: dueRoles(roles.grants, now), roleTroubles: readRoleTroubles(guild), now };
  const actions: RoleAction[] = [];
  let isWhole = !isPartial && seen.length === memberIds.length;
  let holdings = arePressers ? resumeMembers(roles.holdings, memberIds, now) : roles.holdings;
  for (const one of seen) {
    const step = reconcileMember(holdings, one, round, MAX_ACTIONS_PER_MINUTE - actions.length);
    holdings = step.holdings;
    actions.push(...step.actions);
    isWhole &&= !step.isLeft;
  }
  const planned = dropOld({ ...noteTroubles(roles, guild, now), holdings }, now);
  const restsUntil = isWhole ? null : now + MINUTE_MS;
  return {
    roles: { ...planned, checkedAt: now, ...(!arePressers && { restsUntil }) },
    plan: {
      actions: actions.map((action) => ({ ...action, reason: auditReason(roles, action, round.due) })),
      isWhole,
    },
  };
}
