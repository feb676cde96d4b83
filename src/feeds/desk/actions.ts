import {
  defineActions,
  oneOf,
  optional,
  positiveNumber,
  snowflake,
  text,
  wholeNumber,
} from '../../ui/custom-id.js';

/** What a member has typed. `id` is 0 without a number. */
const typed = { id: wholeNumber, name: optional(text) };
const card = { card: positiveNumber };

export const deskActions = defineActions('desk', {
  ask: {},
  check: {},
  /** The form again, filled in. */
  again: typed,
  call: typed,
  /** The same call once more; the card is looked up among the member's own. */
  callAgain: card,
  /** Below a message that names members. */
  read: { note: positiveNumber },
  /** `despite`: the presser has read that this moderator is on it. */
  answer: { ...card, despite: optional(snowflake) },
  saveAnswer: card,
  take: card,
  close: card,
  /** Asks first. */
  mute: card,
  muteNow: card,
});

export const deskPageActions = defineActions('setup', {
  desk: {},
  turnDesk: { to: oneOf('on', 'off') },
});
