import { type APIModalInteractionResponseCallbackData, ComponentType, TextInputStyle } from 'discord.js';
import type { Modal } from '../ui/reply.js';

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
    component: {
      type: ComponentType.TextInput,
      custom_id: field.custom_id,
      style: field.isLong ? TextInputStyle.Paragraph : TextInputStyle.Short,
      required: field.required ?? true,
      max_length: field.maxLength,
      ...(field.value !== undefined && { value: field.value }),
    },
  })),
});
