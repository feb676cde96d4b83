import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { belowBasePath, newBasePath } from '../secret.js';
import {
  type Answer,
  answerRequest,
  couldWrite,
  json,
  type Operation,
  page,
  readPath,
  tooManyRequests,
} from './answers.js';
import { type ShopData, sampleShop } from './data.js';
import { send, type Trouble, type TroubleScope, Troubles } from './troubles.js';

export type { Operation } from './answers.js';
export { HIDDEN_MARKERS, LEAK_MARKERS, type ShopData, sampleShop } from './data.js';
export { PAYMENTS, PRODUCTS, SERVERS, SHOP_ID } from './ids.js';
export { earlier, newPayment } from './payments.js';
export type { Language } from './say.js';
export { TROUBLES, type Trouble, type TroubleScope } from './troubles.js';
export type * from './wire.js';

/** The keys under which the sample shop is served by default, one per language. */
export const SAMPLE_KEYS = {
  en: 'c0ffee00c0ffee00c0ffee00c0ffee01',
  ru: 'c0ffee00c0ffee00c0ffee00c0ffee02',
} as const;

export interface SampleShopOptions {
  /** Shops by key. Default: the sample shop in both languages under SAMPLE_KEYS. The first is the default shop. */
  shops?: Record<string, ShopData>;
  /** Requests per second; what is above it is answered 429. Default: no limit. */
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

/** Starts a sample shop on 127.0.0.1 that serves the operations of both versions of the API that only read. */
export async function startSampleShop(options: SampleShopOptions = {}): Promise<SampleShop> {
  const shop = new SampleShop(options);
  await shop.listen();
  return shop;
}

/** The sample shop behind its API, with the troubles that it has. */
export class SampleShop {
  /** Every request that came in, oldest first, with its path below the address. */
  readonly requests: SampleRequest[] = [];
  /** Each request that is none of those that only read, without its key. `close` fails unless a test has taken them out. */
  readonly violations: string[] = [];
  /** May be changed while running: prices, hide flags, new payments, a key taken away. */
  readonly shops: Map<string, ShopData>;
  /** A valid key: the one of the default shop. */
  readonly key: string;
  /** The base address, without a slash at the end. */
  url = '';
  /** How many requests followed a redirect to the other origin. Must stay 0. */
  redirectsFollowed = 0;
  readonly #basePath = newBasePath();
  readonly #troubles = new Troubles();
  readonly #isWithinRate: () => boolean;
  readonly #server = createServer((request, response) => this.#handle(request, response));
  readonly #elsewhere = createServer((request, response) => {
    if (this.#parsePath(request) !== undefined) this.redirectsFollowed += 1;
    send(response, json(200, { success: 1, response: {} }));
  });

  constructor({ shops, rate }: SampleShopOptions) {
    const samples = { [SAMPLE_KEYS.en]: sampleShop('en'), [SAMPLE_KEYS.ru]: sampleShop('ru') };
    this.shops = new Map(Object.entries(shops ?? samples));
    const [key = SAMPLE_KEYS.en] = this.shops.keys();
    this.key = key;
    this.#isWithinRate = rateLimit(rate);
  }

  async listen(): Promise<void> {
    for (const server of [this.#server, this.#elsewhere]) {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
    }
    this.url = `http://127.0.0.1:${listeningPort(this.#server)}${this.#basePath}`;
  }

  /**
   * Switches a trouble on, of which a scope has one and the newest wins, or with `undefined` off: that of the scope, or all
   * if there is none.
   */
  trouble(kind: Trouble | undefined, scope?: TroubleScope): void {
    this.#troubles.set(kind, scope);
  }

  /** Stops at once, open connections included. @throws Error if there are violations */
  async close(): Promise<void> {
    await Promise.all([stop(this.#server), stop(this.#elsewhere)]);
    if (this.violations.length > 0)
      throw new Error(`The shop was asked to write:\n${this.violations.join('\n')}`);
  }

  /** The path of a request to this shop; a request to another server that had the port before gets no answer from it. */
  #parsePath({ url = '' }: IncomingMessage): string | undefined {
    return belowBasePath(this.#basePath, url);
  }

  #handle(request: IncomingMessage, response: ServerResponse): void {
    const path = this.#parsePath(request);
    if (path === undefined) {
      send(response, page(404, '404 Not Found'));
      return;
    }
    const asked = readPath(path, String(request.headers['shop-key'] ?? ''));
    const { key } = asked;
    const creates = asked.operation === 'payment' && asked.id === 'create';
    const operation = creates ? 'other' : asked.operation;
    this.requests.push({ path, operation, key, userAgent: request.headers['user-agent'], at: Date.now() });
    if (couldWrite(request.method, path, asked))
      this.violations.push(`${request.method} ${key ? path.replaceAll(key, '<key>') : path}`);

    const refusal = this.#refusal(request);
    if (refusal) {
      send(response, refusal);
      return;
    }
    const right = creates ? paymentPage : answerRequest(asked, this.shops.get(key));
    const elsewhere = `http://127.0.0.1:${listeningPort(this.#elsewhere)}${this.#basePath}${path}`;
    if (!this.#troubles.play({ ...asked, operation }, { response, right, elsewhere })) send(response, right);
  }

  #refusal({ method, headers }: IncomingMessage): Answer | undefined {
    if (!isAcceptable(headers['user-agent'])) return page(403, '403 Forbidden');
    if (!this.#isWithinRate()) return tooManyRequests;
    return method === 'GET' ? undefined : page(405, '405 Method Not Allowed');
  }
}

const paymentPage = json(200, { success: true, response: { url: 'https://pay.example.com/1' } });

/** The service turns away callers without a name, browsers, and names that go on and on. */
function isAcceptable(userAgent: string | undefined): boolean {
  return (
    userAgent !== undefined && userAgent !== '' && userAgent.length <= 128 && !userAgent.startsWith('Mozilla')
  );
}

/** Lets `rate` requests through in any second. */
function rateLimit(rate = Number.POSITIVE_INFINITY): () => boolean {
  let passed: number[] = [];
  return () => {
    const now = performance.now();
    passed = passed.filter((at) => now - at < 1_000);
    const isWithin = passed.length < rate;
    if (isWithin) passed.push(now);
    return isWithin;
  };
}

function listeningPort(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
