import { once } from 'node:events';
import { fetch } from 'undici';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { describeProxy, ProxyError } from '../../../bot/proxy/address.js';
import { machineClockProblem } from '../../../lib/clock.js';
import { errorCode } from '../../../lib/error-code.js';
import { version } from '../../../lib/version.js';
import type { Config } from '../../config.js';
import { failed, type Line, ok, warning } from './line.js';

/** Longer than a proxy is given for a tunnel. */
const TIMEOUT_MS = 12_000;

const applicationSchema = z.object({ id: z.string() });
const gatewaySchema = z.object({
  url: z.string(),
  shards: z.number(),
  session_start_limit: z.object({ remaining: z.number(), reset_after: z.number() }),
});

async function ask(path: string, { token, apiUrl, proxy }: Config['discord']) {
  const dispatcher = proxy && (await import('../../../bot/proxy/tunnel.js')).createDispatcher(proxy);
  try {
    const response = await fetch(`${apiUrl}/v10${path}`, {
      headers: {
        authorization: `Bot ${token}`,
        'user-agent': `DiscordBot (shopkeep, ${version})`,
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(dispatcher && { dispatcher }),
    });
    const body: unknown = await response.json().catch(() => undefined);
    return { status: response.status, date: response.headers.get('date'), body };
  } finally {
    await dispatcher?.destroy();
  }
}

/** The bot's id; undefined if Discord doesn't say. */
export async function findApplication(discord: Config['discord']): Promise<string | undefined> {
  const answer = await ask('/applications/@me', discord).catch(() => undefined);
  return applicationSchema.safeParse(answer?.body).data?.id;
}

/** Connects without a session, so that a running bot keeps its own and all of its starts. */
export async function checkDiscord(discord: Config['discord']): Promise<readonly Line[]> {
  const { apiUrl, proxy } = discord;
  const advice = `Check the network${proxy ? '' : ', DISCORD_PROXY where Discord is blocked'}, and DISCORD_API_URL if it is set.`;
  let answer: Awaited<ReturnType<typeof ask>>;
  try {
    answer = await ask('/gateway/bot', discord);
  } catch (error) {
    return error instanceof Error && error.cause instanceof ProxyError
      ? [failed('proxy', error.cause.message)]
      : [failed('gateway', `no answer from ${apiUrl} (${describeReason(error)}). ${advice}`)];
  }
  return [
    ...(proxy ? [ok('proxy', describeProxy(proxy))] : []),
    ...(await readAnswer(answer, discord, advice)),
  ];
}

async function readAnswer(
  { status, date, body }: Awaited<ReturnType<typeof ask>>,
  discord: Config['discord'],
  advice: string,
): Promise<readonly Line[]> {
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
        `${discord.apiUrl} answers with status ${status}, and not as Discord does. Check DISCORD_API_URL if it is set; else try again later.`,
      ),
    ];
  return [
    ok('token', 'Discord accepts it'),
    await checkGateway(gateway.url, discord, advice),
    ...startLines(gateway),
    ...clockLines(date),
  ];
}

async function checkGateway(url: string, { proxy }: Config['discord'], advice: string): Promise<Line> {
  const agent =
    proxy && new (await import('../../../bot/proxy/tunnel.js')).TunnelAgent(proxy, /^wss/.test(url));
  const begin = performance.now();
  const socket = new WebSocket(`${url}?v=10&encoding=json`, agent && { agent });
  try {
    await once(socket, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return ok('gateway', `HELLO after ${Math.round(performance.now() - begin)} ms`);
  } catch (error) {
    return failed('gateway', `no HELLO from ${new URL(url).host} (${describeReason(error)}). ${advice}`);
  } finally {
    socket.on('error', () => {}).terminate();
  }
}

function clockLines(date: string | null): readonly Line[] {
  const time = Date.parse(date ?? '');
  const problem = Number.isNaN(time) ? undefined : machineClockProblem(Date.now() - time);
  return problem === undefined ? [] : [warning('clock', `${problem}.`)];
}

function startLines({
  shards,
  session_start_limit: { remaining, reset_after },
}: z.output<typeof gatewaySchema>): readonly Line[] {
  if (remaining >= shards) return [];
  return [
    warning(
      'starts',
      `only ${remaining} of ${shards} shards may connect in the next ${Math.ceil(reset_after / 60_000)} min. Do not restart the bot until then.`,
    ),
  ];
}

/** Leaves out the message, which can quote the request. */
function describeReason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error instanceof ProxyError) return error.message;
  if (['TimeoutError', 'AbortError'].includes(error.name)) return `nothing within ${TIMEOUT_MS / 1000} s`;
  return errorCode(error) ?? errorCode(error.cause) ?? error.name;
}
