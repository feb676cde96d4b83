import { fetch, WebSocket } from 'undici';
import { z } from 'zod';
import packageJson from '../../../package.json' with { type: 'json' };
import type { DiscordConfig } from '../../config/index.js';
import { codeOf } from '../../error-code.js';
import { parseJson } from '../../json.js';
import { about, type Line } from './line.js';

/** Time limit for Discord's answer, and again for HELLO. */
const TIMEOUT_MS = 4000;

const invitation = z.object({
  url: z.string(),
  shards: z.number(),
  session_start_limit: z.object({ remaining: z.number(), reset_after: z.number() }),
});

type Invitation = z.output<typeof invitation>;

const TOKEN = about('token');
const GATEWAY = about('gateway');

/**
 * Asks Discord where the gateway is and waits there for HELLO, without identifying: a running bot keeps its session, and
 * none of its starts is used up.
 */
export async function checkDiscord(
  { token, apiUrl }: Pick<DiscordConfig, 'token' | 'apiUrl'>,
  signal: AbortSignal,
): Promise<readonly Line[]> {
  if (!/^[\x21-\x7e]+$/.test(token))
    return [
      TOKEN.failed('DISCORD_TOKEN has characters that no token has. Copy only the token.'),
      GATEWAY.notChecked('it needs the token'),
    ];
  const answer = await askForGateway(token, apiUrl, signal);
  if ('error' in answer)
    return [
      TOKEN.notChecked('Discord does not answer'),
      GATEWAY.failed(
        `no answer from ${apiUrl} (${answer.error}). Check the network, and DISCORD_API_URL if it is set.`,
      ),
    ];
  const { status, body } = answer;
  if (status === 401)
    return [
      TOKEN.failed(
        'Discord does not accept DISCORD_TOKEN. Create a new one in the Developer Portal under Bot → Reset Token.',
      ),
      GATEWAY.notChecked('it needs the token'),
    ];
  const invited = invitation.safeParse(body).data;
  if (status === 200 && invited) return [TOKEN.ok('Discord accepts it'), await gatewayLine(invited, signal)];
  return [
    TOKEN.notChecked('Discord did not say'),
    GATEWAY.failed(
      status === 200
        ? `something other than Discord answers at ${apiUrl}. Check DISCORD_API_URL.`
        : `${apiUrl} answered with status ${status}. Try again later; check DISCORD_API_URL if it is set.`,
    ),
  ];
}

/** What Discord answered, or a code that says why it did not. */
type Answer = { readonly status: number; readonly body: unknown } | { readonly error: string };

async function askForGateway(token: string, apiUrl: string, signal: AbortSignal): Promise<Answer> {
  try {
    const response = await fetch(`${apiUrl}/v10/gateway/bot`, {
      headers: {
        authorization: `Bot ${token}`,
        'user-agent': `DiscordBot (shopkeep, ${packageJson.version})`,
      },
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    const body = await response.json().catch(() => undefined);
    return { status: response.status, body };
  } catch (error) {
    return { error: reasonOf(error) };
  }
}

async function gatewayLine(
  { url, shards, session_start_limit }: Invitation,
  signal: AbortSignal,
): Promise<Line> {
  const problem = await helloFrom(url, signal).catch(() => 'its address cannot be used');
  if (problem !== undefined)
    return GATEWAY.failed(
      `Discord accepts the token, but the gateway did not send HELLO (${problem}). A firewall or a proxy may block WebSockets.`,
    );
  const { remaining, reset_after } = session_start_limit;
  return remaining < shards
    ? GATEWAY.warning(
        `sends HELLO, but only ${remaining} of ${shards} shards may connect in the next ${Math.ceil(reset_after / 60_000)} min. Do not restart the bot until then.`,
      )
    : GATEWAY.ok(`sends HELLO; shards recommended: ${shards}, starts left: ${remaining}`);
}

const hello = z.object({ op: z.literal(10) });

/** What went wrong; undefined when HELLO came. Rejects when no WebSocket can have this address. */
function helloFrom(url: string, signal: AbortSignal): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${url}?v=10&encoding=json`);
    const end = (problem?: string) => {
      clearTimeout(timer);
      // First, because closing one that is not open yet is an error of its own.
      resolve(problem);
      socket.close();
    };
    const timer = setTimeout(end, TIMEOUT_MS, 'no answer');
    signal.addEventListener('abort', () => end('stopped'), { once: true });
    socket.addEventListener('message', ({ data }) =>
      end(hello.safeParse(parseJson(String(data))).success ? undefined : 'not HELLO'),
    );
    socket.addEventListener('error', () => end('no connection'), { once: true });
    socket.addEventListener('close', ({ code }) => end(`closed with code ${code}`));
  });
}

/** No message, which can quote the request. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError') return `nothing within ${TIMEOUT_MS / 1000} s`;
  return codeOf(error.cause) ?? error.name;
}
