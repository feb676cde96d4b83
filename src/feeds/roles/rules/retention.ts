import { DAY_MS } from '../../../lib/duration.js';
import { findMember, type Grant, MAX_ENDED, type Roles } from '../state.js';
import { dueRoles, isLive, pairKey } from './due.js';

const ENDED_KEPT_MS = 30 * DAY_MS;
const REQUEST_KEPT_MS = 14 * DAY_MS;
/** More lines than four pages of payments have. */
const MAX_UNDONE = 1000;

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
