import { once } from 'node:events';
import { createServer as createHttp, type IncomingMessage } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { connect, createServer as createTcp, type Server, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { listen } from './program.js';
import type { Certificate } from './self-signed.js';

/** A name that only these proxies know. */
export const HIDDEN_HOST = 'discord.test';

export const PROXY_USER = 'us@er';
export const PROXY_PASSWORD = 'pass:w/rd';

export interface ProxyOptions {
  readonly protocol: 'http' | 'https' | 'socks5';
  readonly hasPassword?: boolean;
  /** Of a proxy with https. */
  readonly certificate?: Certificate;
}

type Manner = 'serving' | 'silent' | 'cutting';

/** A small proxy on 127.0.0.1. */
export interface LocalProxy {
  /** With the right password, if it wants one. */
  readonly url: string;
  readonly port: number;
  /** What it was asked for, as `host:port`, refused ones included. */
  readonly targets: readonly string[];
  /** How it treats connections from now on: it serves them, says nothing, or ends them. */
  become(manner: Manner): void;
  /** Ends all connections; new ones are accepted. */
  cut(): void;
  close(): Promise<void>;
}

/** What a proxy is asked, and how it answers. */
interface Asked {
  readonly host: string;
  readonly port: number;
  readonly isAllowed: boolean;
  /** Resolves once the tunnel may begin. */
  answer(what: 'open' | 'unreachable' | 'refused'): Duplex;
}

export async function startProxy({
  protocol,
  hasPassword = false,
  certificate,
}: ProxyOptions): Promise<LocalProxy> {
  const sockets = new Set<Duplex>();
  const targets: string[] = [];
  let manner: Manner = 'serving';
  const keep = (socket: Duplex) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  };
  const serve = ({ host, port, isAllowed, answer }: Asked) => {
    if (manner === 'silent') return;
    targets.push(`${host}:${port}`);
    if (!isAllowed) {
      answer('refused').end();
      return;
    }
    if (host !== HIDDEN_HOST) {
      answer('unreachable').end();
      return;
    }
    const target = connect(port, '127.0.0.1');
    keep(target);
    target.on('connect', () => {
      const client = answer('open');
      client.pipe(target).pipe(client);
      client.on('close', () => target.destroy());
      target.on('close', () => client.destroy());
    });
    target.on('error', () => answer('unreachable').end());
  };
  const server =
    protocol === 'socks5' ? socksServer(serve, hasPassword) : httpServer(serve, hasPassword, certificate);
  server.on('connection', (socket: Socket) => {
    keep(socket);
    if (manner === 'cutting') socket.destroy();
  });
  const port = await listen(server);
  const login = hasPassword ? `${encodeURIComponent(PROXY_USER)}:${encodeURIComponent(PROXY_PASSWORD)}@` : '';
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `${protocol}://${login}127.0.0.1:${port}`,
    port,
    targets,
    become: (next) => {
      manner = next;
    },
    cut,
    async close() {
      const closed = once(server, 'close');
      server.close();
      cut();
      await closed;
    },
  };
}

function httpServer(
  serve: (asked: Asked) => void,
  hasPassword: boolean,
  certificate: Certificate | undefined,
): Server {
  const server = certificate ? createHttps(certificate) : createHttp();
  const expected = `Basic ${Buffer.from(`${PROXY_USER}:${PROXY_PASSWORD}`).toString('base64')}`;
  const lines = {
    open: '200 Connection established',
    unreachable: '502 Bad gateway',
    refused: '407 Proxy authentication required',
  };
  server.on('connect', ({ url = '', headers }: IncomingMessage, client: Duplex) => {
    const [host = '', port] = url.split(':');
    serve({
      host,
      port: Number(port),
      isAllowed: !hasPassword || headers['proxy-authorization'] === expected,
      answer: (what) => {
        client.write(`HTTP/1.1 ${lines[what]}\r\n\r\n`);
        return client;
      },
    });
  });
  return server;
}

/** RFC 1928 and 1929, as far as it is needed here: a name or an IPv4 address, and CONNECT. */
function socksServer(serve: (asked: Asked) => void, hasPassword: boolean): Server {
  const methods = hasPassword ? 2 : 0;
  const replies = { open: 0, unreachable: 4, refused: 2 };
  return createTcp(async (client) => {
    client.on('error', () => {});
    const next = (): Promise<Buffer> => once(client, 'data').then(([data]: Buffer[]) => data ?? Buffer.of());
    try {
      const offered = await next();
      if (!offered.subarray(2).includes(methods)) {
        client.end(Buffer.of(5, 0xff));
        return;
      }
      client.write(Buffer.of(5, methods));
      if (hasPassword) {
        const login = await next();
        const userLength = login[1] ?? 0;
        const user = login.subarray(2, 2 + userLength).toString();
        const password = login.subarray(3 + userLength).toString();
        const isRight = user === PROXY_USER && password === PROXY_PASSWORD;
        client.write(Buffer.of(1, isRight ? 0 : 1));
        if (!isRight) {
          client.end();
          return;
        }
      }
      const request = await next();
      const isName = request[3] === 3;
      const host = isName ? request.subarray(5, -2).toString() : [...request.subarray(4, 8)].join('.');
      serve({
        host,
        port: request.readUInt16BE(request.length - 2),
        isAllowed: true,
        answer: (what) => {
          client.write(Buffer.of(5, replies[what], 0, 1, 0, 0, 0, 0, 0, 0));
          return client;
        },
      });
    } catch {
      client.destroy();
    }
  });
}
