import { fetch, WebSocket } from 'undici';
import { z } from 'zod';
import packageJson from '../../../../package.json' with { type: 'json' };
import { errorCode } from '../../../lib/error-code.js';
import { parseJson } from '../../../lib/json.js';
import type { Environment } from '../../config.js';
import { readDiscordConfig } from '../../config.js';
import { failed, type Line, ok, warning } from './line.js';

/** Time limit for Discord's answer, and again for HELLO. */
const TIMEOUT_MS = 4000;

const gatewaySchema = z.object({
  url: z.url(),
  shards: z.number(),
  session_start_limit: z.object({ remaining: z.number(), reset_after: z.number() }),
});
const helloSchema = z.object({ op: z.literal(10) });

/**
 * Asks Discord where the gateway is and waits there for HELLO, without identifying: a running bot keeps its session, and none
 * of its starts is used up.
 */
export async function checkDiscord(env: Environment): Promise<readonly Line[]> {
  const { token, apiUrl } = readDiscordConfig(env);
  let status: number;
  let body: unknown;
  try {
    const response = await fetch(`${apiUrl}/v10/gateway/bot`, {
      headers: {
        authorization: `Bot ${token}`,
        'user-agent': `DiscordBot (shopkeep, ${packageJson.version})`,
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    status = response.status;
    body = await response.json().catch(() => undefined);
  } catch (error) {
    const advice = 'Check the network, and DISCORD_API_URL if it is set.';
    return [failed('gateway', `no answer from ${apiUrl} (${describeReason(error)}). ${advice}`)];
  }
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
  const problem = await awaitHello(gateway.url);
  return [ok('token', 'Discord accepts it'), gatewayLine(gateway, problem)];
}

function gatewayLine(
  { shards, session_start_limit: { remaining, reset_after } }: z.output<typeof gatewaySchema>,
  problem: string | undefined,
): Line {
  if (problem !== undefined)
    return failed(
      'gateway',
      `Discord accepts the token, but the gateway did not send HELLO (${problem}). A firewall or a proxy may block WebSockets.`,
    );
  if (remaining >= shards)
    return ok('gateway', `sends HELLO; shards recommended: ${shards}, starts left: ${remaining}`);
  return warning(
    'gateway',
    `sends HELLO, but only ${remaining} of ${shards} shards may connect in the next ${Math.ceil(reset_after / 60_000)} min. Do not restart the bot until then.`,
  );
}

/** Resolves with what went wrong; undefined when HELLO came. */
function awaitHello(url: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${url}?v=10&encoding=json`);
    const end = (problem?: string) => {
      clearTimeout(timer);
      // Closing a socket that isn't open yet is an error of its own, so the result comes first.
      resolve(problem);
      socket.close();
    };
    const timer = setTimeout(end, TIMEOUT_MS, 'no answer');
    socket.addEventListener('message', ({ data }) =>
      end(helloSchema.safeParse(parseJson(String(data))).success ? undefined : 'not HELLO'),
    );
    socket.addEventListener('error', () => end('no connection'), { once: true });
    socket.addEventListener('close', ({ code }) => end(`closed with code ${code}`));
  });
}

/** No message, which can quote the request. */
function describeReason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError') return `nothing within ${TIMEOUT_MS / 1000} s`;
  return errorCode(error.cause) ?? error.name;
}
