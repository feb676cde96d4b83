import { botUser, guildPayload, memberPayload, rolePayloads } from './payloads.js';
import { DiscordError, ok, type RouteCall, type Routes } from './route.js';
import type { GuildState, State } from './state.js';

/** The bot and its application, where the gateway is, and the guilds it is in. */
export const guildRoutes = (state: State): Routes => ({
  ...applicationRoutes(state),
  'GET /guilds/:guild': (call) => ok(guildPayload(findGuild(state, call))),
  'GET /guilds/:guild/roles': (call) => ok(rolePayloads(findGuild(state, call))),
  'GET /guilds/:guild/members/:user': (call) => {
    const member = memberPayload(state, findGuild(state, call), call.param('user'));
    if (member === undefined) throw new DiscordError('unknownMember');
    return ok(member);
  },
});

function findGuild({ guilds }: State, { param }: RouteCall): GuildState {
  const guild = guilds.get(param('guild'));
  if (guild === undefined) throw new DiscordError('unknownGuild');
  return guild;
}

const applicationRoutes = (state: State): Routes => ({
  'GET /gateway/bot': () => {
    const { shards, maxConcurrency } = state.gatewayRules;
    const limits = { total: 1000, remaining: 1000, reset_after: 86_400_000, max_concurrency: maxConcurrency };
    return ok({ url: `${state.baseUrl.replace(/^http/, 'ws')}/`, shards, session_start_limit: limits });
  },
  'GET /applications/@me': () => ok({ id: state.application.id }),
  'GET /users/@me': () => ok(botUser(state)),
});
