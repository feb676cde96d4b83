import { readableLine } from '../text/readable.js';
import { type Payment, type Purchase, UNREADABLE } from './payment.js';
import { stripPrefix } from './replies/announcements.js';

/** More commands than any real payment has. */
export const MAX_JUDGED = 500;

/** Commands of a `case` end in their chance: `give {user} diamond (50%)`. */
const CHANCE = /\(\s{0,9}\d+(?:[.,]\d+)?\s{0,9}%\s{0,9}\)\s*$/;

/** The same for all spellings of a command. */
export const sameCommand = (command: string): string => stripPrefix(readableLine(command)).toLowerCase();

/** "give" of "sudo /minecraft:give Steve stone" */
const firstWord = (command: string): string =>
  sameCommand(sameCommand(command).replace(/^sudo /, '')).split(' ', 1)[0] ?? '';

const templatesOf = ({ commands }: Purchase): readonly string[] =>
  (commands ?? []).filter((template) => template.trim() !== '');

/** Whether all that was sent, and all that should have been, can be read. */
export const isReadable = ({ products, sentCommands, wasSent }: Payment): boolean =>
  sentCommands.length <= MAX_JUDGED &&
  sentCommands.every(({ command }) => command !== UNREADABLE) &&
  (wasSent || (products.length > 0 && products.every(({ commands }) => commands !== null)));

/** The different templates. A case draws one of its prizes. */
function listTemplates({ products }: Payment): readonly string[] {
  const templates = products.flatMap((product) => {
    const all = templatesOf(product);
    const prize = all.find((template) => CHANCE.test(template));
    return all.filter((template) => template === prize || !CHANCE.test(template));
  });
  return [...new Map(templates.map((template) => [sameCommand(template), template])).values()];
}

/** How many different commands the products have, and how many of them were not sent. Amounts may be multiplied in or not. */
export function countMissing(payment: Payment): { readonly templates: number; readonly missing: number } {
  const { state, wasSent, sentCommands } = payment;
  const templates = listTemplates(payment).length;
  const sent = new Set(sentCommands.map(({ command }) => sameCommand(command))).size;
  const isCompared = state === 'completed' && sent > 0 && !wasSent && isReadable(payment);
  return { templates, missing: isCompared ? Math.max(0, templates - sent) : 0 };
}

/** Templates of whose first word nothing was sent. */
export function listUnsent(payment: Payment): readonly string[] {
  const sent = new Set(payment.sentCommands.map(({ command }) => firstWord(command)));
  return listTemplates(payment).filter((template) => !sent.has(firstWord(template)));
}

interface Bought {
  /** Of the template that was bought most often. */
  readonly once: number;
  /** Of all templates together. */
  readonly inAll: number;
}

/** How often a command may go out, by templates of its first word; by all of them if no template has it. */
export function countBought({ products }: Payment): (command: string) => Bought {
  const amounts = new Map<string, number>();
  for (const product of products)
    for (const template of templatesOf(product).map(sameCommand))
      amounts.set(template, (amounts.get(template) ?? 0) + Math.max(1, product.times ?? 1));
  const listed = [...amounts].map(([template, amount]) => ({ word: firstWord(template), amount }));
  return (command) => {
    const same = listed.filter(({ word }) => word === firstWord(command));
    const bought = (same.length > 0 ? same : listed).map(({ amount }) => amount);
    return { once: Math.max(1, ...bought), inAll: bought.reduce((sum, amount) => sum + amount, 0) || 1 };
  };
}

/** Whether one command may stand for all that was bought at once: "give Steve apple 16". */
export const hasMultiple = (command: string, bought: number): boolean =>
  (command.match(/(?<!\S)\d{1,9}(?!\S)/g) ?? []).some((number) => Number(number) % bought === 0);

/** Whether it is known how often each command was bought. */
export const isCountable = ({ products }: Payment): boolean =>
  products.length > 0 && products.every(({ commands, times }) => commands !== null && times !== null);
