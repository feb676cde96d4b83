import type { Payment } from '../../src/domain/payment.js';
import {
  answerForm,
  cardView,
  describePayment,
  describeTyped,
  muteView,
  takenView,
} from '../../src/feeds/desk/card-view.js';
import { callStaff } from '../../src/feeds/desk/cards.js';
import {
  askForm,
  missedView,
  noticeView,
  ownCardView,
  verdictView,
} from '../../src/feeds/desk/member-view.js';
import { deskPageView } from '../../src/feeds/desk/page.js';
import { type About, type Card, deskPart } from '../../src/feeds/desk/state.js';
import type { Typed } from '../../src/feeds/kit/typed-payment.js';
import { buyerReplyText } from '../../src/ui/buyer-reply.js';
import type { Format } from '../../src/ui/format.js';
import type { Modal, Reply } from '../../src/ui/reply.js';
import { AT, dated, payment, wireServer } from '../support/samples.js';

const CHANNEL = '500000000000000003';
const ASKER = '300000000000000001';
const MOD = '300000000000000008';

const paid = payment({
  ...{ id: 51005, status: 1, customer: 'Steve', server: wireServer({ name: 'Survival' }) },
  ...{ created_at: '2026-01-31 12:55:00', products: [{ name: 'VIP', commands: ['give {user}'] }] },
});
const sentWith = (reply: string): Payment => ({
  ...paid,
  state: 'completed',
  sentCommands: [{ command: 'give Steve', reply }],
});
const TYPED = { id: 51005, name: 'Steve' };

const empty = deskPart.schema.parse({ isOn: true, nextId: 1 });
const cardOf = (about: About, fields: Partial<Card> = {}): Card => {
  const { card } = callStaff(empty, CHANNEL, { about, asker: { id: ASKER } }, AT);
  if (!card) throw new Error('no card');
  return { ...card, ...fields };
};
const typed = (what: Typed, how: Format, isUnchecked = false) => describeTyped(what, isUnchecked, true, how);
const own = (fields: Partial<Pick<Card, 'answer' | 'closed'>>, { words }: Format) =>
  ownCardView({ id: 3, answer: null, closed: null, ...fields }, words);
const closed = { by: MOD, at: AT, isMuted: false };
const answer = { by: MOD, at: AT, text: 'Sent **again**: look into your chest.' };

const drawn = (card: Card, how: Format): Reply => cardView(card, how);

export const DESK_REPLIES: Readonly<Record<string, (how: Format) => Reply>> = {
  'desk: a payment that waits': (how) => verdictView(paid, TYPED, how.words),
  'desk: a payment without a public server': ({ words }) =>
    verdictView({ ...paid, isServerHidden: true }, TYPED, words),
  'desk: an unknown answer': ({ words }) => verdictView(sentWith('Zxqv brumf'), TYPED, words),
  'desk: no answer': ({ words }) => verdictView(sentWith(''), TYPED, words),
  'desk: an order that waits for the player': ({ words }) =>
    verdictView(sentWith('Saved for an offline player'), TYPED, words),
  'desk: an order that changed nothing': ({ words }) =>
    verdictView(sentWith('Steve already inherits from vip in context global.'), TYPED, words),
  'desk: the player was offline': ({ words }) => verdictView(sentWith('No player was found'), TYPED, words),
  'desk: nothing sent': ({ words }) => verdictView({ ...sentWith(''), sentCommands: [] }, TYPED, words),
  'desk: card of an unknown answer': (how) =>
    drawn(cardOf(describePayment(dated(sentWith('Zxqv brumf')), how)), how),
  'desk: nothing fits': ({ words }) => missedView('noMatch', TYPED, words),
  'desk: cannot check': ({ words }) => missedView('unchecked', TYPED, words),
  'desk: too many tries': ({ words }) => missedView('tooManyTries', TYPED, words),
  'desk: called': ({ words }) => noticeView('called', words),
  'desk: waiting': (how) => own({}, how),
  'desk: called again': ({ words }) => noticeView('calledAgain', words),
  'desk: crowded': ({ words }) => noticeView('crowded', words),
  'desk: unreachable': ({ words }) => noticeView('unreachable', words),
  'desk: switched off': ({ words }) => noticeView('off', words),
  'desk: refused for a week': ({ words }) => noticeView('muted', words),
  'desk: answered': (how) => own({ answer }, how),
  'desk: answered with the ready text, which names the button': (how) =>
    own(
      { answer: { ...answer, text: buyerReplyText(paid, 'playerOffline', 'button', how).join('\n') } },
      how,
    ),
  'desk: closed without an answer': (how) => own({ closed }, how),
  'desk: card of a payment': (how) => drawn(cardOf(describePayment(dated(paid), how)), how),
  'desk: card of seven members': (how) => {
    const askers = Array.from({ length: 7 }, (_, index) => ({ id: `30000000000000000${index + 1}` }));
    return drawn(cardOf(describePayment(dated(paid), how), { askers }), how);
  },
  'desk: card without a payment': (how) => drawn(cardOf(typed(TYPED, how)), how),
  'desk: card of only a name, in a shop without a list of payments': (how) =>
    drawn(cardOf(describeTyped({ id: 0, name: 'NightOwl' }, false, false, how)), how),
  'desk: card that nobody could look up': (how) => drawn(cardOf(typed(TYPED, how, true)), how),
  'desk: card of only a name': (how) => drawn(cardOf(typed({ id: 0, name: 'NightOwl' }, how)), how),
  'desk: card of only a number': (how) => drawn(cardOf(typed({ id: 7 }, how)), how),
  'desk: card that was answered': (how) => drawn(cardOf(describePayment(dated(paid), how), { answer }), how),
  'desk: card that was answered, and called again': (how) =>
    drawn(cardOf(describePayment(dated(paid), how), { answer, againAt: AT + 1 }), how),
  'desk: card that is done': (how) => drawn(cardOf(describePayment(dated(paid), how), { closed }), how),
  'desk: card of a member who is stopped': (how) =>
    drawn(cardOf(typed(TYPED, how), { closed: { ...closed, isMuted: true } }), how),
  'desk: card that somebody is on': (how) =>
    drawn(cardOf(describePayment(dated(paid), how), { takenBy: MOD }), how),
  'desk: question before an answer': ({ words }) => takenView(1, MOD, words),
  'desk: question before a mute': (how) => muteView(cardOf(describePayment(dated(paid), how)), how.words),
  'desk page: off': ({ words }) => deskPageView(null, words),
  'desk page: on': ({ words }) => deskPageView(CHANNEL, words),
};

export const DESK_FORMS: Readonly<Record<string, (how: Format) => Modal>> = {
  'form of a buyer': ({ words }) => askForm({ id: 0 }, words),
  'form of a buyer, again': ({ words }) => askForm(TYPED, words),
  'form for an answer': (how) => answerForm(1, answer.text, how.words),
};
