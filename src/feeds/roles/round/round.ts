import { ignoreFailure } from '../../../domain/failure.js';
import { HOUR_MS, MINUTE_MS } from '../../../lib/duration.js';
import { withTimeout } from '../../../lib/timer.js';
import type { Press, StateAccess, Wake } from '../../feed.js';
import { type GuildRoles, isRefused, type Members } from '../../members.js';
import { dueRoles } from '../rules/due.js';
import { isStop, isStopped } from '../rules/refusals.js';
import { dropOld } from '../rules/retention.js';
import { type Holding, isUnused, type Roles, rolesPart } from '../state.js';
import { mayManageRoles, noteTroubles, readRoleTroubles } from '../troubles/role-troubles.js';
import { type AuditedAction, auditReason, performActions, settleActions } from './holdings.js';
import { type MemberSeen, membersToAsk, type RoundFacts, reconcileMember } from './reconcile.js';

/** Each is one request to Discord. */
const MAX_ASKED = 40;
/** In one guild, added and taken back together. */
const MAX_ACTIONS_PER_MINUTE = 20;
/** To see whether Discord still refuses. */
const MAX_ASKED_AFTER_STOP = 3;
/** How often the guild's roles are read while nothing is due, so that the staff hear of one that became too powerful. */
const CHECK_MS = 6 * HOUR_MS;
const RETRY_MS = 10 * MINUTE_MS;
/** How long a member's press waits for a round; the next sync does the rest. */
const MEMBER_TIMEOUT_MS = 1500;

/**
 * Compares what members should have with what Discord says, and mends the difference. All of it can be repeated.
 * @param pressers only these, who may be back in the guild, or whom a moderator means; they don't wait
 */
export async function runRound(
  access: StateAccess<Roles>,
  members: Members,
  now: number,
  pressers?: readonly string[],
): Promise<Wake | undefined> {
  const state = await access.read();
  if (!mayRun(state)) return undefined;
  const due = dueRoles(state.grants, now);
  const atNextEnd = createWake(Math.min(...due.map(({ endsAt }) => endsAt ?? Infinity)));
  const list = (roleTroubles: RoundFacts['roleTroubles']) =>
    membersToAsk(state.holdings, { due, roleTroubles, now }, pressers);
  const isStoppedNow = (roleId: string) => isStopped(state, roleId, now);
  // As if nothing else were wrong with each role, which Discord hasn't said yet.
  const guessed = [...due, ...state.holdings].map(
    ({ roleId }) => [roleId, isStoppedNow(roleId) ? 'refused' : undefined] as const,
  );
  if (list(new Map(guessed)).length === 0 && (pressers || !isCheckDue(state, now))) return atNextEnd;
  // Syncs come as often as members press something, who themselves don't wait.
  if (!pressers && isResting(state, now)) return createWake(state.restsUntil ?? now);
  const guild = await members.guildRoles();
  if (!guild) return createWake(now + RETRY_MS);
  // Without the permission nobody's role can be changed, and what is known of them stays.
  const asked = mayManageRoles(guild) ? list(readRoleTroubles(guild, isStoppedNow)) : [];
  const isProbe = state.refusals.some((one) => isStop(one) && !isStoppedNow(one.roleId ?? ''));
  const seen: MemberSeen[] = [];
  for (const memberId of asked.slice(0, isProbe ? MAX_ASKED_AFTER_STOP : MAX_ASKED)) {
    const found = await members.find(memberId);
    if (found === undefined) break;
    seen.push({ memberId, found });
  }
  const turn = { guild, seen, isWhole: seen.length === asked.length, pressers };
  return (await mend(access, members, turn, now)) ? atNextEnd : createWake(now + MINUTE_MS);
}

/** A round for those who wait for it. @param pressers all members if undefined */
export async function reconcileNow(
  { feeds, guild }: Pick<Press, 'feeds' | 'guild'>,
  pressers?: readonly Pick<Holding, 'memberId'>[],
): Promise<void> {
  const ids = pressers?.map(({ memberId }) => memberId);
  const round = runRound(feeds.access(rolesPart), guild.discord.members, feeds.clock.now(), ids);
  await withTimeout(ignoreFailure(round), MEMBER_TIMEOUT_MS);
}

/** A longer rest means that the clock was set back. */
const isResting = ({ restsUntil }: Roles, now: number): boolean =>
  restsUntil !== null && restsUntil > now && restsUntil <= now + MINUTE_MS;

const isCheckDue = ({ checkedAt, mappings, lacksPermission }: Roles, now: number): boolean =>
  mappings.length > 0 &&
  (lacksPermission || checkedAt === null || now - checkedAt >= CHECK_MS || checkedAt > now);

const createWake = (at: number): Wake | undefined => (at === Infinity ? undefined : { at, needsList: false });

const mayRun = ({ isOn, isFrozen }: Roles): boolean => isOn && !isFrozen;

interface Turn {
  readonly guild: GuildRoles;
  readonly seen: readonly MemberSeen[];
  /** Nobody waits for another turn. */
  readonly isWhole: boolean;
  readonly pressers: readonly string[] | undefined;
}

/** Stores what is to be done before it is done. Returns false if something is left. */
async function mend(access: StateAccess<Roles>, members: Members, turn: Turn, now: number): Promise<boolean> {
  // Another process may write first, and then the plan is made again.
  const plans: ReturnType<typeof planTurn>[] = [];
  const planned = await access.change((current) => {
    const plan = planTurn(current, turn, now);
    plans.push(plan);
    return plan.roles;
  });
  const { actions = [], isWhole = true } = plans.at(-1) ?? {};
  if (actions.length === 0) return isWhole;
  const performed = await performActions(members, actions, planned, now);
  // Meanwhile all of it may have been erased with the guild.
  await access.change((current) =>
    !current.isOn && isUnused(current)
      ? current
      : noteTroubles(settleActions(current, performed, now), turn.guild, now),
  );
  return isWhole && !performed.some(({ outcome }) => outcome === 'skipped' || isRefused(outcome));
}

function planTurn(roles: Roles, turn: Turn, now: number) {
  const { guild, seen, pressers } = turn;
  // Meanwhile an owner may have erased all of it, or entered another shop's key.
  if (!mayRun(roles)) return { roles, actions: [] };
  const roleTroubles = readRoleTroubles(guild, (id) => isStopped(roles, id, now));
  const facts = { due: dueRoles(roles.grants, now), roleTroubles, now };
  const actions: AuditedAction[] = [];
  let { isWhole } = turn;
  let { holdings } = roles;
  for (const one of seen) {
    const step = reconcileMember(holdings, one, facts, MAX_ACTIONS_PER_MINUTE - actions.length);
    holdings = step.holdings;
    actions.push(...step.actions.map((one) => ({ ...one, reason: auditReason(roles, one, facts.due) })));
    isWhole &&= !step.isLeft;
  }
  const planned = dropOld({ ...noteTroubles(roles, guild, now), holdings }, now);
  const restsUntil = isWhole ? null : now + MINUTE_MS;
  return { roles: { ...planned, checkedAt: now, ...(!pressers && { restsUntil }) }, actions, isWhole };
}
