import { ApplicationCommandOptionType as OptionType } from 'discord-api-types/v10';
import type { Choice, OptionValues, RegisteredCommand } from '../../demo/protocol.js';

type Option = NonNullable<RegisteredCommand['options']>[number];

/** A command as it stands in the line, complete or not. */
export interface TypedCommand {
  readonly command: RegisteredCommand;
  /** By option. */
  readonly texts: Readonly<Record<string, string>>;
  /** The option that is being typed, and where its text begins. */
  readonly current: { readonly option: Option; readonly from: number } | undefined;
}

/** The word after a slash while it's being typed; undefined once it has ended, or if there is no slash. */
export const typedName = (line: string): string | undefined => /^\/(\S*)$/.exec(line)?.[1];

/**
 * Reads `/payment id:51005 private:true`, with names of options in any language. What stands before the first name is
 * the text of the first option.
 */
export function readCommand(line: string, commands: readonly RegisteredCommand[]): TypedCommand | undefined {
  const [head = '', name] = /^\/(\S+)(?:\s+|$)/.exec(line) ?? [];
  const command = commands.find((one) => one.name === name);
  const [first, ...others] = command?.options ?? [];
  if (!command || !first) return command && { command, texts: {}, current: undefined };
  const options = new Map([first, ...others].flatMap((one) => optionNames(one).map((name) => [name, one])));
  const mark = new RegExp(`(?<=\\s)(${[...options.keys()].join('|')}):\\s*`, 'g');
  const named = [...line.matchAll(mark)].map(({ index, 0: { length }, 1: name = '' }) => ({
    option: options.get(name) ?? first,
    begin: index,
    from: index + length,
  }));
  const parts = [{ option: first, begin: head.length, from: head.length }, ...named];
  const texts = parts.map(
    ({ option, from }, index) => [option.name, line.slice(from, parts[index + 1]?.begin).trim()] as const,
  );
  return {
    command,
    texts: Object.fromEntries(texts.filter(([, text]) => text !== '')),
    current: parts.at(-1),
  };
}

/** The name of an option, and those that it has in other languages. */
const optionNames = ({ name, name_localizations }: Option): string[] => [
  name,
  ...Object.values(name_localizations ?? {}).filter((other) => other !== null),
];

/** Why a client would not send what is typed for an option. */
export interface Problem {
  readonly kind: 'missing' | 'wholeNumber' | 'noSuchChoice';
  readonly option: Option;
}

/** The values that a client sends for a typed command, or why it does not send them. */
export function readValues(
  { command, texts }: TypedCommand,
  picked: ReadonlyMap<string, Choice>,
): { readonly values: OptionValues } | { readonly problem: Problem } {
  const values: Record<string, string | number | boolean> = {};
  for (const option of command.options ?? []) {
    const text = texts[option.name];
    const choice = picked.get(option.name);
    if (text === undefined) {
      if (option.required) return { problem: { kind: 'missing', option } };
    } else if (choice?.name === text) {
      values[option.name] = choice.value;
    } else if (option.type === OptionType.Integer) {
      if (!/^-?\d{1,15}$/.test(text)) return { problem: { kind: 'wholeNumber', option } };
      values[option.name] = Number(text);
    } else if (option.type === OptionType.Boolean) {
      if (!/^(?:true|false)$/i.test(text)) return { problem: { kind: 'noSuchChoice', option } };
      values[option.name] = /^true$/i.test(text);
    } else {
      values[option.name] = text;
    }
  }
  return { values };
}
