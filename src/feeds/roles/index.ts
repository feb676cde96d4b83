import { SECOND_MS } from '../../lib/duration.js';
import { button } from '../../ui/components.js';
import type { Feed, Need } from '../feed.js';
import { rolesActions } from './actions.js';
import { advanceRoles, settleRoles } from './advance.js';
import { rolesPage } from './owner/page.js';
import { rolesPresses } from './press.js';
import { VALID_MS } from './proofs/open-codes.js';
import { describeLeaving, takeAllBack } from './removal.js';
import { runRound } from './round/round.js';
import { paymentButtons, paymentNotes } from './staff/take-back.js';
import { isGivable, isOffered, type Roles, rolesPart } from './state.js';
import { checkChannels } from './troubles/powers.js';
import { listAlerts } from './troubles/trouble-view.js';

/** An owner who has mended a channel opens the check-up again. */
const OWNER_CHECK_MS = 10 * SECOND_MS;

/**
 * Roles for buyers. A purchase line that a code in the checkout or a moderator proves becomes a grant. Until its end, a
 * grant makes a role due. A round compares the due roles with what Discord says, mends the difference, and keeps what the
 * bot gave as holdings.
 */
export const roles: Feed<Roles> = {
  ...rolesPart,
  dropsRefused: true,
  needs: listNeeds,
  advance: advanceRoles,
  settle: settleRoles,
  async reconcile(access, members, now) {
    await checkChannels(access, members, now);
    return runRound(access, members, now);
  },
  inspect: (access, members, now) => checkChannels(access, members, now, OWNER_CHECK_MS),
  channels: ({ channelId }) => (channelId === null ? [] : [channelId]),
  staffChannels: ({ channelId }) => (channelId === null ? [] : [channelId]),
  memberButtons: (state, words) =>
    // What is stored of members they can always erase.
    isGivable(state) || holdsAnything(state) ? [button(rolesActions.mine(), words.buyerRoles.get)] : [],
  paymentNotes,
  paymentButtons,
  formerSales: ({ shopId, newest }) => (shopId === null || newest === null ? undefined : { shopId, newest }),
  alerts: listAlerts,
  leaving: describeLeaving,
  leave: takeAllBack,
  page: rolesPage,
  actions: rolesPresses,
};

function listNeeds(state: Roles): readonly Need[] {
  if (!isOffered(state)) return holdsAnything(state) ? [{ what: 'list' }] : [];
  return [{ what: 'list' }, { what: 'sales', days: 0, backMs: VALID_MS }];
}

/** What is stored of members is dropped in time also while roles are off. */
const holdsAnything = ({ grants, holdings, codes, ungranted, requests }: Roles): boolean =>
  [grants, holdings, codes, ungranted, requests].some(({ length }) => length > 0);
