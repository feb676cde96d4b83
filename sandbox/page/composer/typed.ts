import type { Choice, OfferedCommand, OptionValues } from '../../demo/protocol.js';
import { OptionType } from '../enums.js';

export type Option = OfferedCommand['options'][number];

/** The contents of a command's fields, by option; a picked completion shows its name. */
export interface Filled {
  readonly texts: Readonly<Record<string, string>>;
  readonly picked: Readonly<Record<string, Choice>>;
}

export interface Slash {
  readonly word: string;
  /** Undefined until the word has ended. */
  readonly rest: string | undefined;
}

/**
 * The word right after the slash and what follows it, or both words of a subcommand; undefined when the text is no command.
 */
export function slashIn(text: string, names: readonly string[] = []): Slash | undefined {
  if (!text.startsWith('/')) return undefined;
  const typed = text.slice(1);
  // The names of subcommands have two words.
  const name = names.find((one) => one.includes(' ') && typed.startsWith(`${one} `));
  if (name !== undefined) return { word: name, rest: typed.slice(name.length).trimStart() };
  if (names.some((one) => one.includes(' ') && one.startsWith(typed)))
    return { word: typed, rest: undefined };
  const [, word = '', rest] = /^\/(\S*)(?:\s+(.*))?$/s.exec(text) ?? [];
  return { word, rest: /^\/\S+\s/.test(text) ? (rest ?? '') : undefined };
}

/** `id:51005 private:true`, in any language, or the value of one option alone, as the texts of the fields. */
export function textsIn(line: string, options: readonly Option[], alone = options[0]?.name): Filled['texts'] {
  if (alone === undefined || line.trim() === '') return {};
  const byName = new Map(
    options.flatMap((option) => namesOf(option).map((name) => [name, option.name] as const)),
  );
  const names = [...byName.keys()].join('|');
  const named = [...line.matchAll(new RegExp(`(?:^|\\s)(${names}):\\s*(.*?)(?=\\s(?:${names}):|$)`, 'gs'))];
  const before = (named[0] === undefined ? line : line.slice(0, named[0].index)).trim();
  return {
    ...(before !== '' && { [alone]: before }),
    ...Object.fromEntries(named.map(([, name = '', text = '']) => [byName.get(name) ?? name, text.trim()])),
  };
}

/** The name of an option, and those that it has in other languages. */
const namesOf = ({ name, name_localizations }: Option): string[] => [
  name,
  ...Object.values(name_localizations ?? {}).filter((other) => typeof other === 'string'),
];

/** Why a client would not send what is in a field. */
export type FieldProblem =
  | { readonly kind: 'missing' | 'wholeNumber' | 'noSuchChoice'; readonly option: string }
  | { readonly kind: 'outOfRange'; readonly option: string; readonly min: number; readonly max: number };

type Value = string | number | boolean;

/** The values that a client sends for what is in the fields, or why it would not send them. */
export function valuesOf(
  options: readonly Option[],
  { texts, picked }: Filled,
): { readonly values: OptionValues } | { readonly problem: FieldProblem } {
  const values: Record<string, Value> = {};
  // Somebody who types on writes the names of other options into a field.
  const typed = options.map(({ name }) =>
    picked[name] || !texts[name] ? {} : { [name]: '', ...textsIn(texts[name], options, name) },
  );
  const known: Filled['texts'] = Object.assign({}, texts, ...typed);
  for (const option of options) {
    const { name } = option;
    const text = (known[name] ?? '').trim();
    if (text === '' && 'required' in option && option.required) {
      return { problem: { kind: 'missing', option: name } };
    }
    if (text === '') continue;
    const choice = picked[name];
    const value = choice?.name === text ? choice.value : valueIn(option, text);
    if (typeof value === 'object') return { problem: value };
    values[name] = value;
  }
  return { values };
}

function valueIn(option: Option, text: string): Value | FieldProblem {
  const { name } = option;
  switch (option.type) {
    case OptionType.String:
      return option.choices?.length ? choiceOf(name, option.choices, text) : text;
    case OptionType.Boolean:
      return /^(true|false)$/i.test(text) ? /^true$/i.test(text) : { kind: 'noSuchChoice', option: name };
    case OptionType.Integer:
      return integerIn(option, text);
    case OptionType.Channel:
    case OptionType.Role:
      // One that is chosen is sent by its id.
      return { kind: 'noSuchChoice', option: name };
  }
}

function choiceOf(option: string, choices: readonly NamedChoice[], text: string): Value | FieldProblem {
  const same = (word: string | null | undefined) => word?.toLowerCase() === text.toLowerCase();
  const found = choices.find(
    ({ name, value, name_localizations }) =>
      same(String(value)) || same(name) || Object.values(name_localizations ?? {}).some(same),
  );
  return found?.value ?? { kind: 'noSuchChoice', option };
}

interface NamedChoice {
  readonly name: string;
  readonly value: string;
  readonly name_localizations?: Readonly<Record<string, string | null | undefined>> | null | undefined;
}

function integerIn(
  { name: option, min_value, max_value }: Extract<Option, { type: typeof OptionType.Integer }>,
  text: string,
): number | FieldProblem {
  if (!/^-?\d{1,15}$/.test(text)) return { kind: 'wholeNumber', option };
  const [min, max] = [min_value ?? Number.MIN_SAFE_INTEGER, max_value ?? Number.MAX_SAFE_INTEGER];
  const value = Number(text);
  return value < min || value > max ? { kind: 'outOfRange', option, min, max } : value;
}
