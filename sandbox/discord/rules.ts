import {
  AllowedMentionsTypes,
  type APIEmbed,
  type APIMessageTopLevelComponent,
  type APIModalInteractionResponseCallbackData,
  ButtonStyle,
  ChannelType,
  ComponentType,
  EmbedType,
  MessageFlags,
  SelectMenuDefaultValueType,
  TextInputStyle,
} from 'discord.js';
import { z } from 'zod';
import { inRows } from './components.js';

/*
 * What Discord takes in messages, forms and completions, as far as bots of ours send it; the rest is refused. Lengths are
 * counted in UTF-16 units, the stricter of two ways.
 */

export const text = (min: number, max: number) => z.string().min(min).max(max);
const trimmed = (max: number) => z.string().trim().max(max);
const whole = (min: number, max: number) => z.int().min(min).max(max);
const snowflake = z.string().regex(/^\d{1,20}$/);
const address = (protocol: RegExp, max = 2048) => z.url({ protocol }).max(max).regex(/^\S+$/);
const web = address(/^https?$/);
const image = z.object({ url: web });

/** Whether no two of them are equal. */
export const areUnique = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

const embed = z
  .strictObject({
    type: z.literal(EmbedType.Rich).default(EmbedType.Rich),
    title: trimmed(256).exactOptional(),
    description: trimmed(4096).exactOptional(),
    url: web.exactOptional(),
    color: whole(0, 0xff_ff_ff).exactOptional(),
    timestamp: z.iso.datetime({ offset: true }).exactOptional(),
    footer: z.object({ text: trimmed(2048) }).exactOptional(),
    image: image.exactOptional(),
    thumbnail: image.exactOptional(),
    fields: z
      .array(z.object({ name: trimmed(256), value: trimmed(1024), inline: z.boolean().default(false) }))
      .max(25)
      .exactOptional(),
  })
  .refine(
    ({ title, description, fields = [], footer, image, thumbnail }) =>
      title || description || fields.length > 0 || footer || image || thumbnail,
    'An embed has to show something',
  );

const sizeOf = ({ title, description, footer, author, fields = [] }: APIEmbed): number =>
  [
    title,
    description,
    footer?.text,
    author?.name,
    ...fields.flatMap(({ name, value }) => [name, value]),
  ].join('').length;

const embeds = z
  .array(embed)
  .max(10)
  .refine(
    (all) => all.reduce((sum, one) => sum + sizeOf(one), 0) <= 6000,
    'All embeds have at most 6000 characters',
  );

const customId = { custom_id: text(1, 100) };

const emoji = z.union([
  z.object({ id: snowflake, name: text(0, 100).exactOptional(), animated: z.boolean().exactOptional() }),
  z.object({ name: text(1, 100) }),
]);

const face = {
  type: z.literal(ComponentType.Button),
  label: text(0, 80).exactOptional(),
  emoji: emoji.exactOptional(),
  disabled: z.boolean().exactOptional(),
};

const STYLES = [ButtonStyle.Primary, ButtonStyle.Secondary, ButtonStyle.Success, ButtonStyle.Danger] as const;

const button = z
  .discriminatedUnion('style', [
    z.strictObject({ ...face, ...customId, style: z.literal(STYLES) }),
    z.strictObject({
      ...face,
      style: z.literal(ButtonStyle.Link),
      url: address(/^(?:https?|discord)$/, 512),
    }),
  ])
  .refine(({ label, emoji }) => label || emoji, 'A button needs a label or an emoji');

const select = {
  ...customId,
  min_values: whole(0, 25).exactOptional(),
  max_values: whole(1, 25).exactOptional(),
  placeholder: text(0, 150).exactOptional(),
  disabled: z.boolean().exactOptional(),
};

interface Counts {
  readonly min_values?: number;
  readonly max_values?: number;
  readonly default_values?: readonly unknown[];
}

const fit = ({ min_values: min = 1, max_values, default_values: { length } = [] }: Counts): boolean => {
  const max = max_values ?? Math.max(1, min);
  return min <= max && (length === 0 || (length >= min && length <= max));
};

const option = z.object({
  label: text(1, 100),
  value: text(1, 100),
  description: text(0, 100).exactOptional(),
  emoji: emoji.exactOptional(),
  default: z.boolean().exactOptional(),
});

/** What a select of channels or of roles shows as chosen. */
const chosen = <T extends SelectMenuDefaultValueType>(type: T) =>
  z
    .array(z.object({ id: snowflake, type: z.literal(type) }))
    .max(25)
    .exactOptional();

const selects = [
  z.object({
    ...select,
    type: z.literal(ComponentType.StringSelect),
    options: z
      .array(option)
      .min(1)
      .max(25)
      .refine((all) => areUnique(all.map(({ value }) => value)), 'Two options have the same value'),
  }),
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
] as const;

const rowOf = <T extends z.ZodType>(component: T, max: number) =>
  z.object({ type: z.literal(ComponentType.ActionRow), components: z.array(component).min(1).max(max) });

const components: z.ZodType<APIMessageTopLevelComponent[]> = z
  .array(
    z.union([
      rowOf(button, 5),
      rowOf(z.discriminatedUnion('type', selects).refine(fit, 'The numbers of values do not fit'), 1),
    ]),
  )
  .max(5)
  .refine(
    (rows) => areUnique(inRows(rows).flatMap((part) => ('custom_id' in part ? [part.custom_id] : []))),
    'Two components have the same custom id',
  );

const allowedMentions = z
  .object({
    parse: z.array(z.enum(AllowedMentionsTypes)).max(3).nullish(),
    users: z.array(snowflake).max(100).nullish(),
    roles: z.array(snowflake).max(100).nullish(),
    replied_user: z.boolean().nullish(),
  })
  .refine(
    ({ parse, users, roles }) =>
      !(parse?.includes(AllowedMentionsTypes.User) && users?.length) &&
      !(parse?.includes(AllowedMentionsTypes.Role) && roles?.length),
    'Both a kind of mentions and some of that kind are allowed',
  );

export type AllowedMentions = z.infer<typeof allowedMentions>;

const flags = (allowed: MessageFlags) =>
  z
    .int()
    .refine((value) => (value & ~allowed) === 0, `No flag is known here but ${MessageFlags[allowed]}`)
    .nullish();

/** A message for an interaction: a field that is absent says "as it was", null says "none". */
export const messageRules = z.strictObject({
  content: text(0, 2000).nullish(),
  embeds: embeds.nullish(),
  components: components.nullish(),
  flags: flags(MessageFlags.Ephemeral),
  allowed_mentions: allowedMentions.nullish(),
  attachments: z.array(z.object({ id: z.coerce.string(), filename: text(1, 1024).nullish() })).nullish(),
  // discord.js says both of every message.
  tts: z.literal(false).nullish(),
  enforce_nonce: z.literal(false).nullish(),
});

/** A message for a channel, with what keeps it from being sent twice. */
export const channelMessageRules = messageRules.extend({
  flags: flags(MessageFlags.SuppressNotifications),
  nonce: z.union([z.int(), text(0, 25)]).nullish(),
  enforce_nonce: z.boolean().nullish(),
});

export type MessageDraft = Omit<z.infer<typeof messageRules>, 'enforce_nonce'>;

const textInput = z
  .object({
    ...customId,
    type: z.literal(ComponentType.TextInput),
    style: z.enum(TextInputStyle),
    min_length: whole(0, 4000).exactOptional(),
    max_length: whole(1, 4000).exactOptional(),
    required: z.boolean().exactOptional(),
    value: text(0, 4000).exactOptional(),
    placeholder: text(0, 100).exactOptional(),
  })
  .refine(({ min_length = 0, max_length = 4000 }) => min_length <= max_length, 'The lengths do not fit');

const label = z.object({
  type: z.literal(ComponentType.Label),
  label: text(1, 45),
  description: text(0, 100).exactOptional(),
  component: textInput,
});

/** A form that the bot opens: text inputs, each with its label. */
export const modalRules: z.ZodType<APIModalInteractionResponseCallbackData> = z.object({
  ...customId,
  title: text(1, 45),
  components: z
    .array(label)
    .min(1)
    .max(5)
    .refine(
      (labels) => areUnique(labels.map(({ component }) => component.custom_id)),
      'Two fields have the same custom id',
    ),
});

/** What is offered while an option is typed, all texts or all numbers. */
export const choicesRules = <T extends string | number>(value: z.ZodType<T>) =>
  z.object({
    choices: z
      .array(
        z.object({
          name: text(1, 100),
          name_localizations: z.record(z.string(), text(1, 100).nullable()).nullish(),
          value,
        }),
      )
      .max(25)
      .default([]),
  });
