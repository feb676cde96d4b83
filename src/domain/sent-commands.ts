import { readableLine } from '../text/readable.js';
import { type Payment, type Purchase, UNREADABLE } from './payment.js';
import { splitChain, stripPrefix } from './replies/announcements.js';

/** More commands than any real payment has. */
export const MAX_JUDGED = 500;
const MAX_COMPARED = 50_000;

/** Sent commands of one kind: deliveries, and attempts beyond those that the products explain. */
export interface CommandGroup {
  /** Of the sent commands, in their order. */
  readonly indexes: readonly number[];
  readonly explained: number;
}

/** What was sent, compared with what should have been. */
export interface Comparison {
  /** Templates of which nothing was sent; undefined if unreadable or too much to compare. */
  readonly missing: readonly string[] | undefined;
  readonly groups: readonly CommandGroup[];
}

export function compareCommands(payment: Payment): Comparison {
  const { buyer, products, sentCommands } = payment;
  const sent = new Map(
    sentCommands.slice(0, MAX_JUDGED).map(({ command }, index) => [index, normal(command)]),
  );
  const times = products.reduce((sum, product) => sum + (product.times ?? 1), 0);
  if (!isComparable(payment)) return { missing: undefined, groups: groupAlike(sent, Math.max(1, times)) };
  const lines = products.map((product) => matchLine(product, sent, buyer));
  const matches = lines.flat();
  addAttempts(matches, sent);
  const missing = lines.flatMap(unsentTemplates);
  const isPartial = missing.length === 0 && products.some(({ commands }) => commands === null);
  return {
    missing: isPartial ? undefined : missing,
    groups: [...mergeMatches(matches), ...groupAlike(sent, 1)],
  };
}

function isComparable({ products, sentCommands }: Payment): boolean {
  if (sentCommands.some(({ command }) => command === UNREADABLE)) return false;
  // What was sent doesn't tell what should have been.
  if (products.length === 0 && sentCommands.length > 0) return false;
  const templates = products.flatMap(({ commands }) => commands ?? []);
  return [templates, sentCommands.map(({ command }) => command)].every(
    (texts) => texts.length <= MAX_JUDGED && texts.join('').length <= MAX_COMPARED,
  );
}

type Pattern = readonly string[];

interface Template {
  readonly text: string;
  readonly isPrize: boolean;
  readonly pattern: Pattern;
  /** How often it may go out. */
  readonly times: number;
}

interface Match {
  readonly template: Template;
  readonly indexes: number[];
  readonly explained: number;
  /** What of it was not sent: all, or commands of a chain. */
  readonly unsent: readonly string[];
}

/** Each template takes its commands from `sent`; each sent command stands for one template. */
const matchLine = ({ commands, times }: Purchase, sent: Map<number, string>, buyer: string): Match[] =>
  (commands ?? [])
    .filter((command) => command.trim() !== '')
    .map(
      (text): Template => ({
        text,
        isPrize: stripChance(text) !== text,
        pattern: templatePattern(stripChance(text), buyer, times ?? 1),
        times: Math.max(1, times ?? 1),
      }),
    )
    // The most specific template first, so that a vaguer one doesn't take its command.
    .sort((a, b) => a.pattern.length - b.pattern.length)
    .map((template) => matchTemplate(template, sent, buyer));

function matchTemplate(template: Template, sent: Map<number, string>, buyer: string): Match {
  const { text, pattern, times } = template;
  const whole = take(sent, pattern);
  if (whole) {
    // A multiplied number stands for all at once.
    const isOnce = times === 1 || !fits(whole.command, templatePattern(stripChance(text), buyer, 1));
    const explained = isOnce || hasAmount(text) ? 1 : times;
    return { template, indexes: [whole.index], explained, unsent: [] };
  }
  const parts = splitChain(stripChance(text));
  const taken = parts.length < 2 ? [] : parts.map((part) => take(sent, templatePattern(part, buyer, times)));
  const indexes = taken.flatMap((one) => one?.index ?? []);
  const unsent = indexes.length === 0 ? [text] : parts.filter((_, index) => !taken[index]);
  // Its commands are different ones, so none of them repeats another.
  return { template, indexes, explained: indexes.length, unsent };
}

function take(sent: Map<number, string>, pattern: Pattern) {
  for (const [index, command] of sent)
    if (fits(command, pattern)) {
      sent.delete(index);
      return { index, command };
    }
  return undefined;
}

/** What is left and fits a template was sent again. */
function addAttempts(matches: readonly Match[], sent: Map<number, string>): void {
  for (const [index, command] of sent) {
    const match = matches.find(
      ({ template, indexes }) => indexes.length > 0 && fits(command, template.pattern),
    );
    if (!match) continue;
    match.indexes.push(index);
    sent.delete(index);
  }
}

/** A product that stands twice in the basket has each of its templates twice. */
function mergeMatches(matches: readonly Match[]): CommandGroup[] {
  const groups = new Map<string, CommandGroup>();
  for (const { template, indexes, explained } of matches) {
    if (indexes.length === 0) continue;
    const same = groups.get(template.text);
    groups.set(template.text, {
      indexes: [...(same?.indexes ?? []), ...indexes].sort((a, b) => a - b),
      explained: (same?.explained ?? 0) + explained,
    });
  }
  return [...groups.values()];
}

/** Commands that no template explains: the same one again is another attempt. */
function groupAlike(sent: ReadonlyMap<number, string>, explained: number): CommandGroup[] {
  const groups = new Map<string, number[]>();
  for (const [index, command] of sent) {
    const indexes = groups.get(command);
    if (indexes) indexes.push(index);
    else groups.set(command, [index]);
  }
  return [...groups.values()].map((indexes) => ({ indexes, explained }));
}

/** A case draws one of its prizes. */
function unsentTemplates(line: readonly Match[]): string[] {
  const isUnsent = ({ indexes }: Match) => indexes.length === 0;
  const prizes = line.filter(({ template }) => template.isPrize);
  const prize = prizes.every(isUnsent) ? prizes[0] : undefined;
  return line
    .filter((match) => !match.template.isPrize || match === prize || !isUnsent(match))
    .flatMap(({ unsent }) => unsent);
}

/** Commands of a `case` end in their chance: `give {user} diamond (50%)`. */
const CHANCE = /(?<!\s)\s*\(\s*\d+(?:[.,]\d+)?\s*%\s*\)\s*$/;
const stripChance = (template: string): string =>
  template.includes('%') ? template.replace(CHANCE, '') : template;

const normal = (command: string): string => stripPrefix(readableLine(command)).toLowerCase();

/** What owners write for the buyer; the platform's own is `{user}`. */
const BUYER = /[{%](?:user|player|username|nick|nickname|player_name)[}%]/gi;
/** With a preceding `§`: the resulting colour code is unknown, and readable commands have none. */
const PLACEHOLDER = /(?:(?<!§)§+)?\{[^{}]*\}|%[a-z_]{1,40}%/i;
const PLACEHOLDER_OR_NUMBER = new RegExp(`${PLACEHOLDER.source}|\\b\\d+\\b`, 'i');

const hasAmount = (template: string): boolean => PLACEHOLDER.test(template.replace(BUYER, ''));

function templatePattern(template: string, buyer: string, times: number): Pattern {
  const text = template.replaceAll('{user}', () => readableLine(buyer) || '{}');
  // Bought several times over, "give 100" may go out as "give 200".
  return normal(text).split(times > 1 ? PLACEHOLDER_OR_NUMBER : PLACEHOLDER);
}

function fits(sent: string, pattern: Pattern): boolean {
  const [first = '', last] = [pattern[0], pattern.length > 1 ? pattern.at(-1) : undefined];
  if (last === undefined) return sent === first;
  if (!sent.startsWith(first)) return false;
  let from = first.length;
  for (const part of pattern.slice(1, -1)) {
    const at = sent.indexOf(part, from);
    if (at === -1) return false;
    from = at + part.length;
  }
  return sent.length - last.length >= from && sent.endsWith(last);
}
