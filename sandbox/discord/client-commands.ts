import {
  type ApplicationCommandType,
  InteractionContextType,
  ApplicationCommandOptionType as OptionType,
} from 'discord.js';
import { refuse } from './client-refusal.js';
import type { CommandOption, RegisteredCommand, Subcommand } from './command-form.js';
import { commandsIn, GLOBAL } from './commands.js';
import { guildPermissionsOf, isAdministrator } from './payloads.js';
import type { CommandPermission, GuildState, PersonState, State } from './state.js';

/** What a person finds in the list after a slash, or in a message's menu: a subcommand stands there by itself. */
export interface OfferedCommand extends Pick<RegisteredCommand, 'id' | 'guild_id' | 'type'> {
  /** In full, such as `catalogue post`. */
  readonly name: string;
  readonly name_localizations: RegisteredCommand['name_localizations'];
  readonly description: string;
  readonly description_localizations: RegisteredCommand['description_localizations'];
  readonly options: readonly CommandOption[];
  readonly root: string;
  readonly subcommand: string | undefined;
}

/** The commands of a type that this person is offered in this guild. */
export const offeredCommands = (
  state: State,
  guild: GuildState,
  person: PersonState,
  type: ApplicationCommandType,
): OfferedCommand[] =>
  [...commandsIn(state, guild.id), ...commandsIn(state, GLOBAL)]
    .filter(
      (command) =>
        command.type === type &&
        (command.contexts?.includes(InteractionContextType.Guild) ?? true) &&
        mayUse(state, guild, person, command),
    )
    .flatMap(asOffered);

function asOffered(command: RegisteredCommand): OfferedCommand[] {
  const { id, type, name, name_localizations, description, description_localizations } = command;
  const common = {
    id,
    type,
    root: name,
    ...(command.guild_id !== undefined && { guild_id: command.guild_id }),
  };
  const options = command.options ?? [];
  const subcommands = options.filter((option) => option.type === OptionType.Subcommand);
  if (subcommands.length > 0) return subcommands.map((one) => ({ ...common, ...subcommandOf(command, one) }));
  return [
    {
      ...common,
      name,
      name_localizations,
      description,
      description_localizations,
      options: options.filter((option) => option.type !== OptionType.Subcommand),
      subcommand: undefined,
    },
  ];
}

function subcommandOf(command: RegisteredCommand, one: Subcommand) {
  const names = Object.entries(one.name_localizations ?? {});
  return {
    name: `${command.name} ${one.name}`,
    name_localizations: Object.fromEntries(
      names.map(([locale, name]) => [locale, `${command.name} ${name}`]),
    ),
    description: one.description,
    description_localizations: one.description_localizations,
    options: one.options ?? [],
    subcommand: one.name,
  };
}

/**
 * What the owner has set for the command decides. Otherwise it takes the default permissions, and that the owner hasn't
 * shut this person out from the whole application.
 */
function mayUse(state: State, guild: GuildState, person: PersonState, command: RegisteredCommand): boolean {
  if (isAdministrator(person)) return true;
  const decision = (id: string) => decided(state.permissions.get(guild.id)?.get(id) ?? [], guild, person);
  const own = decision(command.id);
  if (own !== undefined) return own;
  if (decision(state.application.id) === false) return false;
  const needed = command.default_member_permissions;
  if (needed === null) return true;
  return needed !== '0' && (guildPermissionsOf(person) & BigInt(needed)) === BigInt(needed);
}

/** What overwrites say about a person; undefined where none concerns them. */
function decided(
  overwrites: readonly CommandPermission[],
  guild: GuildState,
  person: PersonState,
): boolean | undefined {
  const own = overwrites.find(({ type, id }) => type === 2 && id === person.id);
  if (own !== undefined) return own.permission;
  // The @everyone role has the guild's id; a specific role goes before it.
  const roles = overwrites.filter(({ type, id }) => type === 1 && person.roles.includes(id));
  const everyone = overwrites.filter(({ type, id }) => type === 1 && id === guild.id);
  const decisive = roles.length > 0 ? roles : everyone;
  return decisive.length > 0 ? decisive.some(({ permission }) => permission) : undefined;
}

interface Named {
  name: string;
  name_localizations?: object | null | undefined;
}

/** Finds what the person means by a word: the default name, or the name in their language. */
export const findNamed = <T extends Named>(
  named: readonly T[],
  word: string,
  locale: string,
): T | undefined =>
  named.find(({ name }) => name === word) ??
  named.find(({ name_localizations }) => Reflect.get(name_localizations ?? {}, locale) === word);

/** The offered command that a person names, or the client's refusal. */
export function offeredCommand(
  state: State,
  guild: GuildState,
  person: PersonState,
  type: ApplicationCommandType,
  name: string,
): OfferedCommand {
  const offered = offeredCommands(state, guild, person, type);
  return (
    findNamed(offered, name, person.locale) ?? refuse(`${person.name} is not offered a command "${name}"`)
  );
}
