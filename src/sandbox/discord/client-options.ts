import { ApplicationCommandOptionType as OptionType } from 'discord.js';
import { findNamed } from './client-commands.js';
import { refuse } from './client-refusal.js';
import type { CommandOption, RegisteredCommand } from './command-form.js';
import { rolePayloads } from './payloads.js';
import type { GuildState } from './state.js';

export type OptionValue = string | number | boolean;
export type OptionValues = Readonly<Record<string, OptionValue>>;

/** An option as an interaction carries it. */
export interface SentOption {
  name: string;
  type: OptionType;
  value?: OptionValue;
  focused?: true;
  options?: SentOption[];
}

type BasicOption = Exclude<CommandOption, { type: OptionType.Subcommand | OptionType.SubcommandGroup }>;

const isBasic = (option: CommandOption): option is BasicOption => option.type > OptionType.SubcommandGroup;

/** Walks down to the subcommand that `words` name and sends the options that `fill` gives there. */
function descend(
  options: readonly CommandOption[],
  words: readonly string[],
  locale: string,
  fill: (options: readonly BasicOption[]) => SentOption[],
): SentOption[] {
  const [word, ...rest] = words;
  if (options.length === 0 || options.some(isBasic)) {
    if (word !== undefined) refuse(`There is no subcommand "${word}"`);
    return fill(options.filter(isBasic));
  }
  const chosen = word === undefined ? undefined : findNamed(options, word, locale);
  if (chosen === undefined || isBasic(chosen)) return refuse(`There is no subcommand "${word ?? ''}"`);
  return [
    { name: chosen.name, type: chosen.type, options: descend(chosen.options ?? [], rest, locale, fill) },
  ];
}

interface Filling {
  readonly guild: GuildState;
  readonly locale: string;
  readonly values: OptionValues;
}

function checkKnown(options: readonly BasicOption[], { values, locale }: Filling): void {
  for (const name of Object.keys(values)) {
    if (findNamed(options, name, locale) === undefined) refuse(`There is no option "${name}"`);
  }
}

const valueFor = (option: BasicOption, { values, locale }: Filling): OptionValue | undefined =>
  Object.entries(values).find(([name]) => findNamed([option], name, locale) !== undefined)?.[1];

/** The options of a command as its sender's client lets them go. */
export const filledOptions = (command: RegisteredCommand, words: readonly string[], filling: Filling) =>
  descend(command.options ?? [], words, filling.locale, (options) => {
    checkKnown(options, filling);
    return options.flatMap((option) => {
      const value = valueFor(option, filling);
      if (value === undefined) {
        return option.required ? refuse(`The option "${option.name}" is required`) : [];
      }
      const problem = problemWith(option, value, filling.guild);
      if (problem !== undefined) refuse(`The option "${option.name}" ${problem}`);
      return [{ name: option.name, type: option.type, value }];
    });
  });

/** The options of a command that is still being typed: nothing is checked, and the focused value is raw text. */
export function typedOptions(
  command: RegisteredCommand,
  words: readonly string[],
  filling: Filling,
  focused: string,
): { options: SentOption[]; completing: OptionType } {
  let completing: OptionType | undefined;
  const options = descend(command.options ?? [], words, filling.locale, (offered) => {
    checkKnown(offered, filling);
    return offered.flatMap((option): SentOption[] => {
      const { name, type } = option;
      const value = valueFor(option, filling);
      if (name !== focused) return value === undefined ? [] : [{ name, type, value }];
      if (!('autocomplete' in option) || !option.autocomplete) refuse(`"${name}" has no completions`);
      completing = type;
      return [{ name, type, value: String(value ?? ''), focused: true }];
    });
  });
  return completing === undefined ? refuse(`There is no option "${focused}"`) : { options, completing };
}

/** Why a client would not take this value for this option; undefined when it would. */
function problemWith(option: BasicOption, value: OptionValue, guild: GuildState): string | undefined {
  if ('choices' in option && option.choices?.length) {
    const offered = option.choices.some((choice) => choice.value === value);
    return offered ? undefined : `does not offer ${JSON.stringify(value)}`;
  }
  switch (option.type) {
    case OptionType.String: {
      if (typeof value !== 'string') return 'takes text';
      const { min_length, max_length } = option;
      const fits = value.length >= Math.max(1, min_length ?? 0) && value.length <= (max_length ?? 6000);
      return fits ? undefined : 'has a text of the wrong length';
    }
    case OptionType.Integer:
    case OptionType.Number: {
      const numeric =
        option.type === OptionType.Integer ? Number.isSafeInteger(value) : Number.isFinite(value);
      if (typeof value !== 'number' || !numeric) return 'takes a number';
      const fits = value >= (option.min_value ?? -Infinity) && value <= (option.max_value ?? Infinity);
      return fits ? undefined : 'has a number out of range';
    }
    case OptionType.Boolean:
      return typeof value === 'boolean' ? undefined : 'takes true or false';
    case OptionType.Attachment:
      return 'takes a file, which these clients do not send';
    default:
      return mentionables(option.type, guild).includes(String(value)) ? undefined : `does not know ${value}`;
  }
}

function mentionables(type: OptionType, guild: GuildState): string[] {
  const people = [...guild.people.keys()];
  const roles = rolePayloads(guild).map(({ id }) => id);
  if (type === OptionType.User) return people;
  if (type === OptionType.Role) return roles;
  return type === OptionType.Channel ? [guild.channelId] : [...people, ...roles];
}

/** The default names of the subcommands on the way to the options. */
export const subcommandsIn = ([first]: readonly SentOption[]): string[] =>
  first?.options === undefined ? [] : [first.name, ...subcommandsIn(first.options)];

/** The values of the options that name people, roles or channels. */
export const idsIn = (options: readonly SentOption[]): string[] =>
  options.flatMap(({ type, value, options: nested = [] }) => {
    const named = type >= OptionType.User && type <= OptionType.Mentionable;
    return [...(named && value !== undefined ? [String(value)] : []), ...idsIn(nested)];
  });
