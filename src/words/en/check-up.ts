import type { Finding, Passed } from '../../views/findings.js';
import type { Explanation } from '../explanation.js';
import { englishCount } from '../plural.js';
import { explained } from './problem.js';

export const checkUp = {
  button: 'Check-up',
  again: 'Check again',
  title: 'Check-up',
  allWell: '**All is well.**',
  wrong: (count: number) =>
    count === 1 ? '**One thing needs your attention.**' : `**${count} things need your attention.**`,
  /** Above what passed, where something else did not. */
  inOrder: 'As it should be',
  passed,
  finding,
};

/** @param shop the shop's name, escaped */
function passed(one: Passed, shop: string): string {
  switch (one.kind) {
    case 'key':
      return `The key works. It belongs to **${shop}**.`;
    case 'open':
      return 'The shop is open, and purchases are real.';
    case 'shelves':
      return one.servers === 1
        ? `The server sells ${englishCount(one.products, 'product', 'products')}.`
        : `Each of the ${one.servers} servers sells something: ${englishCount(one.products, 'product', 'products')} in all.`;
    case 'pictures':
      return 'Discord can show all pictures.';
    case 'permissions':
      return 'The bot lacks no permission here: Discord delivers its answers in every channel.';
    case 'quick':
      return `The shop answers quickly: in ${one.ms} ms.`;
    case 'queue':
      return queue(one);
  }
}

function queue({ people, others }: { people: number; others: number }): string {
  if (people + others === 0) return 'Nobody has to wait for the shop: the queue is empty.';
  const waiting = [
    ...(people > 0 ? [englishCount(people, 'person', 'people')] : []),
    ...(others > 0 ? [englishCount(others, 'update in the background', 'updates in the background')] : []),
  ];
  return `The queue for the shop is short: ${waiting.join(' and ')}.`;
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
            'Nothing of the shop can be shown until this is mended. Copy the key again from the shop’s settings, run `/setup` and press **Replace the key**.',
        };
      return found.of === 'shop'
        ? { title, advice: `${advice} Shop, products and pictures were not checked.` }
        : {
            title: `${title}: no list of servers`,
            advice: `${advice} Servers, products and pictures were not checked.`,
          };
    }
    case 'blocked':
      return {
        title: 'The shop is blocked',
        advice:
          'Nobody can buy anything. Ask the support of your shop platform why, and what it takes to open it.',
      };
    case 'testMode':
      return {
        title: 'Test mode is on',
        advice:
          'Purchases are not real. Switch test mode off in the shop’s settings when you have finished testing.',
      };
    case 'noServers':
      return {
        title: 'The shop shows no server',
        advice: 'Members see an empty shop. Add a server in the shop’s settings, or show one that is hidden.',
      };
    case 'notMember':
      return {
        title: 'The bot has not joined this Discord server',
        advice:
          'Only its commands were added. Without the bot itself, the key and the settings are soon erased, within a day at most. Invite it again with both scopes, `bot` and `applications.commands`.',
      };
    case 'emptyServers':
      return {
        title: `${englishCount(found.names.length, 'server', 'servers')} without products`,
        advice: 'Members find nothing to buy there. Add products in the shop, or hide the server.',
      };
    case 'hiddenServers':
      return {
        title: `${englishCount(found.names.length, 'hidden server', 'hidden servers')}`,
        advice:
          'Only you see this list; the bot shows nobody what is sold there. If that is not meant so, change it in the shop.',
      };
    case 'hiddenProducts':
      return {
        title: `${englishCount(found.names.length, 'hidden product', 'hidden products')}`,
        advice:
          'Only you see this list; the bot shows it to nobody else. If that is not meant so, change it in the shop.',
      };
    case 'oneTimeProducts':
      return {
        title: `${englishCount(found.names.length, 'one-time product', 'one-time products')}`,
        advice:
          'Each buyer can buy this once. If that is not meant so, change it in the product’s settings in the shop.',
      };
    case 'refusedPictures':
      return {
        title: `Discord would refuse ${englishCount(found.names.length, 'picture', 'pictures')}`,
        advice:
          'What is listed here is left out. Upload it again in the shop: the address must begin with https:// and name a public web site.',
      };
    case 'unreadable':
      return {
        title: `${englishCount(found.count, 'entry', 'entries')} of the shop could not be read`,
        advice:
          'The bot leaves out what has no name, number or price. Look through servers and products in the shop; if all is well there, tell the operator of this bot.',
      };
    case 'slow':
      return {
        title: 'The shop is slow',
        advice: `Its last answer took ${englishCount(found.seconds, 'second', 'seconds')}. Check again later; if it stays so, ask the support of your shop platform.`,
      };
    case 'queue':
      return {
        title: `${englishCount(found.people, 'person waits', 'people wait')} for the shop`,
        advice:
          'All servers of this bot share the requests that the shop allows. Check again in a minute; if it is often so, tell the operator of this bot.',
      };
    case 'lastFailure':
      return {
        title: 'The last trouble with the shop’s API',
        advice: `<t:${Math.floor(found.at / 1000)}:R>: ${explained(found.problem).title}. Nothing has to be done about it now; if it happens often, tell the operator of this bot.`,
      };
  }
}
