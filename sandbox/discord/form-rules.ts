import {
  type APIModalInteractionResponseCallbackData,
  ComponentType,
  TextInputStyle,
} from 'discord-api-types/v10';
import { z } from 'zod';
import { areUnique, customId, text } from './rules.js';

/* What Discord takes in forms, as far as the bot sends it: text inputs, each in a label. */

const textInput = z
  .strictObject({
    ...customId,
    required: z.boolean().exactOptional(),
    type: z.literal(ComponentType.TextInput),
    style: z.enum(TextInputStyle),
    max_length: z.int().min(1).max(4000).exactOptional(),
    value: text(0, 4000).exactOptional(),
    placeholder: text(0, 100).exactOptional(),
  })
  .refine(({ value = '', max_length: max = 4000 }) => value.length <= max, 'The value is too long');

const label = z.strictObject({
  type: z.literal(ComponentType.Label),
  label: text(1, 45),
  description: text(1, 100).exactOptional(),
  component: textInput,
});

/** A form that the bot opens. */
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
