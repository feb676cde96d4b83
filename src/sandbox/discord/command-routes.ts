import {
  commandIn,
  commandsIn,
  createCommand,
  deleteCommand,
  editCommand,
  GLOBAL,
  overwriteCommands,
  withoutLocalizations,
} from './commands.js';
import { DiscordError } from './errors.js';
import { knownGuild } from './guild-routes.js';
import type { Route, RouteCall } from './route.js';
import type { CommandPermission, State } from './state.js';

/** Registration of application commands, global and per guild, and the owners' permissions on them. */
export function commandRoutes(state: State): Route[] {
  const own = ({ param }: RouteCall): void => {
    if (param('application') !== state.application.id) throw new DiscordError('unknownApplication');
  };
  const inGuild = (call: RouteCall): string => {
    own(call);
    if (!state.guilds.has(call.param('guild'))) throw new DiscordError('missingAccess');
    return call.param('guild');
  };
  const everywhere = (call: RouteCall): string => {
    own(call);
    return GLOBAL;
  };
  return [
    ...scopedRoutes(state, '/applications/:application/commands', everywhere),
    {
      method: 'GET',
      pattern: '/applications/:application/guilds/:guild/commands/permissions',
      handle: (call) => {
        const guildId = inGuild(call);
        const granted = [...(state.permissions.get(guildId) ?? [])];
        return { status: 200, body: granted.map(([id, list]) => permissionsBody(state, guildId, id, list)) };
      },
    },
    {
      method: 'GET',
      pattern: '/applications/:application/guilds/:guild/commands/:command/permissions',
      handle: (call) => {
        own(call);
        const { id: guildId } = knownGuild(state, call.param('guild'));
        const id = call.param('command');
        const list = state.permissions.get(guildId)?.get(id);
        if (list === undefined) throw new DiscordError('unknownCommandPermissions');
        return { status: 200, body: permissionsBody(state, guildId, id, list) };
      },
    },
    ...scopedRoutes(state, '/applications/:application/guilds/:guild/commands', inGuild),
  ];
}

const permissionsBody = (
  state: State,
  guildId: string,
  id: string,
  permissions: readonly CommandPermission[],
) => ({ id, application_id: state.application.id, guild_id: guildId, permissions });

function scopedRoutes(state: State, pattern: string, scopeOf: (call: RouteCall) => string): Route[] {
  const one = `${pattern}/:command`;
  return [
    {
      method: 'GET',
      pattern,
      handle: (call) => {
        const commands = commandsIn(state, scopeOf(call));
        const full = call.query.with_localizations === 'true';
        return { status: 200, body: full ? commands : withoutLocalizations(commands) };
      },
    },
    {
      method: 'PUT',
      pattern,
      handle: (call) => ({ status: 200, body: overwriteCommands(state, scopeOf(call), call.body) }),
    },
    {
      method: 'POST',
      pattern,
      handle: (call) => {
        const { command, isNew } = createCommand(state, scopeOf(call), call.body);
        return { status: isNew ? 201 : 200, body: command };
      },
    },
    {
      method: 'GET',
      pattern: one,
      handle: (call) => ({ status: 200, body: commandIn(state, scopeOf(call), call.param('command')) }),
    },
    {
      method: 'PATCH',
      pattern: one,
      handle: (call) => ({
        status: 200,
        body: editCommand(state, scopeOf(call), call.param('command'), call.body),
      }),
    },
    {
      method: 'DELETE',
      pattern: one,
      handle: (call) => {
        deleteCommand(state, scopeOf(call), call.param('command'));
        return { status: 204 };
      },
    },
  ];
}
