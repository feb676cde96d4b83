import {
  ApplicationCommandType,
  type ApplicationIntegrationType,
  ChannelType,
  type InteractionContextType,
  Locale,
  type LocalizationMap,
  ApplicationCommandOptionType as OptionType,
} from 'discord.js';
import { z } from 'zod';
import { sizeOf } from './command-size.js';
import { list, prune, report, text, whole } from './form.js';

const CHAT_NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;

const localized = (max: number) => z.partialRecord(z.enum(Locale), text(1, max).nullable()).nullish();

function checkChatName(ctx: z.RefinementCtx, path: readonly PropertyKey[], name: string): void {
  if (CHAT_NAME.test(name) && name === name.toLowerCase()) return;
  report(ctx, path, 'APPLICATION_COMMAND_INVALID_NAME', 'Command name is invalid');
}

interface Named {
  name: string;
  name_localizations?: LocalizationMap | null | undefined;
}

/** Reports a name, and each of its translations, that cannot be typed after a slash. */
function checkChatNames(ctx: z.RefinementCtx, named: Named): void {
  checkChatName(ctx, ['name'], named.name);
  for (const [locale, name] of Object.entries(named.name_localizations ?? {})) {
    if (name) checkChatName(ctx, ['name_localizations', locale], name);
  }
}

const choice = <T extends z.ZodType<string | number>>(value: T) =>
  z.object({ name: text(1, 100), name_localizations: localized(100), value });

const LARGEST = Number.MAX_SAFE_INTEGER;
const integer = whole(-LARGEST, LARGEST);

const described = {
  name: text(1, 32),
  name_localizations: localized(32),
  description: text(1, 100),
  description_localizations: localized(100),
};

const valued = { ...described, required: z.boolean().nullish() };
const suggesting = { ...valued, autocomplete: z.boolean().nullish() };

interface Suggesting {
  autocomplete?: boolean | null | undefined;
  choices?: Named[] | null | undefined;
}

function checkSuggestions(value: Suggesting & Named, ctx: z.RefinementCtx): void {
  checkChatNames(ctx, value);
  if (value.autocomplete && value.choices?.length) {
    const message = 'Autocomplete and choices are mutually exclusive.';
    report(ctx, ['autocomplete'], 'APPLICATION_COMMAND_OPTIONS_CHOICES_AND_AUTOCOMPLETE', message);
  }
  checkUnique(ctx, ['choices'], value.choices ?? [], 'APPLICATION_COMMAND_CHOICE_DUPLICATE_NAME');
}

interface Bounded {
  min_value?: number | null | undefined;
  max_value?: number | null | undefined;
}

function checkNumbers(value: Suggesting & Named & Bounded, ctx: z.RefinementCtx): void {
  checkSuggestions(value, ctx);
  if ((value.min_value ?? -Infinity) > (value.max_value ?? Infinity)) {
    report(ctx, ['min_value'], 'NUMBER_TYPE_MAX', 'min_value must not be above max_value');
  }
}

const string = z
  .object({
    ...suggesting,
    type: z.literal(OptionType.String),
    choices: list(choice(text(0, 100)), 0, 25).nullish(),
    min_length: whole(0, 6000).nullish(),
    max_length: whole(1, 6000).nullish(),
  })
  .superRefine((value, ctx) => {
    checkSuggestions(value, ctx);
    if ((value.min_length ?? 0) > (value.max_length ?? Infinity)) {
      report(ctx, ['min_length'], 'NUMBER_TYPE_MAX', 'min_length must not be above max_length');
    }
  });

const number = z
  .object({
    ...suggesting,
    type: z.literal(OptionType.Integer),
    choices: list(choice(integer), 0, 25).nullish(),
    min_value: integer.nullish(),
    max_value: integer.nullish(),
  })
  .superRefine(checkNumbers);

const boolean = z
  .object({ ...valued, type: z.literal(OptionType.Boolean) })
  .superRefine((value, ctx) => checkChatNames(ctx, value));

const channel = z
  .object({
    ...valued,
    type: z.literal(OptionType.Channel),
    channel_types: z.array(z.enum(ChannelType)).nullish(),
  })
  .superRefine((value, ctx) => checkChatNames(ctx, value));

const role = z
  .object({ ...valued, type: z.literal(OptionType.Role) })
  .superRefine((value, ctx) => checkChatNames(ctx, value));

const valuedOptions = [string, number, boolean, channel, role] as const;
const option = z.discriminatedUnion('type', valuedOptions);

export type CommandOption = z.infer<typeof option>;

const subcommand = z
  .object({
    ...described,
    type: z.literal(OptionType.Subcommand),
    options: list(option, 0, 25).superRefine(checkOptions).nullish(),
  })
  .superRefine((value, ctx) => checkChatNames(ctx, value));

export type Subcommand = z.infer<typeof subcommand>;

const optionOrSubcommand = z.discriminatedUnion('type', [...valuedOptions, subcommand]);

interface ListedOption extends Named {
  required?: boolean | null | undefined;
}

function checkUnique(
  ctx: z.RefinementCtx,
  path: readonly PropertyKey[],
  named: readonly Named[],
  code: string,
): void {
  const locales = new Set(named.flatMap((one) => Object.keys(one.name_localizations ?? {})));
  for (const locale of [undefined, ...locales]) {
    const seen = new Set<string>();
    for (const [position, one] of named.entries()) {
      const name = translated(one, locale);
      const key = locale === undefined || name === one.name ? 'name' : 'name_localizations';
      if (seen.has(name)) report(ctx, [...path, position, key], code, `The name ${name} is already used`);
      seen.add(name);
    }
  }
}

const translated = (named: Named, locale: string | undefined): string => {
  const names = new Map(Object.entries(named.name_localizations ?? {}));
  return (locale === undefined ? undefined : names.get(locale)) ?? named.name;
};

/** What holds over a list of options: unique names, required ones first. */
function checkOptions(options: readonly ListedOption[], ctx: z.RefinementCtx): void {
  checkUnique(ctx, [], options, 'APPLICATION_COMMAND_OPTIONS_NAME_INVALID');
  let optional = false;
  for (const [position, option] of options.entries()) {
    if (option.required && optional) {
      const message = 'Required options must be placed before non-required options';
      report(ctx, [position], 'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID', message);
    }
    optional ||= !option.required;
  }
}

/** A command has subcommands or options. */
function checkUnmixed(options: readonly { readonly type: OptionType }[], ctx: z.RefinementCtx): void {
  const subcommands = options.filter(({ type }) => type === OptionType.Subcommand);
  if (subcommands.length === 0 || subcommands.length === options.length) return;
  const message = 'Sub-command and sub-command group option types are mutually exclusive to all other types';
  report(ctx, [], 'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID', message);
}

/** Discord does not keep the fields of an option that say nothing, such as required: false. */
const saidOnly = (options: unknown) => prune(options, (_, field) => field === null || field === false);

const COMMAND_TYPES = [ApplicationCommandType.ChatInput, ApplicationCommandType.Message];

/** One application command as an app sends it. */
export const commandForm = z
  .object({
    type: z.literal(COMMAND_TYPES).default(ApplicationCommandType.ChatInput),
    name: text(1, 32),
    name_localizations: localized(32),
    description: text(0, 100).nullish(),
    description_localizations: localized(100),
    options: z.preprocess(
      saidOnly,
      list(optionOrSubcommand, 0, 25).superRefine(checkOptions).superRefine(checkUnmixed).nullish(),
    ),
    default_member_permissions: z
      .string()
      .superRefine((value, ctx) => {
        if (/^\d{1,20}$/.test(value)) return;
        report(ctx, [], 'NUMBER_TYPE_COERCE', `Value "${value}" is not int.`);
      })
      .nullish(),
    dm_permission: z.boolean().nullish(),
    nsfw: z.boolean().nullish(),
    contexts: z.array(z.literal<InteractionContextType[]>([0, 1, 2])).nullish(),
    integration_types: z.array(z.literal<ApplicationIntegrationType[]>([0, 1])).nullish(),
  })
  .superRefine((value, ctx) => {
    if (value.type === ApplicationCommandType.ChatInput) {
      checkChatNames(ctx, value);
      if (!value.description) report(ctx, ['description'], 'BASE_TYPE_REQUIRED', 'This field is required');
    } else {
      const message = 'Context menu commands cannot have description';
      if (value.description) report(ctx, ['description'], 'APPLICATION_COMMAND_INVALID_DESCRIPTION', message);
      if (value.options?.length) {
        report(
          ctx,
          ['options'],
          'APPLICATION_COMMAND_INVALID_OPTIONS',
          'Context menu commands cannot have options',
        );
      }
    }
    if (sizeOf(value) > 8000) {
      report(ctx, [], 'APPLICATION_COMMAND_TOO_LARGE', 'Command exceeds maximum size (8000)');
    }
  });

export type CommandDraft = z.infer<typeof commandForm>;

/** A bulk overwrite: every command within its rules, and names unique per type. */
export const commandListForm = z.array(commandForm).superRefine((commands, ctx) => {
  const seen = new Set<string>();
  for (const [position, { type, name }] of commands.entries()) {
    const message = 'Application command names must be unique';
    if (seen.has(`${type} ${name}`)) report(ctx, [position], 'APPLICATION_COMMANDS_DUPLICATE_NAME', message);
    seen.add(`${type} ${name}`);
  }
});

/** A command as Discord keeps it and gives it back. */
export interface RegisteredCommand extends CommandDraft {
  readonly id: string;
  readonly application_id: string;
  readonly version: string;
  readonly guild_id?: string;
  readonly description: string;
  readonly default_member_permissions: string | null;
  readonly nsfw: boolean;
}
