import { counted } from './plural.js';

/** Finding payments by the player's name. */
export const paymentSearch = {
  title: (player: string) => `Payments by ${player}`,
  latest: 'Latest payments',
  count: (payments: number) => counted(payments, 'payment', 'payments'),
  problems: (payments: number) => `⚠️ ${payments} to look at`,
  none: (player: string) => `No payments by **${player}** found.`,
  askForNumber: 'Check the name with the buyer, or ask for the payment number on the receipt.',
  noneAtAll: 'The shop lists no payments.',
  similar: 'Players with similar names are in the list below.',
  lookedThrough: (payments: number, time: string) =>
    `Looked through ${counted(payments, 'payment', 'payments')}${time && `, back to ${time}`}.`,
  all: 'The shop lists no older ones.',
  full: 'No more fit into memory.',
  asOf: (when: string) => `checked ${when}`,
  looking: '⏳ Looking further back…',
  open: 'Open a payment…',
  replyAbout: (id: number) => `✉️ Reply about #${id}`,
  chooseBuyer: 'Similar names…',
  only: { problems: '⚠️ Only with problems', all: 'All payments' },
  further: '🔎 Look further back',
  stop: 'Stop',
  bought: (payments: number, date: string) => `${counted(payments, 'payment', 'payments')}, last ${date}`,
  states: {
    notPaid: 'not paid',
    sentUnpaid: 'unclear',
    waiting: 'waiting for delivery',
    shopError: 'delivery failed',
    nothingSent: 'nothing sent',
    partlySent: 'partly sent',
    serverErrors: 'error on the server',
    delivered: 'looks delivered',
    nothingToSend: 'nothing to send',
    notCompared: 'not checked',
    unknownState: 'unknown status',
  },
};
