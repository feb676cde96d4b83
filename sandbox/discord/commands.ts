import { ApplicationCommandType } from 'discord.js';
import { type CommandDraft, commandListForm, type RegisteredCommand } from './command-form.js';
import { DiscordError } from './errors.js';
import { prune, readForm } from './form.js';
import type { State } from './state.js';

export const GLOBAL = 'global';

const DAY = 24 * 60 * 60 * 1000;
const DAILY_CREATES = 200;
const MAX_COMMANDS = new Map<number, number>([
  [ApplicationCommandType.ChatInput, 100],
  [ApplicationCommandType.Message, 15],
]);

/** The commands registered globally or for one guild. */
export const commandsIn = (state: State, scope: string): readonly RegisteredCommand[] =>
  state.commands.get(scope) ?? [];

/** PUT: these commands and no others; one of the same name and type keeps its id. */
export function overwriteCommands(state: State, scope: string, body: unknown): readonly RegisteredCommand[] {
  const drafts = readForm(commandListForm, body);
  const before = commandsIn(state, scope);
  const kept = drafts.map((draft) => before.find((command) => same(command, draft)));
  keep(
    state,
    scope,
    drafts.map((draft, position) => register(state, scope, draft, kept[position])),
    kept.filter((command) => command === undefined).length,
  );
  return commandsIn(state, scope);
}

const same = (a: CommandDraft, b: CommandDraft): boolean => a.name === b.name && a.type === b.type;

function keep(state: State, scope: string, commands: RegisteredCommand[], created: number): void {
  for (const [type, max] of MAX_COMMANDS) {
    if (commands.filter((command) => command.type === type).length > max) {
      throw new DiscordError('tooManyCommands');
    }
  }
  const recent = (state.commandCreates.get(scope) ?? []).filter((at) => at > state.now() - DAY);
  const creates = [...recent, ...Array.from({ length: created }, () => state.now())];
  if (created > 0 && creates.length > DAILY_CREATES) throw new DiscordError('tooManyCommandCreates');
  state.commandCreates.set(scope, creates);
  state.commands.set(scope, commands);
}

function register(
  state: State,
  scope: string,
  draft: CommandDraft,
  existing: RegisteredCommand | undefined,
): RegisteredCommand {
  const command: RegisteredCommand = {
    ...draft,
    ...(scope === GLOBAL
      ? { dm_permission: draft.dm_permission ?? true, integration_types: draft.integration_types ?? [0] }
      : { guild_id: scope }),
    id: existing?.id ?? state.snowflake(),
    application_id: state.application.id,
    version: existing?.version ?? state.snowflake(),
    name_localizations: draft.name_localizations ?? null,
    description: draft.description ?? '',
    description_localizations: draft.description_localizations ?? null,
    default_member_permissions: draft.default_member_permissions ?? null,
    contexts: draft.contexts ?? null,
    nsfw: draft.nsfw ?? false,
  };
  const unchanged = existing === undefined || JSON.stringify(existing) === JSON.stringify(command);
  return unchanged ? command : { ...command, version: state.snowflake() };
}

/** Commands as a list shows them: translations only when asked for. */
export const withoutLocalizations = (commands: readonly RegisteredCommand[]): unknown =>
  prune(commands, (key) => key.endsWith('_localizations'));
