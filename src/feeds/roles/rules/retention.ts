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

/** Forgets a member. The roles that the bot gave them have to be taken back before: nothing ends them then. */
export function eraseMember(roles: Roles, memberId: string): Roles {
  const isOther = (one: { readonly memberId: string | null }) => one.memberId !== memberId;
  return {
    ...roles,
    grants: roles.grants.filter(isOther),
    holdings: roles.holdings.filter(isOther),
    codes: roles.codes.filter(isOther),
    ungranted: roles.ungranted.filter(isOther),
    cards: roles.cards.filter((one) => findMember(one) !== memberId),
  };
}

export function readStored({ grants, holdings, codes, ungranted, cards }: Roles, memberId: string) {
  const isOwn = (one: { readonly memberId: string | null }) => one.memberId === memberId;
  const count = (all: readonly { readonly memberId: string | null }[]) => all.filter(isOwn).length;
  return {
    bought: new Set(grants.filter(isOwn).map(({ paymentId, lineId }) => `${paymentId} ${lineId}`)).size,
    holdings: count(holdings),
    codes: count(codes),
    ungranted: count(ungranted),
    requests: cards.filter((one) => findMember(one) === memberId).length,
  };
}

export const isAnythingStored = (stored: ReturnType<typeof readStored>): boolean =>
  Object.values(stored).some((count) => count > 0);
