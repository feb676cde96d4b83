import {
  type APIButtonComponentWithCustomId,
  type APIChannelSelectComponent,
  type APIComponentInMessageActionRow,
  type APIMessage,
  type APIRoleSelectComponent,
  type APIStringSelectComponent,
  type APIUserSelectComponent,
  type ApplicationCommandType,
  ButtonStyle,
  ComponentType,
  InteractionContextType,
  ApplicationCommandOptionType as OptionType,
} from 'discord.js';
import { GLOBAL, scopeCommands } from './commands.js';
import { inRows } from './components.js';
import { personUser, resolvedChannel, rolePayloads } from './payloads.js';
import { guildPermissions, includesAdministrator } from './permissions.js';
import type { CommandOption, RegisteredCommand } from './rules.js';
import type { CommandPermission, GuildState, PersonState, State } from './state.js';

/** A real client could not do this: there is no such command, button or field, or its value would not be taken. */
export class ClientRefusal extends Error {
  override readonly name = 'ClientRefusal';
}

/** The bot left the user waiting: "The application did not respond", or "thinking…" without an end. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** Refuses what a client would not let its user do. */
export function refuse(reason: string): never {
  throw new ClientRefusal(reason);
}

export type OptionValue = string | number | boolean;
export type OptionValues = Readonly<Record<string, OptionValue>>;

/** The commands of a type that this person is offered in this guild: after a slash, or in a message's menu. */
export const offeredCommands = (
  state: State,
  guild: GuildState,
  person: PersonState,
  type: ApplicationCommandType,
): RegisteredCommand[] =>
  [...scopeCommands(state, guild.id), ...scopeCommands(state, GLOBAL)].filter(
    (command) =>
      command.type === type &&
      (command.contexts?.includes(InteractionContextType.Guild) ?? true) &&
      mayUse(state, guild, person, command),
  );

/** Whom the owner has given the command may use it; otherwise it takes the default permissions. */
function mayUse(state: State, guild: GuildState, person: PersonState, command: RegisteredCommand): boolean {
  const permissions = guildPermissions(guild, person);
  if (includesAdministrator(permissions)) return true;
  const overwrites = state.permissions.get(guild.id)?.get(command.id) ?? [];
  const given = findPermission(person, overwrites);
  if (given !== undefined) return given;
  const needed = command.default_member_permissions;
  if (needed == null) return true;
  return needed !== '0' && (permissions & BigInt(needed)) === BigInt(needed);
}

/**
 * What overwrites say about a person, themselves before their roles, of which one that allows is enough; undefined if none
 * concerns them.
 */
function findPermission(
  { id, roles }: PersonState,
  overwrites: readonly CommandPermission[],
): boolean | undefined {
  const own = overwrites.find((one) => one.type === 2 && one.id === id);
  const [first, ...others] = own
    ? [own]
    : overwrites.filter((one) => one.type === 1 && roles.includes(one.id));
  return first && [first, ...others].some(({ permission }) => permission);
}

/** The offered command that a person names, or the client's refusal. */
export const offeredCommand = (
  state: State,
  guild: GuildState,
  person: PersonState,
  type: ApplicationCommandType,
  name: string,
): RegisteredCommand =>
  offeredCommands(state, guild, person, type).find((command) => command.name === name) ??
  refuse(`${person.name} is not offered a command "${name}"`);

/** The data of an interaction that uses a command. */
export const commandData = (
  { id, name, type, guild_id }: RegisteredCommand,
  options: readonly object[] = [],
) => ({ id, name, type, ...(guild_id && { guild_id }), ...(options.length > 0 && { options }) });

/** The options of a command as its sender's client lets them go. */
export const filledOptions = (command: RegisteredCommand, values: OptionValues) =>
  knownOptions(command, values).flatMap((option) => {
    const { name, type } = option;
    const value = values[name];
    if (value === undefined) return option.required ? refuse(`The option "${name}" is required`) : [];
    if (!takes(option, value)) refuse(`The option "${name}" does not take ${JSON.stringify(value)}`);
    return [{ name, type, value }];
  });

/** The options of a command that is still being typed: nothing is checked, and the focused value is raw text. */
export function typedOptions(command: RegisteredCommand, values: OptionValues, focused: string) {
  const known = knownOptions(command, values);
  if (!known.some(({ name, autocomplete }) => name === focused && autocomplete))
    refuse(`"${focused}" has no completions`);
  return known.flatMap(({ name, type }) => {
    const value = values[name];
    if (name === focused) return [{ name, type, value: String(value ?? ''), focused: true }];
    return value === undefined ? [] : [{ name, type, value }];
  });
}

function knownOptions({ options }: RegisteredCommand, values: OptionValues): readonly CommandOption[] {
  const known = options ?? [];
  const foreign = Object.keys(values).find((name) => !known.some((option) => option.name === name));
  return foreign === undefined ? known : refuse(`There is no option "${foreign}"`);
}

/** Whether a client would take this value for this option. */
function takes(option: CommandOption, value: OptionValue): boolean {
  if (option.choices?.length) return option.choices.some((choice) => choice.value === value);
  const { min_length, max_length, min_value, max_value } = option;
  switch (option.type) {
    case OptionType.String:
      return typeof value === 'string' && isWithin(value.length, min_length || 1, max_length ?? 6000);
    case OptionType.Integer:
      return Number.isSafeInteger(value) && isWithin(Number(value), min_value, max_value);
    case OptionType.Boolean:
      return typeof value === 'boolean';
  }
}

const isWithin = (value: number, min: number | null | undefined, max: number | null | undefined): boolean =>
  value >= (min ?? -Infinity) && value <= (max ?? Infinity);

/** A select of texts, of channels, of roles or of members. */
export type Select =
  | APIStringSelectComponent
  | APIChannelSelectComponent
  | APIRoleSelectComponent
  | APIUserSelectComponent;

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
  return select;
}

const isSelect = (component: APIComponentInMessageActionRow): component is Select =>
  component.type === ComponentType.StringSelect ||
  component.type === ComponentType.ChannelSelect ||
  component.type === ComponentType.RoleSelect ||
  component.type === ComponentType.UserSelect;

/** What can be chosen in a select. */
export function offeredValues(select: Select, guild: GuildState): string[] {
  switch (select.type) {
    case ComponentType.StringSelect:
      return select.options.map(({ value }) => value);
    case ComponentType.ChannelSelect:
      return [...guild.channels.values()]
        .filter(({ type }) => select.channel_types?.includes(type) ?? true)
        .map(({ id }) => id);
    case ComponentType.RoleSelect:
      return rolePayloads(guild).map(({ id }) => id);
    case ComponentType.UserSelect:
      return [...guild.people.keys()];
  }
}

/** Refuses values that are not offered, or too few or too many of them. */
export function checkChoice(
  { custom_id, min_values = 1, max_values = 1 }: Select,
  values: readonly string[],
  offered: readonly string[],
): void {
  const foreign = values.find((value) => !offered.includes(value));
  if (foreign !== undefined) refuse(`"${custom_id}" does not offer "${foreign}"`);
  if (new Set(values).size < values.length) refuse(`"${custom_id}" takes each value once`);
  if (values.length < min_values || values.length > max_values) {
    refuse(`"${custom_id}" takes ${min_values} to ${max_values} values`);
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

interface Choice {
  readonly type: ComponentType;
  readonly values: readonly string[];
}

/** The channels, roles or members that somebody has chosen in a select, as an interaction carries them. */
export function resolvedChoice(
  state: State,
  { type, values }: Choice,
  guild: GuildState,
  person: PersonState,
): { readonly resolved?: object } {
  const chosen = (all: readonly { readonly id: string }[]) =>
    Object.fromEntries(all.filter(({ id }) => values.includes(id)).map((one) => [one.id, one]));
  switch (type) {
    case ComponentType.ChannelSelect: {
      const all = [...guild.channels.values()].map((channel) => resolvedChannel(state, channel, person));
      return { resolved: { channels: chosen(all) } };
    }
    case ComponentType.RoleSelect:
      return { resolved: { roles: chosen(rolePayloads(guild)) } };
    case ComponentType.UserSelect:
      return { resolved: { users: chosen([...guild.people.values()].map(personUser)) } };
    default:
      return {};
  }
}
