import { stripPrefix } from './announcements.js';
import { BRACKETED, listArguments, NUMBER, QUOTED, stripCodes } from './sentences.js';

/** Characters. */
const MAX_FORM = 200;
const MAX_COMMAND = 60;
/** A form with fewer says too little to be told from another reply. */
const MIN_WORDS = 2;
const GAP = '…';

/** The first words of a command, by which its replies are known: "crates give", "give". */
export function commandWords(command: string, names: readonly string[]): string {
  const words = stripPrefix(command.slice(0, 500)).toLowerCase().split(/\s+/, 2);
  const isFixed = (word: string, index: number) =>
    index === 0 || (/^[\p{L}-]+$/u.test(word) && !names.includes(word));
  return words.filter(isFixed).join(' ').slice(0, MAX_COMMAND);
}

/** "give" of "/minecraft:give Steve stone" */
export const firstWord = (command: string): string =>
  (stripPrefix(command.slice(0, 500)).toLowerCase().split(/\s+/, 1)[0] ?? '').slice(0, MAX_COMMAND);

/** What stays of a reply without names, numbers and quoted or bracketed texts; empty if it says nothing. */
export function replyForm(command: string, reply: string, names: readonly string[]): string {
  const text = stripCodes(reply.slice(0, 10 * MAX_FORM))
    .replace(/\s+/g, ' ')
    .trim();
  const blanked = [...names, ...listArguments(command)].reduce(blankName, text);
  return blanked
    .replace(QUOTED, GAP)
    .replace(BRACKETED, (bracketed, at: number) => (at === 0 ? bracketed : GAP))
    .replace(NUMBER, GAP)
    .replace(/(?:… ?){2,}/g, '… ')
    .trim()
    .slice(0, MAX_FORM);
}

function blankName(text: string, name: string): string {
  const folded = text.toLowerCase();
  // Letters whose small form is longer would move what follows.
  if (folded.length !== text.length) return text;
  let blanked = '';
  let from = 0;
  for (let at = folded.indexOf(name); at !== -1; at = folded.indexOf(name, from)) {
    blanked += text.slice(from, at) + GAP;
    from = at + name.length;
  }
  return blanked + text.slice(from);
}

export const isTeachable = (form: string): boolean => (form.match(/\p{L}+/gu) ?? []).length >= MIN_WORDS;
