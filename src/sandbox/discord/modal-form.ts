import {
  type APIModalInteractionResponseCallbackComponent,
  type APIModalInteractionResponseCallbackData,
  ComponentType,
  TextInputStyle,
} from 'discord.js';
import { z } from 'zod';
import {
  customId,
  numbered,
  optionList,
  picksInOrder,
  reportRepeats,
  selects,
  textDisplay,
} from './component-parts.js';
import { list, report, text, whole, withoutNulls } from './form.js';

const textInput = z
  .object({
    ...numbered,
    ...customId,
    type: z.literal(ComponentType.TextInput),
    style: z.enum(TextInputStyle),
    label: text(1, 45).exactOptional(),
    min_length: whole(0, 4000).exactOptional(),
    max_length: whole(1, 4000).exactOptional(),
    required: z.boolean().exactOptional(),
    value: text(0, 4000).exactOptional(),
    placeholder: text(0, 100).exactOptional(),
  })
  .superRefine((value, ctx) => {
    if ((value.min_length ?? 0) > (value.max_length ?? Infinity)) {
      report(ctx, ['min_length'], 'BASE_TYPE_BAD_LENGTH', 'min_length must not be above max_length');
    }
  });

const row = z.object({
  ...numbered,
  type: z.literal(ComponentType.ActionRow),
  components: list(z.discriminatedUnion('type', [textInput]), 1, 1).superRefine((inputs, ctx) => {
    for (const [position, { label }] of inputs.entries()) {
      if (!label) report(ctx, [position, 'label'], 'BASE_TYPE_REQUIRED', 'This field is required');
    }
  }),
});

const answer = { ...numbered, ...customId, required: z.boolean().exactOptional() };

const radioGroup = z.object({
  ...answer,
  type: z.literal(ComponentType.RadioGroup),
  options: optionList(2, 10),
});
const checkboxGroup = z
  .object({
    ...answer,
    type: z.literal(ComponentType.CheckboxGroup),
    options: optionList(1, 10),
    min_values: whole(0, 10).exactOptional(),
    max_values: whole(1, 10).exactOptional(),
  })
  .superRefine(picksInOrder);
const checkbox = z.object({
  ...numbered,
  ...customId,
  type: z.literal(ComponentType.Checkbox),
  default: z.boolean().exactOptional(),
});
const fileUpload = z
  .object({
    ...answer,
    type: z.literal(ComponentType.FileUpload),
    min_values: whole(0, 10).exactOptional(),
    max_values: whole(1, 10).exactOptional(),
  })
  .superRefine(picksInOrder);

const label = z
  .object({
    ...numbered,
    type: z.literal(ComponentType.Label),
    label: text(1, 45),
    description: text(0, 100).exactOptional(),
    component: z.discriminatedUnion('type', [
      textInput,
      radioGroup,
      checkboxGroup,
      checkbox,
      fileUpload,
      ...selects,
    ]),
  })
  .superRefine(({ component }, ctx) => {
    if ('disabled' in component && component.disabled) {
      report(ctx, ['component', 'disabled'], 'BASE_TYPE_NOT_ALLOWED', 'A modal has no disabled components');
    }
    const counted = 'min_values' in component && component.type !== ComponentType.CheckboxGroup;
    if (counted && component.min_values === 0 && component.required !== false) {
      report(ctx, ['component', 'min_values'], 'NUMBER_TYPE_MIN', 'A required component needs at least 1');
    }
  });

const topLevel = z.discriminatedUnion('type', [row, label, textDisplay]);

/** What a modal component asks for: the inputs inside a row or a label. */
export function inputsOf(component: APIModalInteractionResponseCallbackComponent) {
  if (component.type === ComponentType.ActionRow) return component.components;
  return component.type === ComponentType.Label ? [component.component] : [];
}

/** The data of a type 9 answer. */
export const modalForm: z.ZodType<APIModalInteractionResponseCallbackData> = z.preprocess(
  withoutNulls,
  z.object({
    ...customId,
    title: text(1, 45),
    components: list(topLevel, 1, 5).superRefine((components, ctx) =>
      reportRepeats(
        ctx,
        components.flatMap((component, position) =>
          inputsOf(component).map((input, inner) => ({
            path:
              component.type === ComponentType.Label
                ? [position, 'component', 'custom_id']
                : [position, 'components', inner, 'custom_id'],
            value: input.custom_id,
          })),
        ),
        'COMPONENT_CUSTOM_ID_DUPLICATED',
        'Component custom id cannot be duplicated',
      ),
    ),
  }),
);
