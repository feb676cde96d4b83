import type { Finding, Passed } from '../../views/findings.js';
import type { Explanation } from '../explanation.js';
import { counted } from './plural.js';
import { explained } from './problem.js';

export const checkUp = {
  button: 'Check-up',
  again: 'Check again',
  title: 'Check-up',
  allWell: '**All is well.**',
  wrong: (count: number) =>
    count === 1 ? '**One thing needs your attention.**' : `**${count} things need your attention.**`,
  /** Above what passed, where something else did not. */
  inOrder: 'No problems here',
  passed,
  finding,
};

/** @param shop the shop's name, escaped */
function passed(one: Passed, shop: string): string {
  switch (one.kind) {
    case 'key':
      return `The key works. It belongs to **${shop}**.`;
    case 'open':
      return 'The shop is open and takes live payments.';
    case 'shelves':
      return one.servers === 1
        ? `The server has ${counted(one.products, 'product', 'products')}.`
        : `${one.servers === 2 ? 'Both servers have' : `All ${one.servers} servers have`} products, ${one.products} in total.`;
    case 'pictures':
      return 'Discord can show all pictures.';
    case 'permissions':
      return 'The bot has all the permissions it needs; it can reply in every channel.';
    case 'quick':
      return `The shop answers quickly, in ${one.ms} ms.`;
    case 'queue':
      return queue(one);
  }
}

function queue({ people, others }: { people: number; others: number }): string {
  if (people + others === 0) return 'The queue of requests to the shop is empty.';
  const waiting = [
    ...(people > 0 ? [counted(people, 'person', 'people')] : []),
    ...(others > 0 ? [counted(others, 'background update', 'background updates')] : []),
  ];
  return `The queue of requests to the shop is short: ${waiting.join(' and ')}.`;
}

/** What was found, and what to do. */
function finding(found: Finding): Explanation {
  switch (found.kind) {
    case 'trouble': {
      const { title, advice } = explained(found.problem);
      if (found.problem.kind === 'keyRefused' || found.problem.kind === 'keyUnreadable')
        return {
          title,
          advice:
            'The bot can’t show anything from your shop until this is fixed. Copy the key again from the shop’s settings, run `/setup` and press **Replace the key**.',
        };
      return found.of === 'shop'
        ? { title, advice: `${advice} The shop, its products and pictures were not checked.` }
        : {
            title: `${title}: no list of servers`,
            advice: `${advice} Servers, products and pictures were not checked.`,
          };
    }
    case 'blocked':
      return {
        title: 'The shop is blocked',
        advice:
          'Nobody can buy anything. Ask your shop platform’s support why it is blocked and how to unblock it.',
      };
    case 'testMode':
      return {
        title: 'Test mode is on',
        advice:
          'Payments are simulated; nobody is charged. Turn test mode off in the shop’s settings when you have finished testing.',
      };
    case 'noServers':
      return {
        title: 'The shop has no visible servers',
        advice:
          'Members see an empty shop. Add a server in the shop’s settings, or make a hidden one visible.',
      };
    case 'notMember':
      return {
        title: 'The bot has not joined this Discord server',
        advice:
          'Only its commands were added. Without the bot itself, the key and the settings are erased within a day. Invite it again with both scopes, `bot` and `applications.commands`.',
      };
    case 'emptyServers':
      return {
        title: `${counted(found.names.length, 'server', 'servers')} without products`,
        advice: 'Members can’t buy anything there. Add products in the shop, or hide the server.',
      };
    case 'hiddenServers':
      return {
        title: `${counted(found.names.length, 'hidden server', 'hidden servers')}`,
        advice:
          'Only you see this list; the bot shows nobody what is sold there. If that isn’t intended, change it in the shop.',
      };
    case 'hiddenProducts':
      return {
        title: `${counted(found.names.length, 'hidden product', 'hidden products')}`,
        advice:
          'Only you see this list; the bot shows it to nobody else. If that isn’t intended, change it in the shop.',
      };
    case 'oneTimeProducts':
      return {
        title: `${counted(found.names.length, 'one-time product', 'one-time products')}`,
        advice:
          'A buyer can buy such a product only once. If that isn’t intended, change it in the product’s settings in the shop.',
      };
    case 'refusedPictures':
      return {
        title: `Discord cannot show ${counted(found.names.length, 'picture', 'pictures')}`,
        advice:
          'The bot leaves out the pictures in this list. Upload them again; the link must start with https:// and point to a public website.',
      };
    case 'unreadable':
      return {
        title: `${counted(found.count, 'item', 'items')} from the shop could not be read`,
        advice:
          'The bot leaves out servers and products without a name, number or price. Check them in the shop; if all is well there, tell the owner of this bot.',
      };
    case 'slow':
      return {
        title: 'The shop is slow',
        advice: `Its last answer took ${counted(found.seconds, 'second', 'seconds')}. Check again later; if this keeps happening, ask your shop platform’s support.`,
      };
    case 'queue':
      return {
        title: `${counted(found.people, 'person is waiting', 'people are waiting')} for the shop`,
        advice:
          'All Discord servers that use this bot share the shop’s request limit. Check again in a minute; if this happens often, tell the owner of this bot.',
      };
    case 'lastFailure':
      return {
        title: 'Last problem with the shop’s API',
        advice: `<t:${Math.floor(found.at / 1000)}:R>: ${explained(found.problem).title}. There is nothing to do about it now; if this happens often, tell the owner of this bot.`,
      };
  }
}
