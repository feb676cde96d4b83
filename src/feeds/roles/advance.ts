import { DAY_MS } from '../../lib/duration.js';
import type { Sale } from '../../sales/sale.js';
import type { Format } from '../../ui/format.js';
import type { Reply } from '../../ui/reply.js';
import type { Words } from '../../words/index.js';
import { isWithin } from '../cases/cases.js';
import type { Outcome, Poll, Post, Step } from '../feed.js';
import { redeemCodes } from './proofs/open-codes.js';
import { roleCases } from './proofs/requests.js';
import { isLive } from './rules/due.js';
import { checkShop, createDaysReader } from './rules/mappings.js';
import { dropOld } from './rules/retention.js';
import { askAboutTaken, reopenTaken } from './staff/taken.js';
import type { Roles } from './state.js';
import { troubleView, ungrantedView, unpaidView } from './troubles/trouble-view.js';

/** Grants what was proved by a code, and tells the staff what they should know. */
export function advanceRoles(roles: Roles, poll: Poll, { words }: Format): Step<Roles> {
  const { now, salt, payments, lastList, staffChannelId } = poll;
  const kept = dropOld(roles, now);
  if (!kept.isOn) return { state: kept };
  const checked = lastList ? checkShop(kept, lastList.shop.id) : kept;
  // Payments that may be another shop's say nothing of this one's.
  if (!lastList || checked.isFrozen) return tellStaff(checked, staffChannelId, now, words);
  const sales = payments?.sales ?? [];
  const context = { salt, now, productDays: createDaysReader(lastList.listed) };
  const redeemed = redeemCodes(notePayments(checked, sales, now), sales, context);
  return tellStaff(redeemed, staffChannelId, now, words);
}

/** Notes what the staff should know of payments. Their status ends nothing: the shop may be wrong about it. */
export function notePayments(roles: Roles, payments: readonly Sale[], now: number): Roles {
  const standings = new Map(payments.map(({ id, standing }) => [id, standing]));
  const live = roles.grants.filter((grant) => isLive(grant, now)).map(({ paymentId }) => paymentId);
  return {
    ...roles,
    hasSeenField:
      roles.hasSeenField || payments.some(({ lines }) => lines.some(({ fields }) => fields.length > 0)),
    unpaid: [...new Set(live)].flatMap((paymentId) => {
      const standing = standings.get(paymentId);
      const known = roles.unpaid.find((one) => one.paymentId === paymentId);
      if (standing === 'unpaid') return known ?? { paymentId, isTold: false };
      return standing === 'paid' ? [] : (known ?? []);
    }),
  };
}

const isUntold = ({ isTold }: { readonly isTold: boolean }): boolean => !isTold;
const asTold = <T>(all: readonly T[]) => all.map((one) => ({ ...one, isTold: true }));

/** Everything is told once, unpaid payments at most once a day. */
function tellStaff(state: Roles, channelId: string | null, now: number, words: Words): Step<Roles> {
  const { troubles, unpaid, ungranted, unpaidToldAt } = state;
  if (channelId === null) return { state };
  const asked = askAboutTaken(state, channelId, now, words);
  const refused = ungranted.filter(isUntold);
  const [first] = refused;
  const isToldToday = unpaidToldAt !== null && isWithin(DAY_MS, unpaidToldAt, now);
  const payments = isToldToday ? [] : unpaid.filter(isUntold).map(({ paymentId }) => paymentId);
  const tell = (key: string, reply: Reply): Post => ({ key, channelId, reply, isFinal: true });
  return {
    state: {
      ...asked.state,
      ungranted: asTold(ungranted),
      troubles: asTold(troubles),
      ...(payments.length > 0 && { unpaid: asTold(unpaid), unpaidToldAt: now }),
    },
    posts: [
      ...(first ? [tell(`ungranted ${first.paymentId} ${first.at}`, ungrantedView(refused, words))] : []),
      ...troubles
        .filter(isUntold)
        .map((one) => tell(`trouble ${one.roleId} ${one.since}`, troubleView(one, words))),
      ...(asked.posts ?? []),
      ...(payments.length > 0 ? [tell(`unpaid ${now}`, unpaidView(payments, words))] : []),
    ],
  };
}

/** What didn't reach the staff is asked again: a request by the member, about roles that were taken by the bot. */
export const settleRoles = (roles: Roles, key: string, outcome: Outcome, now: number): Roles =>
  outcome === 'sent' || outcome === 'unchanged'
    ? roles
    : roleCases.settle(reopenTaken(roles, key, now), key, outcome, now);
