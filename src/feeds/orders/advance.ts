import type { Knowledge } from '../../domain/knowledge.js';
import { findOpen, OPEN_MS } from '../../sales/open.js';
import type { JudgedSale } from '../../sales/sale.js';
import type { Format } from '../../ui/format.js';
import type { Poll, Step } from '../feed.js';
import { ordersMessage } from './message.js';
import type { Open, Orders } from './state.js';

const MAX_OPEN = 200;

/** Renews the list by what a poll has read, and tells the staff what is new in it. */
export function advanceOrders(state: Orders, poll: Poll, format: Format): Step<Orders> {
  const { payments, lastList, knowledge, now, staffChannelId } = poll;
  const shopId = lastList?.shop.id ?? state.shopId;
  if (!poll.canListPayments || (state.open && shopId !== state.shopId))
    return { state: { shopId, open: null } };
  if (!payments || !lastList || staffChannelId === null) return { state };
  if (!state.open && payments.since > now - OPEN_MS) return { state };
  const read = [...payments.sales, ...payments.lookedUp];
  const open = renew(state.open ?? [], read, now);
  const listed = withoutSettled(open, knowledge);
  const untold = listed.filter(({ toldAt }) => toldAt === null);
  if (untold.length === 0) return { state: { shopId, open } };
  const sales = new Map(read.map((sale) => [sale.id, sale]));
  const told = untold.map(({ id }) => ({ id, sale: sales.get(id) }));
  const ids = new Set(untold.map(({ id }) => id));
  return {
    state: { shopId, open: open.map((one) => (ids.has(one.id) ? { ...one, toldAt: now } : one)) },
    posts: [
      {
        key: `${now}`,
        channelId: staffChannelId,
        reply: ordersMessage(told, listed.length, now, format),
        isFinal: true,
        isUrgent: true,
      },
    ],
  };
}

/** What was read is in the list if it needs a look; what wasn't stays for its time. */
function renew(before: readonly Open[], read: readonly JudgedSale[], now: number): readonly Open[] {
  const known = new Map(before.map((one) => [one.id, one]));
  const seen = new Set(read.map(({ id }) => id));
  return [
    ...before.filter(({ id, at }) => !seen.has(id) && at >= now - OPEN_MS),
    ...findOpen(read, now).map(({ id, createdAt }): Open => {
      const { at = now, toldAt = null } = known.get(id) ?? {};
      return { id, at: createdAt ?? at, toldAt };
    }),
  ]
    .sort((one, other) => other.id - one.id)
    .slice(0, MAX_OPEN);
}

/** A payment that no poll has read since may have been settled. */
export const withoutSettled = (
  open: readonly Open[],
  knowledge: Pick<Knowledge, 'settled'>,
): readonly Open[] => open.filter(({ id, at }) => !knowledge.settled({ id, createdAt: at }));

/** A message that isn't there has told nobody. */
export function takeBack(state: Orders, key: string): Orders {
  const open = state.open?.map((one) => (`${one.toldAt}` === key ? { ...one, toldAt: null } : one));
  return { ...state, open: open ?? null };
}
