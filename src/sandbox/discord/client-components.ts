import {
  type APIButtonComponentWithCustomId,
  type APIMessage,
  type APISelectMenuComponent,
  ButtonStyle,
  ComponentType,
} from 'discord.js';
import { refuse } from './client-refusal.js';
import { walkComponents } from './component-form.js';
import { rolePayloads } from './payloads.js';
import type { GuildState } from './state.js';

/** The button that a person clicks: by custom id, or by the label that they read. */
export function findButton(message: APIMessage, customIdOrLabel: string): APIButtonComponentWithCustomId {
  const buttons = [...walkComponents(message.components ?? [])].flatMap(({ component }) =>
    component.type === ComponentType.Button ? [component] : [],
  );
  const found =
    buttons.find((button) => 'custom_id' in button && button.custom_id === customIdOrLabel) ??
    buttons.find((button) => 'label' in button && button.label === customIdOrLabel);
  if (found === undefined) return refuse(`There is no button "${customIdOrLabel}"`);
  if (found.disabled) return refuse(`The button "${customIdOrLabel}" is disabled`);
  if (found.style === ButtonStyle.Link || found.style === ButtonStyle.Premium) {
    return refuse(`The button "${customIdOrLabel}" tells the bot nothing`);
  }
  return found;
}

/** The select menu of that custom id. */
export function findSelect(message: APIMessage, customId: string): APISelectMenuComponent {
  for (const { component } of walkComponents(message.components ?? [])) {
    const isSelect = 'custom_id' in component && component.type !== ComponentType.Button;
    if (!isSelect || component.custom_id !== customId) continue;
    return component.disabled ? refuse(`The select "${customId}" is disabled`) : component;
  }
  return refuse(`There is no select "${customId}"`);
}

/** Refuses values that the select does not offer, or too few or too many of them. */
export function checkPicked(
  select: APISelectMenuComponent,
  values: readonly string[],
  guild: GuildState,
  optional = false,
): void {
  const offered = offeredBy(select, guild);
  const foreign = values.find((value) => !offered.includes(value));
  if (foreign !== undefined) refuse(`"${select.custom_id}" does not offer "${foreign}"`);
  if (new Set(values).size < values.length) refuse(`"${select.custom_id}" takes each value once`);
  if (optional && values.length === 0) return;
  const { min_values = 1, max_values = 1 } = select;
  if (values.length < min_values || values.length > max_values) {
    refuse(`"${select.custom_id}" takes ${min_values} to ${max_values} values`);
  }
}

function offeredBy(select: APISelectMenuComponent, guild: GuildState): string[] {
  const people = [...guild.people.keys()];
  const roles = rolePayloads(guild).map(({ id }) => id);
  switch (select.type) {
    case ComponentType.StringSelect:
      return select.options.map(({ value }) => value);
    case ComponentType.UserSelect:
      return people;
    case ComponentType.RoleSelect:
      return roles;
    case ComponentType.MentionableSelect:
      return [...people, ...roles];
    case ComponentType.ChannelSelect:
      return [guild.channelId];
  }
}
