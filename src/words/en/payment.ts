import { type Age, type AssessmentTexts, assessor, type Details } from '../assessment.js';
import { counted } from './plural.js';

const where = (server: string) => server || 'the server';
export const ages: Readonly<Record<Age['unit'], (count: number) => string>> = {
  minute: (count) => counted(count, 'minute', 'minutes'),
  hour: (count) => counted(count, 'hour', 'hours'),
  day: (count) => counted(count, 'day', 'days'),
  month: (count) => counted(count, 'month', 'months'),
  year: (count) => counted(count, 'year', 'years'),
};
const waited = ({ count, unit }: Age) => `waiting for ${ages[unit](count)}`;

/** "resend the failed command from the shop’s panel" */
const resend = ({ sent, failed }: Details): string => {
  const commands = failed > 1 ? 'the failed commands' : sent > 1 ? 'the failed command' : 'the command';
  return `resend ${commands} from the shop’s panel`;
};

const often = (times: number) => (times === 1 ? 'once' : times === 2 ? 'twice' : `${times} times`);

const causes: AssessmentTexts['causes'] = {
  playerOffline: [
    'the player was offline',
    (details) =>
      `Ask ${details.player || 'the buyer'} to join ${where(details.server)}, then ${resend(details)}.`,
  ],
  playerUnknown: [
    'unknown player',
    ({ player, server }) =>
      `Check the name${player && ` ${player}`} with the buyer: it may be misspelled, or they have never joined ${where(server)}.`,
  ],
  unknownGroup: [
    'no such group',
    (details) =>
      `Correct the group in the product’s command or create it on ${where(details.server)}, then ${resend(details)}.`,
  ],
  unknownCommand: [
    'unknown command',
    () => 'Check that the plug-in is running and that the product’s command is written correctly.',
  ],
  unknownItem: [
    'unknown item',
    (details) => `Correct the item in the product’s command for this version, then ${resend(details)}.`,
  ],
  wrongArguments: [
    'the command was not understood',
    (details) => `Correct the product’s command, then ${resend(details)}.`,
  ],
  noPermission: [
    'the console lacked permission',
    (details) => `Give the console that permission on ${where(details.server)}, then ${resend(details)}.`,
  ],
  inventoryFull: [
    'the inventory was full',
    (details) => `Ask ${details.player || 'the buyer'} to make room, then ${resend(details)}.`,
  ],
  serverUnreachable: [
    'the game server was unreachable',
    (details) =>
      `Check that ${where(details.server)} is running and the shop can reach it, then ${resend(details)}.`,
  ],
  notProlonged: [
    'the term was not extended',
    ({ player }) =>
      `${player || 'The player'} still had it, and the server refused a second term. Make the command add the new term to the old one, then resend.\n-# In LuckPerms, set \`temporary-add-behaviour\` to \`accumulate\`.`,
  ],
  limitReached: [
    'a limit was reached',
    (details) =>
      `${details.player || 'The player'} can’t have more of it on ${where(details.server)}. Raise the limit of the account, the balance or the plug-in, then ${resend(details)}.`,
  ],
  taughtFailure: [
    'the answer means failure, as the staff taught',
    ({ player }) =>
      `Ask ${player || 'the buyer'} to look in the game. Not there? Resend it from the shop’s panel.`,
  ],
  unknownPlaceholder: [
    'unknown placeholder in the command',
    ({ placeholder }) =>
      `Write \`{user}\` in place of ${placeholder || 'the placeholder'} in the product’s command; every order of it fails. Then resend.`,
  ],
  nameRefused: [
    'the permissions plug-in refuses this name',
    () => 'LuckPerms: set `allow-invalid-usernames: true`, then resend. The name may well be right.',
  ],
  pluginError: [
    'error in a plug-in',
    ({ time, command }) =>
      `The server’s log${time && ` at ${time}`} says why. Correct the plug-in${command && ` behind ${command}`}, then resend from the shop’s panel.`,
  ],
  otherError: [
    'the server reported an error',
    ({ time }) => `The server’s log${time && ` at ${time}`} has the details.`,
  ],
};

const reachServer = (server: string) =>
  `Check that ${where(server)} is running and the shop can reach it, then resend from the shop’s panel.`;

const verdicts: AssessmentTexts['verdicts'] = {
  notPaid: ['Not paid', 'If the buyer says otherwise, ask for the bank’s receipt.'],
  sentUnpaid: ['Unpaid, yet commands were sent', 'Check in the shop’s panel whether the money has arrived.'],
  waiting: ({ waiting, server }) =>
    waiting
      ? [`Paid, ${waited(waiting)}`, `It should take a minute. ${reachServer(server)}`]
      : ['Paid, waiting for delivery', 'Usually it takes a minute.'],
  shopError: ({ isTest }) => [
    'The shop reports an error',
    isTest
      ? 'Solve what it names, then resend from the shop’s panel.'
      : 'Solve what it names, check in the shop’s panel that the money has arrived, then resend from there.',
  ],
  // The platform's own plug-in can keep goods until the buyer fetches them.
  nothingSent: ({ player, server }) => [
    'Paid, nothing sent',
    `It may wait in the basket in the game: ask ${player || 'the buyer'} to type \`/cart get\` there. Nothing in it? ${reachServer(server)}`,
  ],
  partlySent: ({ missing, templates }) => [
    `Paid, ${counted(missing, 'command', 'commands')} not sent`,
    `In the shop’s panel, send what is missing.\n-# ${counted(templates, 'command', 'commands')} in the product, ${templates - missing} sent`,
  ],
  tooOften: ({ repeated }) => {
    const { times, bought } = repeated ?? { times: 2, bought: 1 };
    return [
      `Sent ${often(times)}; bought ${often(bought)}`,
      `The player may have it ${often(times)}. Look in the game before you take anything back.`,
    ];
  },
  unreadable: [
    'Paid, delivery not checked',
    'Part of the shop’s answer can’t be read, or is too long. Look in the shop’s panel for what should have been sent.',
  ],
  dropped: ({ player }) => [
    'Dropped on the ground: the inventory was full',
    `Ask ${player || 'the buyer'} what is missing: things on the ground vanish in five minutes. Don’t resend until you know.`,
  ],
  elsewhere: [
    'The player is already in a town, clan or gang',
    'The server may have changed nothing. Read its answer.',
  ],
  unknownReply: ({ player }) => [
    'Sent; the bot doesn’t know the server’s answer',
    `Read it, or ask ${player || 'the buyer'} to look in the game. Don’t resend until you know.`,
  ],
  silent: ({ player, silent, sent }) => [
    silent < sent
      ? `Sent; ${silent} of ${counted(sent, 'command', 'commands')} got no answer`
      : 'Sent; the game server gave no answer',
    `Over RCON that is usual. Before you resend, ask ${player || 'the buyer'} to look in the game.`,
  ],
  later: ['Sent; the player gets it on joining', 'The server keeps it. Don’t resend.'],
  unchanged: ['The player has it already', 'The server changed nothing.'],
  delivered: ({ player, server, isTest }) => {
    const sent = ['Sent', player && `to ${player}`, server && `on ${server}`].filter(Boolean).join(' ');
    const advice = isTest ? '' : ' Nothing arrived? Check the player name and the server.';
    return ['Looks delivered', `${sent}.${advice}`];
  },
  nothingToSend: [
    'Paid, nothing to send',
    'These products have no commands. If something has to be handed over, do it by hand.',
  ],
  unknownState: ({ statusCode }) => [
    `Unknown status ${statusCode}`,
    'Look the payment up in the shop’s panel.',
  ],
};

export const payment = {
  title: (id: number) => `Payment #${id}`,
  number: (id: number) => `#${id}`,
  checked: (id: number) => `Payment #${id}, checked`,
  checkFailed: (id: number) => `⚠️ The shop doesn’t answer. Payment #${id}, checked`,
  testUnpaid: 'test, nobody paid',
  types: {
    test: 'test payment',
    card: 'bank card',
    qiwi: 'QIWI',
    mc: 'mobile phone',
    webmoney: 'WebMoney',
    yandex: 'Yandex Money',
    yoomoney: 'YooMoney',
  },
  /** @param state as in lists: “the player was offline” */
  settled: (state: string) => `Settled: ${state}`,
  noReply: '(no reply)',
  /** @param by a mention @param when a Discord timestamp */
  taught: (by: string, when: string) => `${by} taught the bot this answer ${when}`,
  noCommand: 'No command sent yet',
  moreCommands: (count: number) => `… ${count} more: ⋯ More`,
  notSent: (command: string) => `Not sent: ${command}`,
  reply: '✉️ Reply to buyer',
  refresh: '🔄 Check again',
  more: '⋯ More',
  commands: (count: number) => counted(count, 'command', 'commands'),
  allInFile: (count: number) => `… ${count} more in the file`,
  server: 'Server',
  paidWith: 'Paid with',
  email: 'E-mail',
  created: 'Created',
  changed: 'changed',
  choose: 'This message mentions several payments. Which one?',
  choosePlaceholder: 'Payment number',
  noneInMessage: 'There is no payment number in this message.',
  noneTyped: 'That is no payment number. Enter the digits on the receipt, for example 51005.',
  enterNumber: 'Enter a number',
  enterTitle: 'Look up a payment',
  enterLabel: 'Payment number, as on the receipt',

  ...assessor({
    causes,
    someFailed: (cause) => `Paid, not fully delivered: ${cause}`,
    allFailed: (cause) => `Paid, not delivered: ${cause}`,
    alsoMissing: (count) => `${counted(count, 'more command', 'more commands')} not sent`,
    verdicts,
    testFailed: (cause) => `The test order wasn’t delivered: ${cause}`,
    testAgain: 'Repeat the test with a player who is in the game.',
    testPassed: 'Test passed: looks delivered',
    test: (title) => `Test: ${title}`,
  }),
  waited,
};
