import { setTimeout as sleep } from 'node:timers/promises';
import { DefaultRestOptions, type RateLimitData, REST, type ResponseLike } from '@discordjs/rest';

/** The REST client tries again at once; with a pause, what Discord gets over in a second or two costs no answer. */
const RETRIES = 5;
const PAUSE_MS = 300;

/** Errors after which a connection can be had again soon; the REST client itself tries again after the first alone. */
const BRIEF: ReadonlySet<unknown> = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'EAI_AGAIN',
  'UND_ERR_SOCKET',
]);

/** Milliseconds that are worth waiting for: an interaction is answered within 3 s, and over after 15 minutes. */
const longestWait = (route: string): number => {
  if (route.startsWith('/interactions/')) return 3000;
  return route.startsWith('/webhooks/') ? 15 * 60_000 : 60_000;
};

/** Discord's REST API under the bot's token, with retries and waits that suit answers to interactions. */
export function createRest(api: string, token: string): REST {
  const rest = new REST({
    api,
    handlerSweepInterval: 60_000,
    retries: RETRIES,
    rejectOnRateLimit: ({ route, retryAfter }: RateLimitData) => retryAfter > longestWait(route),
    async makeRequest(url, init) {
      const response = await DefaultRestOptions.makeRequest(url, init).catch(retried);
      if (response.status >= 500) await sleep(PAUSE_MS);
      // The client forgets its token after a 401, which a proxy can say too. One that is over closes the gateway.
      if (response.status === 401) setImmediate(() => rest.setToken(token));
      return response;
    },
  });
  return rest.setToken(token);
}

async function retried(error: unknown): Promise<ResponseLike> {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (!BRIEF.has(code)) throw error;
  await sleep(PAUSE_MS);
  // The client looks for this word in what it may try again.
  throw Object.assign(new Error('like ECONNRESET', { cause: error }), { code });
}
