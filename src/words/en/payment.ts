import type { Witness } from '../../domain/knowledge.js';
import { type Age, type AssessmentTexts, assessor, type VerdictDetails } from '../assessment.js';
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
const resend = ({ sent, failed }: VerdictDetails): string => {
  const commands = failed > 1 ? 'the failed commands' : sent > 1 ? 'the failed command' : 'the command';
  return `resend ${commands} from the shop’s panel`;
};

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
  notArrived: [
    'it didn’t arrive in the game',
    () => 'The staff saw that it isn’t there. Resend it from the shop’s panel.',
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
  partlySent: ({ missing }) => [
    `Paid, ${counted(missing.length, 'command', 'commands')} not sent`,
    'In the shop’s panel, send what is missing.',
  ],
  unknownReply: ({ player }) => [
    'Sent; the bot doesn’t know the server’s answer',
    `Read it, or ask ${player || 'the buyer'} to look in the game. Don’t resend until you know.`,
  ],
  noReply: ({ player }) => [
    'Sent; the server gave no answer',
    `Many plug-ins say nothing. Ask ${player || 'the buyer'} to look in the game. Don’t resend until you know.`,
  ],
  usualSilence: ({ player, server }) => [
    'Sent; this command gets no answer here',
    `As usual on ${server || 'this server'}. Nothing arrived? Ask ${player || 'the buyer'} to look in the game.`,
  ],
  later: ['Sent; the player gets it on joining', 'The server keeps it. Don’t resend.'],
  unchanged: ['The player has it already', 'The server changed nothing.'],
  delivered: ({ player, server }) => {
    const sent = ['Sent', player && `to ${player}`, server && `on ${server}`].filter(Boolean).join(' ');
    return ['Looks delivered', `${sent}. Nothing arrived? Check the player name and the server.`];
  },
  nothingToSend: [
    'Paid, nothing to send',
    'These products have no commands. If something has to be handed over, do it by hand.',
  ],
  notCompared: [
    'Paid, delivery not checked',
    'Part of the shop’s answer can’t be read, or is too long. Look in the shop’s panel for what should have been sent.',
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
  noReply: '(no reply)',
  /** @param by a mention @param when a Discord timestamp */
  taught: (by: string, when: string) => `${by} taught the bot this answer ${when}`,
  marked: (by: string, when: string, means: Witness['means']) =>
    `${by} marked this payment as ${means} ${when}`,
  contradicted: (by: string) => `⚠️ Looks failed, though ${by} taught that this answer means it arrived`,
  /** @param count of commands beyond what was bought */
  repeated: (count: number) =>
    `🔁 Sent twice: ${counted(count, 'extra command', 'extra commands')}. The player may have it twice.`,
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
    verdicts,
    testFailed: (cause) => `Test failed: ${cause}`,
    testPassed: 'Test passed: looks delivered',
    test: (title) => `Test: ${title}`,
  }),
  waited,
};
