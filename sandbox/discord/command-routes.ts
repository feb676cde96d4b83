import { commandsIn, GLOBAL, overwriteCommands, withoutLocalizations } from './commands.js';
import { DiscordError } from './errors.js';
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
  ];
}
