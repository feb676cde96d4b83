import { DiscordjsError, DiscordjsErrorCodes, GatewayCloseCodes } from 'discord.js';
import { EX_CONFIG, OperatorError } from '../lib/operator-error.js';
import { describeError } from './error-report.js';

const TOO_OLD = 'Discord no longer accepts this version of Shopkeep; install a newer one';

const CLOSE_REASONS: Readonly<Record<number, string>> = {
  [GatewayCloseCodes.AuthenticationFailed]:
    'DISCORD_TOKEN is no longer valid; create a new one under Bot → Reset Token',
  [GatewayCloseCodes.InvalidShard]: 'there is no such shard; check SHARDS and SHARD_COUNT',
  [GatewayCloseCodes.ShardingRequired]:
    'the bot is in too many servers for so few shards; raise SHARD_COUNT, or leave out SHARDS and SHARD_COUNT',
  // discord.js gives up on these, too: without an entry the bot would end as if it had been stopped.
  [GatewayCloseCodes.InvalidAPIVersion]: TOO_OLD,
  [GatewayCloseCodes.InvalidIntents]: TOO_OLD,
  [GatewayCloseCodes.DisallowedIntents]: TOO_OLD,
};

/** True if Discord refuses all further connections after this close code. */
export const isRefusal = (code: number): boolean => Object.hasOwn(CLOSE_REASONS, code);

export const closeProblem = (code: number): string =>
  `Discord rejected the connection (close code ${code}): ${CLOSE_REASONS[code] ?? 'see Discord’s documentation'}.`;

export const TOKEN_REFUSED =
  'Discord does not accept DISCORD_TOKEN. Create a new one in the Developer Portal under Bot → Reset Token.';

export const FOREIGN_STORE =
  "This store belongs to another Discord application. Start with that application's token, or set another STORE_URL.";

/** discord.js's message at the limit of identifies, usually 1,000 a day; each shard needs one per start. */
const SESSIONS_USED_UP = /^Not enough sessions remaining .* resets at (\S+)$/;

/** A sentence for what may be over by itself. @throws OperatorError for what a person has to change */
export function startProblem(error: unknown): string {
  const until = error instanceof Error && SESSIONS_USED_UP.exec(error.message)?.[1];
  if (until)
    return `Discord won't let the bot connect again until ${until}, because it was started too often.`;
  if (error instanceof DiscordjsError && error.code === DiscordjsErrorCodes.TokenInvalid)
    throw new OperatorError(`The bot did not start: ${TOKEN_REFUSED}`, EX_CONFIG);
  if (error instanceof OperatorError) {
    if (error.exitCode === EX_CONFIG) throw error;
    return error.message;
  }
  return `Discord cannot be reached (${whyUnreachable(error)}).`;
}

const NO_ANSWER = /TIMEDOUT$|_TIMEOUT$|^ABORT_ERR$|^TimeoutError$/;

/** Leaves out the message, which can quote the request. */
export function whyUnreachable(error: unknown): string {
  const { status, code, error: name } = describeError(error);
  const reason = String(code ?? status ?? name);
  return NO_ANSWER.test(reason) ? 'no answer' : reason;
}
