import { channelRoutes } from './channel-routes.js';
import { commandRoutes } from './commands.js';
import { guildRoutes } from './guild-routes.js';
import { interactionRoutes } from './interactions.js';
import { type Call, DiscordError, type Reply } from './route.js';
import type { State } from './state.js';

/** With the interaction's own token in the path they need no other. */
const OPEN = /^\/(?:interactions|webhooks)\//;

/** Finds the route of a request, checks the bot token and answers. */
export function createRest(state: State): (call: Call) => Reply {
  const routes = Object.entries({
    ...guildRoutes(state),
    ...channelRoutes(state),
    ...commandRoutes(state),
    ...interactionRoutes(state),
  }).map(([route, handle]) => ({ pattern: route.replace(' ', '').split('/'), handle }));
  return (call) => {
    const { method, path, token } = call;
    const parts = `${method}${path}`.split('/');
    const found = routes.find(({ pattern }) => matches(pattern, parts));
    if (found === undefined) {
      throw new DiscordError('notFound', undefined, `The local Discord does not know ${method} ${path}`);
    }
    if (!OPEN.test(path) && `Bot ${state.application.token}` !== token) {
      throw new DiscordError('unauthorized');
    }
    const param = (name: string) => parts[found.pattern.indexOf(`:${name}`)] ?? '';
    return found.handle({ ...call, param });
  };
}

const matches = (pattern: readonly string[], parts: readonly string[]): boolean =>
  pattern.length === parts.length &&
  pattern.every((part, position) => part.startsWith(':') || part === parts[position]);
