import type { Form } from './knowledge.js';
import type { Payment, SentCommand } from './payment.js';
import { stripPrefix } from './replies/announcements.js';
import { blankName, listArguments, stripCodes } from './replies/sentences.js';

/** Characters: a longer answer is a log. */
const MAX_FORM = 200;
const MAX_COMMAND = 60;
/** A form with fewer says too little to be told from another reply. */
const MIN_WORDS = 2;
const GAP = '…';

/** The first words of a command, by which its replies are known: "crates give", "give". */
function commandWords(command: string, names: readonly string[]): string {
  const words = stripPrefix(command.slice(0, 500)).toLowerCase().split(/\s+/, 2);
  const isFixed = (word: string, index: number) =>
    index === 0 || (/^[\p{L}-]+$/u.test(word) && !names.includes(word));
  return words.filter(isFixed).join(' ').slice(0, MAX_COMMAND);
}

/** The plug-in's own name at the beginning: "[Crates] ". */
const PREFIX = /^\[[\p{L} _-]{1,30}\]/u;
const UNEXPLAINED = /[\d"'«»“”[\](){}]/;

/**
 * By which lessons know a reply: what stays of it without what its payment explains. Null if it says too little, or something
 * that may be another the next time.
 * @param names of `foldNames`
 */
export function teachableForm(
  { command, reply }: SentCommand,
  { products }: Pick<Payment, 'products'>,
  names: readonly string[],
): Form | null {
  if (reply.length > 20 * MAX_FORM) return null;
  const text = stripCodes(reply).replace(/\s+/g, ' ').trim();
  if (text.length > MAX_FORM) return null;
  const amounts = products.flatMap(({ times, quantity }) => [times ?? [], quantity ?? []].flat());
  const numbers = [...(command.slice(0, 500).match(/\d+/g) ?? []), ...amounts.map(String)];
  const explained = [...names, ...listArguments(command), ...numbers].sort((a, b) => b.length - a.length);
  const form = explained.reduce((left, name) => blankName(left, name, GAP), text);
  const isTeachable =
    (form.match(/\p{L}+/gu) ?? []).length >= MIN_WORDS && !UNEXPLAINED.test(form.replace(PREFIX, ''));
  return isTeachable ? { command: commandWords(command, names), form } : null;
}
