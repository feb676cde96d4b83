import { DAY_MS } from '../../lib/duration.js';
import type { Format } from '../../ui/format.js';
import type { Outcome, Poll, Post, Step } from '../feed.js';
import { redeemCodes } from './proofs/open-codes.js';
import { requestKey } from './proofs/requests.js';
import { checkShop, notePayments } from './rules/due.js';
import { createDaysReader } from './rules/mappings.js';
import { dropOld } from './rules/retention.js';
import { askAboutTaken, reopenTaken } from './staff/taken.js';
import { tellUngranted } from './staff/ungranted-view.js';
import type { RoleRequest, Roles, TroubledRole } from './state.js';
import { troubleView, unpaidView } from './troubles/trouble-view.js';

/** Grants what was proved by a code, and tells the staff what they should know. */
export function advanceRoles(roles: Roles, poll: Poll, format: Format): Step<Roles> {
  const { now, salt, payments, lastList } = poll;
  const kept = dropOld(roles, now);
  if (!kept.isOn) return { state: kept };
  const orders = payments?.orders ?? [];
  if (!lastList) return tellStaff(kept, now, format);
  const checked = checkShop(kept, lastList.shop.id);
  // Payments that may be another shop's say nothing of this one's.
  if (checked.isFrozen) return tellStaff(checked, now, format);
  const read = notePayments(checked, orders, now);
  const redeemed = redeemCodes(read, orders, {
    salt,
    now,
    productDays: createDaysReader(lastList.listed),
  });
  const newest = Math.max(redeemed.newest ?? 0, ...orders.map(({ id }) => id)) || null;
  const told = tellUngranted({ ...redeemed, newest }, format);
  const step = tellStaff(told.state, now, format);
  return { ...step, posts: [...told.posts, ...(step.posts ?? [])] };
}

/** Each trouble and each unpaid payment is told once, payments at most once a day. */
function tellStaff(state: Roles, now: number, { words }: Format): Step<Roles> {
  const { channelId, troubles, unpaid, unpaidToldAt } = state;
  if (channelId === null) return { state };
  const posts = troubles
    .filter(({ isTold }) => !isTold)
    .map(
      (trouble): Post => ({
        ...{ key: troubleKey(trouble), channelId, isFinal: true },
        reply: troubleView(trouble, words),
      }),
    );
  const asked = askAboutTaken(state, channelId, now, words);
  posts.push(...(asked.posts ?? []));
  const told = { ...asked.state, troubles: troubles.map((one) => ({ ...one, isTold: true })) };
  const payments = unpaid.filter(({ isTold }) => !isTold).map(({ paymentId }) => paymentId);
  // A time in the future means that the clock was set back.
  const isToldToday = unpaidToldAt !== null && Math.abs(now - unpaidToldAt) < DAY_MS;
  if (payments.length === 0 || isToldToday) return { state: told, posts };
  const post = { key: `unpaid ${now}`, channelId, isFinal: true, reply: unpaidView(payments, words) };
  return {
    state: { ...told, unpaid: unpaid.map((one) => ({ ...one, isTold: true })), unpaidToldAt: now },
    posts: [...posts, post],
  };
}

const troubleKey = ({ roleId, since }: TroubledRole): string => `trouble ${roleId} ${since}`;

/** What didn't reach the staff is asked again: a request by the member, about roles that were taken by the bot. */
export function settleRoles(before: Roles, key: string, outcome: Outcome, now: number): Roles {
  if (outcome === 'edited') return before;
  const roles = outcome === 'sent' ? before : reopenTaken(before, key, now);
  const settle = (change: (request: RoleRequest) => RoleRequest | null): Roles => ({
    ...roles,
    requests: roles.requests.flatMap((one) => (requestKey(one) === key ? (change(one) ?? []) : one)),
  });
  if (outcome === 'sent') return settle((one) => ({ ...one, isSent: true }));
  if (outcome === 'lost') return settle((one) => (one.isSent ? one : { ...one, isUnsure: true }));
  // The member still reads what was decided.
  return settle((one) => ((outcome === 'gone' ? one.decided : one.isSent) ? one : null));
}
