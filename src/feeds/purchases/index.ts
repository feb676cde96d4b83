import type { Feed, Need } from '../feed.js';
import { advancePurchases } from './advance.js';
import { purchasesPage } from './page.js';
import { hasAudience, type Purchases, purchasesPart } from './state.js';

/** A sales report compares two months of thirty days; one that comes more than two days late doesn't. */
const SALES_DAYS = 62;

/** Messages about purchases for members, and sales reports for the staff. */
export const purchases: Feed<Purchases> = {
  ...purchasesPart,
  dropsRefused: true,
  needs: listNeeds,
  advance: advancePurchases,
  // The outbox knows what became of each message.
  settle: (state) => state,
  channels: ({ channelId }, staffChannelId) => [channelId, staffChannelId].filter((id) => id !== null),
  page: purchasesPage,
};

function listNeeds(state: Purchases, _now: number, staffChannelId: string | null): readonly Need[] {
  // Posted messages still need syncs, to hide names and to expire.
  if (!hasAudience(state, staffChannelId)) return state.posted.length > 0 ? [{ what: 'list' }] : [];
  return [{ what: 'list' }, { what: 'sales', days: SALES_DAYS, isForMembers: state.channelId !== null }];
}
