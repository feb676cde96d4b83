import { memberPaymentsView } from '../../../commands/payment/member-view.js';
import { replyPreview, replyView } from '../../../commands/payment/reply-view.js';
import {
  type LatestQuery,
  latestPaymentsView,
  nearestPlayerView,
  noPaymentsView,
  whileLoading,
} from '../../../commands/payment/search-view.js';
import { questionView } from '../../../commands/payment/teaching.js';
import { choosePaymentView, detailsView, noNumberView, paymentView } from '../../../commands/payment/view.js';
import { type Knowledge, type Lesson, NO_KNOWLEDGE } from '../../../src/domain/knowledge.js';
import { readSale } from '../../../src/sales/sale.js';
import { PaymentHistory } from '../../../src/shop/payment-history.js';
import type { Format } from '../../../src/ui/format.js';
import type { Reply } from '../../../src/ui/reply.js';
import { AT, dated, payment, type Wire, wireServer } from '../../support/samples.js';

/** Renders a reply in a language, with a guild's settings. */
export type Surface = (how: Format) => Reply;

export const isle = wireServer({
  id: 1,
  name: 'Isle',
  ip: 'play.harbour.example',
  port: '25566',
  version: '1.20',
});

export const QUESTION = { messageId: '4'.repeat(18), authorId: '2'.repeat(18) };
const sent = (command: string, response = 'Gave 1 [Gold Ingot] to Steve') => ({ command, response });
const bought: Wire = {
  ...{ id: 51004, customer: 'Steve', email: 'steve@mail.example', status: 2, cost: 90 },
  ...{
    payment_system: 'yoomoney',
    payment_type: 'card',
    created_at: '2026-01-31 12:00:00',
    updated_at: '2026-01-31 12:01:00',
  },
  products: [
    { name: 'Sword', price: 49, amount: 1, commands: ['give {user} sword'] },
    {
      ...{ name: 'Gold', price: 20.5, amount: 2, commands: ['give {user} gold'] },
      additional_fields: [{ name: 'nick', value: 'Steve' }],
    },
  ],
  server: isle,
  sent_commands: [sent('give Steve sword'), sent('give Steve gold')],
};
const paid = (fields: Wire = {}) => payment({ ...bought, ...fields });
const card = (fields: Wire = {}) =>
  ((how) => paymentView(dated(paid(fields)), { source: QUESTION }, how)) satisfies Surface;
const details = (fields: Wire) => ((how) => detailsView(paid(fields), QUESTION, how)) satisfies Surface;
const buyerReply = (fields: Wire) =>
  ((how) => replyView(dated(paid(fields)), 'Boris', undefined, how)) satisfies Surface;
const OFFLINE = { sent_commands: [sent('give Steve sword', 'No player was found'), sent('give Steve gold')] };
const PLUGIN = 'An internal error occurred while attempting to perform this command';
const CRATE = {
  products: [{ name: 'Case', price: 90, commands: ['crate give'] }],
  sent_commands: [sent('crate give', PLUGIN)],
};
const TEST = { payment_system: 'test', payment_type: 'test' };
/** A sword whose server replies so, and gold that is delivered. */
const answered = (response: string): Wire => ({
  sent_commands: [sent('give Steve gold'), sent('give Steve sword', response)],
});
const UNKNOWN = answered('[Zxqv] brumf §ax1 §7=> Steve');
/** Nothing in it that the payment doesn't explain. */
const TEACHABLE = answered('[Zxqv] brumf => Steve');
const LATER = answered('Saved for an offline player');
const HAD = 'Steve already inherits from vip in context global.';
const UNCHANGED = { sent_commands: [sent('give Steve gold', HAD), sent('give Steve sword', HAD)] };
const SAID = { userId: '3'.repeat(18), at: AT };
const taught = (means: Lesson['means']): Knowledge => ({
  ...NO_KNOWLEDGE,
  taught: () => ({ ...SAID, means }),
});
const SETTLED: Knowledge = { ...NO_KNOWLEDGE, settled: () => SAID };
const GIVEN = [sent('give Steve sword'), sent('give Steve gold')];
const MANY = {
  products: [{ name: 'Blocks', price: 5, commands: Array.from({ length: 30 }, () => 'give {user} block') }],
  sent_commands: Array.from({ length: 30 }, (_, at) =>
    sent(
      'give Steve block',
      at === 9 ? 'No player was found' : 'Gave 64 [Block of Diamond] to Steve.'.repeat(3),
    ),
  ),
};
const FAILED_AND_UNSENT = {
  products: [{ name: 'VIP', price: 5, commands: ['lp user {user} parent add vip', 'give {user} gold'] }],
  sent_commands: [sent('lp user Steve parent add vip', 'A group named vip could not be found')],
};
const PARTLY = { sent_commands: [sent('give Steve sword')] };

function known(ended: PaymentHistory['ended'], ...payments: readonly Wire[]): PaymentHistory {
  const history = new PaymentHistory();
  history.ended = ended;
  history.add(payments.map((fields) => readSale(paid(fields))));
  return history;
}
const latest = (of: PaymentHistory, query: Partial<LatestQuery> = {}) =>
  ((how) => latestPaymentsView(of, { show: 'problems', page: 0, ...query }, AT, how)) satisfies Surface;
const noPayments = (of: PaymentHistory, name: string) =>
  ((how) => noPaymentsView(of, name, how)) satisfies Surface;
const ofPlayer = (history: PaymentHistory) =>
  ((how) => {
    const payments = history.findByBuyer('Steve').filter(({ id }) => id !== 51004);
    const others = { payments, mayHaveMore: history.ended === 'no' };
    return paymentView(dated(paid()), { source: {}, others }, how);
  }) satisfies Surface;
const several = known('no', { id: 1 }, { id: 2, ...OFFLINE }, { id: 3, status: 0, sent_commands: [] });
/** Unknown answers, and silence. */
const mixed = known(
  'no',
  ...[
    { id: 1, ...OFFLINE },
    { id: 2, ...UNKNOWN },
    { id: 3, ...answered('') },
    { id: 4, ...LATER },
  ],
  ...[{ id: 5, ...UNCHANGED }, { id: 6 }],
);

const twelve = known('no', ...Array.from({ length: 12 }, (_, index) => ({ id: index + 1 })));

/** The replies of /payment, by name. Needs fake timers for `Date`. */
export const PAYMENT_REPLIES: Readonly<Record<string, Surface>> = {
  'payment with an answer that was taught': (how) =>
    paymentView(dated(paid(TEACHABLE)), { source: QUESTION, knowledge: taught('arrived') }, how),
  'payment with an answer that was taught to mean failure': (how) =>
    paymentView(dated(paid(TEACHABLE)), { source: QUESTION, knowledge: taught('failed') }, how),
  'payment with an answer that can be taught': card(TEACHABLE),
  'payment that was settled': (how) =>
    paymentView(dated(paid(OFFLINE)), { source: QUESTION, knowledge: SETTLED }, how),
  'payment with an unknown answer that was settled': (how) =>
    paymentView(dated(paid(UNKNOWN)), { source: QUESTION, knowledge: SETTLED }, how),
  'payment that was sent 20 times': card({
    products: [{ name: 'Sword', price: 49, amount: 1, commands: ['give {user} sword'] }],
    sent_commands: Array.from({ length: 20 }, () => GIVEN[0]),
  }),
  'payment that was sent twice': card({ sent_commands: [...GIVEN, ...GIVEN] }),
  'payment that failed, and of which a part was not sent': card(FAILED_AND_UNSENT),
  // Version 3 of the shop's API says so itself.
  'payment that failed, of which all was sent': card({ ...FAILED_AND_UNSENT, was_sent: 1 }),
  'payment of which all was sent, and one command is listed': card({ ...PARTLY, was_sent: 1 }),
  'payment without an answer': card({
    sent_commands: [sent('give Steve gold', ''), sent('give Steve sword', '')],
  }),
  'payment of which one command has no answer': card(answered('')),
  'payment of which the shop says only that all was sent': card({ sent_commands: [], was_sent: 1 }),
  'payment that fell to the ground': card(answered('Inventory full, 3 items dropped on the ground')),
  'payment of a player who is in another town': card(answered('Steve already belongs to a town.')),
  'payment with a placeholder that is left': card({
    sent_commands: [sent('give {nick} gold', 'Player not found'), sent('give Steve sword')],
  }),
  'payment of a name that LuckPerms refuses': card({
    customer: '.Steve',
    sent_commands: [sent('lp user .Steve parent add vip', '.Steve is not a valid username/uuid.')],
  }),
  'test payment that failed': card({ ...TEST, ...OFFLINE }),
  'question about an answer': ({ words }) =>
    questionView(paid(), { command: 'give', form: '[Zxqv] brumf … => …' }, 'arrived', QUESTION, words),
  payment: card(),
  'payment that is not paid': card({ status: 0, sent_commands: [] }),
  'payment that waits': card({ status: 1, sent_commands: [] }),
  'payment with an error of the server': card(OFFLINE),
  'payment that was partly sent': card(PARTLY),
  'payment with nothing sent': card({ sent_commands: [] }),
  'payment with an error of the shop': card({ error: 'No connection to RCON', status: 1, sent_commands: [] }),
  'payment with nothing to send': card({
    products: [{ name: 'Thanks', price: 10, commands: [] }],
    sent_commands: [],
  }),
  'payment that cannot be judged': card({ products: [{ name: 'Sword', price: 49 }] }),
  'payment in an unknown state': card({ status: 9 }),
  'test payment': card(TEST),
  'payment that has waited for an hour': card({
    status: 1,
    sent_commands: [],
    updated_at: '2026-01-31 12:00:00',
  }),
  'payment that the shop could not check again': (how) =>
    paymentView(dated(paid()), { source: QUESTION, isAway: true }, how),
  'payment with an error in a plug-in': card({
    ...CRATE,
    sent_commands: [sent('crate give', PLUGIN), sent('say')],
  }),
  'payment with many commands': card({ ...MANY }),
  'test payment that failed in a plug-in': card({ ...TEST, ...CRATE }),
  'test payment with an error of the shop': card({ ...TEST, error: 'No connection', sent_commands: [] }),
  'test payment that waits': card({ ...TEST, status: 1, sent_commands: [] }),
  'payment with an unknown reply': card(UNKNOWN),
  'payment with an unknown reply after a failed one': card({
    sent_commands: [
      sent('give Steve gold'),
      ...[sent('give Steve sword', 'Zxqv brumf'), sent('give Steve key', 'No player was found')],
    ],
  }),
  'payment without a reply': card(answered('')),
  'payment without a reply, of an unknown buyer and server': card({
    ...{ customer: '', server: null, sent_commands: [sent('give', '')] },
    products: [{ name: 'Sword', price: 49, commands: ['give'] }],
  }),
  'payment that arrives later': card(LATER),
  'payment that changed nothing': card(UNCHANGED),
  'test payment with an unknown reply': card({ ...TEST, ...UNKNOWN }),
  'more of a payment with an unknown reply': details(UNKNOWN),
  'more of a payment': details({}),
  'more of a payment with errors': details({ ...OFFLINE, error: 'Odd' }),
  'more of a payment that was partly sent': details(PARTLY),
  'more of a payment with nothing sent': details({ sent_commands: [] }),
  'more of a payment with many commands': details(MANY),
  'payments of a member': (how) =>
    memberPaymentsView(
      'Steve',
      {
        payments: [
          { id: 51003, text: '<@&700000000000000011> · approved by <@300000000000000008>' },
          { id: 51004, text: 'open call' },
          { id: 51003, text: 'closed call' },
        ],
        recall: (id) => (id === 51004 ? paid() : undefined),
        knowledge: NO_KNOWLEDGE,
      },
      how.words,
    ),
  'payments of a member: none': ({ words }) =>
    memberPaymentsView('Steve', { payments: [], recall: () => undefined, knowledge: NO_KNOWLEDGE }, words),
  'preview of a reply after a typed number': (how) =>
    replyPreview(dated(paid()), { sender: 'Boris', source: {}, member: QUESTION.authorId }, how, how),
  'preview of a reply': (how) => replyPreview(dated(paid()), { sender: 'Boris', source: QUESTION }, how, how),
  'preview of a reply in a channel of the staff': (how) =>
    replyPreview(dated(paid()), { sender: 'Boris', source: QUESTION, isHidden: true }, how, how),
  'reply: delivered': buyerReply({}),
  'reply: sent': buyerReply(UNKNOWN),
  'reply: sent, without a reply': buyerReply(answered('')),
  'reply: later': buyerReply(LATER),
  'reply: unchanged': buyerReply(UNCHANGED),
  'reply: nothing sent': buyerReply({ sent_commands: [] }),
  'reply: not paid': buyerReply({ status: 0, sent_commands: [] }),
  'reply: waiting': buyerReply({ status: 1, sent_commands: [], updated_at: '2026-01-31 12:59:00' }),
  'reply: waiting for an hour': buyerReply({ status: 1, sent_commands: [] }),
  'reply: player offline': buyerReply(OFFLINE),
  'reply: failed': buyerReply(PARTLY),
  'reply: being checked': buyerReply({ status: 9 }),
  'reply: by hand': buyerReply({
    products: [{ name: 'Thanks', price: 10, commands: [] }],
    sent_commands: [],
  }),
  'reply with a mention': (how) => replyView(dated(paid()), 'Boris', '2', how),
  'choice of payments': ({ words }) => choosePaymentView([51004, 51005], QUESTION, words),
  'not offered': ({ words }) => noNumberView(words.notOffered, {}, false, words),
  'no number': ({ words }) => noNumberView('Which one?', QUESTION, true, words),
  'payments of a player': ofPlayer(several),
  'payment of a player, with older ones to read': ofPlayer(known('no', {})),
  'payments of a player, while older ones are read': (how) => whileLoading(ofPlayer(several)(how), how.words),
  'player whose name is misspelt': (how) => nearestPlayerView(ofPlayer(several)(how), several, 'Stave', how),
  'player who is not known': noPayments(several, 'Nobody'),
  'player who is not known, while older payments are read': (how) =>
    whileLoading(noPayments(several, 'Stave')(how), how.words),
  'player who is nowhere': noPayments(known('all', {}), 'Nobody'),
  'player who is not among as many payments as are remembered': noPayments(known('full', {}), 'Nobody'),
  'latest payments': latest(several),
  'all of the latest payments': latest(several, { show: 'all' }),
  'latest payments, of which two have an unknown answer': latest(mixed),
  'all of the latest payments, some unknown': latest(mixed, { show: 'all' }),
  'latest payments without a problem, one unknown': latest(known('no', { id: 1 }, { id: 2, ...UNKNOWN })),
  'latest payments that are all unknown': latest(known('no', { id: 1, ...UNKNOWN })),
  'no payments at all': latest(known('all')),
  'latest payments that look delivered': latest(known('no', { id: 1 }, { id: 2 })),
  'latest payments of which one is not paid': latest(
    known('no', { id: 1 }, { id: 2, status: 0, sent_commands: [] }),
  ),
  'nothing but problems': latest(known('no', { id: 1, ...OFFLINE }, { id: 2, ...PARTLY })),
  'payments that lack everything': latest(
    known(
      'all',
      { id: 1, created_at: null, products: [], cost: null },
      { id: 2, products: [], created_at: null },
    ),
    { show: 'all' },
  ),
  'second page of payments': latest(twelve, { show: 'all', page: 1 }),
  'first page of payments': latest(twelve, { show: 'all' }),
};
