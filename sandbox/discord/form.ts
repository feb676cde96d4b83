import type {
  APIAttachment,
  APICheckboxComponent,
  APICheckboxGroupComponent,
  APIComponentInLabel,
  APIFileUploadComponent,
  APIModalInteractionResponseCallbackData,
  APITextInputComponent,
} from 'discord.js';
import { ComponentType } from 'discord-api-types/v10';
import { type Choice, checkChoice, offeredValues, refuse, resolvedChoices, type Select } from './client.js';
import { defaultsOf, formFields } from './components.js';
import { storeFile } from './messages.js';
import type { ChannelState, GuildState, PersonState, State } from './state.js';

/** What everybody may upload. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

export interface FormFile {
  readonly name: string;
  readonly type: string;
  readonly base64: string;
}

/**
 * What a person fills in, by the custom id of the field: a text, what is chosen in a select or a group of checkboxes,
 * whether a checkbox is ticked, or a file.
 */
export type ModalValues = Readonly<Record<string, string | readonly string[] | boolean | FormFile>>;

/** The form as it comes back to the bot; what is not filled in stays as the bot has put it there. */
export function filledModal(
  state: State,
  { custom_id, components }: APIModalInteractionResponseCallbackData,
  values: ModalValues,
  channel: ChannelState,
  person: PersonState,
): object {
  const { guild } = channel;
  const fields = formFields(components);
  const foreign = Object.keys(values).find((name) => !fields.some((field) => field.custom_id === name));
  if (foreign !== undefined) refuse(`The form has no field "${foreign}"`);
  const attachments: Record<string, APIAttachment> = {};
  const upload = (file: FormFile): string => {
    const bytes = Buffer.from(file.base64, 'base64');
    if (bytes.length > MAX_FILE_BYTES) refuse('The file is too large');
    const stored = storeFile(state, channel, { ...file, bytes });
    attachments[stored.id] = { ...stored, ephemeral: true };
    return stored.id;
  };
  const filled = fields.map((field) =>
    field.type === ComponentType.FileUpload
      ? filledUpload(field, values[field.custom_id], upload)
      : fill(field, values[field.custom_id], guild),
  );
  const choices = filled.filter((one) => 'values' in one);
  const { resolved } = resolvedChoices(state, choices, guild, person);
  const hasFiles = Object.keys(attachments).length > 0;
  return {
    custom_id,
    components: filled.map((component) => ({ type: ComponentType.Label, component })),
    ...((resolved || hasFiles) && { resolved: { ...resolved, ...(hasFiles && { attachments }) } }),
  };
}

type Value = ModalValues[string] | undefined;
type Filled = { readonly type: ComponentType; readonly custom_id: string } & (
  | Choice
  | { readonly value: string | boolean }
);

function fill(
  field: Exclude<APIComponentInLabel, APIFileUploadComponent>,
  value: Value,
  guild: GuildState,
): Filled {
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
  if (typeof values !== 'object' || 'base64' in values) {
    return refuse(`The field "${custom_id}" takes a list of values`);
  }
  checkChoice(field, values, offered);
  return { type, custom_id, values };
}

/** One file at most, which is all that the page takes. */
function filledUpload(
  { type, custom_id, min_values: min = 1 }: APIFileUploadComponent,
  value: Value,
  upload: (file: FormFile) => string,
): Filled {
  if (value !== undefined && (typeof value !== 'object' || !('base64' in value)))
    return refuse(`The field "${custom_id}" takes a file`);
  if (min > (value ? 1 : 0)) refuse(`The field "${custom_id}" needs ${min} files`);
  return { type, custom_id, values: value ? [upload(value)] : [] };
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
