import { MINUTE_MS } from '../../lib/duration.js';
import type { Feed, Need } from '../feed.js';
import { advancePurchases, settlePurchases } from './advance.js';
import { hasPublicNews } from './ledger.js';
import { purchasesPage } from './page.js';
import { hasAudience, type Purchases, purchasesPart } from './state.js';

const MAX_UNDELIVERED_AGE_MS = 10 * MINUTE_MS;

/** Messages about purchases for members and staff, and sales reports. */
export const purchases: Feed<Purchases> = {
  ...purchasesPart,
  dropsRefused: true,
  needs: listNeeds,
  advance: advancePurchases,
  isNews: hasPublicNews,
  settle: settlePurchases,
  channels: ({ channelId, staffChannelId }) => [channelId, staffChannelId].filter((id) => id !== null),
  staff: {
    find: ({ staffChannelId }) => staffChannelId,
    open: (state, staffChannelId) => ({ ...state, staffChannelId }),
    isUrgent: true,
  },
  page: purchasesPage,
};

function listNeeds(state: Purchases): readonly Need[] {
  const { ledger, report } = state;
  // Posted messages still need syncs, to hide names and to expire.
  if (!hasAudience(state)) return state.posted.length > 0 ? [{ what: 'list' }] : [];
  return [
    { what: 'list' },
    { what: 'payments', shopId: ledger?.shopId, newest: ledger?.newest },
    ...(report === 'off' ? [] : [{ what: 'undelivered', maxAgeMs: MAX_UNDELIVERED_AGE_MS } as const]),
  ];
}
