import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { codeOf } from '../../lib/error-code.js';
import { OperatorError } from '../../lib/operator-error.js';
import type { Metrics } from './metrics.js';
import type { WhyNotReady } from './readiness.js';

export interface HealthServerOptions {
  readonly port: number;
  readonly host: string;
  readonly whyNotReady: WhyNotReady;
  readonly metrics: Pick<Metrics, 'contentType' | 'text'>;
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly type?: string;
}

/** Only monitors connect here, with short requests: plenty. */
const LIMITS = {
  connections: 100,
  headerBytes: 8192,
  /** For a request to arrive, and for as long as a connection says nothing. */
  milliseconds: 5000,
} as const;

/**
 * Serves `/healthz` (the process runs), `/readyz` (the bot can serve everyone) and `/metrics`.
 * @throws OperatorError if it can't listen
 */
export async function startHealthServer(options: HealthServerOptions) {
  const { whyNotReady, metrics } = options;
  const pages = new Map<string, () => Promise<Answer>>(
    Object.entries({
      '/healthz': async () => ({ status: 200, text: 'ok\n' }),
      async '/readyz'() {
        const reason = await whyNotReady();
        return reason === undefined ? { status: 200, text: 'ready\n' } : { status: 503, text: `${reason}\n` };
      },
      '/metrics': async () => ({ status: 200, text: await metrics.text(), type: metrics.contentType }),
    }),
  );

  const server = createServer(NODE_LIMITS, (request, response) => {
    const page = pages.get((request.url ?? '').replace(/\?.*$/s, ''));
    if (!page) return send(response, { status: 404, text: 'try /healthz, /readyz or /metrics\n' });
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      return send(response, { status: 405, text: 'only GET and HEAD\n' });
    }
    page().then(
      (answer) => send(response, answer),
      () => send(response, { status: 500, text: 'unexpected error\n' }),
    );
  });
  server.setTimeout(LIMITS.milliseconds);
  limitConnections(server);
  server.listen(options.port, options.host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new OperatorError(listenProblem(error, options));
  }
  // A connection that can't be accepted is the monitor's problem. Without a listener, the error would crash the bot.
  server.on('error', () => {});

  return {
    /** Closes open connections and stops listening. */
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

const NODE_LIMITS = {
  maxHeaderSize: LIMITS.headerBytes,
  headersTimeout: LIMITS.milliseconds,
  requestTimeout: LIMITS.milliseconds,
  keepAliveTimeout: LIMITS.milliseconds,
  connectionsCheckingInterval: 1000,
};

/** Ends the connection that has been without a request for longest: a new one is more likely to be a monitor's. */
function limitConnections(server: Server): void {
  const open = new Set<Socket>();
  const touch = (socket: Socket) => {
    open.delete(socket);
    open.add(socket);
  };
  server.on('connection', (socket) => {
    socket.once('close', () => open.delete(socket));
    touch(socket);
    const [longest] = open;
    if (open.size > LIMITS.connections) longest?.destroy();
  });
  server.on('request', ({ socket }) => touch(socket));
}

function listenProblem(error: unknown, { port, host }: HealthServerOptions): string {
  const code = codeOf(error) ?? 'unknown reason';
  const advice = listenAdvice[code] ?? 'see HEALTH_PORT and HEALTH_HOST';
  return `The bot did not start: port ${port} of ${host} cannot be opened (${code}: ${advice}).`;
}

const listenAdvice: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program uses it; choose another HEALTH_PORT',
  EACCES: 'this user is not allowed to; choose a HEALTH_PORT above 1023',
  EADDRNOTAVAIL: 'HEALTH_HOST is not an address of this machine',
  ENOTFOUND: 'HEALTH_HOST is not an address of this machine',
};

function send(response: ServerResponse, { status, text, type = 'text/plain; charset=utf-8' }: Answer): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
}
