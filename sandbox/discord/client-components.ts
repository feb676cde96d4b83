import {
  type APIButtonComponentWithCustomId,
  type APIChannelSelectComponent,
  type APIComponentInMessageActionRow,
  type APIMessage,
  type APIRoleSelectComponent,
  type APIStringSelectComponent,
  ButtonStyle,
  ComponentType,
} from 'discord.js';
import { refuse } from './client-refusal.js';
import { inRows } from './components.js';
import { resolvedChannel, rolePayloads } from './payloads.js';
import type { GuildState, PersonState } from './state.js';

/** A select of texts, of channels or of roles. */
type Select = APIStringSelectComponent | APIChannelSelectComponent | APIRoleSelectComponent;

/** The button that a person clicks: by custom id, or by the label that they read. */
export function findButton(
  { components }: APIMessage,
  customIdOrLabel: string,
): APIButtonComponentWithCustomId {
  const buttons = inRows(components).filter((component) => component.type === ComponentType.Button);
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

/** The select menu of that custom id, if it can be used. */
export function findSelect({ components }: APIMessage, customId: string): Select {
  const select = inRows(components)
    .filter(isSelect)
    .find((one) => one.custom_id === customId);
  if (select === undefined) return refuse(`There is no select "${customId}"`);
  return select.disabled ? refuse(`The select "${customId}" is disabled`) : select;
}

const isSelect = (component: APIComponentInMessageActionRow): component is Select =>
  component.type === ComponentType.StringSelect ||
  component.type === ComponentType.ChannelSelect ||
  component.type === ComponentType.RoleSelect;

/** What can be chosen in a select. */
function offeredValues(select: Select, guild: GuildState): string[] {
  switch (select.type) {
    case ComponentType.StringSelect:
      return select.options.map(({ value }) => value);
    case ComponentType.ChannelSelect:
      return [...guild.channels.values()]
        .filter(({ type }) => select.channel_types?.includes(type) ?? true)
        .map(({ id }) => id);
    case ComponentType.RoleSelect:
      return rolePayloads(guild).map(({ id }) => id);
  }
}

/** Refuses values that the select does not offer, or too few or too many of them. */
export function checkChoice(select: Select, values: readonly string[], guild: GuildState): void {
  const offered = offeredValues(select, guild);
  const foreign = values.find((value) => !offered.includes(value));
  if (foreign !== undefined) refuse(`"${select.custom_id}" does not offer "${foreign}"`);
  if (new Set(values).size < values.length) refuse(`"${select.custom_id}" takes each value once`);
  const { min_values = 1, max_values = 1 } = select;
  if (values.length < min_values || values.length > max_values) {
    refuse(`"${select.custom_id}" takes ${min_values} to ${max_values} values`);
  }
}

/** What people have chosen last, by message as it stands: an edit makes another object of it. */
const shown = new WeakMap<APIMessage, Map<string, string>>();

/**
 * Refuses what a person has chosen in that select before while the message stays as it is: the client shows the choice
 * as made, and sends nothing when it is made again (discord-api-docs, issue 4801).
 */
export function checkRepetition(
  { id }: PersonState,
  message: APIMessage,
  customId: string,
  values: readonly string[],
): void {
  const choices = shown.get(message) ?? new Map<string, string>();
  const [key, choice] = [`${id} ${customId}`, JSON.stringify(values)];
  if (choices.get(key) === choice) refuse(`"${customId}" shows that choice already`);
  shown.set(message, choices.set(key, choice));
}

/** The channels or roles that somebody has chosen in a select, as an interaction carries them. */
export function resolvedChoice(
  { type }: Select,
  values: readonly string[],
  guild: GuildState,
  person: PersonState,
): object {
  if (type === ComponentType.StringSelect) return {};
  if (type === ComponentType.RoleSelect) {
    const roles = rolePayloads(guild).filter(({ id }) => values.includes(id));
    return { resolved: { roles: Object.fromEntries(roles.map((role) => [role.id, role])) } };
  }
  const channels = [...guild.channels.values()].filter(({ id }) => values.includes(id));
  const resolved = channels.map((channel) => [channel.id, resolvedChannel(channel, person)]);
  return { resolved: { channels: Object.fromEntries(resolved) } };
}
