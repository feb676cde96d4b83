import type { ApplicationCommandOptionType } from 'discord.js';

/** Discord takes a length for texts only, completion for texts and numbers, and a least value for numbers. */
export interface OptionData {
  readonly type:
    | ApplicationCommandOptionType.String
    | ApplicationCommandOptionType.Integer
    | ApplicationCommandOptionType.Boolean;
  readonly name: string;
  readonly required?: boolean;
  readonly autocomplete?: boolean;
  readonly max_length?: number;
  readonly min_value?: number;
}

/** The structure of a command as Discord wants it: no texts, and nothing that all of ours have in common. */
export interface CommandData {
  readonly name: string;
  readonly options?: readonly OptionData[];
}

interface OptionTexts {
  /** 1 to 32 lower-case letters, digits, - and _; in the default language the option's own name. */
  readonly name: string;
  readonly description: string;
}

/** What people read about a command, in one language. */
export interface CommandTexts {
  readonly description: string;
  readonly options?: Readonly<Record<string, OptionTexts>>;
}

type Option<D extends CommandData> = D['options'] extends readonly (infer O extends OptionData)[] ? O : never;

type OptionValue<O extends OptionData> = O['type'] extends ApplicationCommandOptionType.Integer
  ? number
  : O['type'] extends ApplicationCommandOptionType.Boolean
    ? boolean
    : string;

/** The values that a command's options arrive with, typed from its structure. */
export type OptionValues<D extends CommandData> = {
  readonly [O in Option<D> as O['name']]: O extends { readonly required: true }
    ? OptionValue<O>
    : OptionValue<O> | undefined;
};

export type AutocompletedName<D extends CommandData> = Extract<
  Option<D>,
  { readonly autocomplete: true }
>['name'];

/** The texts that a command needs in each language: its own, and those of every option. */
export type RequiredTexts<D extends CommandData> = CommandTexts &
  ([Option<D>] extends [never]
    ? unknown
    : { readonly options: Readonly<Record<Option<D>['name'], OptionTexts>> });
