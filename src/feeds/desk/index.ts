import type { Payment } from '../../domain/payment.js';
import { button } from '../../ui/components.js';
import type { Words } from '../../words/index.js';
import { hasAsker } from '../cases/cases.js';
import { type Feed, implementPress } from '../feed.js';
import type { CardAddition } from '../kit/slots.js';
import { deskActions } from './actions.js';
import { mentionAskers } from './card-view.js';
import { dropOld } from './cards.js';
import { ask, call, callAgain, check, deskData, read } from './member.js';
import { askForm } from './member-view.js';
import { deskPage } from './page.js';
import { askToAnswer, askToMute, closeCard, deskCases, mute, saveAnswer, takeCard } from './staff.js';
import { type Desk, deskChannel, deskPart } from './state.js';

const mayUse = 'payment';

/** The buttons below the price list, and those on the cards in the staff channel. */
const presses = implementPress(deskActions, {
  ask: { mode: 'modal', run: ask },
  read: { mode: 'modal', run: read },
  check: { mode: 'browse', run: check },
  again: { mode: 'modal', run: async ({ format }, typed) => askForm(typed, format.words) },
  call: { mode: 'update', run: call },
  callAgain: { mode: 'update', run: callAgain },
  answer: { mode: 'modal', mayUse, run: askToAnswer },
  saveAnswer: { mode: 'post', mayUse, run: saveAnswer },
  take: { mode: 'post', mayUse, run: takeCard },
  close: { mode: 'post', mayUse, run: closeCard },
  mute: { mode: 'post', mayUse, run: askToMute },
  muteNow: { mode: 'update', mayUse, run: mute },
});

/** Answers buyers who paid and got nothing, and calls the staff for them. */
export const desk: Feed<Desk> = {
  ...deskPart,
  dropsRefused: true,
  // Without a channel, what is stored still has to be dropped in time.
  needs: (state, _now, staffChannelId) =>
    deskChannel(state, staffChannelId) === null && !isStored(state) ? [] : [{ what: 'list' }],
  advance: (state, poll, format) => deskCases.forgetLost(dropOld(state, poll.now), poll, format),
  settle: (...post) => deskCases.settle(...post),
  channels: (state, staffChannelId) => [deskChannel(state, staffChannelId)].filter((id) => id !== null),
  adds: {
    memberButton: (state, _asked, words, staffChannelId) =>
      deskChannel(state, staffChannelId) === null ? undefined : button(deskActions.ask(), words.desk.ask),
    paymentCard,
    memberData: deskData,
    memberPayments: ({ cards }, member, { memberPayments: words }) =>
      cards.flatMap(({ about: { payment: id }, ...card }) =>
        id !== null && hasAsker(card, member)
          ? [{ id, text: card.closed ? words.closedCall : words.openCall }]
          : [],
      ),
  },
  page: deskPage,
  actions: presses,
};

/** The buyer reads an answer to their card, and can't read the staff's channel. */
function paymentCard({ cards }: Desk, { id }: Payment, words: Words): CardAddition | undefined {
  const card = cards.findLast(({ about, closed }) => about.payment === id && closed === null);
  return (
    card && {
      notes: [words.desk.paymentNote(mentionAskers(card, words))],
      buttons: [button(deskActions.answer({ card: card.id }), words.desk.answerCall, 'primary')],
    }
  );
}

const isStored = ({ cards, muted }: Desk): boolean => cards.length > 0 || muted.length > 0;
