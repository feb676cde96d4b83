import { type AssessmentTexts, assessing } from '../assessment.js';
import { counted } from './plural.js';

const where = (server: string) => server || 'the server';

const causes: AssessmentTexts['causes'] = {
  playerOffline: [
    'the player was offline',
    ({ player, server, commands }) =>
      `ask ${player || 'the buyer'} to join ${where(server)}, then send ${commands} again from the shop’s panel.`,
  ],
  playerUnknown: [
    'unknown player',
    ({ player, server }) =>
      `check the name${player && ` ${player}`} with the buyer: it may be misspelled, or they have never joined ${where(server)}.`,
  ],
  unknownGroup: [
    'no such group',
    ({ commands }) =>
      `correct the group in the product’s command or create it on the server, then send ${commands} again from the shop’s panel.`,
  ],
  unknownCommand: [
    'unknown command',
    () =>
      'check that the plugin is installed and running, and that the product’s command is written correctly.',
  ],
  unknownItem: [
    'unknown item',
    ({ commands }) =>
      `correct the item in the product’s command for this version of the game, then send ${commands} again from the shop’s panel.`,
  ],
  wrongArguments: [
    'the command was not understood',
    ({ commands }) =>
      `check how the product’s command is written, then send ${commands} again from the shop’s panel.`,
  ],
  noPermission: [
    'the console lacked permission',
    ({ commands }) =>
      `give the console that permission on the server, then send ${commands} again from the shop’s panel.`,
  ],
  inventoryFull: [
    'the inventory was full',
    ({ player, commands }) =>
      `ask ${player || 'the buyer'} to make room, then send ${commands} again from the shop’s panel.`,
  ],
  serverUnreachable: [
    'the game server was unreachable',
    ({ commands }) =>
      `check that the server is running and that the shop can connect to it, then send ${commands} again from the shop’s panel.`,
  ],
  otherError: [
    'the server reported an error',
    () => 'read its reply below; the server’s own log has the details.',
  ],
};

const verdicts: AssessmentTexts['verdicts'] = {
  notPaid: [
    'Not paid',
    'The shop lists this payment as unpaid, and nothing was sent.',
    'if the buyer says otherwise, ask for the bank’s receipt.',
  ],
  sentUnpaid: [
    'Unpaid, yet commands were sent',
    'The payment’s status and the sent commands contradict each other.',
    'check in the shop’s panel whether the money has arrived.',
  ],
  waiting: [
    'Paid, waiting for delivery',
    'The shop has not finished this payment yet.',
    'check again in a minute. If it has been waiting for longer, make sure that the shop can reach the game server, then send the commands again from the shop’s panel.',
  ],
  shopError: ({ status }) => [
    'The shop reports an error',
    `Looks like the delivery failed. Status: ${status}.`,
    'fix the cause of the error below, check in the shop’s panel that the money has arrived, then send the commands again from there.',
  ],
  nothingSent: [
    'Paid, nothing sent',
    'The payment is completed, but no command was sent to the game server.',
    'make sure that the shop can reach the game server, then send the commands again from the shop’s panel.',
  ],
  partlySent: ({ missing }) => [
    `Paid, ${counted(missing.length, 'command', 'commands')} not sent`,
    'Looks like not every command of the products was sent.',
    'compare the commands below with the products, then send the missing ones from the shop’s panel.',
  ],
  delivered: [
    'Delivered',
    'Looks delivered: every command was sent, and no reply looks like an error.',
    'if the buyer received nothing, check the player name and the server below.',
  ],
  nothingToSend: [
    'Paid, nothing to send',
    'The products have no commands, so nothing had to be sent.',
    'if something has to be handed over, do it by hand.',
  ],
  notCompared: ({ why, judged }) =>
    why === 'unreadable'
      ? [
          'Paid, delivery not checked',
          'Part of the shop’s answer could not be read, so the bot can’t tell whether everything was sent.',
          'look in the shop’s panel for what should have been sent.',
        ]
      : [
          'Paid, delivery not checked',
          `There are too many commands to compare with the products. None of the first ${judged} replies looks like an error.`,
          'open **All details**: the attached file has all commands.',
        ],
  unknownState: ({ statusCode }) => [
    `Unknown status ${statusCode}`,
    'The bot does not know what this status means.',
    'look the payment up in the shop’s panel.',
  ],
};

/** The payment desk. */
export const payment = {
  title: (id: number) => `Payment #${id}`,
  number: (id: number) => `#${id}`,
  test: 'Test payment',
  advice: (advice: string) => `**Do this:** ${advice}`,
  checkedAt: (time: string) => `Checked at ${time}`,
  state: 'Status in the shop',
  states: { unpaid: 'Not paid', paid: 'Paid, waiting for delivery', completed: 'Paid and completed' },
  unknownState: (statusCode: number) => `Unknown status ${statusCode}`,
  buyer: 'Buyer',
  price: 'Price',
  paid: (amount: string) => `paid: ${amount}`,
  credited: (amount: string) => `credited to the shop: ${amount}`,
  each: (amount: string) => `${amount} each`,
  bought: 'Bought',
  onServer: (server: string) => `on ${server}`,
  filledIn: 'Filled in by the buyer',
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
  command: (number: number, count: number) => (count === 1 ? 'Command' : `Command ${number} of ${count}`),
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
  reply: '✉️ Reply to buyer',
  refresh: '🔄 Check again',
  watch: '🔔 Watch',
  details: 'All details',
  back: '◀ Back',
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
  noneInMessage: 'There is no payment number in this message.',
  noneTyped: 'That is no payment number. Enter the digits on the receipt, for example 51005.',
  enterNumber: 'Enter a number',
  enterTitle: 'Look up a payment',
  enterLabel: 'Payment number, as on the receipt',

  ...assessing({
    causes,
    commands: (count, numbers) =>
      numbers === '' ? 'the command' : `${count === 1 ? 'command' : 'commands'} ${numbers}`,
    someFailed: (cause) => `Paid, not fully delivered: ${cause}`,
    allFailed: (cause) => `Paid, not delivered: ${cause}`,
    failed: (commands) => `Looks like the server answered ${commands} with an error.`,
    alsoFailed: (commands, cause) =>
      `It also looks like the server answered ${commands} with an error: ${cause}.`,
    verdicts,
  }),
};
