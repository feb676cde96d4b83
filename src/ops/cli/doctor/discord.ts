import { fetch } from 'undici';
import { z } from 'zod';
import { machineClockProblem } from '../../../lib/clock.js';
import { errorCode } from '../../../lib/error-code.js';
import { version } from '../../../lib/version.js';
import type { Config } from '../../config.js';
import { failed, type Line, ok, warning } from './line.js';

const TIMEOUT_MS = 4000;

const applicationSchema = z.object({ id: z.string() });
const gatewaySchema = z.object({
  shards: z.number(),
  session_start_limit: z.object({ remaining: z.number(), reset_after: z.number() }),
});

async function ask(path: string, { token, apiUrl }: Config['discord']) {
  const response = await fetch(`${apiUrl}/v10${path}`, {
    headers: {
      authorization: `Bot ${token}`,
      'user-agent': `DiscordBot (shopkeep, ${version})`,
    },
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const body: unknown = await response.json().catch(() => undefined);
  return { status: response.status, date: response.headers.get('date'), body };
}

/** The bot's id; undefined if Discord doesn't say. */
export async function findApplication(discord: Config['discord']): Promise<string | undefined> {
  const answer = await ask('/applications/@me', discord).catch(() => undefined);
  return applicationSchema.safeParse(answer?.body).data?.id;
}

/** Doesn't connect, so that a running bot keeps its session and all of its starts. */
export async function checkDiscord(discord: Config['discord']): Promise<readonly Line[]> {
  const { apiUrl } = discord;
  let answer: Awaited<ReturnType<typeof ask>>;
  try {
    answer = await ask('/gateway/bot', discord);
  } catch (error) {
    const advice = 'Check the network, and DISCORD_API_URL if it is set.';
    return [failed('gateway', `no answer from ${apiUrl} (${describeReason(error)}). ${advice}`)];
  }
  const { status, date, body } = answer;
  if (status === 401)
    return [
      failed(
        'token',
        'Discord does not accept DISCORD_TOKEN. Create a new one in the Developer Portal under Bot → Reset Token.',
      ),
    ];
  const { data: gateway } = gatewaySchema.safeParse(body);
  if (!gateway)
    return [
      failed(
        'gateway',
        `${apiUrl} answers with status ${status}, and not as Discord does. Check DISCORD_API_URL if it is set; else try again later.`,
      ),
    ];
  return [ok('token', 'Discord accepts it'), startsLine(gateway), ...clockLines(date)];
}

function clockLines(date: string | null): readonly Line[] {
  const time = Date.parse(date ?? '');
  const problem = Number.isNaN(time) ? undefined : machineClockProblem(Date.now() - time);
  return problem === undefined ? [] : [warning('clock', `${problem}.`)];
}

function startsLine({
  shards,
  session_start_limit: { remaining, reset_after },
}: z.output<typeof gatewaySchema>): Line {
  if (remaining >= shards) return ok('gateway', `shards recommended: ${shards}, starts left: ${remaining}`);
  return warning(
    'gateway',
    `only ${remaining} of ${shards} shards may connect in the next ${Math.ceil(reset_after / 60_000)} min. Do not restart the bot until then.`,
  );
}

/** Leaves out the message, which can quote the request. */
function describeReason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError') return `nothing within ${TIMEOUT_MS / 1000} s`;
  return errorCode(error.cause) ?? error.name;
}
