import { isSecret } from '../secret.js';
import { channelRoutes } from './channel-routes.js';
import { commandRoutes } from './command-routes.js';
import { DiscordError } from './errors.js';
import { guildRoutes } from './guild-routes.js';
import { interactionRoutes } from './interaction-routes.js';
import type { Call, Reply } from './route.js';
import type { State } from './state.js';

/** Finds the route of a request, checks the bot token and answers. */
export function createRest(state: State): (call: Call) => Reply {
  const routes = [guildRoutes, channelRoutes, commandRoutes, interactionRoutes]
    .flatMap((routesOf) => routesOf(state))
    .map((route) => ({ route, parts: route.pattern.split('/') }));
  return (call) => {
    const parts = call.path.split('/');
    const found = routes.find((one) => one.route.method === call.method && matches(one.parts, parts));
    if (found === undefined) {
      throw new DiscordError('notFound', [], `The local Discord does not know ${call.method} ${call.path}`);
    }
    if (!found.route.open && !isSecret(`Bot ${state.application.token}`, call.token)) {
      throw new DiscordError('unauthorized');
    }
    const param = (name: string) => parts[found.parts.indexOf(`:${name}`)] ?? '';
    return found.route.handle({ ...call, param });
  };
}

const matches = (pattern: readonly string[], parts: readonly string[]): boolean =>
  pattern.length === parts.length &&
  pattern.every((part, position) => part.startsWith(':') || part === parts[position]);
