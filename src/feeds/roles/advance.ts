import type { Format } from '../../ui/format.js';
import type { Outcome, Poll, Post, Step } from '../feed.js';
import { redeemCodes } from './proofs/open-codes.js';
import { requestKey } from './proofs/requests.js';
import { applyPayments, checkShop } from './rules/due.js';
import { createDaysReader } from './rules/mappings.js';
import { dropOld } from './rules/retention.js';
import type { Roles, TroubledRole } from './state.js';
import { troubleView } from './troubles/trouble-view.js';

/** Grants what was proved by a code, and ends what isn't paid any more. */
export function advanceRoles(roles: Roles, poll: Poll, format: Format): Step<Roles> {
  const { now, salt, payments, lastList } = poll;
  const kept = dropOld(roles, now);
  if (!kept.isOn) return { state: kept };
  const orders = payments?.orders ?? [];
  if (!lastList) return tellTroubles(kept, format);
  const checked = checkShop(kept, lastList.shop.id);
  // Payments that may be another shop's say nothing of this one's.
  if (checked.isFrozen) return tellTroubles(checked, format);
  const read = applyPayments(checked, orders, now);
  const redeemed = redeemCodes(read, orders, {
    salt,
    now,
    productDays: createDaysReader(lastList.listed),
  });
  const newest = Math.max(redeemed.newest ?? 0, ...orders.map(({ id }) => id)) || null;
  return tellTroubles({ ...redeemed, newest }, format);
}

/** Each trouble is told once. */
function tellTroubles(state: Roles, format: Format): Step<Roles> {
  const { channelId, troubles } = state;
  const untold = troubles.filter(({ isTold }) => !isTold);
  if (channelId === null || untold.length === 0) return { state };
  const posts = untold.map(
    (trouble): Post => ({
      key: troubleKey(trouble),
      channelId,
      reply: troubleView(trouble, format.words),
      isFinal: true,
    }),
  );
  const told = troubles.map((one) => ({ ...one, isTold: true }));
  return { state: { ...state, troubles: told }, posts };
}

const troubleKey = ({ roleId, since }: TroubledRole): string => `trouble ${roleId} ${since}`;

/** A question that didn't reach the staff is forgotten, so that the member can ask again. */
export function settleRoles(roles: Roles, key: string, outcome: Outcome): Roles {
  const { requests } = roles;
  switch (outcome) {
    case 'sent':
      return {
        ...roles,
        requests: requests.map((one) => (requestKey(one) === key ? { ...one, isSent: true } : one)),
      };
    case 'edited':
      return roles;
    case 'gone':
      // The member still reads what was decided.
      return { ...roles, requests: requests.filter((one) => requestKey(one) !== key || one.decided) };
    case 'lost':
      return {
        ...roles,
        requests: requests.map((one) =>
          requestKey(one) === key && !one.isSent ? { ...one, isUnsure: true } : one,
        ),
      };
    case 'refused':
    case 'rejected':
      return { ...roles, requests: requests.filter((one) => requestKey(one) !== key || one.isSent) };
  }
}
