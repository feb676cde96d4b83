import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { belowBasePath, newBasePath } from '../secret.js';
import {
  type Answer,
  answerOf,
  couldWrite,
  json,
  type Operation,
  page,
  readPath,
  tooManyRequests,
} from './answers.js';
import { sampleShop } from './data.js';
import { createTroubles, play, send, type Trouble, type TroubleScope } from './troubles.js';
import type { ShopData } from './wire.js';

export type { Operation } from './answers.js';
export { HIDDEN_MARKERS, LEAK_MARKERS, sampleShop } from './data.js';
export { PAYMENTS, PRODUCTS, SALES, SERVERS, SHOP_ID } from './ids.js';
export type { Language } from './say.js';
export { TROUBLES, type Trouble, type TroubleScope } from './troubles.js';
export type * from './wire.js';

/** The keys under which the sample shop is served by default, one per language. */
export const SAMPLE_KEYS = {
  en: 'c0ffee00c0ffee00c0ffee00c0ffee01',
  ru: 'c0ffee00c0ffee00c0ffee00c0ffee02',
} as const;

export interface SampleShopOptions {
  /** 0, the default, takes a free one. */
  port?: number;
  /** Shops by key. Default: the sample shop in both languages under SAMPLE_KEYS. The first is the default shop. */
  shops?: Record<string, ShopData>;
  /** Requests per second and address; what is above it is answered 429. Default: no limit. */
  rate?: number;
}

export interface SampleRequest {
  path: string;
  operation: Operation;
  key: string;
  userAgent: string | undefined;
  /** Milliseconds since the epoch. */
  at: number;
}

export interface SampleShop {
  /** The base address, without a slash at the end. */
  readonly url: string;
  /** A valid key: the one of the default shop. */
  readonly key: string;
  /** Every request that came in at this address, oldest first, with its path below it. */
  readonly requests: readonly SampleRequest[];
  /** Each request that is none of those that only read, without its key. `close` fails unless a test has taken them out. */
  readonly violations: string[];
  /** How many requests followed a redirect to the other origin. Must stay 0. */
  readonly redirectsFollowed: number;
  /** May be changed while running: prices, hide flags, new payments, a key taken away. */
  readonly shops: Map<string, ShopData>;
  /**
   * Switches a trouble on, or with `undefined` off. A scope has one trouble at a time and the one set last wins;
   * without a scope, `undefined` ends them all.
   */
  trouble(kind: Trouble | undefined, scope?: TroubleScope): void;
  /** Stops at once, open connections included. @throws Error where there are violations */
  close(): Promise<void>;
}

/**
 * Starts a sample shop on 127.0.0.1 that serves the operations of both versions of the API that only read.
 *
 * @throws the listening error, when the port is taken
 */
export async function startSampleShop(options: SampleShopOptions = {}): Promise<SampleShop> {
  const shops = new Map(
    Object.entries(
      options.shops ?? { [SAMPLE_KEYS.en]: sampleShop('en'), [SAMPLE_KEYS.ru]: sampleShop('ru') },
    ),
  );
  const [key = SAMPLE_KEYS.en] = shops.keys();
  const requests: SampleRequest[] = [];
  const troubles = createTroubles();
  const withinRate = rateLimit(options.rate);
  const violations: string[] = [];
  let redirectsFollowed = 0;

  const basePath = newBasePath();
  /** The path of a request to this shop; a request to another server that had the port before gets no answer from it. */
  const pathOf = (request: IncomingMessage) => belowBasePath(basePath, request.url ?? '');

  const elsewhere = createServer((request, response) => {
    if (pathOf(request) !== undefined) redirectsFollowed += 1;
    send(response, json(200, { success: 1, response: {} }));
  });
  const elsewherePort = await listen(elsewhere, 0);

  function turnedAway(request: IncomingMessage): Answer | undefined {
    if (!acceptable(request.headers['user-agent'])) return page(403, '403 Forbidden');
    if (!withinRate(request.socket.remoteAddress ?? '')) return tooManyRequests;
    return request.method === 'GET' ? undefined : page(405, '405 Method Not Allowed');
  }

  function handle(request: IncomingMessage, response: ServerResponse): void {
    const path = pathOf(request);
    if (path === undefined) {
      send(response, page(404, '404 Not Found'));
      return;
    }
    const asked = readPath(path, String(request.headers['shop-key'] ?? ''));
    const creates = asked.operation === 'payment' && asked.id === 'create';
    const operation = creates ? 'other' : asked.operation;
    requests.push({
      path,
      operation,
      key: asked.key,
      userAgent: request.headers['user-agent'],
      at: Date.now(),
    });
    if (couldWrite(request.method, path, asked))
      violations.push(`${request.method} ${asked.key ? path.replaceAll(asked.key, '<key>') : path}`);

    const refusal = turnedAway(request);
    if (refusal) {
      send(response, refusal);
      return;
    }
    const right = creates ? paymentPage : answerOf(asked, shops.get(asked.key));
    const trouble = troubles.next(asked.key, operation, asked.version);
    if (trouble)
      play(trouble.kind, trouble.ms, response, right, `http://127.0.0.1:${elsewherePort}${basePath}${path}`);
    else send(response, right);
  }

  const server = createServer(handle);
  const port = await listen(server, options.port ?? 0).catch(async (error: unknown) => {
    await stop(elsewhere);
    throw error;
  });

  return {
    url: `http://127.0.0.1:${port}${basePath}`,
    key,
    requests,
    shops,
    violations,
    get redirectsFollowed() {
      return redirectsFollowed;
    },
    trouble: troubles.set,
    close: async () => {
      await Promise.all([stop(server), stop(elsewhere)]);
      if (violations.length > 0) throw new Error(`The shop was asked to write:\n${violations.join('\n')}`);
    },
  };
}

const paymentPage = json(200, { success: true, response: { url: 'https://pay.example.com/1' } });

/** The service turns away callers without a name, browsers, and names that go on and on. */
function acceptable(userAgent: string | undefined): boolean {
  return (
    userAgent !== undefined && userAgent !== '' && userAgent.length <= 128 && !userAgent.startsWith('Mozilla')
  );
}

/** Lets `rate` requests per address through in any second. */
function rateLimit(rate: number | undefined): (address: string) => boolean {
  const passed = new Map<string, number[]>();
  return (address) => {
    if (rate === undefined) return true;
    const now = performance.now();
    const recent = (passed.get(address) ?? []).filter((at) => now - at < 1_000);
    const within = recent.length < rate;
    if (within) recent.push(now);
    passed.set(address, recent);
    return within;
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
