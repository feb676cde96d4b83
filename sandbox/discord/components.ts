import {
  type APIComponentInMessageActionRow,
  type APIMessageTopLevelComponent,
  type APIModalInteractionResponseCallbackComponent,
  type APITextInputComponent,
  ComponentType,
} from 'discord.js';

/** The buttons and selects in the rows of a message. */
export const inRows = (
  components: readonly APIMessageTopLevelComponent[] = [],
): APIComponentInMessageActionRow[] =>
  components.flatMap((row) => (row.type === ComponentType.ActionRow ? row.components : []));

/** The text inputs of a form, in order. */
export const textInputs = (
  components: readonly APIModalInteractionResponseCallbackComponent[],
): APITextInputComponent[] =>
  components.flatMap((part) =>
    part.type === ComponentType.Label && part.component.type === ComponentType.TextInput
      ? [part.component]
      : [],
  );
