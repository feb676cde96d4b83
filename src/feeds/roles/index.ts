import { button } from '../../ui/components.js';
import { type Feed, implementPress, type Need } from '../feed.js';
import { rolesActions } from './actions.js';
import { advanceRoles, settleRoles } from './advance.js';
import { ask, openForm, rolesData, showCode, showMine } from './member/member.js';
import { rolesPage } from './owner/page.js';
import { VALID_MS } from './proofs/open-codes.js';
import { describeLeaving } from './removal.js';
import { runRound } from './round/round.js';
import { holdsAnything } from './rules/retention.js';
import * as staff from './staff/staff.js';
import { decideTaken } from './staff/taken.js';
import { isGivable, isOffered, type Roles, rolesPart } from './state.js';
import { listAlerts } from './troubles/trouble-view.js';

const mayUse = 'payment';

/** The button below the price list, the cards in the staff channel, and what `/payment` offers. */
const presses = implementPress(rolesActions, {
  mine: { mode: 'private', run: showMine },
  code: { mode: 'browse', run: showCode },
  paid: { mode: 'modal', run: openForm },
  ask: { mode: 'browse', run: ask },
  approve: { mode: 'post', mayUse, run: staff.approve },
  refuse: { mode: 'post', mayUse, run: staff.askWhy },
  refuseFor: {
    mode: 'update',
    mayUse,
    form: { value: staff.OTHER, open: staff.askReason },
    run: staff.refuseForReason,
  },
  refuseWith: { mode: 'update', mayUse, run: staff.refuseInOwnWords },
  confirmTakeBack: { mode: 'private', mayUse, run: staff.confirmTakeBack },
  takeBack: { mode: 'browse', mayUse, run: staff.takeBack },
  decideTaken: { mode: 'post', mayUse, run: decideTaken },
});

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
  round: (access, { discord: { members } }, now) => runRound(access, members, now),
  channels: ({ isOn }, staffChannelId) => (isOn && staffChannelId !== null ? [staffChannelId] : []),
  adds: {
    memberButton: (state, _asked, words) =>
      // What is stored of members they can always erase.
      isGivable(state) || holdsAnything(state)
        ? button(rolesActions.mine(), words.buyerRoles.get)
        : undefined,
    paymentCard: staff.paymentCard,
    memberData: rolesData,
    checkUp: (state, _asked, words) => listAlerts(state, words),
    removal: (state, _asked, words) => ({ leaving: describeLeaving(state, words) }),
  },
  page: rolesPage,
  actions: presses,
};

function listNeeds(state: Roles): readonly Need[] {
  // What is stored of members is dropped in time also while roles are off.
  if (!isOffered(state)) return holdsAnything(state) ? [{ what: 'list' }] : [];
  return [{ what: 'list' }, { what: 'sales', days: 0, backMs: VALID_MS }];
}
