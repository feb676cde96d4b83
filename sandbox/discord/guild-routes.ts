import { z } from 'zod';
import { DiscordError } from './errors.js';
import { readForm, whole } from './form.js';
import { botMember, botUser, guildPayload, rolePayloads } from './payloads.js';
import type { Route } from './route.js';
import type { GuildState, State } from './state.js';

const pageForm = z.strictObject({
  limit: z.coerce.number().pipe(whole(1, 200)).default(200),
  after: z.string().optional(),
});

/** The guild of that id, if the bot is in it. */
export function knownGuild(state: State, id: string): GuildState {
  const guild = state.guilds.get(id);
  if (guild === undefined) throw new DiscordError('unknownGuild');
  return guild;
}

/** The bot and its application, where the gateway is, and the guilds it is in. */
export function guildRoutes(state: State): Route[] {
  const gatewayUrl = () => `${state.baseUrl.replace(/^http/, 'ws')}/`;
  return [
    {
      method: 'GET',
      pattern: '/gateway/bot',
      handle: () => ({
        status: 200,
        body: {
          url: gatewayUrl(),
          shards: state.gatewayRules.shards,
          session_start_limit: {
            total: 1000,
            remaining: 1000,
            reset_after: 86_400_000,
            max_concurrency: state.gatewayRules.maxConcurrency,
          },
        },
      }),
    },
    {
      method: 'GET',
      pattern: '/applications/@me',
      handle: () => ({ status: 200, body: { id: state.application.id } }),
    },
    { method: 'GET', pattern: '/users/@me', handle: () => ({ status: 200, body: botUser(state) }) },
    {
      method: 'GET',
      pattern: '/users/@me/guilds',
      handle: ({ query }) => {
        const { limit, after } = readForm(pageForm, query);
        const page = [...state.guilds.values()]
          .sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
          .filter(({ id }) => after === undefined || BigInt(id) > BigInt(after))
          .slice(0, limit);
        return {
          status: 200,
          body: page.map(({ id, name, appPermissions }) => ({
            id,
            name,
            icon: null,
            banner: null,
            owner: false,
            permissions: String(appPermissions),
            features: [],
          })),
        };
      },
    },
    {
      method: 'GET',
      pattern: '/guilds/:guild',
      handle: ({ param }) => ({ status: 200, body: guildPayload(knownGuild(state, param('guild'))) }),
    },
    {
      method: 'GET',
      pattern: '/guilds/:guild/roles',
      handle: ({ param }) => ({ status: 200, body: rolePayloads(knownGuild(state, param('guild'))) }),
    },
    {
      method: 'GET',
      pattern: '/guilds/:guild/members/:user',
      handle: ({ param }) => {
        const guild = knownGuild(state, param('guild'));
        if (param('user') !== state.application.id) throw new DiscordError('unknownMember');
        return { status: 200, body: botMember(state, guild) };
      },
    },
  ];
}
