import {
  type APIModalInteractionResponseCallbackComponent,
  type APIModalInteractionResponseCallbackData,
  type APIModalSubmission,
  type APITextInputComponent,
  ComponentType,
  type ModalSubmitComponent,
} from 'discord.js';
import { checkPicked } from './client-components.js';
import { refuse } from './client-refusal.js';
import { inputsOf } from './modal-form.js';
import type { GuildState } from './state.js';

/** What a person fills in, by the custom id of the field; selects and checkbox groups take several values. */
export type ModalValues = Readonly<Record<string, string | readonly string[]>>;

type Component = APIModalInteractionResponseCallbackComponent;
type Input = ReturnType<typeof inputsOf>[number];

/** The form as it comes back to the bot, in the shape of rows or labels that it was sent in. */
export function filledModal(
  modal: APIModalInteractionResponseCallbackData,
  values: ModalValues,
  guild: GuildState,
): APIModalSubmission {
  const known = modal.components.flatMap((component) => inputsOf(component).map((input) => input.custom_id));
  const foreign = Object.keys(values).find((name) => !known.includes(name));
  if (foreign !== undefined) refuse(`The form has no field "${foreign}"`);
  return {
    custom_id: modal.custom_id,
    components: modal.components.map((component) => filledComponent(component, values, guild)),
  };
}

function filledComponent(component: Component, values: ModalValues, guild: GuildState) {
  const id = component.id ?? 0;
  switch (component.type) {
    case ComponentType.ActionRow: {
      const { type } = component;
      return { type, id, components: component.components.map((input) => filledText(input, values)) };
    }
    case ComponentType.Label: {
      const { type } = component;
      return { type, id, component: filledInput(component.component, values, guild) };
    }
    default:
      return { type: component.type, id };
  }
}

function filledText(input: APITextInputComponent, values: ModalValues) {
  const { type, id = 0, custom_id, required = true, min_length = 0, max_length = 4000 } = input;
  const given = values[custom_id] ?? input.value ?? '';
  if (typeof given !== 'string') return refuse(`The field "${custom_id}" takes text`);
  if (required && given === '') refuse(`The field "${custom_id}" is required`);
  if (given !== '' && given.length < min_length) refuse(`The field "${custom_id}" is too short`);
  if (given.length > max_length) refuse(`The field "${custom_id}" is too long`);
  return { type, id, custom_id, value: given };
}

function filledInput(input: Input, values: ModalValues, guild: GuildState): ModalSubmitComponent {
  const { id = 0, custom_id } = input;
  const given = values[custom_id];
  const picked = given === undefined ? undefined : [given].flat();
  switch (input.type) {
    case ComponentType.TextInput:
      return filledText(input, values);
    case ComponentType.Checkbox:
      return { type: input.type, id, custom_id, value: (given ?? String(input.default ?? false)) === 'true' };
    case ComponentType.RadioGroup: {
      const value = picked?.[0] ?? input.options.find((option) => option.default)?.value ?? null;
      if (value === null && input.required !== false) refuse(`The field "${custom_id}" is required`);
      if (value !== null && !input.options.some((option) => option.value === value)) {
        refuse(`"${custom_id}" does not offer "${value}"`);
      }
      return { type: input.type, id, custom_id, value };
    }
    case ComponentType.CheckboxGroup: {
      const { options, min_values = 1, max_values = options.length } = input;
      const chosen = picked ?? presets(options);
      checkPicked(
        { ...input, type: ComponentType.StringSelect, options, min_values, max_values },
        chosen,
        guild,
        input.required === false,
      );
      return { type: input.type, id, custom_id, values: chosen };
    }
    case ComponentType.FileUpload:
      if (input.required !== false) refuse('These clients do not upload files');
      return { type: input.type, id, custom_id, values: [] };
    default: {
      const chosen = picked ?? (input.type === ComponentType.StringSelect ? presets(input.options) : []);
      checkPicked(input, chosen, guild, input.required === false);
      return { type: input.type, id, custom_id, values: chosen };
    }
  }
}

const presets = (options: readonly { value: string; default?: boolean }[]): string[] =>
  options.filter((option) => option.default).map(({ value }) => value);
