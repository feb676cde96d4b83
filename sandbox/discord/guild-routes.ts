import { z } from 'zod';
import { DiscordError, readBody } from './errors.js';
import { botMember, botUser, guildPayload, rolePayloads } from './payloads.js';
import { ok, type RouteCall, type Routes } from './route.js';
import type { GuildState, State } from './state.js';

const pageRules = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).default(200),
  after: z.string().default('0'),
});

/** The bot and its application, where the gateway is, and the guilds it is in. */
export function guildRoutes(state: State): Routes {
  const guildOf = ({ param }: RouteCall): GuildState => {
    const guild = state.guilds.get(param('guild'));
    if (guild === undefined) throw new DiscordError('unknownGuild');
    return guild;
  };
  return {
    'GET /gateway/bot': () => {
      const { shards, maxConcurrency } = state.gatewayRules;
      const limits = {
        total: 1000,
        remaining: 1000,
        reset_after: 86_400_000,
        max_concurrency: maxConcurrency,
      };
      return ok({ url: `${state.baseUrl.replace(/^http/, 'ws')}/`, shards, session_start_limit: limits });
    },
    'GET /applications/@me': () => ok({ id: state.application.id }),
    'GET /users/@me': () => ok(botUser(state)),
    'GET /users/@me/guilds': ({ query }) => {
      const { limit, after } = readBody(pageRules, query);
      const page = [...state.guilds.values()]
        .sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
        .filter(({ id }) => BigInt(id) > BigInt(after))
        .slice(0, limit);
      return ok(
        page.map(({ id, name, appPermissions }) => ({
          ...{ id, name, icon: null, banner: null, owner: false, features: [] },
          permissions: String(appPermissions),
        })),
      );
    },
    'GET /guilds/:guild': (call) => ok(guildPayload(guildOf(call))),
    'GET /guilds/:guild/roles': (call) => ok(rolePayloads(guildOf(call))),
    'GET /guilds/:guild/members/:user': (call) => {
      const guild = guildOf(call);
      if (call.param('user') !== state.application.id) throw new DiscordError('unknownMember');
      return ok(botMember(state, guild));
    },
  };
}
