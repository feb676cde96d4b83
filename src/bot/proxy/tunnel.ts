import { once } from 'node:events';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { Agent, Client } from 'undici';
import { SECOND_MS } from '../../lib/duration.js';
import { errorCode } from '../../lib/error-code.js';
import { hostAndPort, LOGIN_REFUSED, type ProxyAddress, ProxyError, unbracket } from './address.js';

/** The proxy, or what is at the other end of a tunnel. */
interface End {
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
}

const LIMIT_S = 10;

/** Sends undici's requests through the proxy. */
export const createDispatcher = (proxy: ProxyAddress): Agent =>
  new Agent({
    connect({ hostname, port, protocol }, callback) {
      const isSecure = protocol === 'https:';
      const target = { host: unbracket(hostname), port: Number(port) || (isSecure ? 443 : 80), isSecure };
      openTunnel(proxy, target).then(
        (socket) => callback(null, socket),
        (error: Error) => callback(error, null),
      );
    },
  });

/** The proxy resolves the target's name. @throws ProxyError, or an error of TLS with the target */
export async function openTunnel(proxy: ProxyAddress, target: End): Promise<Socket> {
  const signal = AbortSignal.timeout(LIMIT_S * SECOND_MS);
  const name = `The proxy ${hostAndPort(proxy)}`;
  let socket: Socket | undefined;
  let refusal: string | undefined;
  try {
    socket = await connect({ ...proxy, isSecure: proxy.protocol === 'https' }, signal);
    const ask = proxy.protocol === 'socks5' ? askSocks : askHttp;
    refusal = await ask(socket, proxy, target, signal);
  } catch (error) {
    socket?.destroy();
    if (signal.aborted) throw new ProxyError('ETIMEDOUT', `${name} gave no answer within ${LIMIT_S} s.`);
    const code = errorCode(error) ?? 'ECONNRESET';
    throw new ProxyError(code, `${name} cannot be reached (${code}).`);
  }
  if (refusal === undefined) return target.isSecure ? connect(target, signal, socket) : socket;
  socket.destroy();
  if (refusal === LOGIN_REFUSED)
    throw new ProxyError(refusal, 'The proxy refuses the user name or password in DISCORD_PROXY.');
  throw new ProxyError('EHOSTUNREACH', `${name} cannot reach ${target.host} (${refusal}).`);
}

/** @param tunnel leads there already */
async function connect({ host, port, isSecure }: End, signal: AbortSignal, tunnel?: Socket): Promise<Socket> {
  const socket = isSecure
    ? connectTls({
        ...{ host, port, ALPNProtocols: ['http/1.1'] },
        ...(tunnel && { socket: tunnel }),
        ...(!isIP(host) && { servername: host }),
      })
    : connectTcp(port, host);
  socket.on('error', () => {});
  try {
    await once(socket, isSecure ? 'secureConnect' : 'connect', { signal });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/** Resolves with why it refuses, such as “host unreachable”. */
type Ask = (
  socket: Socket,
  proxy: ProxyAddress,
  target: End,
  signal: AbortSignal,
) => Promise<string | undefined>;

const askHttp: Ask = async (socket, { user, password }, target, signal) => {
  const client = new Client('http://proxy', { connect: (_options, callback) => callback(null, socket) });
  const host = hostAndPort(target);
  const login = Buffer.from(`${user}:${password}`).toString('base64');
  const headers = { host, ...((user || password) && { 'proxy-authorization': `Basic ${login}` }) };
  const { statusCode } = await client.connect({ path: host, headers, signal });
  if (statusCode === 407) return LOGIN_REFUSED;
  return statusCode >= 200 && statusCode < 300 ? undefined : `status ${statusCode}`;
};

const askSocks: Ask = async (socket, { host, port, user, password }, target) => {
  const { SocksClient } = await import('socks');
  try {
    await SocksClient.createConnection({
      proxy: { host, port, type: 5, ...((user || password) && { userId: user, password }) },
      command: 'connect',
      destination: target,
      existing_socket: socket,
      timeout: LIMIT_S * SECOND_MS,
    });
    socket.resume();
    return undefined;
  } catch (error) {
    // It has no code, and holds the password.
    const message = error instanceof Error ? error.message : '';
    if (/authentication failed|no accepted auth/i.test(message)) return LOGIN_REFUSED;
    // Such as “Socks5 proxy rejected connection - HostUnreachable”.
    const reply = /rejected connection - (\w+)$/.exec(message)?.[1];
    if (reply === undefined) throw error;
    return reply.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  }
};
