import type {
  APIComponentInLabel,
  APIModalInteractionResponseCallbackData,
  APITextInputComponent,
} from 'discord.js';
import { ComponentType } from 'discord-api-types/v10';
import { refuse } from './client.js';
import { formFields } from './components.js';

/** What a person fills in, by the custom id of the field. */
export type ModalValues = Readonly<Record<string, string>>;

/** The form as it comes back to the bot; what is not filled in stays as the bot has put it there. */
export function filledModal(
  { custom_id, components }: APIModalInteractionResponseCallbackData,
  values: ModalValues,
): object {
  const fields = formFields(components);
  const foreign = Object.keys(values).find((name) => !fields.some((field) => field.custom_id === name));
  if (foreign !== undefined) refuse(`The form has no field "${foreign}"`);
  return {
    custom_id,
    components: fields.map((field) => ({
      type: ComponentType.Label,
      component: filled(asText(field), values[field.custom_id]),
    })),
  };
}

const asText = (field: APIComponentInLabel): APITextInputComponent =>
  field.type === ComponentType.TextInput
    ? field
    : refuse(`The local Discord has no fields of type ${field.type}`);

function filled(input: APITextInputComponent, given: string | undefined) {
  const { type, custom_id, required = true, max_length = 4000 } = input;
  const value = given ?? input.value ?? '';
  if (required && value === '') refuse(`The field "${custom_id}" is required`);
  if (value.length > max_length) refuse(`The field "${custom_id}" is too long`);
  return { type, custom_id, value };
}
