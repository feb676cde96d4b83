import { fetch, WebSocket } from 'undici';
import { z } from 'zod';
import packageJson from '../../../../package.json' with { type: 'json' };
import { invitationsTo } from '../../../bot/invitation.js';
import { codeOf } from '../../../lib/error-code.js';
import { parseJson } from '../../../lib/json.js';
import type { DiscordConfig } from '../../config/index.js';
import { about, type Line } from './line.js';

/** Time limit for Discord's answer, and again for HELLO. */
const TIMEOUT_MS = 4000;

const gatewayBot = z.object({
  url: z.string(),
  shards: z.number(),
  session_start_limit: z.object({ remaining: z.number(), reset_after: z.number() }),
});

type GatewayBot = z.output<typeof gatewayBot>;

const application = z.object({ id: z.string() });

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
  const ask = (path: string) => askDiscord(`${apiUrl}/v10${path}`, token, signal);
  const answer = await ask('/gateway/bot');
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
  const gateway = gatewayBot.safeParse(body).data;
  if (status === 200 && gateway)
    return [tokenLine(await ask('/applications/@me')), await gatewayLine(gateway, signal)];
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

async function askDiscord(url: string, token: string, signal: AbortSignal): Promise<Answer> {
  try {
    const response = await fetch(url, {
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

/** A response without an application only costs the addresses. */
function tokenLine(answer: Answer): Line {
  const own = 'body' in answer ? application.safeParse(answer.body).data : undefined;
  if (!own) return TOKEN.ok('Discord accepts it');
  const { plain, posting } = invitationsTo(own.id);
  return TOKEN.ok(
    `Discord accepts it; to invite the bot, open ${plain}, or ${posting} to let it post in channels too`,
  );
}

async function gatewayLine(
  { url, shards, session_start_limit }: GatewayBot,
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
