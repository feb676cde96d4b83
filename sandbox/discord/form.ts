import type {
  APICheckboxComponent,
  APICheckboxGroupComponent,
  APIComponentInLabel,
  APIModalInteractionResponseCallbackData,
  APITextInputComponent,
} from 'discord.js';
import { ComponentType } from 'discord-api-types/v10';
import { type Choice, checkChoice, offeredValues, refuse, resolvedChoices, type Select } from './client.js';
import { defaultsOf, formFields } from './components.js';
import type { ChannelState, GuildState, PersonState, State } from './state.js';

/**
 * What a person fills in, by the custom id of the field: a text, what is chosen in a select or a group of checkboxes, or
 * whether a checkbox is ticked.
 */
export type ModalValues = Readonly<Record<string, string | readonly string[] | boolean>>;

/** The form as it comes back to the bot; what is not filled in stays as the bot has put it there. */
export function filledModal(
  state: State,
  { custom_id, components }: APIModalInteractionResponseCallbackData,
  values: ModalValues,
  { guild }: ChannelState,
  person: PersonState,
): object {
  const fields = formFields(components);
  const foreign = Object.keys(values).find((name) => !fields.some((field) => field.custom_id === name));
  if (foreign !== undefined) refuse(`The form has no field "${foreign}"`);
  const filled = fields.map((field) => fill(field, values[field.custom_id], guild));
  const choices = filled.filter((one) => 'values' in one);
  return {
    custom_id,
    components: filled.map((component) => ({ type: ComponentType.Label, component })),
    ...resolvedChoices(state, choices, guild, person),
  };
}

type Value = ModalValues[string] | undefined;
type Filled = { readonly type: ComponentType; readonly custom_id: string } & (
  | Choice
  | { readonly value: string | boolean }
);

function fill(field: APIComponentInLabel, value: Value, guild: GuildState): Filled {
  switch (field.type) {
    case ComponentType.TextInput:
      return filledText(field, value);
    case ComponentType.StringSelect:
    case ComponentType.ChannelSelect:
    case ComponentType.RoleSelect:
      return filledChoice(field, value, offeredValues(field, guild));
    case ComponentType.CheckboxGroup: {
      const offered = field.options.map((option) => option.value);
      return filledChoice({ max_values: offered.length, ...field }, value, offered);
    }
    case ComponentType.Checkbox:
      return filledCheckbox(field, value);
    default:
      return refuse(`The local Discord has no fields of type ${field.type}`);
  }
}

/** Taken strictly: a field in which nothing is chosen has to be optional, and to have a minimum of 0. */
function filledChoice(
  field: Select | APICheckboxGroupComponent,
  value: Value,
  offered: readonly string[],
): Filled {
  const { type, custom_id } = field;
  const values = value ?? defaultsOf(field).filter((one) => offered.includes(one));
  if (typeof values !== 'object') {
    return refuse(`The field "${custom_id}" takes a list of values`);
  }
  checkChoice(field, values, offered);
  return { type, custom_id, values };
}

function filledCheckbox({ type, custom_id, default: isTicked = false }: APICheckboxComponent, given: Value) {
  const value = given ?? isTicked;
  if (typeof value !== 'boolean') return refuse(`The field "${custom_id}" is ticked or not`);
  return { type, custom_id, value };
}

function filledText(input: APITextInputComponent, given: Value): Filled {
  const { type, custom_id, required = true, min_length = 0, max_length = 4000 } = input;
  const value = given ?? input.value ?? '';
  if (typeof value !== 'string') return refuse(`The field "${custom_id}" takes a text`);
  if (required && value === '') refuse(`The field "${custom_id}" is required`);
  if (value !== '' && value.length < min_length) refuse(`The field "${custom_id}" is too short`);
  if (value.length > max_length) refuse(`The field "${custom_id}" is too long`);
  return { type, custom_id, value };
}
