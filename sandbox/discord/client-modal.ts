import {
  type APIModalInteractionResponseCallbackData,
  type APITextInputComponent,
  ComponentType,
} from 'discord.js';
import { refuse } from './client-refusal.js';
import { textInputs } from './components.js';

/** What a person fills in, by the custom id of the field. */
export type ModalValues = Readonly<Record<string, string>>;

/** The form as it comes back to the bot. */
export function filledModal(
  { custom_id, components }: APIModalInteractionResponseCallbackData,
  values: ModalValues,
): object {
  const inputs = textInputs(components);
  const foreign = Object.keys(values).find((name) => !inputs.some((input) => input.custom_id === name));
  if (foreign !== undefined) refuse(`The form has no field "${foreign}"`);
  return {
    custom_id,
    components: inputs.map((input) => ({ type: ComponentType.Label, component: filledText(input, values) })),
  };
}

function filledText(input: APITextInputComponent, values: ModalValues) {
  const { type, custom_id, required = true, min_length = 0, max_length = 4000 } = input;
  const value = values[custom_id] ?? input.value ?? '';
  if (required && value === '') refuse(`The field "${custom_id}" is required`);
  if (value !== '' && value.length < min_length) refuse(`The field "${custom_id}" is too short`);
  if (value.length > max_length) refuse(`The field "${custom_id}" is too long`);
  return { type, custom_id, value };
}
