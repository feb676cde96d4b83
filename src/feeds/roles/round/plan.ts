import { joinParts } from '../../../text/markdown.js';
import { type GuildMember, isRefused, type RoleOutcome } from '../../kit/members.js';
import { dueRoles, isLive, missingRoles, overHoldings, pairKey, type RolePair } from '../rules/due.js';
import { isSame } from '../rules/mappings.js';
import type { Holding, Roles } from '../state.js';
import { findRefusal, mayTry, noteDone, noteRefusal } from '../troubles/refusals.js';

/** One request to Discord; it may be repeated without harm. */
export interface Work extends RolePair {
  readonly kind: 'give' | 'take';
}

/** Whom somebody waits for; left out, it is everybody's turn. */
export interface Asked {
  readonly memberIds?: readonly string[];
  /** Who presses, as their press says. */
  readonly presser?: Presser;
}

interface Presser {
  readonly memberId: string;
  readonly found: GuildMember;
}

/** What is left to do and may be tried now. Where Discord refuses, one member is tried for all. */
export function listWork(roles: Roles, now: number, asked?: Asked): readonly Work[] {
  const isMeant = ({ memberId }: RolePair) => asked?.memberIds?.includes(memberId) ?? true;
  const gives = [...missingRoles(roles, now), ...lostByLeaving(roles, now, asked?.presser)];
  const all = [
    ...gives.map((one): Work => ({ kind: 'give', memberId: one.memberId, roleId: one.roleId })),
    ...overHoldings(roles, now).map(({ memberId, roleId }): Work => ({ kind: 'take', memberId, roleId })),
  ];
  const probed = new Set<string>();
  return all.filter((one) => {
    if (!isMeant(one) || !mayTry(roles, one, now, asked !== undefined)) return false;
    const refusal = findRefusal(roles, one.roleId);
    if (!refusal) return true;
    const isFirst = !probed.has(refusal.roleId);
    probed.add(refusal.roleId);
    return isFirst;
  });
}

/** Leaving takes all roles. What is missing from whoever didn't leave was taken by another hand, and stays away. */
function lostByLeaving({ grants, holdings }: Roles, now: number, presser?: Presser): readonly RolePair[] {
  if (!presser) return [];
  const { memberId, found } = presser;
  return dueRoles(grants, now).filter((one) => {
    const givenAt = holdings.find((held) => pairKey(held) === pairKey(one))?.givenAt ?? null;
    const hasJoinedSince = givenAt !== null && (found.joinedAt ?? 0) > givenAt;
    return one.memberId === memberId && hasJoinedSince && !found.roleIds.includes(one.roleId);
  });
}

/** Stored before Discord is asked, for what is still missing then. Who has the role already keeps it as it is. */
export function planGive(roles: Roles, pair: RolePair, found: GuildMember | 'gone', now: number): Roles {
  const key = pairKey(pair);
  // Meanwhile it may have been taken back or erased.
  if (!dueRoles(roles.grants, now).some((one) => pairKey(one) === key)) return roles;
  const known = roles.holdings.find((one) => pairKey(one) === key);
  if (found === 'gone') {
    if (known) return withHolding(roles, pair, { givenAt: now });
    // Whoever joins later gets it by a press.
    return { ...roles, grants: roles.grants.filter((one) => pairKey(one) !== key || !isLive(one, now)) };
  }
  if (found.roleIds.includes(pair.roleId))
    return withHolding(roles, pair, { origin: known?.origin ?? 'own', givenAt: now });
  return withHolding(roles, pair, { origin: 'bot', givenAt: null });
}

function withHolding(
  roles: Roles,
  { memberId, roleId }: RolePair,
  fields: Partial<Pick<Holding, 'origin' | 'givenAt'>>,
): Roles {
  const known = roles.holdings.find((one) => pairKey(one) === pairKey({ memberId, roleId }));
  const holding: Holding = { origin: 'bot', givenAt: null, ...known, memberId, roleId, ...fields };
  return { ...roles, holdings: [...roles.holdings.filter((one) => one !== known), holding] };
}

const withoutHolding = (roles: Roles, pair: RolePair): Roles => ({
  ...roles,
  holdings: roles.holdings.filter((one) => pairKey(one) !== pairKey(pair)),
});

/** Stores what came of it. A role that was given to a member who is unknown by now is noted again, to be taken back. */
export function settleWork(
  roles: Roles,
  { kind, outcome, ...pair }: Work & { readonly outcome: RoleOutcome },
  guildId: string,
  now: number,
): Roles {
  const { roleId } = pair;
  if (isRefused(outcome)) {
    const troubles = noteRefusal(roles.troubles, { roleId, guildId, code: outcome.code }, now);
    // What the staff give meanwhile isn't the bot's.
    return { ...(kind === 'give' ? withoutHolding(roles, pair) : roles), troubles };
  }
  const settled = { ...roles, troubles: noteDone(roles.troubles, roleId) };
  return kind === 'take' ? withoutHolding(settled, pair) : withHolding(settled, pair, { givenAt: now });
}

/** For Discord's audit log; it names no buyer. */
export function auditReason({ grants, mappings }: Roles, pair: RolePair, now: number): string {
  const isMeant = (one: RolePair) => pairKey(one) === pairKey(pair);
  const grant = dueRoles(grants, now).find(isMeant) ?? grants.findLast(isMeant);
  if (!grant) return 'taken back by the staff';
  const mapping = mappings.find((one) => isSame(one, grant));
  return joinParts([`payment ${grant.paymentId}`, mapping && `mapped by ${mapping.mapperId}`], ', ');
}
