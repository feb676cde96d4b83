import {
  type ApplicationCommandType,
  InteractionContextType,
  ApplicationCommandOptionType as OptionType,
} from 'discord.js';
import { refuse } from './client-refusal.js';
import type { CommandOption, RegisteredCommand } from './command-rules.js';
import { commandsIn, GLOBAL } from './commands.js';
import { guildPermissions, isAdministrator } from './payloads.js';
import type { CommandPermission, GuildState, PersonState, State } from './state.js';

export type OptionValue = string | number | boolean;
export type OptionValues = Readonly<Record<string, OptionValue>>;

/** The commands of a type that this person is offered in this guild: after a slash, or in a message's menu. */
export const offeredCommands = (
  state: State,
  guild: GuildState,
  person: PersonState,
  type: ApplicationCommandType,
): RegisteredCommand[] =>
  [...commandsIn(state, guild.id), ...commandsIn(state, GLOBAL)].filter(
    (command) =>
      command.type === type &&
      (command.contexts?.includes(InteractionContextType.Guild) ?? true) &&
      mayUse(state, guild, person, command),
  );

/** Whom the owner has given the command may use it; otherwise it takes the default permissions. */
function mayUse(state: State, guild: GuildState, person: PersonState, command: RegisteredCommand): boolean {
  if (isAdministrator(person)) return true;
  const overwrites = state.permissions.get(guild.id)?.get(command.id) ?? [];
  const given = permissionFor(person, overwrites);
  if (given !== undefined) return given;
  const needed = command.default_member_permissions;
  if (needed == null) return true;
  return needed !== '0' && (guildPermissions(person) & BigInt(needed)) === BigInt(needed);
}

/** What overwrites say about a person, themselves before their roles; undefined if none concerns them. */
const permissionFor = (
  { id, roles }: PersonState,
  overwrites: readonly CommandPermission[],
): boolean | undefined =>
  overwrites.find((one) => one.type === 2 && one.id === id)?.permission ??
  overwrites.find((one) => one.type === 1 && roles.includes(one.id))?.permission;

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
  const completing = known.find(({ name }) => name === focused);
  if (!completing || !('autocomplete' in completing) || !completing.autocomplete)
    return refuse(`"${focused}" has no completions`);
  const options = known.flatMap(({ name, type }) => {
    const value = values[name];
    if (name === focused) return [{ name, type, value: String(value ?? ''), focused: true }];
    return value === undefined ? [] : [{ name, type, value }];
  });
  return { options, completing: completing.type };
}

function knownOptions({ options }: RegisteredCommand, values: OptionValues): readonly CommandOption[] {
  const known = options ?? [];
  const foreign = Object.keys(values).find((name) => !known.some((option) => option.name === name));
  return foreign === undefined ? known : refuse(`There is no option "${foreign}"`);
}

/** Whether a client would take this value for this option. */
function takes(option: CommandOption, value: OptionValue): boolean {
  if ('choices' in option && option.choices?.length) {
    return option.choices.some((choice) => choice.value === value);
  }
  switch (option.type) {
    case OptionType.String: {
      const { min_length, max_length } = option;
      return (
        typeof value === 'string' &&
        value.length >= Math.max(1, min_length ?? 0) &&
        value.length <= (max_length ?? 6000)
      );
    }
    case OptionType.Integer: {
      const { min_value, max_value } = option;
      return (
        typeof value === 'number' &&
        Number.isSafeInteger(value) &&
        value >= (min_value ?? -Infinity) &&
        value <= (max_value ?? Infinity)
      );
    }
    case OptionType.Boolean:
      return typeof value === 'boolean';
  }
}
