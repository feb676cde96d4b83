import {
  type APIModalInteractionResponseCallbackData,
  ComponentType,
  TextInputStyle,
} from 'discord-api-types/v10';
import { z } from 'zod';
import { areUnique, customId, options, selects, text } from './rules.js';

/* What Discord takes in forms, as far as the bot sends it: text inputs, selects and checkboxes, each in a label. */

const required = z.boolean().exactOptional();

const textInput = z
  .strictObject({
    ...{ ...customId, required },
    type: z.literal(ComponentType.TextInput),
    style: z.enum(TextInputStyle),
    min_length: z.int().min(0).max(4000).exactOptional(),
    max_length: z.int().min(1).max(4000).exactOptional(),
    value: text(0, 4000).exactOptional(),
    placeholder: text(0, 100).exactOptional(),
  })
  .refine(({ min_length: min = 0, max_length: max = 4000 }) => min <= max, 'The minimum is above the maximum')
  .refine(({ value = '', max_length: max = 4000 }) => value.length <= max, 'The value is too long');

interface Choice {
  readonly required?: boolean;
  readonly min_values?: number;
  readonly max_values?: number;
  readonly options?: readonly { readonly default?: boolean }[];
  readonly default_values?: readonly unknown[];
}

/** What more is wrong with a field in which something is chosen. */
function checkChoice(choice: z.core.ParsePayload<Choice>): void {
  const { required: isRequired = true, min_values: min = 1, options: offered = [] } = choice.value;
  const { max_values: max = Math.max(1, min), default_values: ids = [] } = choice.value;
  const chosen = offered.filter((one) => one.default).length + ids.length;
  const refuse = (message: string) => choice.issues.push({ code: 'custom', message, input: choice.value });
  if (min > max) refuse('The minimum is above the maximum');
  if (isRequired && min === 0) refuse('A required field has a minimum of at least 1');
  if (chosen > max || (chosen > 0 && chosen < min)) refuse('Not as many are chosen as may be');
}

const checkboxGroup = z.strictObject({
  ...{ ...customId, required },
  type: z.literal(ComponentType.CheckboxGroup),
  options: options(10),
  min_values: z.int().min(0).max(10).exactOptional(),
  max_values: z.int().min(1).max(10).exactOptional(),
});

const field = z.discriminatedUnion('type', [
  textInput,
  z.strictObject({ ...selects.texts, required }).check(checkChoice),
  z.strictObject({ ...selects.channels, required }).check(checkChoice),
  z.strictObject({ ...selects.roles, required }).check(checkChoice),
  // All of a group may be chosen unless it says otherwise.
  checkboxGroup.check((group) => {
    const all = { ...group, value: { max_values: group.value.options.length, ...group.value } };
    checkChoice(all);
  }),
  z.strictObject({
    ...customId,
    type: z.literal(ComponentType.Checkbox),
    default: z.boolean().exactOptional(),
  }),
]);

const label = z.strictObject({
  type: z.literal(ComponentType.Label),
  label: text(1, 45),
  description: text(1, 100).exactOptional(),
  component: field,
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
