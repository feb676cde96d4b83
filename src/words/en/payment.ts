import type { KnownState } from '../../shop/payment.js';
import type { Cause, Fault, Verdict } from '../../shop/verdict.js';
import type { Assessment } from '../explanation.js';
import { englishCount, someNumbers } from '../plural.js';

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
    sentence: 'the server does not know the player',
    next: 'Compare the name with the buyer’s: a typing error, or they have never joined this server.',
  },
  unknownGroup: {
    sentence: 'the server has no such group',
    next: 'Correct the group in the product’s command or create it on the server, then send the commands again.',
  },
  unknownCommand: {
    sentence: 'the server does not know the command',
    next: 'Check that the plugin is installed and running, and how the product’s command is written.',
  },
  unknownItem: {
    sentence: 'the server does not know the item',
    next: 'Correct the item in the product’s command for this version of the game, then send the commands again.',
  },
  wrongArguments: {
    sentence: 'the server did not understand the command',
    next: 'Check how the product’s command is written, then send the commands again.',
  },
  noPermission: {
    sentence: 'the console was not allowed to run the command',
    next: 'Give the console that right on the server, then send the commands again.',
  },
  inventoryFull: {
    sentence: 'the buyer’s inventory was full',
    next: 'Ask the buyer to make room, then send the commands again.',
  },
  serverUnreachable: {
    sentence: 'the game server could not be reached',
    next: 'Check that the server runs and that the shop can connect to it, then send the commands again.',
  },
  otherError: {
    sentence: 'the server reported an error',
    next: 'Read its reply below; the server’s own log has more.',
  },
};

/** What the first failed command tells, with the numbers of all of them. */
function faultsOf(faults: readonly Fault[]): Assessment {
  const cause = causes[faults[0]?.cause ?? 'otherError'];
  const numbers = someNumbers(faults.map(({ number }) => number));
  return {
    sentence: `it looks like the server answered command ${numbers} with an error: ${cause.sentence}.`,
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
  amount: 'Amount',
  email: 'E-mail',
  showEmail: 'Show the whole e-mail',
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
  missing: 'Looks like these were not sent',
  refresh: 'Refresh',
  share: 'Share summary',
  watch: 'Watch',
  watching: (minutes: number) =>
    `I will keep checking this payment for up to ${englishCount(minutes, 'minute', 'minutes')}. You will be told here when something changes.`,
  changed: 'The status has changed:',
  unchanged: (minutes: number) =>
    `The status has not changed in ${englishCount(minutes, 'minute', 'minutes')}. The payment is not watched any more.`,
  watchEnded:
    'The payment is not watched any more, because the bot is being restarted. Press Watch again in a minute.',
  watchFailed: 'The shop could not be asked any more, so the payment is not watched any longer.',
  choose: 'This message names several payments. Which one?',
  choosePlaceholder: 'Payment number',
  noneInMessage: 'There is no payment number in this message. Use /payment and type the number.',

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
          next: 'The shop has received no money, so nothing was sent. Ask the buyer for the bank’s receipt if they say otherwise.',
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
          sentence: `Looks like ${englishCount(verdict.missing.length, 'command was', 'commands were')} not sent.`,
          next: 'Compare the commands below with the products, then send what is missing again from the shop’s panel.',
        };
      case 'serverErrors': {
        const { sentence, next } = faultsOf(verdict.faults);
        return { sentence: `Sent, but ${sentence}`, next };
      }
      case 'delivered':
        return {
          sentence: 'Looks delivered: every command was sent, and no reply looks like an error.',
          next: 'If the buyer has nothing, compare the buyer’s name and the server below.',
        };
      case 'nothingToSend':
        return {
          sentence: 'Paid and completed. The products have no commands, so nothing had to be sent.',
          next: 'What was bought is handed out by hand, if at all.',
        };
      case 'unknownState':
        return {
          sentence: `The shop gives a status that this bot does not know: ${verdict.statusCode}.`,
          next: 'Look the payment up in the shop’s panel.',
        };
    }
  },
};
