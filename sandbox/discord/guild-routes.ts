import { botUser, guildPayload } from './payloads.js';
import { DiscordError, ok, type Routes } from './route.js';
import type { State } from './state.js';

/** The bot and its application, where the gateway is, and the guilds it is in. */
export const guildRoutes = (state: State): Routes => ({
  'GET /gateway/bot': () => {
    const { shards, maxConcurrency } = state.gatewayRules;
    const limits = { total: 1000, remaining: 1000, reset_after: 86_400_000, max_concurrency: maxConcurrency };
    return ok({ url: `${state.baseUrl.replace(/^http/, 'ws')}/`, shards, session_start_limit: limits });
  },
  'GET /applications/@me': () => ok({ id: state.application.id }),
  'GET /users/@me': () => ok(botUser(state)),
  'GET /guilds/:guild': ({ param }) => {
    const guild = state.guilds.get(param('guild'));
    if (guild === undefined) throw new DiscordError('unknownGuild');
    return ok(guildPayload(guild));
  },
});
