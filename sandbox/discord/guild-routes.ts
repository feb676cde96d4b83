import { z } from 'zod';
import { botUser, channelPayload, guildPayload, memberPayload, rolePayloads } from './payloads.js';
import { changeRolesAsApp } from './roles.js';
import { DiscordError, ok, type Reply, type RouteCall, type Routes, readBody } from './route.js';
import type { AuditEntry, GuildState, State } from './state.js';

const MEMBER_ROLE = '/guilds/:guild/members/:user/roles/:role';

/** The bot and its application, where the gateway is, and the guilds it is in. */
export const guildRoutes = (state: State): Routes => ({
  ...applicationRoutes(state),
  'GET /guilds/:guild': (call) => ok(guildPayload(findGuild(state, call))),
  'GET /guilds/:guild/roles': (call) => ok(rolePayloads(findGuild(state, call))),
  'GET /guilds/:guild/channels': (call) =>
    ok([...findGuild(state, call).channels.values()].map(channelPayload)),
  'GET /guilds/:guild/members/:user': (call) => {
    const member = memberPayload(state, findGuild(state, call), call.param('user'));
    if (member === undefined) throw new DiscordError('unknownMember');
    return ok(member);
  },
  [`PUT ${MEMBER_ROLE}`]: (call) => changeRole(findGuild(state, call), 'give', call),
  [`DELETE ${MEMBER_ROLE}`]: (call) => changeRole(findGuild(state, call), 'take', call),
});

const reasonRules = z.string().min(1).max(512).optional();

function changeRole(guild: GuildState, action: AuditEntry['action'], { param, headers }: RouteCall): Reply {
  const header = headers['x-audit-log-reason'];
  const reason = readBody(reasonRules, header && decodeURIComponent(String(header)));
  changeRolesAsApp(guild, { action, memberId: param('user'), roleId: param('role'), reason });
  return { status: 204 };
}

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
