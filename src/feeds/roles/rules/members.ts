import type { GuildMember } from '../../kit/members.js';
import type { Grant, Holding, Roles } from '../state.js';

export type RolePair = Pick<Grant, 'memberId' | 'roleId'>;

export const isLive = ({ endsAt }: Grant, now: number): boolean => endsAt === null || endsAt > now;

export const pairKey = ({ memberId, roleId }: RolePair): string => `${memberId} ${roleId}`;

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
