import { DiscordError, ok, type RouteCall, type Routes, readBody } from './route.js';
import { commandsRules, type RegisteredCommand } from './rules.js';
import type { State } from './state.js';

/** The scope of commands that are there in every guild; otherwise it is the guild's id. */
export const GLOBAL = 'global';

/** The commands registered globally or for one guild. */
export const scopeCommands = (state: State, scope: string): readonly RegisteredCommand[] =>
  state.commands.get(scope) ?? [];

/** Registration of application commands, global and per guild, and the owners' permissions on them. */
export function commandRoutes(state: State): Routes {
  const parseScope = ({ path, param }: RouteCall): string => {
    if (param('application') !== state.application.id) throw new DiscordError('unknownApplication');
    if (!path.includes('/guilds/')) return GLOBAL;
    if (!state.guilds.has(param('guild'))) throw new DiscordError('missingAccess');
    return param('guild');
  };
  const list = (call: RouteCall) => ok(scopeCommands(state, parseScope(call)));
  const overwrite = (call: RouteCall) => ok(overwriteCommands(state, parseScope(call), call.body));
  const inGuild = '/applications/:application/guilds/:guild/commands';
  return {
    'GET /applications/:application/commands': list,
    'PUT /applications/:application/commands': overwrite,
    [`PUT ${inGuild}`]: overwrite,
    [`GET ${inGuild}/permissions`]: (call) => {
      const guild_id = parseScope(call);
      const granted = [...(state.permissions.get(guild_id) ?? [])];
      const application_id = state.application.id;
      return ok(granted.map(([id, permissions]) => ({ id, application_id, guild_id, permissions })));
    },
  };
}

/** These commands and no others; one of the same name and type keeps its id. */
function overwriteCommands(state: State, scope: string, body: unknown): readonly RegisteredCommand[] {
  const existing = scopeCommands(state, scope);
  const commands = readBody(commandsRules, body).map(
    (draft): RegisteredCommand => ({
      ...draft,
      id:
        existing.find(({ name, type }) => name === draft.name && type === draft.type)?.id ??
        state.snowflake(),
      application_id: state.application.id,
      ...(scope !== GLOBAL && { guild_id: scope }),
    }),
  );
  state.commands.set(scope, commands);
  return commands;
}
