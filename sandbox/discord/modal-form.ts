import {
  type APIModalInteractionResponseCallbackComponent,
  type APIModalInteractionResponseCallbackData,
  ComponentType,
  TextInputStyle,
} from 'discord.js';
import { z } from 'zod';
import { customId, numbered, reportRepeats } from './component-form.js';
import { list, report, text, whole, withoutNulls } from './form.js';

const textInput = z
  .object({
    ...numbered,
    ...customId,
    type: z.literal(ComponentType.TextInput),
    style: z.enum(TextInputStyle),
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

const label = z.object({
  ...numbered,
  type: z.literal(ComponentType.Label),
  label: text(1, 45),
  description: text(0, 100).exactOptional(),
  component: z.discriminatedUnion('type', [textInput]),
});

/** The text inputs of a form, in order. */
export const inputsOf = (components: readonly APIModalInteractionResponseCallbackComponent[]) =>
  components.flatMap((part) =>
    part.type === ComponentType.Label && part.component.type === ComponentType.TextInput
      ? [part.component]
      : [],
  );

/** The data of a type 9 answer. */
export const modalForm: z.ZodType<APIModalInteractionResponseCallbackData> = z.preprocess(
  withoutNulls,
  z.object({
    ...customId,
    title: text(1, 45),
    components: list(z.discriminatedUnion('type', [label]), 1, 5).superRefine((components, ctx) =>
      reportRepeats(
        ctx,
        components.map(({ component }, position) => ({
          path: [position, 'component', 'custom_id'],
          value: component.custom_id,
        })),
        'COMPONENT_CUSTOM_ID_DUPLICATED',
        'Component custom id cannot be duplicated',
      ),
    ),
  }),
);
