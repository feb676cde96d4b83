import { DAY_MS } from '../../../lib/duration.js';
import type { Grant, GrantEnd, Holding, Roles } from '../state.js';

export type RolePair = Pick<Grant, 'memberId' | 'roleId'>;

export const isLive = ({ ended, endsAt }: Grant, now: number): boolean =>
  ended === null && (endsAt === null || endsAt > now);

export const countLive = (grants: readonly Grant[], now: number): number =>
  grants.filter((grant) => isLive(grant, now)).length;

/** A role that the bot gave, and has to take back once it is over. */
export const isGiven = ({ origin, isHeld }: Holding): boolean => origin === 'bot' && isHeld;

export const NOT_MISSING = { missingSince: null, taken: null };

/** Two answers of Discord, a day apart or more, didn't have it. */
export const isSurelyGone = ({ missingSince, seenAt }: Holding): boolean =>
  missingSince !== null && seenAt - missingSince >= DAY_MS;

export const pairKey = ({ memberId, roleId }: RolePair): string => `${memberId} ${roleId}`;

/** For each role of a member the grant that ends last, also if its end has come. */
export function latestGrants(grants: readonly Grant[]): readonly Grant[] {
  const latest = new Map<string, Grant>();
  for (const grant of grants.filter(({ ended }) => ended === null)) {
    const before = latest.get(pairKey(grant));
    if (!before || (grant.endsAt ?? Infinity) > (before.endsAt ?? Infinity))
      latest.set(pairKey(grant), grant);
  }
  return [...latest.values()];
}

/** Who should have which role. An end that comes is not stored: once a wrong clock is set right, the role is given again. */
export const dueRoles = (grants: readonly Grant[], now: number): readonly Grant[] =>
  latestGrants(grants).filter((grant) => isLive(grant, now));

export const dueKeys = (grants: readonly Grant[], now: number): ReadonlySet<string> =>
  new Set(dueRoles(grants, now).map(pairKey));

/** What the bot still has to take back. */
export function overHoldings({ grants, holdings }: Roles, now: number): readonly Holding[] {
  const due = dueKeys(grants, now);
  return holdings.filter((one) => isGiven(one) && !due.has(pairKey(one)));
}

/** The roles about which somebody decides who decides about all of them. */
export const decidedRoles = ({ mappings, holdings }: Roles): readonly string[] =>
  [...mappings, ...holdings.filter(({ origin }) => origin === 'bot')].map(({ roleId }) => roleId);

export const endWhere = (roles: Roles, isMeant: (grant: Grant) => boolean, end: GrantEnd): Roles => ({
  ...roles,
  grants: roles.grants.map((grant) =>
    isLive(grant, end.at) && isMeant(grant) ? { ...grant, ended: end } : grant,
  ),
});
