import { counted } from './plural.js';

export const paymentSearch = {
  needLook: (orders: number) => `${counted(orders, 'order needs', 'orders need')} a look`,
  fine: '✅ Nothing needs a look',
  unknown: (orders: number) => `❔ ${orders} with an unknown answer`,
  others: (orders: number) => counted(orders, 'other', 'others'),
  all: 'All payments',
  noneAtAll: 'The shop lists no payments',
  open: 'Open a payment…',
  showProblems: 'Show payments',
  othersOf: (payments: number, player: string) =>
    `${counted(payments, 'more payment', 'more payments')} of ${player}…`,
  olderOf: (player: string) => `Older payments of ${player}…`,
  /** @param since time of the oldest known payment, or empty */
  none: (player: string, since: string) => `No payments of ${player}${since && ` since ${since}`}.`,
  nearest: 'This is the nearest name.',
  askForNumber: 'Check the name with the buyer, or ask for the number on the receipt.',
  /** Discord takes 60 characters of it. */
  byNumberOnly: 'This shop finds payments by number only.',
  full: 'No more fit into memory.',
  similar: 'Similar names…',
  further: '🔎 Look further back',
  looking: '⏳ Looking further back…',
  bought: (payments: number, date: string) =>
    `${counted(payments, 'payment', 'payments')}${date && `, last ${date}`}`,
  settled: 'settled',
  states: {
    notPaid: 'not paid',
    sentUnpaid: 'unclear',
    waiting: 'waiting for delivery',
    shopError: 'delivery failed',
    nothingSent: 'nothing sent',
    partlySent: 'partly sent',
    serverErrors: 'error on the server',
    unknownReply: 'unknown answer',
    tooOften: 'sent too often',
    unreadable: 'not checked',
    dropped: 'dropped on the ground',
    elsewhere: 'in another town or clan',
    silent: 'sent',
    later: 'comes on joining',
    unchanged: 'has it already',
    delivered: 'looks delivered',
    nothingToSend: 'nothing to send',
    unknownState: 'unknown status',
  },
};
