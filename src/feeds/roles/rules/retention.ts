import { DAY_MS } from '../../../lib/duration.js';
import { isWithin } from '../../cases/cases.js';
import { findMember, type Grant, type Holding, MAX_ENDED, type Roles } from '../state.js';
import { isGiven, isLive, isSurelyGone, pairKey } from './due.js';

const ENDED_KEPT_MS = 30 * DAY_MS;
/** Longer than codes are valid: the shop may be away when the payment is made. */
const CODE_KEPT_MS = 8 * DAY_MS;
const REQUEST_KEPT_MS = 14 * DAY_MS;

/** Forgets what has ended long ago. A role that the bot still has to take back, or perhaps, is not forgotten. */
export function dropOld(roles: Roles, now: number): Roles {
  const ended = roles.grants
    .filter((grant) => !isLive(grant, now) && endTime(grant) > now - ENDED_KEPT_MS)
    .toSorted((a, b) => endTime(a) - endTime(b))
    .slice(-MAX_ENDED);
  const kept = new Set(ended);
  const grants = roles.grants.filter((grant) => isLive(grant, now) || kept.has(grant));
  const pairs = new Set(grants.map(pairKey));
  return {
    ...roles,
    grants,
    holdings: roles.holdings.filter((one) => pairs.has(pairKey(one)) || mayBeGiven(one)),
    codes: roles.codes.filter(({ madeAt }) => madeAt > now - CODE_KEPT_MS),
    ungranted: roles.ungranted.filter(({ at }) => at > now - REQUEST_KEPT_MS),
    cards: roles.cards.filter(({ at }) => isWithin(REQUEST_KEPT_MS, at, now)),
  };
}

const mayBeGiven = (one: Holding): boolean =>
  isGiven(one) || (one.origin === 'bot' && one.missingSince !== null && !isSurelyGone(one));

const endTime = ({ ended, endsAt }: Grant): number => Math.min(ended?.at ?? Infinity, endsAt ?? Infinity);

/** @param isMeant gets null for whoever typed a code of nobody */
const keepMembers = (roles: Roles, isMeant: (memberId: string | null) => boolean): Roles => ({
  ...roles,
  grants: roles.grants.filter(({ memberId }) => isMeant(memberId)),
  holdings: roles.holdings.filter(({ memberId }) => isMeant(memberId)),
  codes: roles.codes.filter(({ memberId }) => isMeant(memberId)),
  ungranted: roles.ungranted.filter(({ memberId }) => isMeant(memberId)),
  cards: roles.cards.filter((one) => isMeant(findMember(one))),
});

/** All that is stored of a member, and of nobody else. */
export const ofMember = (roles: Roles, memberId: string): Roles =>
  keepMembers(roles, (id) => id === memberId);

/** Forgets a member. The roles that the bot gave them have to be taken back before: nothing ends them then. */
export const eraseMember = (roles: Roles, memberId: string): Roles =>
  keepMembers(roles, (id) => id !== memberId);

/** Whether anything is stored of members. */
export const holdsAnything = ({ grants, holdings, codes, ungranted, cards }: Roles): boolean =>
  [grants, holdings, codes, ungranted, cards].some(({ length }) => length > 0);
