import { MINUTE_MS } from '../../../lib/duration.js';
import type { StateAccess } from '../../feed.js';
import { type GuildRoles, isRefused, type Members } from '../../members.js';
import { dueRoles } from '../rules/due.js';
import { isStopped } from '../rules/refusals.js';
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
  readonly pressers: readonly string[] | undefined;
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
  // Another process may write first, and then the plan is made again.
  let plan: Plan = { actions: [], isWhole: true };
  const planned = await access.change((current) => {
    const made = planTurn(current, turn, seen, now);
    plan = made.plan;
    return made.roles;
  });
  if (plan.actions.length === 0) return plan.isWhole;
  const performed = await performActions(members, plan.actions, planned, now);
  // Meanwhile all of it may have been erased with the guild.
  await access.change((current) =>
    !current.isOn && isUnused(current)
      ? current
      : noteTroubles(settleActions(current, performed, now), turn.guild, now),
  );
  return plan.isWhole && !performed.some(({ outcome }) => outcome === 'skipped' || isRefused(outcome));
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

function planTurn(
  roles: Roles,
  { guild, memberIds, isPartial, pressers }: Turn,
  seen: readonly MemberSeen[],
  now: number,
): { readonly roles: Roles; readonly plan: Plan } {
  // Meanwhile an owner may have erased all of it, or entered another shop's key.
  if (!mayRun(roles)) return { roles, plan: { actions: [], isWhole: true } };
  const round = {
    due: dueRoles(roles.grants, now),
    roleTroubles: readRoleTroubles(guild, (id) => isStopped(roles, id, now)),
    now,
  };
  const actions: RoleAction[] = [];
  let isWhole = !isPartial && seen.length === memberIds.length;
  let holdings = resumeMembers(roles.holdings, pressers, now);
  for (const one of seen) {
    const step = reconcileMember(holdings, one, round, MAX_ACTIONS_PER_MINUTE - actions.length);
    holdings = step.holdings;
    actions.push(...step.actions);
    isWhole &&= !step.isLeft;
  }
  const planned = dropOld({ ...noteTroubles(roles, guild, now), holdings }, now);
  const restsUntil = isWhole ? null : now + MINUTE_MS;
  return {
    roles: { ...planned, checkedAt: now, ...(!pressers && { restsUntil }) },
    plan: {
      actions: actions.map((action) => ({ ...action, reason: auditReason(roles, action, round.due) })),
      isWhole,
    },
  };
}
