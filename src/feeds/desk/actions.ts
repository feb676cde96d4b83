import { defineActions, oneOf, optional, positiveNumber, snowflake } from '../../ui/custom-id.js';
import { typedIds } from '../kit/typed-payment.js';

const card = { card: positiveNumber };

export const deskActions = defineActions('desk', {
  ask: {},
  check: {},
  /** The form again, filled in. */
  again: typedIds,
  call: typedIds,
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
