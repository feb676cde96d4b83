import { implementPress } from '../feed.js';
import { deskActions } from './actions.js';
import { ask, call, callAgain, callUnproved, check, read } from './member.js';
import { askForm } from './member-view.js';
import { closeCard, saveAnswer, writeAnswer } from './staff.js';

const mayUse = 'payment';

/** The buttons below the price list, and those on the cards in the staff channel. */
export const deskPresses = implementPress(deskActions, {
  ask: { mode: 'modal', run: ask },
  read: { mode: 'modal', run: read },
  check: { mode: 'browse', run: check },
  again: { mode: 'modal', run: async ({ format }, typed) => askForm(typed, format.words) },
  call: { mode: 'update', run: call },
  callUnproved: { mode: 'update', run: callUnproved },
  callAgain: { mode: 'update', run: callAgain },
  answer: { mode: 'modal', mayUse, run: writeAnswer },
  saveAnswer: { mode: 'post', mayUse, run: saveAnswer },
  done: { mode: 'post', mayUse, run: (press, args) => closeCard(press, args, false) },
  block: { mode: 'post', mayUse, run: (press, args) => closeCard(press, args, true) },
});
