import {
  type APIComponentInLabel,
  type APIModalInteractionResponseCallbackData,
  ComponentType,
  SelectMenuDefaultValueType,
  TextInputStyle,
} from 'discord.js';
import type { ChoiceField, Modal, ModalField } from '../ui/reply.js';
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
    case 'role':
      return {
        type: ComponentType.RoleSelect,
        custom_id,
        required: true,
        ...(field.chosen !== null && {
          default_values: [{ id: field.chosen, type: SelectMenuDefaultValueType.Role }],
        }),
      };
    case 'choice':
      return {
        type: ComponentType.StringSelect,
        custom_id,
        required: true,
        options: field.options.map(optionPayload),
      };
    case 'checks':
      return {
        type: ComponentType.CheckboxGroup,
        custom_id,
        required: false,
        min_values: 0,
        max_values: field.options.length,
        options: field.options.map(optionPayload),
      };
    default:
      return {
        type: ComponentType.TextInput,
        custom_id,
        style: field.isLong ? TextInputStyle.Paragraph : TextInputStyle.Short,
        required: field.required ?? true,
        ...(field.minLength !== undefined && { min_length: field.minLength }),
        max_length: field.maxLength,
        ...(field.value !== undefined && { value: field.value }),
      };
  }
}

const optionPayload = ({ value, label, isChosen }: ChoiceField['options'][number]) => ({
  value,
  label,
  default: isChosen,
});
