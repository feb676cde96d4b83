import type { Feed, Need } from '../feed.js';
import { advancePurchases, settlePurchases } from './advance.js';
import { hasPublicNews } from './ledger.js';
import { purchasesPage } from './page.js';
import { hasAudience, type Purchases, purchasesPart } from './state.js';

/** The report names what is not delivered, as it was a few minutes ago. */
const UNDELIVERED_MS = 10 * 60_000;

/** What was bought, for everybody and for the staff, and reports of sales. */
export const purchases: Feed<Purchases> = {
  ...purchasesPart,
  dropsRefused: true,
  needs: listNeeds,
  advance: advancePurchases,
  isNews: hasPublicNews,
  settle: settlePurchases,
  channels: ({ channelId, staffChannelId }) => [channelId, staffChannelId].filter((id) => id !== null),
  page: purchasesPage,
};

function listNeeds(state: Purchases): readonly Need[] {
  const { ledger, report } = state;
  // Names are taken out, and forgotten in time, also when nothing is posted any more.
  if (!hasAudience(state)) return state.posted.length > 0 ? [{ what: 'list' }] : [];
  return [
    { what: 'list' },
    { what: 'payments', shopId: ledger?.shopId, newest: ledger?.newest },
    ...(report === 'off' ? [] : [{ what: 'undelivered', maxAgeMs: UNDELIVERED_MS } as const]),
  ];
}
