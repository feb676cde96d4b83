import type { KnownState } from '../../shop/payment.js';
import type { Cause, Fault, Verdict } from '../../shop/verdict.js';
import type { Assessment } from '../explanation.js';
import { someNumbers } from '../plural.js';
import { counted } from './plural.js';

const states: Record<KnownState, string> = {
  unpaid: 'Not paid',
  paid: 'Paid, waiting for delivery',
  completed: 'Paid and completed',
};

const paymentTypes: Record<string, string> = {
  test: 'Test payment',
  card: 'Bank card',
  qiwi: 'QIWI',
  mc: 'Mobile phone',
  webmoney: 'WebMoney',
  yandex: 'Yandex Money',
  yoomoney: 'YooMoney',
};

const causes: Record<Cause, Assessment> = {
  playerOffline: {
    sentence: 'the player was not on the server',
    next: 'Ask the buyer to join the server, then send the commands again from the shop’s panel.',
  },
  playerUnknown: {
    sentence: 'the server does not recognise the player',
    next: 'Check the player name with the buyer: it may be misspelled, or they have never joined this server.',
  },
  unknownGroup: {
    sentence: 'the server has no such group',
    next: 'Correct the group name in the product’s command or create it on the server, then send the commands again.',
  },
  unknownCommand: {
    sentence: 'the server does not recognise the command',
    next: 'Check that the plugin is installed and running, and that the product’s command is written correctly.',
  },
  unknownItem: {
    sentence: 'the server does not recognise the item',
    next: 'Correct the item name in the product’s command, which differs in this version of the game, then send the commands again.',
  },
  wrongArguments: {
    sentence: 'the server did not understand the command',
    next: 'Check how the product’s command is written, then send the commands again.',
  },
  noPermission: {
    sentence: 'the console was not allowed to run the command',
    next: 'Give the console that permission on the server, then send the commands again.',
  },
  inventoryFull: {
    sentence: 'the buyer’s inventory was full',
    next: 'Ask the buyer to make room, then send the commands again.',
  },
  serverUnreachable: {
    sentence: 'the game server could not be reached',
    next: 'Check that the server is running and that the shop can connect to it, then send the commands again.',
  },
  otherError: {
    sentence: 'the server reported an error',
    next: 'Read its reply below; the server’s own log has the details.',
  },
};

/** The cause of the first failed command, with the numbers of all of them. */
function faultsOf(faults: readonly Fault[]): Assessment {
  const cause = causes[faults[0]?.cause ?? 'otherError'];
  const numbers = someNumbers(faults.map(({ number }) => number));
  return {
    sentence: `it looks like the server answered ${faults.length === 1 ? 'command' : 'commands'} ${numbers} with an error: ${cause.sentence}.`,
    next: cause.next,
  };
}

/** The payment desk. */
export const payment = {
  title: (id: number) => `Payment #${id}`,
  state: 'Status',
  states,
  unknownState: (statusCode: number) => `Unknown status ${statusCode}`,
  buyer: 'Buyer',
  amount: 'Credited to shop',
  email: 'E-mail',
  showEmail: 'Full e-mail',
  noEmail: 'The buyer left no e-mail.',
  server: 'Server',
  system: 'Payment system',
  type: 'Payment type',
  types: paymentTypes,
  created: 'Created',
  updated: 'Updated',
  error: 'Error reported by the shop',
  commands: (count: number) => (count === 0 ? 'Sent commands' : `Sent commands: ${count}`),
  noCommands: 'No command was sent to the game server.',
  noReply: '*The game server did not reply.*',
  logAttached: 'The whole log is attached as a file.',
  logFile: (id: number) => `payment-${id}.txt`,
  emptyReply: '(no reply)',
  looksLikeError: 'looks like an error',
  missing: 'Apparently not sent',
  refresh: 'Refresh',
  share: 'Share summary',
  watch: 'Watch',
  watching: (minutes: number) =>
    `The bot will check this payment for up to ${counted(minutes, 'minute', 'minutes')} and post here when its status changes.`,
  changed: 'The status has changed:',
  unchanged: (minutes: number) =>
    `The status has not changed in ${counted(minutes, 'minute', 'minutes')}, so the bot has stopped watching this payment.`,
  watchEnded:
    'The bot is restarting, so it has stopped watching this payment. Press Watch again in a minute.',
  watchFailed: 'The shop stopped answering, so the bot has stopped watching this payment.',
  choose: 'This message mentions several payments. Which one?',
  choosePlaceholder: 'Payment number',
  noneInMessage: 'There is no payment number in this message. Type /payment and the number.',

  /** For a verdict that does not say it itself. */
  faults(faults: readonly Fault[]): string {
    const { sentence, next } = faultsOf(faults);
    return `Also, ${sentence} ${next}`;
  },

  verdict(verdict: Verdict): Assessment {
    switch (verdict.kind) {
      case 'notPaid':
        return {
          sentence: 'Not paid.',
          next: 'The shop has received no money, so nothing was sent. If the buyer says otherwise, ask for the bank’s receipt.',
        };
      case 'waiting':
        return {
          sentence: 'Paid, waiting for delivery.',
          next: 'The shop has not finished this payment yet. Press Refresh in a minute; if nothing changes, check that the game server is reachable.',
        };
      case 'shopError':
        return {
          sentence: 'Looks like the delivery failed: the shop reports an error.',
          next: 'Read the error below, fix its cause and send the commands again from the shop’s panel.',
        };
      case 'nothingSent':
        return {
          sentence: 'Paid, but nothing was sent to the game server.',
          next: 'Check that the game server is reachable from the shop, then send the commands again from the shop’s panel.',
        };
      case 'partlySent':
        return {
          sentence: `Looks like ${counted(verdict.missing.length, 'command was', 'commands were')} not sent.`,
          next: 'Compare the commands below with the products, then send the missing ones again from the shop’s panel.',
        };
      case 'serverErrors': {
        const { sentence, next } = faultsOf(verdict.faults);
        return { sentence: `Sent, but ${sentence}`, next };
      }
      case 'delivered':
        return {
          sentence: 'Looks delivered: every command was sent, and no reply looks like an error.',
          next: 'If the buyer received nothing, check the player name and the server below.',
        };
      case 'nothingToSend':
        return {
          sentence: 'Paid and completed. The products have no commands, so nothing had to be sent.',
          next: 'If something has to be handed over, staff do it by hand.',
        };
      case 'unknownState':
        return {
          sentence: `Unknown payment status: ${verdict.statusCode}.`,
          next: 'Look the payment up in the shop’s panel.',
        };
    }
  },
};
