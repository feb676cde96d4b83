import { vi } from 'vitest';
import { createPaymentIndex, type Known } from '../../src/shop/payment-index.js';
import { summaryOf } from '../../src/shop/payment-summary.js';
import type { Format } from '../../src/views/format.js';
import { choosePaymentView, emailView, noNumberView, paymentView } from '../../src/views/payment.js';
import { detailsView } from '../../src/views/payment-details.js';
import { replyPreview, replyView } from '../../src/views/payment-reply.js';
import { type PaymentQuery, paymentSearchView } from '../../src/views/payment-search.js';
import { watchEndView, watchingView } from '../../src/views/payment-watch.js';
import type { Reply } from '../../src/views/reply.js';
import { AT, dated, payment, type Wire, wireServer } from './samples.js';

/** Renders a reply in a language, with a guild's settings. */
export type Surface = (how: Format) => Reply;

const MINUTE = 60_000;

export const isle = wireServer({
  id: 1,
  name: 'Isle',
  ip: 'play.harbour.example',
  port: '25566',
  version: '1.20',
});

export const QUESTION = { messageId: '4'.repeat(18), authorId: '2'.repeat(18) };
const CORRESPONDENCE = {
  senderId: '3'.repeat(18),
  question: QUESTION,
  questionUrl: 'https://chat.example/1/2/4',
};
const sent = (command: string, response = 'ok') => ({ command, response });
const bought: Wire = {
  ...{ id: 51004, customer: 'Steve', email: 'steve@mail.example', status: 2, cost: 90, enrolled: '85.5' },
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
  ((how) => paymentView(dated(paid(fields)), QUESTION, how)) satisfies Surface;
const details = (fields: Wire, mayReveal: boolean) =>
  ((how) => detailsView(dated(paid(fields)), { mayReveal }, QUESTION, how)) satisfies Surface;
const buyerReply = (fields: Wire) =>
  ((how) => replyView(paid(fields), CORRESPONDENCE, undefined, how)) satisfies Surface;
const OFFLINE = { sent_commands: [sent('give Steve sword', 'No player was found'), sent('give Steve gold')] };
const PARTLY = { sent_commands: [sent('give Steve sword')] };

function known(ended: Known['ended'], ...payments: readonly Wire[]): Known {
  const index = createPaymentIndex();
  index.add(payments.map((fields) => summaryOf(paid(fields))));
  return { index, ended };
}
const search = (of: Known, query: Partial<PaymentQuery> = {}, isLooking = false) =>
  ((how) => paymentSearchView(of, { show: 'all', page: 0, ...query }, how, isLooking)) satisfies Surface;
const several = known('no', { id: 1 }, { id: 2, ...OFFLINE }, { id: 3, status: 0, sent_commands: [] });

const twelve = known('no', ...Array.from({ length: 12 }, (_, index) => ({ id: index + 1 })));

/** The replies of /payment, by name. Needs fake timers for `Date`. */
export const PAYMENT_REPLIES: Readonly<Record<string, Surface>> = {
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
  'test payment': card({ payment_system: 'test', payment_type: 'test' }),
  'details of a payment': details({}, true),
  'details for somebody who may not see the address': details({ ...OFFLINE, error: 'Odd' }, false),
  'details of what was partly sent': details(PARTLY, true),
  'details with nothing sent': details({ sent_commands: [] }, false),
  'preview of a reply': (how) => replyPreview(paid(), CORRESPONDENCE, how, how),
  'reply: delivered': buyerReply({}),
  'reply: not paid': buyerReply({ status: 0, sent_commands: [] }),
  'reply: waiting': buyerReply({ status: 1, sent_commands: [] }),
  'reply: player offline': buyerReply(OFFLINE),
  'reply: failed': buyerReply(PARTLY),
  'reply: being checked': buyerReply({ status: 9 }),
  'reply: by hand': buyerReply({
    products: [{ name: 'Thanks', price: 10, commands: [] }],
    sent_commands: [],
  }),
  'reply with a mention': (how) => replyView(paid(), { ...CORRESPONDENCE, questionUrl: undefined }, '2', how),
  'e-mail': ({ words }) => emailView(paid(), words),
  'no e-mail': ({ words }) => emailView(paid({ email: null }), words),
  'choice of payments': ({ words }) => choosePaymentView([51004, 51005], QUESTION, words),
  'no number': ({ words }) => noNumberView('Which one?', QUESTION, words),
  watching: ({ words }) => watchingView(51004, 10, words),
  'watching already': ({ words }) => watchingView(51004, undefined, words),
  'watched: changed': (how) =>
    watchEndView(51004, { kind: 'changed', payment: dated(paid()) }, QUESTION, how) ?? {},
  'watched: unchanged': (how) => watchEndView(51004, { kind: 'unchanged', minutes: 10 }, QUESTION, how) ?? {},
  'watched: unknown': (how) => watchEndView(51004, { kind: 'unknown' }, QUESTION, how) ?? {},
  'watched: unlinked': (how) => watchEndView(51004, { kind: 'unlinked' }, QUESTION, how) ?? {},
  'watched: stopped': (how) => watchEndView(51004, { kind: 'stopped' }, QUESTION, how) ?? {},
  'watched: cancelled': (how) => watchEndView(51004, { kind: 'cancelled' }, QUESTION, how) ?? {},
  'payments of a player': search(several, { name: 'Steve' }),
  'one payment of a player': search(known('all', {}), { name: 'steve' }),
  'problems of a player': search(several, { name: 'Steve', show: 'problems' }),
  'latest payments': search(several),
  'player who is not known': search(several, { name: 'Stave' }),
  'player who is not known, while looking': search(several, { name: 'Nobody' }, true),
  'player who is nowhere': search(known('all', {}), { name: 'Nobody' }),
  'no payments at all': search(known('full')),
  'as many payments as are remembered': search(
    known('full', { id: 1, payment_type: 'test' }, { id: 2, ...OFFLINE }),
  ),
  'nothing but problems': search(known('no', { id: 1, ...OFFLINE }, { id: 2, ...PARTLY })),
  'payments that lack everything': search(
    known(
      'all',
      { id: 1, created_at: null, products: [], cost: null },
      { id: 2, products: [], created_at: null },
    ),
  ),
  'second page of payments': search(twelve, { name: 'Steve', page: 1 }),
  'first page of payments': search(twelve, { name: 'Steve' }),
  'payment that waited when it was read': (how) => {
    vi.setSystemTime(AT - 2 * MINUTE);
    const waiting = known('no', { status: 1, sent_commands: [] });
    vi.advanceTimersByTime(2 * MINUTE);
    return search(waiting)(how);
  },
};
