import type { Permission, Problem } from '../../failure.js';
import type { Explanation } from '../explanation.js';
import { counted } from './plural.js';

/** As Discord itself calls them in English. */
const permissions: Record<Permission, string> = {
  ManageGuild: 'Manage Server',
  ModerateMembers: 'Time out members',
};

const seconds = (count: number) => counted(count, 'second', 'seconds');

const wait = (count: number) =>
  count < 120 ? seconds(count) : counted(Math.ceil(count / 60), 'minute', 'minutes');

/** What happened, and what to do about it. */
export function explained(problem: Problem): Explanation {
  switch (problem.kind) {
    case 'keyRefused':
      return {
        title: 'The shop rejected the key',
        advice:
          'An admin of this Discord server should copy the key again from the shop’s settings and enter it with `/setup`.',
      };
    case 'notFound':
      return problem.what === 'payment'
        ? {
            title: 'There is no such payment',
            advice:
              'The shop has no payment with this number. Ask the buyer for the number on the receipt and check its digits.',
          }
        : {
            title: 'This product is not for sale',
            advice: 'It isn’t in the shop, or no longer is. Type `/product` and choose from the list.',
          };
    case 'unreachable':
      return {
        title: 'The shop cannot be reached',
        advice: 'The bot could not connect to it. Try again in a few minutes.',
      };
    case 'untrusted':
      return {
        title: 'The shop’s certificate is not valid',
        advice:
          'The bot closed the connection before sending anything, to keep the shop key safe. The owner of this bot should check the shop’s address and its certificate.',
      };
    case 'connectionLost':
      return {
        title: 'The connection to the shop was lost',
        advice: 'The answer did not arrive in full. Try again.',
      };
    case 'tooSlow':
      return {
        title: 'The shop did not answer in time',
        advice: `There was no complete answer within ${seconds(problem.seconds)}. Try again in a minute.`,
      };
    case 'rateLimited':
      return {
        title: 'The shop is limiting requests',
        advice: 'It is getting too many of them right now. Try again in a minute.',
      };
    case 'notLookedUp': {
      const why = explained(problem.why);
      return {
        title: 'The payment cannot be looked up right now',
        advice: `${why.title}. ${why.advice}`,
      };
    }
    case 'queueFull':
      return {
        title: 'Too many people are asking right now',
        advice: `The request was not sent, because it would have waited about ${seconds(problem.seconds)}. Try again in a minute.`,
      };
    case 'serverError':
      return {
        title: 'The shop reported an error',
        advice: `It answered with error ${problem.status}. Try again in a few minutes.`,
      };
    case 'rejected':
      return {
        title: 'The shop rejected the request',
        advice: `It answered with error ${problem.status} and no explanation. Try again later; if this keeps happening, the owner of this bot should check the shop’s address.`,
      };
    case 'redirected':
      return {
        title: 'The shop redirects to another address',
        advice:
          'The bot does not follow redirects, to keep the shop key safe. The owner of this bot should check the shop’s address.',
      };
    case 'webPage':
      return {
        title: 'The shop answered with a web page',
        advice: 'That is usually its protection against attacks, or maintenance. Try again in a few minutes.',
      };
    case 'brokenJson':
      return {
        title: 'The shop’s answer was cut off',
        advice: 'What arrived could not be read. Try again.',
      };
    case 'unexpectedShape':
      return {
        title: 'The shop sent an unexpected answer',
        advice:
          'It is not in the expected format. Try again; if this keeps happening, tell the owner of this bot.',
      };
    case 'tooLarge':
      return {
        title: 'The shop’s answer is too large',
        advice: `It is over ${problem.mebibytes} MiB, so the bot stopped reading it. The owner of this bot should check the shop’s address.`,
      };
    case 'storeUnavailable':
      return {
        title: 'The settings cannot be read or saved',
        advice:
          'The bot’s storage does not respond, or cannot be written or understood. No settings were changed. Try again in a minute; if this keeps happening, tell the owner of this bot.',
      };
    case 'keyUnreadable':
      return {
        title: 'The saved shop key cannot be read',
        advice:
          'It was encrypted with a different secret. An admin of this Discord server should enter the key again with `/setup`, or the owner of this bot should restore the old secret.',
      };
    case 'notLinked':
      return {
        title: 'No shop is linked here yet',
        advice: 'An admin of this Discord server can link one with `/setup`. It takes a minute.',
      };
    case 'notAllowed':
      return {
        title: 'You don’t have permission to do this',
        advice: `It needs the permission **${permissions[problem.permission]}**. Ask an admin of this Discord server.`,
      };
    case 'guildOnly':
      return {
        title: 'This works only on a Discord server',
        advice: 'Use the command in a channel of the Discord server whose shop you want to see.',
      };
    case 'tooOften':
      return {
        title: 'You’re doing that too often',
        advice: `Your request was not carried out. Try again in ${wait(problem.seconds)}.`,
      };
    case 'outdated':
      return {
        title: 'This button is out of date',
        advice: 'It belongs to something that has changed. Run the command again.',
      };
    case 'unknownServer':
      return {
        title: 'There is no such server',
        advice: 'The shop has no server with this name or number. Type `/servers` and choose from the list.',
      };
    case 'unknownProduct':
      return {
        title: 'There is no such product',
        advice: 'The shop has no product with this name or number. Type `/product` and choose from the list.',
      };
    case 'malformedKey':
      return {
        title: 'That is not a shop key',
        advice:
          'A key has no spaces and none of / \\\\ ? # %. Nothing was saved. Copy it again from the shop’s settings and press the button once more.',
      };
    case 'unknownCurrency':
      return {
        title: 'There is no such currency',
        advice: 'Nothing was saved. Choose from the list, or type a three-letter code such as `EUR`.',
      };
    case 'unknownTimeZone':
      return {
        title: 'There is no such time zone',
        advice: 'Nothing was saved. Choose from the list, or type a name such as `Europe/Berlin`.',
      };
    case 'unknownPage':
      return {
        title: 'There is no such page',
        advice: `Type a page number from 1 to ${problem.pages}.`,
      };
    case 'tooManyWatches':
      return {
        title: 'Too many payments are being watched',
        advice:
          'So this payment isn’t being watched. Press Refresh from time to time, or Watch again in a few minutes.',
      };
    case 'stopping':
      return {
        title: 'The bot is restarting',
        advice: 'Your request was not completed. Try again in a minute.',
      };
  }
}
