import {
  AllowedMentionsTypes,
  type APIMessageTopLevelComponent,
  ApplicationCommandType,
  type ApplicationIntegrationType,
  ButtonStyle,
  ChannelType,
  ComponentType,
  type InteractionContextType,
  Locale,
  MessageFlags,
  ApplicationCommandOptionType as OptionType,
  SelectMenuDefaultValueType,
} from 'discord.js';
import { z } from 'zod';
import { inRows } from './components.js';

/*
 * What Discord takes in messages, completions and commands, as far as the bot sends it: what it leaves out or writes too
 * long is refused. Lengths are counted in UTF-16 units, the stricter of two ways.
 */

export const text = (min: number, max: number) => z.string().min(min).max(max);
const trimmed = (max: number) => z.string().trim().max(max);
const snowflake = z.string().regex(/^\d{1,20}$/);
const address = (protocol: RegExp, max: number) => z.url({ protocol }).max(max).regex(/^\S+$/);
const web = address(/^https?$/, 2048);
const image = z.object({ url: web });
/** Of the web, or a file of the message. */
const anyImage = z.object({ url: z.union([web, z.string().regex(/^attachment:\/\/[\w.-]+$/)]) });

export const areUnique = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

const embed = z
  .strictObject({
    author: z
      .strictObject({ name: text(1, 256), url: web.exactOptional(), icon_url: web.exactOptional() })
      .exactOptional(),
    title: trimmed(256).exactOptional(),
    description: trimmed(4096).exactOptional(),
    url: web.exactOptional(),
    color: z.int().min(0).max(0xff_ff_ff).exactOptional(),
    timestamp: z.iso.datetime({ offset: true }).exactOptional(),
    footer: z.object({ text: trimmed(2048) }).exactOptional(),
    image: anyImage.exactOptional(),
    thumbnail: image.exactOptional(),
  })
  .refine(
    ({ author, title, description, footer, image, thumbnail }) =>
      author || title || description || footer || image || thumbnail,
    'An embed has to show something',
  );

const textLength = ({ author, title, description, footer }: z.infer<typeof embed>): number =>
  [author?.name, title, description, footer?.text].join('').length;

const embeds = z
  .array(embed)
  .max(10)
  .refine(
    (all) => all.reduce((sum, one) => sum + textLength(one), 0) <= 6000,
    'All embeds have at most 6000 characters',
  );

export const customId = { custom_id: text(1, 100) };
const face = { type: z.literal(ComponentType.Button), label: text(1, 80) };
const { Primary, Secondary, Danger, Link } = ButtonStyle;

const button = z.discriminatedUnion('style', [
  z.strictObject({ ...face, ...customId, style: z.literal([Primary, Secondary, Danger]) }),
  z.strictObject({ ...face, style: z.literal(Link), url: address(/^https?$/, 512) }),
]);

const select = {
  ...customId,
  min_values: z.int().min(0).max(25).exactOptional(),
  max_values: z.int().min(1).max(25).exactOptional(),
  placeholder: text(0, 150).exactOptional(),
};

const option = z.object({
  label: text(1, 100),
  value: text(1, 100),
  description: text(0, 100).exactOptional(),
  default: z.boolean().exactOptional(),
});

/** What can be chosen in a select of texts. */
const options = z
  .array(option)
  .min(1)
  .max(25)
  .refine((all) => areUnique(all.map(({ value }) => value)), 'Two options have the same value');

/** What a select of channels, of roles or of members shows as chosen. */
const chosen = <T extends SelectMenuDefaultValueType>(type: T) =>
  z.array(z.object({ id: snowflake, type: z.literal(type) })).exactOptional();

/** Selects of texts, of channels, of roles and of members. */
const anySelect = z.discriminatedUnion('type', [
  z.object({ ...select, type: z.literal(ComponentType.StringSelect), options }),
  z.object({
    ...select,
    type: z.literal(ComponentType.ChannelSelect),
    channel_types: z.array(z.enum(ChannelType)).exactOptional(),
    default_values: chosen(SelectMenuDefaultValueType.Channel),
  }),
  z.object({
    ...select,
    type: z.literal(ComponentType.RoleSelect),
    default_values: chosen(SelectMenuDefaultValueType.Role),
  }),
  z.object({
    ...select,
    type: z.literal(ComponentType.UserSelect),
    default_values: chosen(SelectMenuDefaultValueType.User),
  }),
]);

const row = <T extends z.ZodType>(component: T, max: number) =>
  z.object({ type: z.literal(ComponentType.ActionRow), components: z.array(component).min(1).max(max) });

const components: z.ZodType<APIMessageTopLevelComponent[]> = z
  .array(z.union([row(button, 5), row(anySelect, 1)]))
  .max(5)
  .refine(
    (rows) => areUnique(inRows(rows).flatMap((part) => ('custom_id' in part ? [part.custom_id] : []))),
    'Two components have the same custom id',
  );

const allowedMentions = z.object({
  parse: z.array(z.enum(AllowedMentionsTypes)).nullish(),
  users: z.array(snowflake).nullish(),
  roles: z.array(snowflake).nullish(),
});

export type AllowedMentions = z.infer<typeof allowedMentions>;

/** A message for an interaction: a field that is absent says "as it was", null says "none". */
export const messageRules = z.strictObject({
  content: text(0, 2000).nullish(),
  embeds: embeds.nullish(),
  components: components.nullish(),
  flags: z.literal([0, MessageFlags.Ephemeral]).nullish(),
  allowed_mentions: allowedMentions.nullish(),
  attachments: z
    .array(
      z.strictObject({
        id: z.coerce.string(),
        filename: text(1, 1024).nullish(),
        description: text(1, 1024).nullish(),
      }),
    )
    .nullish(),
  // discord.js says both of every message.
  tts: z.literal(false).nullish(),
  enforce_nonce: z.literal(false).nullish(),
});

/** A message for a channel, with what keeps it from being sent twice. */
export const channelMessageRules = messageRules.extend({
  flags: z.literal([0, MessageFlags.SuppressNotifications]).nullish(),
  nonce: z.union([z.int(), text(0, 25)]).nullish(),
  enforce_nonce: z.boolean().nullish(),
});

export type MessageDraft = Omit<z.infer<typeof messageRules | typeof channelMessageRules>, 'enforce_nonce'>;

/** What is offered while an option is typed. */
export const choicesRules = z.object({
  choices: z.array(z.object({ name: text(1, 100), value: z.union([text(0, 100), z.int()]) })).max(25),
});

const chatName = z
  .string()
  .regex(/^[-_'\p{L}\p{N}]{1,32}$/u)
  .refine((name) => name === name.toLowerCase(), 'Not in lower case');

const localized = (part: z.ZodString) => z.partialRecord(z.enum(Locale), part.nullable()).nullish();

const described = {
  name: chatName,
  name_localizations: localized(chatName),
  description: text(1, 100),
  description_localizations: localized(text(1, 100)),
};

const bound = z.int().nullish();

const commandOption = z.strictObject({
  ...described,
  type: z.literal([OptionType.String, OptionType.Integer, OptionType.Boolean]),
  required: z.boolean().nullish(),
  autocomplete: z.boolean().nullish(),
  choices: z
    .array(
      z.object({
        name: text(1, 100),
        name_localizations: localized(text(1, 100)),
        value: z.union([text(0, 100), z.int()]),
      }),
    )
    .max(25)
    .nullish(),
  min_length: bound,
  max_length: bound,
  min_value: bound,
  max_value: bound,
});

export type CommandOption = z.infer<typeof commandOption>;

const settings = {
  default_member_permissions: z
    .string()
    .regex(/^\d{1,20}$/)
    .nullish(),
  contexts: z.array(z.literal<InteractionContextType[]>([0, 1, 2])).nullish(),
  integration_types: z.array(z.literal<ApplicationIntegrationType[]>([0, 1])).nullish(),
};

/** All commands of an application, globally or in a guild: without subcommands, and with options of three types. */
export const commandsRules = z.array(
  z.union([
    z.object({
      ...described,
      ...settings,
      type: z.literal(ApplicationCommandType.ChatInput).default(ApplicationCommandType.ChatInput),
      options: z
        .array(commandOption)
        .max(25)
        .refine(
          (all) =>
            [undefined, ...Object.values(Locale)].every((locale) =>
              areUnique(
                all.map(({ name, name_localizations: names }) => (locale && names?.[locale]) ?? name),
              ),
            ),
          'Two options have the same name',
        )
        .refine(
          (all) => all.every(({ required }, index) => !required || index === 0 || all[index - 1]?.required),
          'Required options come first',
        )
        .nullish(),
    }),
    z.object({
      ...settings,
      type: z.literal([ApplicationCommandType.Message, ApplicationCommandType.User]),
      name: text(1, 32),
      name_localizations: localized(text(1, 32)),
      description: z.literal('').default(''),
      description_localizations: z.null().default(null),
      options: z.array(z.never()).nullish(),
    }),
  ]),
);

/** A command as Discord keeps it and gives it back. */
export type RegisteredCommand = z.infer<typeof commandsRules>[number] & {
  readonly id: string;
  readonly application_id: string;
  readonly guild_id?: string;
};
