import { once } from 'node:events';
import { request } from 'undici';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { describeProxy } from '../../../bot/proxy/address.js';
import { TOKEN_REFUSED, whyUnreachable } from '../../../bot/start-problem.js';
import { OperatorError } from '../../../lib/operator-error.js';
import { version } from '../../../lib/version.js';
import type { Config } from '../../config.js';
import { failed, type Line, ok } from './line.js';

/** Longer than a proxy is given for a tunnel. */
const TIMEOUT_MS = 12_000;

const gatewaySchema = z.object({ url: z.string() });

async function askForGateway({ token, apiUrl, proxy }: Config['discord']) {
  const dispatcher = proxy && (await import('../../../bot/proxy/tunnel.js')).createDispatcher(proxy);
  try {
    const { statusCode, body } = await request(`${apiUrl}/v10/gateway/bot`, {
      headers: { authorization: `Bot ${token}`, 'user-agent': `DiscordBot (shopkeep, ${version})` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(dispatcher && { dispatcher }),
    });
    return { status: statusCode, body: await body.json().catch(() => undefined) };
  } finally {
    await dispatcher?.destroy();
  }
}

/** Connects without a session, so that a running bot keeps its own and all of its starts. */
export async function checkDiscord(discord: Config['discord']): Promise<readonly Line[]> {
  const { apiUrl, proxy } = discord;
  try {
    const { status, body } = await askForGateway(discord);
    const lines = proxy ? [ok('proxy', describeProxy(proxy))] : [];
    if (status === 401) return [...lines, failed('token', TOKEN_REFUSED)];
    const { data: gateway } = gatewaySchema.safeParse(body);
    if (gateway) return [...lines, ok('token', 'Discord accepts it'), await checkGateway(gateway.url, proxy)];
    const text = `${apiUrl} answers with status ${status}, and not as Discord does. Check DISCORD_API_URL if it is set; else try again later.`;
    return [...lines, failed('gateway', text)];
  } catch (error) {
    return [missing(`answer from ${apiUrl}`, error)];
  }
}

async function checkGateway(url: string, proxy: Config['discord']['proxy']): Promise<Line> {
  const Socket = proxy ? (await import('../../../bot/proxy/gateway.js')).webSocketThrough(proxy) : WebSocket;
  const begin = performance.now();
  const socket = new Socket(`${url}?v=10&encoding=json`);
  try {
    await once(socket, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return ok('gateway', `HELLO after ${Math.round(performance.now() - begin)} ms`);
  } catch (error) {
    return missing(`HELLO from ${new URL(url).host}`, error);
  } finally {
    socket.on('error', () => {}).terminate();
  }
}

function missing(what: string, error: unknown): Line {
  if (error instanceof OperatorError) return failed('proxy', error.message);
  const advice =
    'Check the network, DISCORD_PROXY where Discord is blocked, and DISCORD_API_URL if it is set.';
  return failed('gateway', `no ${what} (${whyUnreachable(error)}). ${advice}`);
}
