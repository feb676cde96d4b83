import { DAY_MS } from '../../../lib/duration.js';
import { type DueRole, pairKey } from '../rules/due.js';
import type { Holding } from '../state.js';
import { mayTakeBack, type RoleTroubles } from '../troubles/role-troubles.js';

/** In one guild, added and taken back together. */
export const MAX_ACTIONS_PER_MINUTE = 20;

/** One request to Discord; both may be repeated without harm. */
export interface RoleAction {
  readonly kind: 'add' | 'remove';
  readonly memberId: string;
  readonly roleId: string;
}

/** What Discord says of a member; `gone` if it knows no such member of the guild. */
export interface MemberSeen {
  readonly memberId: string;
  readonly roleIds: readonly string[] | 'gone';
}

export interface RoundFacts {
  /** What all members should have. */
  readonly due: readonly DueRole[];
  readonly roleTroubles: RoleTroubles;
  readonly now: number;
}

/** Members about whom Discord is asked, new ones first. Everybody of whom a holding is known comes up daily. */
export function membersToAsk(
  holdings: readonly Holding[],
  { due, roleTroubles, now }: RoundFacts,
): readonly string[] {
  const dueKeys = new Set(due.map(pairKey));
  const held = new Set(holdings.map(pairKey));
  const changed = holdings.filter((one) => {
    if (isPaused(one, now)) return false;
    if (now - one.seenAt >= DAY_MS || one.seenAt > now) return true;
    const isDue = dueKeys.has(pairKey(one));
    return one.isHeld !== isDue && mayAct(isDue ? 'add' : 'remove', one.roleId, roleTroubles);
  });
  const unseen = due.filter((one) => !held.has(pairKey(one)) && mayAct('add', one.roleId, roleTroubles));
  const oldestFirst = changed.toSorted((a, b) => a.seenAt - b.seenAt);
  return [...new Set([...unseen, ...oldestFirst].map(({ memberId }) => memberId))];
}

/** A pause that is longer than a day means that the clock was set back. */
const isPaused = ({ pausedUntil }: Holding, now: number): boolean =>
  pausedUntil !== null && pausedUntil > now && pausedUntil <= now + DAY_MS;

/** What the bot does about one member. */
interface MemberStep {
  /** Those of all members, to be stored before the actions. */
  readonly holdings: readonly Holding[];
  readonly actions: readonly RoleAction[];
  /** The budget was too small for the rest. */
  readonly isLeft: boolean;
}

/**
 * Compares what a member should have with what Discord says.
 * @param budget how many actions are allowed now
 */
export function reconcileMember(
  holdings: readonly Holding[],
  { memberId, roleIds }: MemberSeen,
  facts: RoundFacts,
  budget: number,
): MemberStep {
  const ofMember = holdings.filter((one) => one.memberId === memberId);
  const dueIds = facts.due.filter((one) => one.memberId === memberId).map(({ roleId }) => roleId);
  const all = [...new Set([...dueIds, ...ofMember.map(({ roleId }) => roleId)])];
  const seen = all.map((roleId) => {
    const pair = { memberId, roleId, isDue: dueIds.includes(roleId) };
    const before = ofMember.find((one) => one.roleId === roleId);
    const holding =
      roleIds === 'gone'
        ? nextHoldingOfGone(before, pair, facts.now)
        : nextHolding(before, { ...pair, isHeld: roleIds.includes(roleId) }, facts);
    return { holding, isDue: pair.isDue };
  });
  const wanted = seen.flatMap(({ holding, isDue }) => findAction(holding, isDue, facts) ?? []);
  const others = holdings.filter((one) => one.memberId !== memberId);
  return {
    holdings: [...others, ...seen.flatMap(({ holding }) => holding ?? [])],
    actions: wanted.slice(0, Math.max(0, budget)),
    isLeft: wanted.length > Math.max(0, budget),
  };
}

interface Pair {
  readonly memberId: string;
  readonly roleId: string;
  readonly isDue: boolean;
}

/** Those who leave lose their roles. They may return, and another bot may restore what has ended. */
const nextHoldingOfGone = (
  before: Holding | undefined,
  { isDue, ...pair }: Pair,
  now: number,
): Holding | undefined =>
  isDue || before?.origin === 'bot'
    ? { ...pair, origin: before?.origin ?? 'bot', isHeld: false, seenAt: now, pausedUntil: now + DAY_MS }
    : undefined;

function nextHolding(
  before: Holding | undefined,
  seen: Pair & { readonly isHeld: boolean },
  { now, roleTroubles }: RoundFacts,
): Holding | undefined {
  const { memberId, roleId, isDue, isHeld } = seen;
  if (!roleTroubles.has(roleId)) return undefined;
  // A member's own role that was lost is the bot's from when it is given again.
  const origin = isHeld ? (before?.origin ?? 'own') : 'bot';
  if (!isDue && (!isHeld || origin === 'own')) return undefined;
  // Nothing is stored of a role that can't be given, so one that the staff give meanwhile counts as the member's own.
  if (isDue && !isHeld && !mayAct('add', roleId, roleTroubles)) return undefined;
  return { memberId, roleId, origin, isHeld, seenAt: now, pausedUntil: null };
}

function findAction(
  holding: Holding | undefined,
  isDue: boolean,
  { roleTroubles }: RoundFacts,
): RoleAction | undefined {
  if (!holding || holding.pausedUntil !== null || holding.isHeld === isDue) return undefined;
  const { memberId, roleId } = holding;
  const kind = isDue ? 'add' : 'remove';
  return mayAct(kind, roleId, roleTroubles) ? { kind, memberId, roleId } : undefined;
}

function mayAct(kind: RoleAction['kind'], roleId: string, roleTroubles: RoleTroubles): boolean {
  const troubles = roleTroubles.get(roleId);
  if (!troubles) return false;
  return kind === 'add' ? troubles.length === 0 : mayTakeBack(troubles);
}
