import { once } from 'node:events';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { Agent, type buildConnector } from 'undici';
import { SECOND_MS } from '../../lib/duration.js';
import { errorCode } from '../../lib/error-code.js';
import { EX_CONFIG, OperatorError } from '../../lib/operator-error.js';

const LIMIT_S = 10;

/** Sends undici's requests through the proxy. */
export const createDispatcher = (proxy: URL): Agent =>
  new Agent({
    connect: ({ protocol, host }, callback) =>
      connectThrough(proxy, new URL(`${protocol}//${host}`), callback),
  });

/** Calls back as connectors of undici and Node do. An error of the proxy is an `OperatorError` with a code. */
export function connectThrough(proxy: URL, target: URL, callback: buildConnector.Callback): void {
  openTunnel(proxy, target).then(
    (socket) => callback(null, socket),
    (error: Error) => callback(error, null),
  );
}

/** The proxy resolves the target's name. @throws OperatorError with a code */
async function openTunnel(proxy: URL, { protocol, hostname, port }: URL): Promise<Socket> {
  const isSecure = /^(?:https|wss):$/.test(protocol);
  const open = proxy.protocol === 'socks5:' ? openSocks : openHttp;
  const signal = AbortSignal.timeout(LIMIT_S * SECOND_MS);
  try {
    const socket = await open(proxy, hostname, Number(port) || (isSecure ? 443 : 80), signal);
    return isSecure ? connectTls({ socket, servername: hostname }) : socket;
  } catch (error) {
    throw signal.aborted
      ? problem('ETIMEDOUT', `The proxy ${proxy.host} gave no answer within ${LIMIT_S} s.`)
      : explain(error, proxy, hostname);
  }
}

type Open = (proxy: URL, hostname: string, port: number, signal: AbortSignal) => Promise<Socket>;

const openHttp: Open = async (proxy, hostname, port, signal) => {
  const host = `${hostname}:${port}`;
  const login = Buffer.from(decodeURIComponent(`${proxy.username}:${proxy.password}`)).toString('base64');
  const request = (proxy.protocol === 'https:' ? requestHttps : requestHttp)(proxy.origin, {
    ...{ method: 'CONNECT', path: host, signal },
    headers: { host, ...(proxy.username && { 'proxy-authorization': `Basic ${login}` }) },
    // Else Node takes that of the target.
    servername: isIP(bare(proxy)) ? '' : proxy.hostname,
  });
  const [{ statusCode }, socket] = await once(request.end(), 'connect');
  if (statusCode === 200) return socket;
  socket.destroy();
  throw new Error(`status ${statusCode}`);
};

const openSocks: Open = async (proxy, hostname, port) => {
  const { SocksClient } = await import('socks');
  const [userId, password] = [proxy.username, proxy.password].map(decodeURIComponent);
  const { socket } = await SocksClient.createConnection({
    proxy: { host: bare(proxy), port: Number(proxy.port), type: 5, ...(userId && { userId, password }) },
    ...{ command: 'connect', destination: { host: hostname, port }, timeout: LIMIT_S * SECOND_MS },
  });
  return socket;
};

/** An IPv6 address has brackets in a URL alone. */
const bare = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

const problem = (code: string, message: string, exitCode?: number) =>
  Object.assign(new OperatorError(message, exitCode), { code });

/** Errors of socks have no code, and hold the password. */
function explain(error: unknown, { host }: URL, target: string): OperatorError {
  const text = error instanceof Error ? error.message : '';
  if (/^status 407$|authentication failed|no accepted auth/i.test(text))
    return problem('EACCES', 'The proxy refuses the user name or password in DISCORD_PROXY.', EX_CONFIG);
  // Such as “Socks5 proxy rejected connection - HostUnreachable”.
  const [refusal] = /^status \d+$|(?<=rejected connection - )\w+$/.exec(text) ?? [];
  if (refusal !== undefined)
    return problem('EHOSTUNREACH', `The proxy ${host} cannot reach ${target} (${refusal}).`);
  // Such as “connect ECONNREFUSED 127.0.0.1:1080”.
  const code = errorCode(error) ?? /\bE[A-Z_]+\b/.exec(text)?.[0] ?? 'ECONNRESET';
  return problem(code, `The proxy ${host} cannot be reached (${code}).`);
}
