import type { APIComponentInLabel, APIModalInteractionResponseCallbackData } from 'discord.js';
import { ComponentType, SelectMenuDefaultValueType, TextInputStyle } from '../lib/discord.js';
import type { Modal, ModalField } from '../ui/reply.js';
import { POST_CHANNELS } from './posting.js';

/** A modal as Discord wants it: every field in a label. */
export const modalPayload = ({
  customId,
  title,
  fields,
}: Modal): APIModalInteractionResponseCallbackData => ({
  custom_id: customId,
  title,
  components: fields.map((field) => ({
    type: ComponentType.Label,
    label: field.label,
    ...(field.description && { description: field.description }),
    component: component(field),
  })),
});

function component(field: ModalField): APIComponentInLabel {
  const { custom_id } = field;
  switch (field.kind) {
    case 'channel':
      return {
        type: ComponentType.ChannelSelect,
        custom_id,
        channel_types: [...POST_CHANNELS],
        // Discord lets a select be emptied only if it is not required and takes no values.
        required: false,
        min_values: 0,
        max_values: 1,
        ...(field.chosen !== null && {
          default_values: [{ id: field.chosen, type: SelectMenuDefaultValueType.Channel }],
        }),
      };
    case 'checks':
      return {
        type: ComponentType.CheckboxGroup,
        custom_id,
        required: false,
        min_values: 0,
        max_values: field.options.length,
        options: field.options.map(({ value, label, isChosen }) => ({ value, label, default: isChosen })),
      };
    default:
      return {
        type: ComponentType.TextInput,
        custom_id,
        style: TextInputStyle.Short,
        required: field.required ?? true,
        max_length: field.maxLength,
        ...(field.value !== undefined && { value: field.value }),
      };
  }
}
