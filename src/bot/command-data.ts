import type { ApplicationCommandOptionType } from 'discord.js';

/** `name` only if it reads the same in every language; other choices are named by the command's texts. */
export interface OptionChoice {
  readonly value: string;
  readonly name?: string;
}

/** Discord takes choices and a length for texts only, completion for texts and numbers, and a least value for numbers. */
export interface OptionData {
  readonly type:
    | ApplicationCommandOptionType.String
    | ApplicationCommandOptionType.Integer
    | ApplicationCommandOptionType.Boolean;
  readonly name: string;
  readonly required?: boolean;
  readonly choices?: readonly OptionChoice[];
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
  readonly choices?: Readonly<Record<string, string>>;
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
    : O extends { readonly choices: readonly { readonly value: infer V }[] }
      ? V
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

type UnnamedChoice<O extends OptionData> = O extends { readonly choices: readonly (infer C)[] }
  ? Extract<Exclude<C, { readonly name: string }>, OptionChoice>['value']
  : never;

/** The texts that a command needs in each language: one for every option, and for every choice without a name. */
export type RequiredTexts<D extends CommandData> = CommandTexts &
  ([Option<D>] extends [never]
    ? unknown
    : {
        readonly options: {
          readonly [O in Option<D> as O['name']]: [UnnamedChoice<O>] extends [never]
            ? OptionTexts
            : { readonly choices: Readonly<Record<UnnamedChoice<O>, string>> };
        };
      });
