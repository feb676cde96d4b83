import type {
  APIComponentInLabel,
  APIComponentInMessageActionRow,
  APIMessage,
  APIMessageTopLevelComponent,
  APIModalInteractionResponseCallbackComponent,
  APISelectMenuComponent,
} from 'discord.js';
import { ComponentType } from 'discord-api-types/v10';

/* What the page uses too, and so without discord.js at run time. */

/** The buttons and selects in the rows of a message. */
export const inRows = (
  components: readonly APIMessageTopLevelComponent[] = [],
): APIComponentInMessageActionRow[] =>
  components.flatMap((row) => (row.type === ComponentType.ActionRow ? row.components : []));

/** The custom id of the first button or select of a message that begins like this. */
export const findCustomId = (message: APIMessage | undefined, start: string): string | undefined =>
  inRows(message?.components).flatMap((part) =>
    'custom_id' in part && part.custom_id.startsWith(start) ? [part.custom_id] : [],
  )[0];

/** The fields of a form, in order. */
export const formFields = (
  components: readonly APIModalInteractionResponseCallbackComponent[],
): APIComponentInLabel[] =>
  components.flatMap((part) => (part.type === ComponentType.Label ? [part.component] : []));

/** What is chosen in a select from the beginning. */
export const defaultsOf = (field: APISelectMenuComponent): string[] =>
  'options' in field
    ? field.options.filter((option) => option.default).map(({ value }) => value)
    : (field.default_values ?? []).map(({ id }) => id);
