import { implementPress } from '../feed.js';
import { rolesActions } from './actions.js';
import { ask, openForm, showCode, showMine } from './member/member.js';
import { OTHER_REASON, readyReason, reasonForm, typedReason } from './staff/reason.js';
import { approve, askWhy, refuse } from './staff/staff.js';
import { confirmTakeBack, takeBack } from './staff/take-back.js';
import { decideTaken } from './staff/taken.js';

const mayUse = 'payment';

/** The button below the price list, the cards in the staff channel, and what `/payment` offers. */
export const rolesPresses = implementPress(rolesActions, {
  mine: { mode: 'private', run: showMine },
  code: { mode: 'browse', run: showCode },
  paid: { mode: 'modal', run: openForm },
  ask: { mode: 'browse', run: ask },
  approve: { mode: 'post', mayUse, run: (press, { request }) => approve(press, request) },
  refuse: { mode: 'post', mayUse, run: (press, { request }) => askWhy(press, request) },
  refuseFor: {
    mode: 'update',
    mayUse,
    form: { value: OTHER_REASON, open: async ({ format }, { request }) => reasonForm(request, format.words) },
    run: (press, { request }, { values: [reason] }) => refuse(press, request, readyReason(reason)),
  },
  refuseWith: {
    mode: 'update',
    mayUse,
    run: (press, { request }, { fields }) => refuse(press, request, { text: typedReason(fields.reason) }),
  },
  confirmTakeBack: { mode: 'private', mayUse, run: (press, { payment }) => confirmTakeBack(press, payment) },
  takeBack: { mode: 'browse', mayUse, run: (press, { payment }) => takeBack(press, payment) },
  decideTaken: { mode: 'post', mayUse, run: (press, { asked, how }) => decideTaken(press, asked, how) },
});
