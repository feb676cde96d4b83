import { defineActions, oneOf, optional, positiveNumber, text, wholeNumber } from '../../ui/custom-id.js';

/** What a member has typed. `id` is 0 without a number. */
const typed = { id: wholeNumber, name: optional(text) };

export const deskActions = defineActions('desk', {
  ask: {},
  check: {},
  /** The form again, filled in. */
  again: typed,
  call: typed,
  /** What the form has found to fit no payment. */
  callUnproved: typed,
  /** The same call once more; the card is looked up among the member's own. */
  callAgain: { card: positiveNumber },
  /** Below a message that names members. */
  read: { note: positiveNumber },
  answer: { card: positiveNumber },
  /** `seen`: when the answer in the form was given. */
  saveAnswer: { card: positiveNumber, seen: optional(wholeNumber) },
  done: { card: positiveNumber },
  block: { card: positiveNumber },
});

export const deskPageActions = defineActions('setup', {
  desk: {},
  turnDesk: { to: oneOf('on', 'off') },
});
