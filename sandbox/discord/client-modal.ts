import {
  type APIModalInteractionResponseCallbackData,
  type APIModalSubmission,
  type APITextInputComponent,
  ComponentType,
} from 'discord.js';
import { refuse } from './client-refusal.js';
import { inputsOf } from './modal-form.js';

/** What a person fills in, by the custom id of the field. */
export type ModalValues = Readonly<Record<string, string>>;

/** The form as it comes back to the bot. */
export function filledModal(
  { custom_id, components }: APIModalInteractionResponseCallbackData,
  values: ModalValues,
): APIModalSubmission {
  const known = inputsOf(components).map((input) => input.custom_id);
  const foreign = Object.keys(values).find((name) => !known.includes(name));
  if (foreign !== undefined) refuse(`The form has no field "${foreign}"`);
  return {
    custom_id,
    components: components.flatMap(({ id = 0, ...part }) =>
      inputsOf([part]).map((input) => ({
        type: ComponentType.Label,
        id,
        component: filledText(input, values),
      })),
    ),
  };
}

function filledText(input: APITextInputComponent, values: ModalValues) {
  const { type, id = 0, custom_id, required = true, min_length = 0, max_length = 4000 } = input;
  const value = values[custom_id] ?? input.value ?? '';
  if (required && value === '') refuse(`The field "${custom_id}" is required`);
  if (value !== '' && value.length < min_length) refuse(`The field "${custom_id}" is too short`);
  if (value.length > max_length) refuse(`The field "${custom_id}" is too long`);
  return { type, id, custom_id, value };
}
