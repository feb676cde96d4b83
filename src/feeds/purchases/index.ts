import { MINUTE_MS } from '../../lib/duration.js';
import type { Feed, Need } from '../feed.js';
import { advancePurchases } from './advance.js';
import { purchasesPage } from './page.js';
import { hasAudience, type Purchases, purchasesPart } from './state.js';

/** A sales report compares two months of thirty days; one that comes more than two days late doesn't. */
const SALES_DAYS = 62;
const MAX_UNDELIVERED_AGE_MS = 10 * MINUTE_MS;

/** Messages about purchases for members and staff, and sales reports. */
export const purchases: Feed<Purchases> = {
  ...purchasesPart,
  dropsRefused: true,
  needs: listNeeds,
  advance: advancePurchases,
  // The outbox knows what became of each message.
  settle: (state) => state,
  channels: ({ channelId }, staffChannelId) => [channelId, staffChannelId].filter((id) => id !== null),
  adds: {
    toldPayments: ({ staffReads, told }, _asked, _words, staffChannelId) =>
      staffChannelId === null || staffReads === 'off' ? undefined : told,
  },
  page: purchasesPage,
};

function listNeeds(state: Purchases, _now: number, staffChannelId: string | null): readonly Need[] {
  // Posted messages still need syncs, to hide names and to expire.
  if (!hasAudience(state, staffChannelId)) return state.posted.length > 0 ? [{ what: 'list' }] : [];
  return [
    { what: 'list' },
    { what: 'sales', days: SALES_DAYS, isTold: true, isForMembers: state.channelId !== null },
    ...(state.report === 'off' ? [] : [{ what: 'undelivered', maxAgeMs: MAX_UNDELIVERED_AGE_MS } as const]),
  ];
}
