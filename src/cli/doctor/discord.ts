import { fetch, type Response, WebSocket } from 'undici';
import { z } from 'zod';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Config } from '../../config.js';
import { type Line, line } from './line.js';

/** How long Discord has to answer, and again to say hello. */
const TIMEOUT_MS = 4000;

const invitation = z.object({
  url: z.string(),
  shards: z.number(),
  session_start_limit: z.object({ remaining: z.number(), reset_after: z.number() }),
});

type Invitation = z.output<typeof invitation>;

/**
 * Asks where the gateway is and waits there for its hello, without identifying: sessions of a running bot notice
 * nothing, and none of its starts is used up.
 */
export async function checkDiscord(
  { token, apiUrl }: Pick<Config['discord'], 'token' | 'apiUrl'>,
  signal: AbortSignal,
): Promise<readonly Line[]> {
  if (!/^[\x21-\x7e]+$/.test(token))
    return [
      line('token', 'failed', 'DISCORD_TOKEN has characters that no token has. Copy it again, alone.'),
      line('gateway', 'warning', 'not checked: it needs the token'),
      line('clock', 'warning', 'not checked: it needs the token'),
    ];
  const asked = Date.now();
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(`${apiUrl}/v10/gateway/bot`, {
      headers: {
        authorization: `Bot ${token}`,
        'user-agent': `DiscordBot (shopkeep, ${packageJson.version})`,
      },
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    body = await response.json().catch(() => undefined);
  } catch (error) {
    return [
      line('token', 'warning', 'not checked: Discord does not answer'),
      line(
        'gateway',
        'failed',
        `no answer from ${apiUrl} (${codeOf(error)}). Check the network, and DISCORD_API_URL if it is set.`,
      ),
      line('clock', 'warning', 'not checked: Discord does not answer'),
    ];
  }
  const clock = clockLine(response.headers.get('date'), asked, Date.now());
  if (response.status === 401)
    return [
      line(
        'token',
        'failed',
        'Discord does not accept DISCORD_TOKEN. Create a new one in the Developer Portal under Bot → Reset Token.',
      ),
      line('gateway', 'warning', 'not checked: it needs the token'),
      clock,
    ];
  const invited = invitation.safeParse(body).data;
  if (response.status !== 200 || !invited)
    return [
      line('token', 'warning', 'not checked: Discord did not say'),
      line(
        'gateway',
        'failed',
        response.status === 200
          ? `something else than Discord answers at ${apiUrl}. Check DISCORD_API_URL.`
          : `${apiUrl} answered with status ${response.status}. Try again later; check DISCORD_API_URL if it is set.`,
      ),
      clock,
    ];
  return [line('token', 'ok', 'Discord accepts it'), await gatewayLine(invited, signal), clock];
}

async function gatewayLine(
  { url, shards, session_start_limit }: Invitation,
  signal: AbortSignal,
): Promise<Line> {
  const problem = await helloFrom(url, signal);
  if (problem !== undefined)
    return line(
      'gateway',
      'failed',
      `Discord accepts the token, but its gateway says no hello (${problem}). A firewall or a proxy may be in the way of WebSockets.`,
    );
  const { remaining, reset_after } = session_start_limit;
  return remaining < shards
    ? line(
        'gateway',
        'warning',
        `says hello, but only ${remaining} of ${shards} shards may connect in the next ${Math.ceil(reset_after / 60_000)} min. Do not restart the bot until then.`,
      )
    : line('gateway', 'ok', `says hello; shards recommended: ${shards}, starts left: ${remaining}`);
}

const hello = z.object({ op: z.literal(10) });

/** What went wrong instead of a hello; undefined where it came. */
function helloFrom(url: string, signal: AbortSignal): Promise<string | undefined> {
  return new Promise((resolve) => {
    let socket: WebSocket;
    try {
      socket = new WebSocket(`${url}?v=10&encoding=json`);
    } catch {
      resolve('its address cannot be used');
      return;
    }
    const end = (problem?: string) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      // First, because closing one that is not open yet is an error of its own.
      resolve(problem);
      socket.close();
    };
    const stop = () => end('stopped');
    const timer = setTimeout(() => end('no answer'), TIMEOUT_MS);
    signal.addEventListener('abort', stop);
    socket.addEventListener('message', ({ data }) =>
      end(hello.safeParse(jsonOf(String(data))).success ? undefined : 'not a hello'),
    );
    socket.addEventListener('error', () => end('no connection'));
    socket.addEventListener('close', ({ code }) => end(`closed with code ${code}`));
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The header counts whole seconds, and the answer was on its way for a while: less cannot be told from nothing. */
const UNNOTICED_MS = 2000;
/** Tokens of interactions live so long, and certificates begin and end by the clock. */
const BROKEN_MS = 15 * 60_000;

function clockLine(date: string | null, asked: number, answered: number): Line {
  const theirs = Date.parse(date ?? '');
  if (Number.isNaN(theirs)) return line('clock', 'warning', 'not checked: the answer has no date');
  // In the middle of its second, and of the way there and back.
  const ahead = (asked + answered) / 2 - (theirs + 500);
  const seconds = Math.round(Math.abs(ahead) / 1000);
  if (Math.abs(ahead) <= UNNOTICED_MS + (answered - asked) / 2)
    return line('clock', 'ok', 'agrees with Discord’s within 2 s');
  return line(
    'clock',
    Math.abs(ahead) > BROKEN_MS ? 'failed' : 'warning',
    `is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} Discord’s: times in replies and in the log are wrong by that. Switch on time synchronisation (timedatectl set-ntp true).`,
  );
}

/** A code of known form: the message of an error can quote what was asked. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError') return `nothing within ${TIMEOUT_MS / 1000} s`;
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' && /^[A-Z0-9_]{1,60}$/.test(code) ? code : error.name;
}
