import { DAY_MS } from '../../../lib/duration.js';
import type { GuildMember } from '../../kit/members.js';
import { findMember, type Grant, type Holding, MAX_ENDED, type Roles } from '../state.js';

const ENDED_KEPT_MS = 30 * DAY_MS;
const REQUEST_KEPT_MS = 14 * DAY_MS;
/** More lines than four pages of payments have. */
const MAX_UNDONE = 1000;

export type RolePair = Pick<Grant, 'memberId' | 'roleId'>;

export const isLive = ({ endsAt }: Grant, now: number): boolean => endsAt === null || endsAt > now;

export const pairKey = ({ memberId, roleId }: RolePair): string => `${memberId} ${roleId}`;

export const findHolding = ({ holdings }: Pick<Roles, 'holdings'>, pair: RolePair): Holding | undefined =>
  holdings.find((one) => pairKey(one) === pairKey(pair));

/** For each role of a member the grant that ends last, also if its end has come. */
export function latestGrants(grants: readonly Grant[]): readonly Grant[] {
  const latest = new Map<string, Grant>();
  for (const grant of grants) {
    const before = latest.get(pairKey(grant));
    if (!before || (grant.endsAt ?? Infinity) > (before.endsAt ?? Infinity))
      latest.set(pairKey(grant), grant);
  }
  return [...latest.values()];
}

/** Who should have which role. That an end has come is not stored: once a wrong clock is set right, the role is given again. */
export const dueRoles = (grants: readonly Grant[], now: number): readonly Grant[] =>
  latestGrants(grants).filter((grant) => isLive(grant, now));

const pairKeys = (pairs: readonly RolePair[]): ReadonlySet<string> => new Set(pairs.map(pairKey));

/** A member, as their press says. */
export type Presser = GuildMember & Pick<Grant, 'memberId'>;

/** Leaving takes all roles. What is missing from whoever didn't leave was taken by another hand, and stays away. */
const isLost = ({ memberId, roleId, givenAt }: Holding, presser: Presser): boolean =>
  memberId === presser.memberId &&
  (presser.joinedAt ?? 0) > (givenAt ?? Infinity) &&
  !presser.roleIds.includes(roleId);

/** What the bot still has to give, and what whoever presses has lost since. */
export function missingRoles({ grants, holdings }: Roles, now: number, presser?: Presser): readonly Grant[] {
  const given = holdings.filter((one) => one.givenAt !== null && !(presser && isLost(one, presser)));
  const keys = pairKeys(given);
  return dueRoles(grants, now).filter((one) => !keys.has(pairKey(one)));
}

/** What the bot still has to take back. */
export function overHoldings({ grants, holdings }: Roles, now: number): readonly Holding[] {
  const due = pairKeys(dueRoles(grants, now));
  return holdings.filter((one) => one.origin === 'bot' && !due.has(pairKey(one)));
}

/** Before their time. */
export const endGrants = (roles: Roles, isMeant: (grant: Grant) => boolean, now: number): Roles => ({
  ...roles,
  grants: roles.grants.map((one) => (isLive(one, now) && isMeant(one) ? { ...one, endsAt: now } : one)),
});

export const ofPayment = <T extends { readonly paymentId: number }>(all: readonly T[], paymentId: number) =>
  all.filter((one) => one.paymentId === paymentId);

/** Forgets what has ended long ago. A role that the bot still has to take back is not forgotten. */
export function dropOld(roles: Roles, now: number): Roles {
  const live = roles.grants.filter((grant) => isLive(grant, now));
  const ended = roles.grants
    .filter((grant) => !isLive(grant, now) && endTime(grant) > now - ENDED_KEPT_MS)
    .toSorted((a, b) => endTime(a) - endTime(b));
  const grants = [...ended.slice(-MAX_ENDED), ...live];
  const due = new Set(dueRoles(grants, now).map(pairKey));
  return {
    ...roles,
    grants,
    undone: roles.undone.slice(-MAX_UNDONE),
    holdings: roles.holdings.filter((one) => one.origin === 'bot' || due.has(pairKey(one))),
    cards: roles.cards.filter(({ at }) => now - at < REQUEST_KEPT_MS),
  };
}

const endTime = ({ endsAt }: Grant): number => endsAt ?? Infinity;

const keepMembers = (roles: Roles, isMeant: (memberId: string) => boolean): Roles => ({
  ...roles,
  grants: roles.grants.filter(({ memberId }) => isMeant(memberId)),
  holdings: roles.holdings.filter(({ memberId }) => isMeant(memberId)),
  cards: roles.cards.filter((one) => isMeant(findMember(one))),
});

/** All that is stored of a member, and of nobody else. */
export const ofMember = (roles: Roles, memberId: string): Roles =>
  keepMembers(roles, (id) => id === memberId);

/** Forgets a member. The roles that the bot gave them have to be taken back before: nothing ends them then. */
export const eraseMember = (roles: Roles, memberId: string): Roles =>
  keepMembers(roles, (id) => id !== memberId);

/** Whether anything is stored of members. */
export const holdsAnything = ({ grants, holdings, cards }: Roles): boolean =>
  grants.length + holdings.length + cards.length > 0;
