import type { ApplicationCommandOptionType } from 'discord.js';

/** Discord accepts `max_length` for texts, `autocomplete` for texts and numbers, `min_value` for numbers. */
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

/** A command in Discord's format, without texts and without what all our commands share. */
export interface CommandData {
  readonly name: string;
  readonly options?: readonly OptionData[];
}

interface OptionTexts {
  /** 1 to 32 lower-case letters, digits, - and _; in the default language the name in `OptionData`. */
  readonly name: string;
  readonly description: string;
}

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

export type OptionValues<D extends CommandData> = {
  readonly [O in Option<D> as O['name']]: O extends { readonly required: true }
    ? OptionValue<O>
    : OptionValue<O> | undefined;
};

export type AutocompletedName<D extends CommandData> = Extract<
  Option<D>,
  { readonly autocomplete: true }
>['name'];

export type RequiredTexts<D extends CommandData> = CommandTexts &
  ([Option<D>] extends [never]
    ? unknown
    : { readonly options: Readonly<Record<Option<D>['name'], OptionTexts>> });
