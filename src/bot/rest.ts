import {
  DefaultRestOptions,
  DiscordAPIError,
  type RateLimitData,
  REST,
  RESTJSONErrorCodes,
  type RESTOptions,
  type ResponseLike,
  Routes,
} from 'discord.js';
import { z } from 'zod';
import type { DiscordClock } from '../lib/clock.js';
import { MINUTE_MS } from '../lib/duration.js';
import { errorCode } from '../lib/error-code.js';
import { parseJson } from '../lib/json.js';
import { sleep } from '../lib/timer.js';

/** discord.js retries at once; a pause saves replies from an outage of a second or two. */
const RETRIES = 5;
const PAUSE_MS = 300;

/** Connection errors that are usually over soon. discord.js retries only the first. */
const TRANSIENT: ReadonlySet<unknown> = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'EAI_AGAIN',
  'UND_ERR_SOCKET',
]);

/** Discord takes a first answer for 3 s, and later ones for 15 minutes: longer waits are of no use. */
const longestWaitMs = (route: string): number => {
  if (route.startsWith('/interactions/')) return 3000;
  return route.startsWith('/webhooks/') ? 15 * MINUTE_MS : MINUTE_MS;
};

const limitedEditSchema = z.object({
  code: z.literal([
    RESTJSONErrorCodes.MaximumNumberOfEditsToMessagesOlderThanOneHourReached,
    RESTJSONErrorCodes.AnnouncementEditLimitExceeded,
  ]),
  message: z.string(),
  /** Seconds; else the header says it. */
  retry_after: z.number().optional(),
});

/** discord.js would repeat an edit until Discord's limit for old or published messages ends. */
async function throwLimitedEdit(response: ResponseLike, method: string, url: string): Promise<void> {
  // discord.js doesn't read the body of a 429.
  const { data } = limitedEditSchema.safeParse(parseJson(await response.text()));
  const { retry_after = Number(response.headers.get('retry-after')) } = data ?? {};
  const body = data && { ...data, retry_after };
  if (body)
    throw new DiscordAPIError(body, body.code, response.status, method, url, {
      body: undefined,
      files: undefined,
    });
}

export const restOptions = (
  api: string,
  clock: Pick<DiscordClock, 'receive'>,
  onUnauthorized: () => void,
): Partial<RESTOptions> => ({
  api,
  // Discord doesn't count answers to interactions (https://discord.com/developers/docs/topics/rate-limits).
  // If discord.js counted, requests would wait for hours after the clock was set back.
  globalRequestsPerSecond: Number.POSITIVE_INFINITY,
  handlerSweepInterval: 60_000,
  retries: RETRIES,
  rejectOnRateLimit: ({ route, retryAfter }: RateLimitData) => retryAfter > longestWaitMs(route),
  async makeRequest(url, init) {
    try {
      const response = await DefaultRestOptions.makeRequest(url, init);
      clock.receive(response.headers.get('date'));
      if (response.status === 429) await throwLimitedEdit(response, init.method ?? 'GET', url);
      if (response.status >= 500) await sleep(PAUSE_MS);
      // discord.js forgets the token on a 401, which a proxy can send, too. An invalid one closes the gateway.
      if (response.status === 401) setImmediate(onUnauthorized);
      return response;
    } catch (error) {
      // The start tries this again by itself, and says so.
      if (url.endsWith(Routes.gatewayBot())) throw isAborted(error) ? noAnswer() : error;
      const code = errorCode(error);
      if (!TRANSIENT.has(code)) throw error;
      await sleep(PAUSE_MS);
      // discord.js retries errors with this word in the message; the code stays true for the log.
      throw Object.assign(new Error('retried like ECONNRESET', { cause: error }), { code });
    }
  },
});

const isAborted = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';
const noAnswer = (): Error => Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' });

/** A client that tries each request once, so that a refusal proves that nothing was done. */
export function createSender(
  api: string,
  token: string,
  clock: Pick<DiscordClock, 'receive'>,
): InstanceType<typeof REST> {
  const options = restOptions(api, clock, () => sender.setToken(token));
  const sender = new REST({ ...options, retries: 0 }).setToken(token);
  return sender;
}
