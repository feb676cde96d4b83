import { readableLine } from '../text/readable.js';
import type { Payment } from './payment.js';
import { stripPrefix } from './replies/announcements.js';

/** Commands of a case end in their chance: `give {user} diamond (50%)`. */
const CHANCE = /\(\s{0,9}\d+(?:[.,]\d+)?\s{0,9}%\s{0,9}\)\s*$/;

/** The same for all spellings of a command. */
export const sameCommand = (command: string): string => stripPrefix(readableLine(command)).toLowerCase();

/** "give" of "sudo /minecraft:give Steve stone" */
const firstWord = (command: string): string =>
  sameCommand(sameCommand(command).replace(/^sudo /, '')).split(' ', 1)[0] ?? '';

/** The different commands of the products, and how often each was bought. A case draws one of its prizes. */
function listTemplates({ products }: Payment): readonly (readonly [template: string, amount: number])[] {
  const templates = new Map<string, readonly [string, number]>();
  for (const { commands, times } of products) {
    const all = (commands ?? []).filter((template) => template.trim() !== '');
    const prize = all.find((template) => CHANCE.test(template));
    for (const template of all.filter((one) => one === prize || !CHANCE.test(one))) {
      const [first, amount] = templates.get(sameCommand(template)) ?? [template, 0];
      templates.set(sameCommand(template), [first, amount + Math.max(1, times ?? Number.POSITIVE_INFINITY)]);
    }
  }
  return [...templates.values()];
}

/** How many different commands the products have, and how many more than were sent. */
export function countTemplates(payment: Payment): { readonly templates: number; readonly unsent: number } {
  const templates = listTemplates(payment).length;
  const sent = new Set(payment.sentCommands.map(({ command }) => sameCommand(command))).size;
  return { templates, unsent: Math.max(0, templates - sent) };
}

/** Templates of whose first word nothing was sent. */
export function listUnsent(payment: Payment): readonly string[] {
  const sent = new Set(payment.sentCommands.map(({ command }) => firstWord(command)));
  return listTemplates(payment).flatMap(([template]) => (sent.has(firstWord(template)) ? [] : [template]));
}

/** How often each template of a command's first word was bought; of all templates if none has it. */
export function countBought(payment: Payment): (command: string) => readonly number[] {
  const listed = listTemplates(payment).map(([template, amount]) => ({ word: firstWord(template), amount }));
  return (command) => {
    const same = listed.filter(({ word }) => word === firstWord(command));
    return (same.length > 0 ? same : listed).map(({ amount }) => amount);
  };
}
