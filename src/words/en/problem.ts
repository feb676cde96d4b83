import type { Permission, Problem } from '../../failure.js';
import type { Explanation } from '../explanation.js';
import { englishCount } from '../plural.js';

const permissions: Record<Permission, string> = {
  ManageGuild: 'Manage Server',
  ModerateMembers: 'Time out members',
};

const wait = (seconds: number) =>
  seconds < 120
    ? englishCount(seconds, 'second', 'seconds')
    : englishCount(Math.ceil(seconds / 60), 'minute', 'minutes');

/** What happened, what did not, and what to do. */
export function explained(problem: Problem): Explanation {
  switch (problem.kind) {
    case 'keyRefused':
      return {
        title: 'The shop did not accept the key',
        advice:
          'Nothing was shown or changed. Someone who manages this server should copy the key again from the shop’s settings and enter it with `/setup`.',
      };
    case 'notFound':
      return problem.what === 'payment'
        ? {
            title: 'There is no such payment',
            advice:
              'The shop knows no payment with this number. Ask the buyer for the number in the receipt and check its digits.',
          }
        : {
            title: 'This product is not sold',
            advice: 'The shop does not have it, or not any more. Type `/product` and choose from the list.',
          };
    case 'unreachable':
      return {
        title: 'The shop cannot be reached',
        advice:
          'No connection could be made, so nothing was looked up or changed. Try again in a few minutes.',
      };
    case 'untrusted':
      return {
        title: 'The shop’s certificate is not valid',
        advice:
          'The bot ended the connection before it sent anything, because the key must not reach a stranger. Nothing was looked up or changed. The operator of this bot should check the shop’s address and its certificate.',
      };
    case 'connectionLost':
      return {
        title: 'The connection to the shop broke off',
        advice: 'The answer did not arrive in full, so nothing is shown and nothing was changed. Try again.',
      };
    case 'tooSlow':
      return {
        title: 'The shop did not answer in time',
        advice: `There was no complete answer within ${englishCount(problem.seconds, 'second', 'seconds')}. Nothing was changed. Try again in a minute.`,
      };
    case 'rateLimited':
      return {
        title: 'The shop asks for a pause',
        advice:
          'It received too many requests and turned this one down. Nothing was changed. Try again in a minute.',
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
        advice: `The request was not sent, because it would have waited about ${englishCount(problem.seconds, 'second', 'seconds')}. Try again in a minute.`,
      };
    case 'serverError':
      return {
        title: 'The shop has a fault',
        advice: `It answered with error ${problem.status}. Nothing was changed. Try again in a few minutes.`,
      };
    case 'rejected':
      return {
        title: 'The shop turned the request down',
        advice: `It answered with error ${problem.status} and no explanation. Nothing was changed. Try again later; if it stays so, the operator of this bot should check the shop’s address.`,
      };
    case 'redirected':
      return {
        title: 'The shop points to another address',
        advice:
          'The bot does not follow, because the key must not reach a stranger. Nothing was changed. The operator of this bot should check the shop’s address.',
      };
    case 'webPage':
      return {
        title: 'The shop answered with a web page',
        advice:
          'That is usually its protection against attacks, or maintenance. Nothing was changed. Try again in a few minutes.',
      };
    case 'brokenJson':
      return {
        title: 'The shop’s answer was cut off',
        advice: 'It could not be read, so nothing is shown and nothing was changed. Try again.',
      };
    case 'unexpectedShape':
      return {
        title: 'The shop’s answer makes no sense',
        advice:
          'It arrived, but not in the agreed form, so nothing is shown and nothing was changed. Try again; if it stays so, tell the operator of this bot.',
      };
    case 'tooLarge':
      return {
        title: 'The shop’s answer is too large',
        advice: `It is over ${problem.mebibytes} MiB and was not read to the end. Nothing was changed. The operator of this bot should check the shop’s address.`,
      };
    case 'storeUnavailable':
      return {
        title: 'The settings cannot be read or saved',
        advice:
          'The bot’s storage does not answer, or cannot be written or understood. Nothing was changed. Try again in a minute; if it stays so, tell the operator of this bot.',
      };
    case 'keyUnreadable':
      return {
        title: 'The saved shop key cannot be read',
        advice:
          'It was saved with another secret. Someone who manages this server should enter the key again with `/setup`, or the operator of this bot should restore the secret.',
      };
    case 'notLinked':
      return {
        title: 'No shop is linked here yet',
        advice: 'Someone who manages this server can link one with `/setup`. It takes a minute.',
      };
    case 'notAllowed':
      return {
        title: 'You may not do this',
        advice: `It needs the permission **${permissions[problem.permission]}**. Nothing was changed. Ask someone who manages this server.`,
      };
    case 'guildOnly':
      return {
        title: 'This works on a server only',
        advice: 'Use the command in a channel of the server whose shop you mean.',
      };
    case 'tooOften':
      return {
        title: 'That was too often',
        advice: `The request was not carried out and nothing was changed. Try again in ${wait(problem.seconds)}.`,
      };
    case 'outdated':
      return {
        title: 'This button is out of date',
        advice: 'What it belonged to has changed. Nothing was done. Run the command again.',
      };
    case 'unknownServer':
      return {
        title: 'There is no such server',
        advice:
          'The shop shows no server with this name or number. Type `/servers` and choose from the list.',
      };
    case 'unknownProduct':
      return {
        title: 'There is no such product',
        advice:
          'The shop shows no product with this name or number. Type `/product` and choose from the list.',
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
        advice: 'Nothing was saved. Choose from the list, or type a code of three letters such as `EUR`.',
      };
    case 'unknownTimeZone':
      return {
        title: 'There is no such time zone',
        advice: 'Nothing was saved. Choose from the list, or type a name such as `Europe/Berlin`.',
      };
    case 'unknownPage':
      return {
        title: 'There is no such page',
        advice: `Nothing was changed. Type a number from 1 to ${problem.pages}.`,
      };
    case 'tooManyWatches':
      return {
        title: 'Too many payments are being watched',
        advice: 'This one is not. Press Refresh from time to time, or Watch again in a few minutes.',
      };
    case 'stopping':
      return {
        title: 'The bot is being restarted',
        advice: 'Your request was not completed and nothing was changed. Try again in a minute.',
      };
  }
}
