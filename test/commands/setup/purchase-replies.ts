import type { UsedChannel } from '../../../src/domain/permissions.js';
import type { FeedView } from '../../../src/feeds/feed.js';
import { hiddenNames } from '../../../src/feeds/kit/buyer-names.js';
import { ordersMessage } from '../../../src/feeds/orders/message.js';
import { boughtLines, boughtView } from '../../../src/feeds/purchases/bought.js';
import { salesReportMessage } from '../../../src/feeds/purchases/messages.js';
import { reportFile } from '../../../src/feeds/purchases/report-file.js';
import { productNames } from '../../../src/feeds/purchases/report-view.js';
import { type PostedMessage, type Purchases, purchasesPart } from '../../../src/feeds/purchases/state.js';
import { noPurchasesView, purchasesPageView, salesReportView } from '../../../src/feeds/purchases/view.js';
import { HOUR_MS } from '../../../src/lib/duration.js';
import { moveDay } from '../../../src/sales/days.js';
import type { Ledger, SalesDay } from '../../../src/sales/ledger.js';
import { viewOf } from '../../support/feed-views.js';
import { readJudged } from '../../support/judged.js';
import {
  AT,
  catalogue,
  identity,
  payment,
  type Wire,
  wireProduct,
  wireServer,
} from '../../support/samples.js';
import type { Surface } from '../payment/payment-replies.js';
import { usedChannel } from './check-up-facts.js';

const GOODS = ['VIP', 'Coins_', 'Elytra', 'Key'].map((name, at) =>
  wireProduct({ id: at + 1, name, price: 149 }),
);
const isle = wireServer({ name: 'Isle', products: GOODS });
/** @param times how many of each product were bought */
const basket = (...times: readonly number[]) =>
  times.map((amount, at) => ({ ...GOODS[at], amount, commands: ['give {user}'] }));

const purchase = (fields: Wire = {}) =>
  readJudged(
    payment({
      ...{ id: 51004, customer: 'Steve', cost: 119.2, server: isle, products: basket(1) },
      ...{ sent_commands: [{ command: 'give Steve', response: 'Given' }] },
      ...fields,
    }),
  );
type Order = ReturnType<typeof purchase>;

const DAY = 86_400_000;

export const LEDGER: Ledger = {
  ...{ since: AT, knownSince: AT - 20 * DAY, bookedTo: 9 },
  ...{ booked: [], watched: [] },
  days: [
    { day: '2026-01-20', sum: 2000, count: 10, goods: [[1, 10, 1490]], isPartial: false },
    { day: '2026-01-26', sum: 149, count: 1, goods: [[1, 1, 149]], isPartial: false },
    {
      day: '2026-01-30',
      sum: 1200.5,
      count: 8,
      goods: [
        [2, 12, 455.5],
        [1, 5, 745],
      ],
      isPartial: false,
    },
  ],
};

/** Sixty days, the last is 31 January; the fifth of each ten sold nothing. */
const TWO_MONTHS: Ledger = {
  ...LEDGER,
  knownSince: AT - 90 * DAY,
  days: Array.from({ length: 60 }, (_, at) => ({
    ...{
      day: moveDay('2026-01-31', -at),
      sum: ((at * 7 + 5) % 10) * (at < 30 ? 230 : 200),
      count: 5,
    },
    ...{ goods: [[1, 3, 60]], isPartial: false },
  })),
};

const SOLD: readonly SalesDay[] = [
  [
    '2026-01-31',
    [
      [1, 2, 99.5],
      [2, 1, null],
    ],
  ] as const,
  [
    '2026-01-30',
    [
      [9, 1, 20],
      [null, 7, 20.25],
    ],
  ] as const,
].map(([day, goods]) => ({
  day,
  sum: 0,
  count: 0,
  goods: goods.map(([id, times, sum]) => [id, times, sum]),
  isPartial: false,
}));

/** Too much came on one of its days to be read. */
const PARTIAL: Ledger = {
  ...LEDGER,
  days: LEDGER.days.map((day) => ({ ...day, isPartial: day.day === '2026-01-30' })),
};

const CHANNEL = '500000000000000001';
const ON = { channelId: CHANNEL } as const;
const shop = { ...identity('Harbour *RP*'), domain: 'harbour.example' };
const page = (
  fields: Partial<Purchases>,
  more: Partial<Omit<FeedView<Purchases>, 'state'>> = {},
  channel: Partial<UsedChannel> = {},
  hidesNames = false,
) =>
  (({ words }) =>
    purchasesPageView(
      viewOf(purchasesPart, fields, more),
      fields.channelId ? usedChannel({ id: CHANNEL, ...channel }) : undefined,
      hidesNames,
      words,
    )) satisfies Surface;
const posted = (edit: PostedMessage['edit']): PostedMessage => ({
  ...{ key: '9', channelId: CHANNEL, at: AT, edit },
  lines: [{ buyer: '', what: '**VIP**' }],
});
const numbered = (count: number | null) =>
  count === null ? null : Array.from({ length: count }, (_, id) => id + 1);
type Reported = Partial<Pick<Purchases, 'report'>> & {
  readonly ledger?: Ledger | null;
  readonly hasStaff?: boolean;
};
const products = catalogue(isle);
const report = ({ ledger = null, ...fields }: Reported, count: number | null) =>
  ((how) => {
    const known = { ledger, products, openOrders: numbered(count) };
    return salesReportView({ report: 'off', hasStaff: true, ...fields }, '2026-01-31', known, how);
  }) satisfies Surface;
const bought = (
  orders: readonly Order[],
  showsPrices = false,
  hidden: readonly string[] = [],
  productPage: string | null = null,
) =>
  ((how) => {
    const lines = boughtLines(orders, catalogue(isle), { showsPrices }, hiddenNames(hidden), how);
    return boughtView(lines, { shop, productPage }, how);
  }) satisfies Surface;
const sent = (schedule: Exclude<Purchases['report'], 'off'>, until: string, count: number, ledger = LEDGER) =>
  ((how) =>
    salesReportMessage(
      schedule,
      until,
      { ledger, products, openOrders: numbered(count) },
      how,
    )) satisfies Surface;

const OFFLINE = { command: 'give Steve', response: 'No player was found' };
const orders = (...made: Order[]) =>
  ((how) => {
    const told = made.map((sale) => ({ id: sale.id, sale: { ...sale, createdAt: AT - HOUR_MS } }));
    return ordersMessage(told, told.length, AT, how);
  }) satisfies Surface;

/** What is told of purchases, and the pages on which that is set up. */
export const PURCHASE_REPLIES: Readonly<Record<string, Surface>> = {
  'purchases page: off': page({}),
  'purchases page: on': page(ON),
  'purchases page: with prices': page({ ...ON, showsPrices: true }),
  'purchases page: much is wrong': page(ON, {}, { isRefused: true }),
  'purchases page: Discord says nothing of the channel': page(ON, {}, { missing: undefined }),
  'purchases page: names are taken out': page(
    { ...ON, posted: [posted('due'), posted('due'), posted(null)] },
    {},
    {},
    true,
  ),
  'purchases page: off, and names can’t be taken out': page(
    { posted: [posted(null)], droppedAt: AT },
    {
      posts: new Map([
        ['9', { state: 'sent', channelId: CHANNEL, messageId: '1', at: AT, change: 'refused' }],
      ]),
    },
    {},
    true,
  ),
  'purchases page: version 2': ({ words }) => noPurchasesView(words),
  'report page: nothing known': report({ hasStaff: false }, null),
  'report page: a month': report({ ledger: TWO_MONTHS, report: 'monthly' }, 2),
  'report page: the file': ({ words }) => ({
    files: [reportFile(SOLD, productNames(products, words), words)],
  }),
  'report page: known for four days': report({ ledger: { ...LEDGER, knownSince: AT - 4 * DAY } }, 2),
  'report page: too much came on one day': report({ ledger: PARTIAL }, 0),
  'report page: nothing paid': report({ ledger: { ...LEDGER, days: [] } }, 0),
  'purchase: one': bought([purchase()]),
  'purchase: one, with a page for each product': bought([purchase()], false, [], '/product/{id}'),
  'purchase: full name and price': bought([purchase({ cost: 269, products: basket(1, 3, 1, 2) })], true),
  'purchase: some, of which one has no name and one must not be named': bought(
    [purchase(), purchase({ customer: '' }), purchase({ customer: 'Alex', server: null })],
    false,
    ['alex'],
  ),
  'purchase: many': bought(
    Array.from({ length: 7 }, (_, at) => purchase({ products: basket(...(at > 4 ? [1, 1] : [1])) })),
  ),
  'orders: one failed': orders(purchase({ sent_commands: [OFFLINE], cost: 49 })),
  'orders: four kinds': orders(
    purchase({ sent_commands: [OFFLINE], products: basket(2, 1) }),
    purchase({ id: 51005, status: 1, cost: null }),
    purchase({ id: 51006, sent_commands: [] }),
    purchase({ id: 51007, error: 'x', products: [] }),
  ),
  'orders: many': orders(
    ...Array.from({ length: 17 }, (_, at) => purchase({ id: at + 1, sent_commands: [OFFLINE] })),
  ),
  'orders: one that can’t be read any more': (how) =>
    ordersMessage([{ id: 51004, sale: undefined }], 3, AT, how),
  'report of a day': sent('daily', '2026-01-30', 0),
  'report of a week': sent('weekly', '2026-01-31', 1),
  'report of a month': sent('monthly', '2026-01-31', 1, TWO_MONTHS),
};
