import { DAY_MS, MINUTE_MS } from '../../../lib/duration.js';
import { isWithin } from '../../cases/cases.js';
import type { GuildMember } from '../../members.js';
import { NOT_MISSING, pairKey, type RolePair } from '../rules/due.js';
import type { Holding } from '../state.js';
import { mayTakeBack, type RoleTroubles } from '../troubles/role-troubles.js';

/** One request to Discord; both may be repeated without harm. */
export interface RoleAction extends RolePair {
  readonly kind: 'add' | 'remove';
}

/** What Discord says of a member; `gone` if it knows no such member of the guild. */
export interface MemberSeen {
  readonly memberId: string;
  readonly found: GuildMember | 'gone';
}

export interface RoundFacts {
  readonly due: readonly RolePair[];
  readonly roleTroubles: RoleTroubles;
  readonly now: number;
}

/**
 * Members about whom Discord is asked, new ones first. Everybody of whom a holding is known comes up daily.
 * @param pressers only these, once a minute: they may be back
 */
export function membersToAsk(
  holdings: readonly Holding[],
  { due, roleTroubles, now }: RoundFacts,
  pressers?: readonly string[],
): readonly string[] {
  const dueKeys = new Set(due.map(pairKey));
  const held = new Set(holdings.map(pairKey));
  const changed = holdings.filter((one) => {
    if (pressers && !isWithin(MINUTE_MS, one.seenAt, now)) return true;
    if (isPaused(one, now)) return false;
    if (now - one.seenAt >= DAY_MS || one.seenAt > now) return true;
    return findAction(one, dueKeys.has(pairKey(one)), roleTroubles) !== undefined;
  });
  const unseen = due.filter((one) => !held.has(pairKey(one)) && mayAct('add', one.roleId, roleTroubles));
  const oldestFirst = changed.toSorted((a, b) => a.seenAt - b.seenAt);
  const all = new Set([...unseen, ...oldestFirst].map(({ memberId }) => memberId));
  return [...all].filter((memberId) => pressers?.includes(memberId) ?? true);
}

/** A pause that is longer than a day means that the clock was set back. */
const isPaused = ({ pausedUntil }: Holding, now: number): boolean =>
  pausedUntil !== null && pausedUntil > now && pausedUntil <= now + DAY_MS;

/** The holdings are stored before the actions. @param budget how many actions are allowed now */
export function reconcileMember(
  holdings: readonly Holding[],
  { memberId, found }: MemberSeen,
  facts: RoundFacts,
  budget: number,
) {
  const ofMember = holdings.filter((one) => one.memberId === memberId);
  const dueIds = facts.due.filter((one) => one.memberId === memberId).map(({ roleId }) => roleId);
  const all = [...new Set([...dueIds, ...ofMember.map(({ roleId }) => roleId)])];
  const seen = all.map((roleId) => {
    const isDue = dueIds.includes(roleId);
    const before = ofMember.find((one) => one.roleId === roleId);
    return { isDue, holding: nextHolding(before, { memberId, roleId, isDue }, found, facts) };
  });
  const wanted = seen.flatMap(({ isDue, holding }) =>
    holding?.pausedUntil === null ? (findAction(holding, isDue, facts.roleTroubles) ?? []) : [],
  );
  const others = holdings.filter((one) => one.memberId !== memberId);
  const actions = wanted.slice(0, Math.max(0, budget));
  // What isn't given now is only planned when it is.
  const later = wanted.slice(actions.length).flatMap(({ kind, roleId }) => (kind === 'add' ? roleId : []));
  const known = seen.flatMap(({ holding }) => (holding && !later.includes(holding.roleId) ? holding : []));
  return { holdings: [...others, ...known], actions, isLeft: actions.length < wanted.length };
}

export const UNSEEN = { origin: 'own', isHeld: false, joinedAt: null, ...NOT_MISSING } as const;

/** No answer alone ends what is known of a role: it may be wrong, and another bot may restore what it took. */
function nextHolding(
  before: Holding | undefined,
  { isDue, ...pair }: RolePair & { readonly isDue: boolean },
  found: MemberSeen['found'],
  { now, roleTroubles }: RoundFacts,
): Holding | undefined {
  const known: Holding = { ...UNSEEN, ...before, ...pair, seenAt: now, pausedUntil: null };
  const { roleId } = pair;
  const isLost = known.isHeld || known.missingSince !== null;
  const missing = { ...known, isHeld: false, missingSince: known.missingSince ?? now };
  if (found === 'gone') {
    if (!isDue && known.origin === 'own') return undefined;
    const left = isLost || !isDue ? missing : { ...known, origin: 'bot' as const };
    return { ...left, pausedUntil: now + DAY_MS };
  }
  const joinedAt = found.joinedAt ?? known.joinedAt;
  if (found.roleIds.includes(roleId))
    return isDue || known.origin === 'bot' ? { ...known, ...NOT_MISSING, isHeld: true, joinedAt } : undefined;
  if (!isDue) return known.origin === 'bot' ? { ...missing, taken: null } : undefined;
  const hasReturned = hasJoinedSince(before, joinedAt);
  // A member's own role that was lost is the bot's from when it is given again.
  if ((!isLost || hasReturned) && !known.taken && mayAct('add', roleId, roleTroubles))
    return { ...known, ...NOT_MISSING, origin: 'bot', isHeld: false, joinedAt };
  // Nothing is stored of a role that can't be given, so one that the staff give meanwhile counts as the member's own.
  if (!isLost) return undefined;
  const isTaken = now - missing.missingSince >= DAY_MS && !hasReturned && roleTroubles.has(roleId);
  const taken = known.taken ?? (isTaken ? { askedAt: null, isLeft: false } : null);
  return { ...missing, joinedAt: known.joinedAt ?? joinedAt, taken };
}

/** Those who leave lose their roles. */
const hasJoinedSince = (before: Holding | undefined, joinedAt: number | null): boolean =>
  before?.joinedAt ? joinedAt !== before.joinedAt : (joinedAt ?? 0) > (before?.seenAt ?? 0);

/** A role that is missing isn't given again: the next answers, or the staff, say what became of it. */
function findAction(one: Holding, isDue: boolean, roleTroubles: RoleTroubles): RoleAction | undefined {
  const { memberId, roleId, isHeld, missingSince } = one;
  const kind = isDue ? 'add' : 'remove';
  const isWanted = isDue ? !isHeld && missingSince === null : isHeld;
  return isWanted && mayAct(kind, roleId, roleTroubles) ? { kind, memberId, roleId } : undefined;
}

function mayAct(kind: RoleAction['kind'], roleId: string, roleTroubles: RoleTroubles): boolean {
  const trouble = roleTroubles.get(roleId);
  return roleTroubles.has(roleId) && (kind === 'add' ? trouble === undefined : mayTakeBack(trouble));
}
