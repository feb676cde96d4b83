import { type ApplicationCommandType, InteractionContextType } from 'discord.js';
import { refuse } from './client-refusal.js';
import type { RegisteredCommand } from './command-form.js';
import { commandsIn, GLOBAL } from './commands.js';
import { isAdministrator, permissionsOf } from './payloads.js';
import type { GuildState, PersonState, State } from './state.js';

/** The commands of a type that this person is offered in this guild. */
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

/** Whether the owner's overwrites, or else the command's default permissions, let this person use it. */
function mayUse(state: State, guild: GuildState, person: PersonState, command: RegisteredCommand): boolean {
  if (isAdministrator(person)) return true;
  const overwrites = state.permissions.get(guild.id)?.get(command.id) ?? [];
  const own = overwrites.find(({ type, id }) => type === 2 && id === person.id);
  if (own !== undefined) return own.permission;
  // The @everyone role has the guild's id; a specific role goes before it.
  const roles = overwrites.filter(({ type, id }) => type === 1 && person.roles.includes(id));
  const everyone = overwrites.filter(({ type, id }) => type === 1 && id === guild.id);
  const decisive = roles.length > 0 ? roles : everyone;
  if (decisive.length > 0) return decisive.some(({ permission }) => permission);
  const needed = command.default_member_permissions;
  if (needed === null) return true;
  return needed !== '0' && (permissionsOf(person) & BigInt(needed)) === BigInt(needed);
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
): RegisteredCommand {
  const offered = offeredCommands(state, guild, person, type);
  return (
    findNamed(offered, name, person.locale) ?? refuse(`${person.name} is not offered a command "${name}"`)
  );
}
