import type { Verdict } from '../../domain/verdict.js';
import type { ByKind } from '../by-kind.js';
import { counted } from './plural.js';

type Judged = Verdict & { readonly server: string };
type BuyerText = readonly [title: string, text: string];

const staffCan = 'Call the staff: they can see to it. Don’t pay again.';

const cantBeSeen = 'Sent; whether it arrived can’t be seen from here';
const lookInGame = (server: string) =>
  `Look in the game${server && `, on ${server}`}, with the name that you paid for. Leave the server and join it again. Still not there? Call the staff; don’t pay again.`;

const delivered = ({ server }: Judged): BuyerText => [
  '✅ Sent, and it looks like the server took it',
  `Look in the game${server && `, on ${server}`}, with the name that you paid for. Not there? Leave the server and join it again; if that doesn’t help, call the staff.`,
];

/** For the buyer. @param server in bold; empty if it is not public */
const verdicts: ByKind<Judged, BuyerText> = {
  notPaid: [
    '⚪ The shop doesn’t see your money yet',
    'This payment isn’t marked as paid. A bank may take some minutes: check again later. If the money has left your account, keep the receipt and call the staff.',
  ],
  sentUnpaid: [
    '❔ The shop hasn’t confirmed this payment',
    'Something was sent all the same: look in the game. If anything is missing, call the staff.',
  ],
  waiting: ({ server }) => [
    '⏳ Paid, but the server hasn’t taken it yet',
    `Join ${server || 'the server'} with the name that you paid for, and stay for a few minutes.`,
  ],
  shopError: ['⚠️ Something went wrong in the shop', staffCan],
  nothingSent: [
    '⚠️ Paid, but nothing was sent',
    `It may wait in your basket: type \`/cart get\` in the game. Nothing there? ${staffCan}`,
  ],
  partlySent: ['⚠️ Paid, but a part of it wasn’t sent', staffCan],
  serverErrors: ({ server, failures: [first] }) => [
    '⚠️ Sent, but it looks like the server refused it',
    first?.cause === 'playerOffline'
      ? `You were not in the game when it was sent. Join ${server || 'the server'} and stay there, then call the staff.`
      : staffCan,
  ],
  unknownReply: ({ server }) => [`❔ ${cantBeSeen}`, lookInGame(server)],
  tooOften: delivered,
  unreadable: ({ server }) => [`❔ ${cantBeSeen}`, lookInGame(server)],
  elsewhere: ({ server }) => [`❔ ${cantBeSeen}`, lookInGame(server)],
  dropped: ({ server }) => [
    '❔ Your inventory was full, and a part of it fell to the ground',
    `Look at your feet in the game${server && `, on ${server}`}: things on the ground vanish in five minutes. Is anything missing? Make room, then call the staff.`,
  ],
  silent: ({ server }) => [cantBeSeen, lookInGame(server)],
  later: ({ server }) => [
    '📬 Sent; you get it when you join',
    `Join ${server || 'the server'} with the name that you paid for. Still not there? Call the staff; don’t pay again.`,
  ],
  unchanged: ({ server }) => [
    '✅ The server says that you have it already',
    `Look in the game${server && `, on ${server}`}, with the name that you paid for. Did you mean to extend it or to buy another? Call the staff; don’t pay again.`,
  ],
  delivered,
  nothingToSend: [
    '✅ Paid',
    'The staff hands this over in person. If you are still waiting for it, call them.',
  ],
  unknownState: ['❔ The shop’s answer is unclear', 'Call the staff: they can look it up.'],
};

const writeToStaff = 'Write to the staff, with your receipt.';

/** For the member who presses. */
const notices = {
  noMatch: [
    'No payment fits both the number and the name',
    'Check each of them on the receipt, and try again. If you have no receipt, call the staff.',
  ],
  unchecked: [
    'Payments can’t be checked now',
    'Try again in a few minutes. You can call the staff now, too.',
  ],
  tooManyTries: ['Too many tries', writeToStaff],
  called: ['🛎️ The staff has been called'],
  calledAgain: ['🛎️ The staff sees that you called again', 'If you are in the game, stay there.'],
  crowded: ['The staff has very many calls now', writeToStaff],
  muted: [
    'The staff takes no more questions from you',
    'You can call again a week after they closed your call.',
  ],
  unreachable: [
    'The staff can’t be reached through the bot now',
    'Write to them in this Discord server, with the number of your payment.',
  ],
  off: [
    'This is switched off',
    'Write to the staff in this Discord server, with the number of your payment.',
  ],
} satisfies Record<string, readonly [title: string, text?: string]>;

/** What members and staff read when somebody has paid and got nothing. */
export const desk = {
  ask: '✋ I paid and got nothing',
  formTitle: 'I paid and got nothing',
  verdicts,
  notices,
  /** Of an answer that is to come. */
  later: {
    here: 'You will be mentioned here when they answer.',
    elsewhere: 'Press **✋ I paid and got nothing** again later: the answer will be there.',
  },
  change: 'Change number or name',
  another: 'Ask about another payment',
  call: '🛎️ Call the staff',
  callAgain: '🛎️ Call again',
  waiting: [
    '🛎️ The staff knows about it',
    'Nobody has answered yet. Press **✋ I paid and got nothing** again later: the answer will be there.',
  ] satisfies BuyerText,
  answered: '📬 The staff has answered',
  stored: {
    calls: (count: number) =>
      `· ${counted(count, 'call', 'calls')} to the staff: your Discord id, what you typed, their answer; erased after seven days`,
    /** @param until such as “in 3 days” */
    mute: (until: string) => `· that the staff takes no calls from you; it ends ${until}`,
    muteStays: 'That the staff takes no calls from you stays stored until it ends.',
  },
  /** Without an answer. @param when a Discord timestamp */
  closed: (when: string): BuyerText => [
    'The staff has closed your call',
    `On ${when}. Is something still missing? Call again.`,
  ],

  /** @param members mentions */
  asks: (members: string, count: number) => `✋ ${members} ${count === 1 ? 'needs' : 'need'} help`,
  asksAbout: (members: string, id: number, count: number) =>
    `✋ ${members} ${count === 1 ? 'asks' : 'ask'} about payment #${id}`,
  /** Title of a card. */
  unchecked: 'Not checked: the shop didn’t answer',
  /** @param when a Discord timestamp */
  calledAgain: (when: string) => `🔁 Called again ${when}`,
  /** @param typed in code */
  typedNumber: (typed: string) => `Number: ${typed}`,
  /** @param typed in code, or empty */
  typedName: (typed: string) => `Name in the game: ${typed || 'not given'}`,
  open: 'Open the payment',
  playerPayments: (name: string) => `🔎 Payments of ${name}`,
  answer: '✉️ Answer',
  /** Beside the reply to the buyer. */
  answerCall: '✉️ Answer the call',
  /** @param by a mention */
  answerAnyway: (by: string) => `${by} is on it. Answer all the same?`,
  take: '🙋 I’ll take it',
  takenBy: (by: string) => `🙋 ${by} is on it`,
  close: '✅ Close',
  mute: '🔇 Mute for a week',
  muteQuestion: (members: string) =>
    `Mute ${members} for a week? This closes the call, and the bot takes no more calls from them.`,
  answerTitle: 'Answer the buyer',
  answerLabel: 'Only the buyer sees this',
  /** @param what with its sign @param by a mention @param when a Discord timestamp */
  closedBy: (what: string, by: string, when: string) => `-# ${what}: closed by ${by}, ${when}`,
  question: 'A question',
  /** @param channels mentions */
  paymentNote: (members: string) => `✋ ${members} called the staff about this payment`,

  page: {
    label: '✋ Help for buyers',
    name: 'Help for buyers',
    on: '✋ Buyers can ask what became of their payment',
    off: '✋ Help for buyers is off',
    isOn: '**Help for buyers** is on',
    offer: '✋ Switch on help for buyers',
    /** @param channel a mention, or empty */
    what: (channel: string) =>
      `Below the price list and in \`/shop\`, members get the button **✋ I paid and got nothing**. With the number and the name in the game they read at once what became of their payment. Whoever still needs help can call your staff${channel && `, in ${channel}`}.`,
    stored: 'Calls and answers are stored encrypted, for seven days.',
    switchOff: 'Switch off',
    switchOn: 'Switch on',
  },
};
