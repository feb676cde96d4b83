import {
  type APIComponentInMessageActionRow,
  type APIMessageComponentEmoji,
  type APIMessageTopLevelComponent,
  ButtonStyle,
  ChannelType,
  ComponentType,
  SelectMenuDefaultValueType,
} from 'discord.js';
import { z } from 'zod';
import { absent, list, report, snowflake, text, url, whole, withoutNulls } from './form.js';

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
  })
  .superRefine(needsFace);

const linkButton = z
  .object({
    ...face,
    style: z.literal(ButtonStyle.Link),
    url: url(['http', 'https', 'discord'], 512),
    custom_id: absent(),
  })
  .superRefine(needsFace);

const button = z.discriminatedUnion('style', [customButton, linkButton]);

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

const selectOptions = list(
  z.object({
    label: text(1, 100),
    value: text(1, 100),
    description: text(0, 100).exactOptional(),
    emoji: emoji.exactOptional(),
    default: z.boolean().exactOptional(),
  }),
  1,
  25,
).superRefine((options, ctx) =>
  reportRepeats(
    ctx,
    options.map((option, position) => ({ path: [position, 'value'], value: option.value })),
    'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
    'The specified option value is already used',
  ),
);

const select = {
  ...numbered,
  ...customId,
  min_values: whole(0, 25).exactOptional(),
  max_values: whole(1, 25).exactOptional(),
  placeholder: text(0, 150).exactOptional(),
  disabled: z.boolean().exactOptional(),
};

interface Chosen {
  readonly min_values?: number;
  readonly max_values?: number;
  readonly default_values?: readonly unknown[];
}

function checkCounts({ min_values: min = 1, max_values, default_values = [] }: Chosen, ctx: z.RefinementCtx) {
  const max = max_values ?? Math.max(1, min);
  if (min > max)
    report(ctx, ['min_values'], 'BASE_TYPE_BAD_LENGTH', 'min_values must not be above max_values');
  const count = default_values.length;
  if (count > 0 && (count < min || count > max))
    report(ctx, ['default_values'], 'BASE_TYPE_BAD_LENGTH', `Must be between ${min} and ${max} in length.`);
}

const stringSelect = z
  .object({ ...select, type: z.literal(ComponentType.StringSelect), options: selectOptions })
  .superRefine(checkCounts);

/** What a select of channels or of roles shows as chosen. */
const defaults = <T extends SelectMenuDefaultValueType>(type: T) =>
  list(z.object({ id: snowflake, type: z.literal(type) }), 0, 25).exactOptional();

const channelSelect = z
  .object({
    ...select,
    type: z.literal(ComponentType.ChannelSelect),
    channel_types: z.array(z.enum(ChannelType)).exactOptional(),
    default_values: defaults(SelectMenuDefaultValueType.Channel),
  })
  .superRefine(checkCounts);

const roleSelect = z
  .object({
    ...select,
    type: z.literal(ComponentType.RoleSelect),
    default_values: defaults(SelectMenuDefaultValueType.Role),
  })
  .superRefine(checkCounts);

const actionRow = z.object({
  ...numbered,
  type: z.literal(ComponentType.ActionRow),
  components: list(
    z.discriminatedUnion('type', [button, stringSelect, channelSelect, roleSelect]),
    1,
    5,
  ).superRefine((row, ctx) => {
    const wide = row.some((component) => component.type !== ComponentType.Button);
    if (wide && row.length > 1) {
      const message = 'The specified component exceeds the maximum width';
      report(ctx, [1], 'COMPONENT_LAYOUT_WIDTH_EXCEEDED', message);
    }
  }),
});

type Placed<T> = { readonly component: T; readonly path: readonly PropertyKey[] };

/** The components inside the rows, each with its path. */
export const inRows = (
  components: readonly APIMessageTopLevelComponent[],
): Placed<APIComponentInMessageActionRow>[] =>
  components.flatMap((row, position) =>
    row.type === ComponentType.ActionRow
      ? row.components.map((component, inner) => ({ component, path: [position, 'components', inner] }))
      : [],
  );

/** The rows and the components inside them, each with its path. */
const withRows = (
  components: readonly APIMessageTopLevelComponent[],
): Placed<APIMessageTopLevelComponent | APIComponentInMessageActionRow>[] => [
  ...components.map((component, position) => ({ component, path: [position] })),
  ...inRows(components),
];

function checkTogether(components: readonly APIMessageTopLevelComponent[], ctx: z.RefinementCtx): void {
  reportRepeats(
    ctx,
    inRows(components).flatMap(({ component, path }) =>
      'custom_id' in component ? [{ path: [...path, 'custom_id'], value: component.custom_id }] : [],
    ),
    'COMPONENT_CUSTOM_ID_DUPLICATED',
    'Component custom id cannot be duplicated',
  );
  reportRepeats(
    ctx,
    withRows(components).flatMap(({ component, path }) =>
      component.id ? [{ path: [...path, 'id'], value: component.id }] : [],
    ),
    'COMPONENT_ID_DUPLICATED',
    'Component id cannot be duplicated',
  );
}

/** The components of a message: at most five action rows. */
export const componentsForm: z.ZodType<APIMessageTopLevelComponent[]> = z.preprocess(
  withoutNulls,
  list(z.discriminatedUnion('type', [actionRow]), 0, 5).superRefine(checkTogether),
);

/** Gives every component that has no number of its own the next free one, as Discord does: a row before what it holds. */
export function numberComponents(components: readonly APIMessageTopLevelComponent[]): void {
  const all = withRows(components)
    .sort((a, b) => Number(a.path[0]) - Number(b.path[0]) || a.path.length - b.path.length)
    .map(({ component }) => component);
  const taken = new Set(all.flatMap(({ id }) => (id ? [id] : [])));
  let next = 1;
  for (const component of all) {
    if (component.id) continue;
    while (taken.has(next)) next += 1;
    component.id = next;
    taken.add(next);
  }
}
