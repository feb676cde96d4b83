import {
  type APIMessageComponentEmoji,
  ButtonStyle,
  type ChannelType,
  ComponentType,
  SelectMenuDefaultValueType,
} from 'discord.js';
import { z } from 'zod';
import { absent, list, report, snowflake, text, url, whole } from './form.js';

/** What every component may carry: a number that is unique in its message; 0 means "give me one". */
export const numbered = { id: whole(0, 2 ** 31 - 1).exactOptional() };
export const customId = { custom_id: text(1, 100) };

const emoji: z.ZodType<APIMessageComponentEmoji> = z
  .object({
    id: snowflake.exactOptional(),
    name: text(0, 100).exactOptional(),
    animated: z.boolean().exactOptional(),
  })
  .superRefine((value, ctx) => {
    if (!value.id && !value.name) report(ctx, [], 'BUTTON_COMPONENT_INVALID_EMOJI', 'Invalid emoji');
  });

const face = {
  ...numbered,
  type: z.literal(ComponentType.Button),
  label: text(0, 80).exactOptional(),
  emoji: emoji.exactOptional(),
  disabled: z.boolean().exactOptional(),
};

function needsFace(value: { label?: string; emoji?: unknown }, ctx: z.RefinementCtx): void {
  if (value.label || value.emoji) return;
  report(ctx, ['label'], 'BASE_TYPE_REQUIRED', 'A button needs a label or an emoji');
}

const customButton = z
  .object({
    ...face,
    ...customId,
    style: z.literal([ButtonStyle.Primary, ButtonStyle.Secondary, ButtonStyle.Success, ButtonStyle.Danger]),
    url: absent(),
    sku_id: absent(),
  })
  .superRefine(needsFace);

const linkButton = z
  .object({
    ...face,
    style: z.literal(ButtonStyle.Link),
    url: url(['http', 'https', 'discord'], 512),
    custom_id: absent(),
    sku_id: absent(),
  })
  .superRefine(needsFace);

const premiumButton = z.object({
  ...numbered,
  type: z.literal(ComponentType.Button),
  style: z.literal(ButtonStyle.Premium),
  sku_id: snowflake,
  disabled: z.boolean().exactOptional(),
  custom_id: absent(),
  label: absent(),
  url: absent(),
  emoji: absent(),
});

export const button = z.discriminatedUnion('style', [customButton, linkButton, premiumButton]);

/** Reports each value after the first that is equal to an earlier one. */
export function reportRepeats(
  ctx: z.RefinementCtx,
  values: readonly { path: readonly PropertyKey[]; value: unknown }[],
  code: string,
  message: string,
): void {
  const seen = new Set<unknown>();
  for (const { path, value } of values) {
    if (seen.has(value)) report(ctx, path, code, message);
    seen.add(value);
  }
}

/** The options of a string select, a radio group or a checkbox group. */
export const optionList = (min: number, max: number) =>
  list(
    z.object({
      label: text(1, 100),
      value: text(1, 100),
      description: text(0, 100).exactOptional(),
      emoji: emoji.exactOptional(),
      default: z.boolean().exactOptional(),
    }),
    min,
    max,
  ).superRefine((options, ctx) =>
    reportRepeats(
      ctx,
      options.map((option, position) => ({ path: [position, 'value'], value: option.value })),
      'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
      'The specified option value is already used',
    ),
  );

/** How many values may be picked, and that the least is not above the most. */
export const picks = {
  min_values: whole(0, 25).exactOptional(),
  max_values: whole(1, 25).exactOptional(),
};

export function picksInOrder(
  value: { min_values?: number; max_values?: number },
  ctx: z.RefinementCtx,
): void {
  if ((value.min_values ?? 1) <= (value.max_values ?? Math.max(1, value.min_values ?? 1))) return;
  report(ctx, ['min_values'], 'BASE_TYPE_BAD_LENGTH', 'min_values must not be above max_values');
}

const select = {
  ...numbered,
  ...customId,
  ...picks,
  placeholder: text(0, 150).exactOptional(),
  disabled: z.boolean().exactOptional(),
  required: z.boolean().exactOptional(),
};

const preset = <T extends SelectMenuDefaultValueType>(kinds: T[]) =>
  list(z.object({ id: snowflake, type: z.literal(kinds) }), 0, 25).exactOptional();

const { User, Role, Channel } = SelectMenuDefaultValueType;

const stringSelect = z
  .object({ ...select, type: z.literal(ComponentType.StringSelect), options: optionList(1, 25) })
  .superRefine(picksInOrder);
const userSelect = z
  .object({ ...select, type: z.literal(ComponentType.UserSelect), default_values: preset([User]) })
  .superRefine(picksInOrder);
const roleSelect = z
  .object({ ...select, type: z.literal(ComponentType.RoleSelect), default_values: preset([Role]) })
  .superRefine(picksInOrder);
const mentionableSelect = z
  .object({
    ...select,
    type: z.literal(ComponentType.MentionableSelect),
    default_values: preset([User, Role]),
  })
  .superRefine(picksInOrder);
const channelSelect = z
  .object({
    ...select,
    type: z.literal(ComponentType.ChannelSelect),
    channel_types: z.array(z.custom<ChannelType>((value) => typeof value === 'number')).exactOptional(),
    default_values: preset([Channel]),
  })
  .superRefine(picksInOrder);

export const selects = [stringSelect, userSelect, roleSelect, mentionableSelect, channelSelect] as const;

/** Text of a components v2 message, and of a modal. */
export const textDisplay = z.object({
  ...numbered,
  type: z.literal(ComponentType.TextDisplay),
  content: text(1, 4000),
});
