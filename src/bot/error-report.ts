import { DiscordAPIError, HTTPError, RateLimitError, RESTJSONErrorCodes } from 'discord.js';
import { Failure } from '../domain/failure.js';
import { describeUnexpected, errorCode } from '../lib/error-code.js';
import { OperatorError } from '../lib/operator-error.js';

/** Errors that lose a reply through no fault of the bot. */
const LOSSES: ReadonlyMap<number | string, string> = new Map([
  [RESTJSONErrorCodes.UnknownInteraction, 'the interaction was answered too late'],
  [RESTJSONErrorCodes.InvalidWebhookToken, 'the interaction is over'],
  [RESTJSONErrorCodes.UnknownWebhook, 'the interaction is over'],
  [RESTJSONErrorCodes.UnknownMessage, 'the message is gone'],
  [RESTJSONErrorCodes.UnknownChannel, 'the channel is gone'],
]);

/** The operating system's codes of connection errors, and undici's. */
const CONNECTION_CODE = /^(?:E(?!RR)[A-Z_]+|UND_ERR_SOCKET|UND_ERR_\w+_TIMEOUT)$/;

/** Names the reason of a loss for the log; undefined if Discord refused the content. */
export function lossReason(error: unknown): string | undefined {
  if (error instanceof DiscordAPIError) return LOSSES.get(error.code);
  if (error instanceof HTTPError) return 'Discord failed';
  if (error instanceof RateLimitError) return 'Discord asked to wait for longer than the interaction lasts';
  const isCut = CONNECTION_CODE.test(errorCode(error) ?? '');
  const isAborted = error instanceof Error && error.name === 'AbortError';
  return isCut || isAborted ? 'Discord could not be reached' : undefined;
}

/** Describes an error without its message, which can quote bodies, shop keys and interaction tokens. */
export function describeError(error: unknown): Record<string, unknown> {
  if (error instanceof DiscordAPIError) {
    return {
      error: 'DiscordAPIError',
      code: error.code,
      status: error.status,
      fields: leafCodes(error.rawError),
    };
  }
  // A failure is expected, so its stack tells nothing.
  if (error instanceof Failure) return { error: error.problem.kind, code: error.code };
  if (error instanceof OperatorError)
    return { error: error.name, code: errorCode(error), reason: error.message };
  if (error instanceof HTTPError) return { error: 'HTTPError', status: error.status };
  if (error instanceof RateLimitError) return { error: 'RateLimitError', status: 429 };
  return describeUnexpected(error);
}

/** Flattens Discord's tree of form errors into lines like `data.embeds.0.title: BASE_TYPE_MAX_LENGTH`. */
function leafCodes(tree: unknown, path: readonly string[] = []): string[] {
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([key, value]) => {
    if (key !== '_errors') return leafCodes(value, key === 'errors' ? path : [...path, key]);
    const leaves: unknown[] = Array.isArray(value) ? value : [];
    return leaves.flatMap((leaf) =>
      typeof leaf === 'object' && leaf !== null && 'code' in leaf
        ? [`${path.join('.')}: ${String(leaf.code)}`]
        : [],
    );
  });
}
