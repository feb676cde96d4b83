import { readableLine } from '../text/readable.js';
import { type Payment, type Purchase, UNREADABLE } from './payment.js';

/** More commands than any real payment has. */
export const MAX_JUDGED = 500;
const MAX_COMPARED = 50_000;

/** Each sent command stands for one template. Undefined if unreadable or too much to compare. */
export function findMissingCommands({ buyer, products, sentCommands }: Payment): string[] | undefined {
  if (sentCommands.some(({ command }) => command === UNREADABLE)) return undefined;
  // What was sent doesn't tell what should have been.
  if (products.length === 0 && sentCommands.length > 0) return undefined;
  const templates = products.flatMap(({ commands }) => commands ?? []);
  const sent = sentCommands.map(({ command }) => command);
  const isTooMuch = (texts: readonly string[]) =>
    texts.length > MAX_JUDGED || texts.join('').length > MAX_COMPARED;
  if ([templates, sent].some(isTooMuch)) return undefined;
  const missing = unsentTemplates(products, sent, buyer);
  return missing.length === 0 && products.some(({ commands }) => commands === null) ? undefined : missing;
}

function unsentTemplates(products: readonly Purchase[], sent: readonly string[], buyer: string): string[] {
  const unmatched = sent.map(normal);
  return products.flatMap(({ commands, times }) => {
    const templates = (commands ?? [])
      .filter((command) => command.trim() !== '')
      .map((text) => ({
        text,
        isPrize: CHANCE.test(text),
        pattern: templatePattern(text, buyer, times ?? 1),
      }))
      // The most specific template first, so that a vaguer one doesn't take its command.
      .sort((a, b) => a.pattern.length - b.pattern.length);
    const unsent = templates.filter(({ pattern }) => {
      const index = unmatched.findIndex((command) => fits(command, pattern));
      if (index === -1) return true;
      unmatched.splice(index, 1);
      return false;
    });
    // A case draws one of its prizes.
    const drawn =
      templates.filter(({ isPrize }) => isPrize).length > unsent.filter(({ isPrize }) => isPrize).length;
    const [prize] = drawn ? [] : unsent.filter(({ isPrize }) => isPrize);
    return unsent.filter((template) => !template.isPrize || template === prize).map(({ text }) => text);
  });
}

/** Commands of a `case` end in their chance: `give {user} diamond (50%)`. */
const CHANCE = /(?<!\s)\s*\(\s*\d+(?:[.,]\d+)?\s*%\s*\)\s*$/;

const normal = (command: string): string => readableLine(command).replace(/^\//, '');

/** With a preceding `§`: the resulting colour code is unknown, and readable commands have none. */
const PLACEHOLDER = /(?:(?<!§)§+)?\{[^{}]*\}/;
const PLACEHOLDER_OR_NUMBER = new RegExp(`${PLACEHOLDER.source}|\\b\\d+\\b`);

function templatePattern(template: string, buyer: string, times: number): string[] {
  const text = template.replace(CHANCE, '').replaceAll('{user}', () => normal(buyer) || '{}');
  // Bought several times over, "give 100" may go out as "give 200".
  return normal(text)
    .toLowerCase()
    .split(times > 1 ? PLACEHOLDER_OR_NUMBER : PLACEHOLDER);
}

function fits(command: string, [first = '', ...rest]: readonly string[]): boolean {
  const sent = command.toLowerCase();
  const last = rest.pop();
  if (last === undefined) return sent === first;
  if (!sent.startsWith(first)) return false;
  let from = first.length;
  for (const part of rest) {
    const at = sent.indexOf(part, from);
    if (at === -1) return false;
    from = at + part.length;
  }
  return sent.length - last.length >= from && sent.endsWith(last);
}
