import { counted } from './plural.js';

const lastOnes = (count: number) =>
  count === 1 ? 'last payment' : `last ${counted(count, 'payment', 'payments')}`;

export const paymentSearch = {
  needLook: (problems: number, payments: number) =>
    `${payments === 1 ? 'The' : `${problems} of the`} ${lastOnes(payments)} ${problems === 1 ? 'needs' : 'need'} a look`,
  /** @param areDelivered false if some are unpaid or can't be checked */
  fine: (payments: number, areDelivered: boolean) =>
    areDelivered
      ? `✅ The ${lastOnes(payments)} ${payments === 1 ? 'looks' : 'look'} delivered`
      : `✅ Nothing stands out in the ${lastOnes(payments)}`,
  othersFine: (payments: number, areDelivered: boolean) =>
    areDelivered
      ? `✅ The other ${counted(payments, 'looks', 'look')} delivered.`
      : `✅ Nothing stands out in the other ${payments}.`,
  noProblems: (payments: number) => `No problems in the ${lastOnes(payments)}`,
  /** @param isMore some have problems */
  alsoUnknown: (payments: number, isMore: boolean) =>
    `❔ ${payments}${isMore ? ' more' : ''} ${payments === 1 ? 'has' : 'have'} an answer that the bot doesn’t know.`,
  unknown: (payments: number) =>
    `❔ ${counted(payments, 'payment', 'payments')} with an answer that the bot doesn’t know`,
  latest: (payments: number) => `The ${lastOnes(payments)}`,
  noneAtAll: 'The shop lists no payments',
  open: 'Open a payment…',
  showProblems: 'Show payments',
  all: (payments: number) => `All ${counted(payments, 'payment', 'payments')}`,
  onlyProblems: (problems: number) => `⚠️ Only ${counted(problems, 'problem', 'problems')}`,
  showUnknown: (payments: number) => (payments === 1 ? '❔ Show it' : `❔ Show the ${payments}`),
  others: (payments: number, player: string) =>
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
    silent: 'Sent',
    later: 'comes on joining',
    unchanged: 'has it already',
    delivered: 'looks delivered',
    nothingToSend: 'nothing to send',
    unknownState: 'unknown status',
  },
};
