import {
  ApplicationCommandType,
  type ApplicationIntegrationType,
  type InteractionContextType,
  Locale,
  ApplicationCommandOptionType as OptionType,
} from 'discord.js';
import { z } from 'zod';
import { areUnique, text } from './rules.js';

/* What Discord takes as commands, as far as bots of ours have them: without subcommands, and options of three types. */

const CHAT_NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;
const chatName = z
  .string()
  .regex(CHAT_NAME)
  .refine((name) => name === name.toLowerCase(), 'Not in lower case');

const localized = (part: z.ZodString) => z.partialRecord(z.enum(Locale), part.nullable()).nullish();

const named = { name: chatName, name_localizations: localized(chatName) };
const described = { description: text(1, 100), description_localizations: localized(text(1, 100)) };

const choices = <T extends z.ZodType>(value: T) =>
  z
    .array(z.object({ name: text(1, 100), name_localizations: localized(text(1, 100)), value }))
    .max(25)
    .nullish();

const common = { ...named, ...described, required: z.boolean().nullish() };
const suggesting = { ...common, autocomplete: z.boolean().nullish() };

const option = z
  .discriminatedUnion('type', [
    z.strictObject({
      ...suggesting,
      type: z.literal(OptionType.String),
      choices: choices(text(0, 100)),
      min_length: z.int().min(0).max(6000).nullish(),
      max_length: z.int().min(1).max(6000).nullish(),
    }),
    z
      .strictObject({
        ...suggesting,
        type: z.literal(OptionType.Integer),
        choices: choices(z.int()),
        min_value: z.int().nullish(),
        max_value: z.int().nullish(),
      })
      .refine(
        ({ min_value, max_value }) => (min_value ?? -Infinity) <= (max_value ?? Infinity),
        'No number fits',
      ),
    z.strictObject({ ...common, type: z.literal(OptionType.Boolean) }),
  ])
  .refine(
    (one) => !('choices' in one && one.autocomplete && one.choices?.length),
    'Autocomplete and choices exclude each other',
  );

export type CommandOption = z.infer<typeof option>;

const options = z
  .array(option)
  .max(25)
  .refine(
    (all) =>
      [undefined, ...Object.values(Locale)].every((locale) =>
        areUnique(all.map(({ name, name_localizations: names }) => (locale && names?.[locale]) ?? name)),
      ),
    'Two options have the same name',
  )
  .refine(
    (all) => !all.some(({ required }, index) => required && !all[index - 1]?.required && index > 0),
    'Required options come first',
  );

const settings = {
  default_member_permissions: z
    .string()
    .regex(/^\d{1,20}$/)
    .nullish(),
  dm_permission: z.boolean().nullish(),
  nsfw: z.boolean().nullish(),
  contexts: z.array(z.literal<InteractionContextType[]>([0, 1, 2])).nullish(),
  integration_types: z.array(z.literal<ApplicationIntegrationType[]>([0, 1])).nullish(),
};

const command = z.union([
  z.object({
    ...named,
    ...described,
    ...settings,
    type: z.literal(ApplicationCommandType.ChatInput).default(ApplicationCommandType.ChatInput),
    options: options.nullish(),
  }),
  z.object({
    ...settings,
    type: z.literal(ApplicationCommandType.Message),
    name: text(1, 32),
    name_localizations: localized(text(1, 32)),
    description: z.literal('').default(''),
    description_localizations: z.null().default(null),
    options: z.array(z.never()).nullish(),
  }),
]);

/** All commands of an application, globally or in a guild: names are unique per type. */
export const commandsRules = z
  .array(command)
  .refine(
    (all) => areUnique(all.map(({ type, name }) => `${type} ${name}`)),
    'Two commands of a type have the same name',
  );

type Commands = z.infer<typeof commandsRules>;

/** A command as Discord keeps it and gives it back. */
export type RegisteredCommand = Commands[number] & {
  readonly id: string;
  readonly application_id: string;
  readonly guild_id?: string;
};
