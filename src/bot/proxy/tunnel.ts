import { once } from 'node:events';
import { type ClientRequestArgs, Agent as HttpAgent } from 'node:http';
import { isIP, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { Agent, buildConnector, Client } from 'undici';
import { SECOND_MS } from '../../lib/duration.js';
import { errorCode } from '../../lib/error-code.js';
import {
  hostAndPort,
  type ProxyAddress,
  passwordRefused,
  proxyAway,
  proxySilent,
  targetAway,
} from './address.js';

/** What is at the other end of a tunnel. The proxy resolves its name. */
interface Target {
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
}

const LIMIT_S = 10;

const connectProxy = buildConnector({});

/** Sends undici's requests through the proxy. */
export const createDispatcher = (proxy: ProxyAddress): Agent =>
  new Agent({
    connect({ hostname, port, protocol }, callback) {
      const isSecure = protocol === 'https:';
      const host = hostname.replace(/^\[(.*)\]$/, '$1');
      openTunnel(proxy, { host, port: Number(port) || (isSecure ? 443 : 80), isSecure }).then(
        (socket) => callback(null, socket),
        (error: Error) => callback(error, null),
      );
    },
  });

/** Sends Node's requests through the proxy, among them those that open a WebSocket. */
export class TunnelAgent extends HttpAgent {
  /** Node compares it with the request's. */
  readonly protocol: 'http:' | 'https:';
  readonly #proxy: ProxyAddress;

  constructor(proxy: ProxyAddress, isSecure: boolean) {
    super();
    this.protocol = isSecure ? 'https:' : 'http:';
    this.#proxy = proxy;
  }

  /** Node waits for the callback. */
  override createConnection(
    { host, port }: ClientRequestArgs,
    callback?: (error: Error | null, stream: Duplex) => void,
  ): undefined {
    const target = { host: host ?? '', port: Number(port), isSecure: this.protocol === 'https:' };
    openTunnel(this.#proxy, target).then(
      (socket) => callback?.(null, socket),
      // Its type wants a stream beside the error.
      (error: Error) => callback?.(error, new Socket()),
    );
  }
}

/** @throws ProxyError, or an error of TLS with the target */
async function openTunnel(proxy: ProxyAddress, target: Target): Promise<Socket> {
  const signal = AbortSignal.timeout(LIMIT_S * SECOND_MS);
  const open = proxy.protocol === 'socks5' ? openSocks : openHttp;
  const socket = await open(proxy, target, signal).catch((error: unknown) => {
    throw signal.aborted ? proxySilent(proxy, LIMIT_S) : error;
  });
  if (!target.isSecure) return socket;
  return encrypt(socket, target.host, signal).catch((error: unknown) => {
    throw signal.aborted ? targetAway(proxy, target.host, 'no answer') : error;
  });
}

async function openHttp(proxy: ProxyAddress, target: Target, signal: AbortSignal): Promise<Socket> {
  const { protocol, user, password } = proxy;
  const client = new Client(`${protocol}://${hostAndPort(proxy)}`, {
    // From the Host header, undici would take the target's name for that of the proxy's certificate.
    connect: (options, callback) => connectProxy({ ...options, servername: '' }, callback),
  });
  const host = hostAndPort(target);
  const credentials = Buffer.from(`${user}:${password}`).toString('base64');
  const headers = { host, ...((user || password) && { 'proxy-authorization': `Basic ${credentials}` }) };
  const { statusCode, socket } = await client
    .connect({ path: host, headers, signal })
    .catch((error: unknown) => {
      throw proxyAway(proxy, reasonOf(error));
    });
  if (statusCode >= 200 && statusCode < 300 && socket instanceof Socket) return socket;
  socket.on('error', () => {}).destroy();
  throw statusCode === 407 ? passwordRefused() : targetAway(proxy, target.host, `status ${statusCode}`);
}

async function openSocks(proxy: ProxyAddress, target: Target, signal: AbortSignal): Promise<Socket> {
  const { host, port, user, password } = proxy;
  const { SocksClient } = await import('socks');
  // Errors of its own have no codes, so it gets a connection.
  const socket = new Socket().connect(port, host);
  await settled(socket, 'connect', signal).catch((error: unknown) => {
    throw proxyAway(proxy, reasonOf(error));
  });
  try {
    await SocksClient.createConnection({
      proxy: { host, port, type: 5, ...((user || password) && { userId: user, password }) },
      command: 'connect',
      destination: target,
      existing_socket: socket,
      timeout: LIMIT_S * SECOND_MS,
    });
    return socket.resume();
  } catch (error) {
    // What is thrown holds the password.
    throw socksProblem(proxy, target, error instanceof Error ? error.message : '');
  }
}

/** @param message one of the package, such as “Socks5 proxy rejected connection - HostUnreachable” */
function socksProblem(proxy: ProxyAddress, target: Target, message: string): Error {
  if (/authentication failed|no accepted auth/i.test(message)) return passwordRefused();
  const [, reply] = /rejected connection - (\w+)$/.exec(message) ?? [];
  if (reply === undefined) return proxyAway(proxy, 'ECONNRESET');
  return targetAway(proxy, target.host, reply.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase());
}

async function encrypt(socket: Socket, host: string, signal: AbortSignal): Promise<Socket> {
  const servername = isIP(host) ? {} : { servername: host };
  return settled(
    connectTls({ socket, host, ...servername, ALPNProtocols: ['http/1.1'] }),
    'secureConnect',
    signal,
  );
}

/** Destroys a socket that fails, or isn't there when the signal is aborted. */
async function settled(socket: Socket, event: string, signal: AbortSignal): Promise<Socket> {
  try {
    await once(socket, event, { signal });
    return socket;
  } catch (error) {
    socket.on('error', () => {}).destroy();
    throw error;
  }
}

const reasonOf = (error: unknown): string =>
  errorCode(error) ?? (error instanceof Error ? error.name : 'unknown');
