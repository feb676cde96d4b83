import { type APIMessageComponent, type APIMessageTopLevelComponent, ComponentType } from 'discord.js';
import { z } from 'zod';
import { button, numbered, reportRepeats, selects, textDisplay } from './component-parts.js';
import { list, MEDIA, report, text, url, whole, withoutNulls } from './form.js';

const inRow = z.discriminatedUnion('type', [button, ...selects]);

const actionRow = z.object({
  ...numbered,
  type: z.literal(ComponentType.ActionRow),
  components: list(inRow, 1, 5).superRefine((row, ctx) => {
    const wide = row.some((component) => component.type !== ComponentType.Button);
    if (wide && row.length > 1) {
      const message = 'The specified component exceeds the maximum width';
      report(ctx, [1], 'COMPONENT_LAYOUT_WIDTH_EXCEEDED', message);
    }
  }),
});

const media = z.object({ url: url(MEDIA) });
const picture = {
  media,
  description: text(0, 1024).exactOptional(),
  spoiler: z.boolean().exactOptional(),
};

const thumbnail = z.object({ ...numbered, ...picture, type: z.literal(ComponentType.Thumbnail) });

const section = z.object({
  ...numbered,
  type: z.literal(ComponentType.Section),
  components: list(z.discriminatedUnion('type', [textDisplay]), 1, 3),
  accessory: z.discriminatedUnion('type', [button, thumbnail]),
});

const mediaGallery = z.object({
  ...numbered,
  type: z.literal(ComponentType.MediaGallery),
  items: list(z.object(picture), 1, 10),
});

const file = z.object({
  ...numbered,
  type: z.literal(ComponentType.File),
  file: z.object({ url: url(['attachment']) }),
  spoiler: z.boolean().exactOptional(),
});

const separator = z.object({
  ...numbered,
  type: z.literal(ComponentType.Separator),
  divider: z.boolean().exactOptional(),
  spacing: z.literal([1, 2]).exactOptional(),
});

const layout = [actionRow, textDisplay, section, mediaGallery, separator, file] as const;

const container = z.object({
  ...numbered,
  type: z.literal(ComponentType.Container),
  accent_color: whole(0, 0xff_ff_ff).exactOptional(),
  spoiler: z.boolean().exactOptional(),
  components: list(z.discriminatedUnion('type', layout), 1, 40),
});

/** Every component with its path, nested ones and accessories too. */
export function* walkComponents(
  components: readonly APIMessageComponent[],
  path: readonly PropertyKey[] = [],
): Generator<{ component: APIMessageComponent; path: readonly PropertyKey[] }> {
  for (const [position, component] of components.entries()) {
    const here = [...path, position];
    yield { component, path: here };
    if ('components' in component) yield* walkComponents(component.components, [...here, 'components']);
    if ('accessory' in component) yield { component: component.accessory, path: [...here, 'accessory'] };
  }
}

function checkTogether(components: readonly APIMessageComponent[], ctx: z.RefinementCtx): void {
  const all = [...walkComponents(components)];
  reportRepeats(
    ctx,
    all.flatMap(({ component, path }) =>
      'custom_id' in component ? [{ path: [...path, 'custom_id'], value: component.custom_id }] : [],
    ),
    'COMPONENT_CUSTOM_ID_DUPLICATED',
    'Component custom id cannot be duplicated',
  );
  reportRepeats(
    ctx,
    all.flatMap(({ component, path }) =>
      component.id ? [{ path: [...path, 'id'], value: component.id }] : [],
    ),
    'COMPONENT_ID_DUPLICATED',
    'Component id cannot be duplicated',
  );
}

function checkTotals(components: readonly APIMessageComponent[], ctx: z.RefinementCtx): void {
  const all = [...walkComponents(components)].map(({ component }) => component);
  if (all.length > 40) {
    const message = 'The number of components, nested ones counted, cannot exceed 40';
    report(ctx, [], 'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED', message);
  }
  const characters = all.reduce((sum, component) => sum + textOf(component).length, 0);
  if (characters > 4000) {
    const message = 'Components displayable text size exceeds maximum size of 4000';
    report(ctx, [], 'COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED', message);
  }
}

/** The text that a component displays in its own right. */
export const textOf = (component: APIMessageComponent): string =>
  component.type === ComponentType.TextDisplay ? component.content : '';

/** Components of an ordinary message: at most five action rows. */
export const legacyComponentsForm: z.ZodType<APIMessageTopLevelComponent[]> = z.preprocess(
  withoutNulls,
  list(z.discriminatedUnion('type', [actionRow]), 0, 5).superRefine(checkTogether),
);

/** Components of a message with the IS_COMPONENTS_V2 flag. */
export const v2ComponentsForm: z.ZodType<APIMessageTopLevelComponent[]> = z.preprocess(
  withoutNulls,
  list(z.discriminatedUnion('type', [...layout, container]), 0, 40)
    .superRefine(checkTogether)
    .superRefine(checkTotals),
);

/** Gives every component that has no number of its own the next free one, as Discord does. */
export function numberComponents(components: readonly APIMessageTopLevelComponent[]): void {
  const all = [...walkComponents(components)].map(({ component }) => component);
  const taken = new Set(all.flatMap(({ id }) => (id ? [id] : [])));
  let next = 1;
  for (const component of all) {
    if (component.id) continue;
    while (taken.has(next)) next += 1;
    component.id = next;
    taken.add(next);
  }
}
