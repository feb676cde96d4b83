import { noPurchasesView, purchasesView, salesReportView } from '../../../commands/setup/purchases-view.js';
import { purchaseView } from '../../../src/follow/purchases/message-view.js';
import { NOTHING_FOLLOWED } from '../../../src/store/follow-record.js';
import type {
  Ledger,
  Order,
  PurchaseMessage,
  Purchases,
  StaffOrder,
} from '../../../src/store/purchase-record.js';
import { AT, identity } from '../../support/samples.js';
import type { Surface } from '../payment/payment-replies.js';

export const order = (fields: Partial<Order> = {}): Order => ({
  ...{ buyer: 'St…e', goods: [['VIP', 1]], server: 'Isle', price: null },
  ...fields,
});

export const staffOrder = (fields: Partial<StaffOrder> = {}): StaffOrder => ({
  ...{ id: 51004, goods: [['VIP', 1]], price: 119.2, percentOff: 20, verdict: 'delivered' },
  ...{ isProblem: false, isLate: false },
  ...fields,
});

const DAY = 86_400_000;

const LEDGER: Ledger = {
  ...{
    shopId: 1,
    since: AT,
    knownSince: AT - 20 * DAY,
    newest: 9,
    paid: [],
    buyers: [],
    reportedDay: null,
  },
  days: [
    { day: '2026-01-20', sum: 2000, count: 10, first: 4, goods: [['VIP', 10]] },
    { day: '2026-01-26', sum: 149, count: 1, first: 0, goods: [['VIP', 1]] },
    {
      day: '2026-01-30',
      sum: 1200.5,
      count: 8,
      first: 3,
      goods: [
        ['Coins_', 12],
        ['VIP', 5],
      ],
    },
  ],
};

const CHANNEL = '500000000000000001';
const STAFF = '500000000000000002';
const shop = { ...identity('Harbour *RP*'), domain: 'harbour.example' };
const state = (fields: Partial<Purchases>): Purchases => ({ ...NOTHING_FOLLOWED.purchases, ...fields });
const page = (fields: Partial<Purchases>, note?: string) =>
  (({ words }) => purchasesView(state(fields), note, words)) satisfies Surface;
const report = (fields: Partial<Purchases>, undelivered: number | null) =>
  ((how) => salesReportView(state(fields), '2026-01-31', undelivered, how)) satisfies Surface;
const told = (message: PurchaseMessage, fields: Partial<Purchases> = {}) =>
  ((how) => purchaseView(message, state({ ledger: LEDGER, ...fields }), shop, how)) satisfies Surface;
const bought = (count: number, ...orders: Order[]) => told({ kind: 'bought', count, orders });
const paid = (problems: number, ...orders: StaffOrder[]) =>
  told({ kind: 'paid', count: orders.length, problems, orders });

/** What is told of purchases, and the pages on which that is set up. */
export const PURCHASE_REPLIES: Readonly<Record<string, Surface>> = {
  'purchases page: off': page({}),
  'purchases page: on': page({ channelId: CHANNEL, staffChannelId: STAFF }),
  'purchases page: everything, and much is wrong': page(
    {
      ...{
        channelId: CHANNEL,
        staffChannelId: STAFF,
        showsPrices: true,
        showsFullNames: true,
        onlyProblems: true,
      },
      ...{ refused: { members: 'permission', staff: 'channelGone' }, unreadableSince: AT, lostAt: AT },
    },
    'note',
  ),
  'purchases page: version 2': ({ words }) => noPurchasesView(words),
  'report page: nothing known': report({ channelId: CHANNEL }, null),
  'report page: a week': report({ staffChannelId: STAFF, ledger: LEDGER, report: 'weekly' }, 2),
  'report page: known for four days': report(
    { staffChannelId: STAFF, ledger: { ...LEDGER, knownSince: AT - 4 * DAY } },
    2,
  ),
  'report page: nothing paid': report({ staffChannelId: STAFF, ledger: { ...LEDGER, days: [] } }, 0),
  'purchase: one': bought(1, order()),
  'purchase: full name and price': bought(
    1,
    order({
      buyer: 'Steve',
      price: 269,
      goods: [
        ['VIP', 1],
        ['Coins_', 3],
        ['Elytra', 1],
        ['Key', 2],
      ],
    }),
  ),
  'purchase: some, of which one has no name and one must not be named': told(
    {
      kind: 'bought',
      count: 3,
      orders: [order(), order({ buyer: '' }), order({ buyer: 'Al…x', server: '' })],
    },
    { hiddenNames: ['alex'] },
  ),
  'purchase: many': bought(
    7,
    order({
      buyer: '',
      server: '',
      goods: [
        ['VIP', 5],
        ['Coins_', 2],
      ],
    }),
  ),
  'payment: one': paid(0, staffOrder()),
  'payment: some, with problems': paid(
    2,
    staffOrder({ verdict: 'serverErrors', isProblem: true, percentOff: 0 }),
    staffOrder({ id: 51005, verdict: 'waiting', isProblem: true, isLate: true, price: null }),
    staffOrder({ id: 51006, goods: [] }),
  ),
  'payment: many': told({
    ...{ kind: 'paid', count: 51, problems: 0 },
    orders: Array.from({ length: 10 }, (_, at) => staffOrder({ id: at + 1 })),
  }),
  'payments that can’t be read': told({ kind: 'unreadable', since: AT }),
  'report of a day': told({ kind: 'report', until: '2026-01-30', days: 1, undelivered: 0 }),
  'report of a week': told({ kind: 'report', until: '2026-01-31', days: 7, undelivered: 1 }),
};
