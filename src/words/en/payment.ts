import { type AssessmentTexts, assessing } from '../assessment.js';
import { counted } from './plural.js';

const causes: AssessmentTexts['causes'] = {
  playerOffline: [
    'the player was not on the server',
    'Ask the buyer to join the server, then send the commands again from the shop’s panel.',
  ],
  playerUnknown: [
    'the server does not recognise the player',
    'Check the player name with the buyer: it may be misspelled, or they have never joined this server.',
  ],
  unknownGroup: [
    'the server has no such group',
    'Correct the group name in the product’s command or create it on the server, then send the commands again.',
  ],
  unknownCommand: [
    'the server does not recognise the command',
    'Check that the plugin is installed and running, and that the product’s command is written correctly.',
  ],
  unknownItem: [
    'the server does not recognise the item',
    'Correct the item name in the product’s command, which differs in this version of the game, then send the commands again.',
  ],
  wrongArguments: [
    'the server did not understand the command',
    'Check how the product’s command is written, then send the commands again.',
  ],
  noPermission: [
    'the console was not allowed to run the command',
    'Give the console that permission on the server, then send the commands again.',
  ],
  inventoryFull: [
    'the buyer’s inventory was full',
    'Ask the buyer to make room, then send the commands again.',
  ],
  serverUnreachable: [
    'the game server could not be reached',
    'Check that the server is running and that the shop can connect to it, then send the commands again.',
  ],
  otherError: ['the server reported an error', 'Read its reply below; the server’s own log has the details.'],
};

const verdicts: AssessmentTexts['verdicts'] = {
  notPaid: [
    'Not paid.',
    'The shop has received no money, so nothing was sent. If the buyer says otherwise, ask for the bank’s receipt.',
  ],
  sentUnpaid: [
    'The shop calls this payment unpaid, yet it sent commands.',
    'Check in the shop’s panel whether the money has arrived.',
  ],
  waiting: [
    'Paid, waiting for delivery.',
    'The shop has not finished this payment yet. Press Refresh in a minute; if nothing changes, check that the game server is reachable.',
  ],
  shopError: [
    'Looks like the delivery failed: the shop reports an error.',
    'Read the error below, fix its cause and send the commands again from the shop’s panel.',
  ],
  nothingSent: [
    'Paid, but nothing was sent to the game server.',
    'Check that the game server is reachable from the shop, then send the commands again from the shop’s panel.',
  ],
  partlySent: ({ missing }) => [
    `Looks like ${counted(missing.length, 'command was', 'commands were')} not sent.`,
    'Compare the commands below with the products, then send the missing ones again from the shop’s panel.',
  ],
  delivered: [
    'Looks delivered: every command was sent, and no reply looks like an error.',
    'If the buyer received nothing, check the player name and the server below.',
  ],
  nothingToSend: [
    'Paid and completed. The products have no commands, so nothing had to be sent.',
    'If something has to be handed over, staff do it by hand.',
  ],
  notCompared: ({ why, judged }) =>
    why === 'unreadable'
      ? [
          'Paid and completed, but the bot can’t tell whether everything was sent.',
          'Part of the shop’s answer could not be read. Look in the shop’s panel for what should have been sent.',
        ]
      : [
          'Paid and completed. There are too many commands to compare with the products.',
          `None of the first ${judged} replies looks like an error. All commands are in the attached file.`,
        ],
  unknownState: ({ statusCode }) => [
    `Unknown payment status: ${statusCode}.`,
    'Look the payment up in the shop’s panel.',
  ],
};

/** The payment desk. */
export const payment = {
  title: (id: number) => `Payment #${id}`,
  testTitle: (id: number) => `🧪 Test payment #${id}`,
  state: 'Status',
  states: { unpaid: 'Not paid', paid: 'Paid, waiting for delivery', completed: 'Paid and completed' },
  unknownState: (statusCode: number) => `Unknown status ${statusCode}`,
  buyer: 'Buyer',
  price: 'Price',
  paid: (amount: string) => `paid: ${amount}`,
  credited: (amount: string) => `credited to the shop: ${amount}`,
  each: (amount: string) => `${amount} each`,
  email: 'E-mail',
  showEmail: 'Full e-mail',
  noEmail: 'The buyer left no e-mail.',
  server: 'Server',
  paidWith: 'Paid with',
  types: {
    test: 'Test payment',
    card: 'Bank card',
    qiwi: 'QIWI',
    mc: 'Mobile phone',
    webmoney: 'WebMoney',
    yandex: 'Yandex Money',
    yoomoney: 'YooMoney',
  },
  created: 'Created',
  updated: 'Updated',
  error: 'Error reported by the shop',
  commands: (count: number) => (count === 0 ? 'Sent commands' : `Sent commands: ${count}`),
  noCommands: 'No command was sent to the game server.',
  noReply: '*The game server did not reply.*',
  logAttached: 'The whole log is attached as a file.',
  onlyJudged: (count: number) =>
    `Only the first ${count} replies were checked for errors. All are in the attached file.`,
  logFile: (id: number) => `payment-${id}.txt`,
  emptyReply: '(no reply)',
  looksLikeError: 'looks like an error',
  missing: 'Apparently not sent',
  refresh: 'Refresh',
  share: 'Share summary',
  watch: 'Watch',
  watching: (id: number, minutes: number) =>
    `The bot will check payment #${id} for up to ${counted(minutes, 'minute', 'minutes')} and post here when something changes.`,
  watchingAlready: (id: number) =>
    `The bot is already checking payment #${id} and will post here when something changes.`,
  stopWatching: 'Stop',
  watchCancelled: (id: number) => `The bot has stopped watching payment #${id}.`,
  changed: (id: number) => `Payment #${id} has changed:`,
  unchanged: (id: number, minutes: number) =>
    `Payment #${id} has not changed in ${counted(minutes, 'minute', 'minutes')}, so the bot has stopped watching it.`,
  watchEnded: (id: number) =>
    `The bot is restarting, so it has stopped watching payment #${id}. Press Watch again in a minute.`,
  watchUnlinked: (id: number) =>
    `The shop’s key was removed or no longer works here, so the bot has stopped watching payment #${id}.`,
  watchFailed: (id: number) => `The shop stopped answering, so the bot has stopped watching payment #${id}.`,
  choose: 'This message mentions several payments. Which one?',
  choosePlaceholder: 'Payment number',
  noneInMessage: 'There is no payment number in this message. Type /payment and the number.',

  ...assessing({
    causes,
    faults: (count, numbers, cause) =>
      `it looks like the server answered ${count === 1 ? 'command' : 'commands'} ${numbers} with an error: ${cause}.`,
    sentBut: (faults) => `Sent, but ${faults}`,
    also: (faults) => `Also, ${faults}`,
    verdicts,
  }),
};
