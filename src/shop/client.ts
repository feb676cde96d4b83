import { Agent, request } from 'undici';
import { Failure, isShopAway, type Problem, type ShopAway } from '../failure.js';
import { isRecord } from './api/fields.js';
import { catalogueSteps, parseOwnerCatalogue, type Unreadable } from './api/v2/catalogue.js';
import { parsePayment } from './api/v2/payment.js';
import { parseProductDetails } from './api/v2/product.js';
import { parseShop } from './api/v2/shop.js';
import type { Budget } from './budget.js';
import type { Catalogue, OwnerCatalogue } from './catalogue.js';
import type { Payment } from './payment.js';
import type { Priority, Requester } from './priority.js';
import type { ProductDetails } from './product.js';
import type { Shop } from './shop.js';
import { runYielding } from './yielding.js';

/**
 * The four operations of the shop API. Each throws a `Failure`; a `keyRefused` or `notFound` is what the service
 * itself said, everything else says that it could not be asked.
 */
export interface ShopClient {
  shop(key: string, requester: Requester): Promise<Shop>;
  catalogue(key: string, requester: Requester): Promise<Catalogue>;
  product(key: string, id: number, requester: Requester): Promise<ProductDetails>;
  payment(key: string, id: number, requester: Requester): Promise<Payment>;
  /** Ends the requests that are under way with `stopping`. */
  close(): Promise<void>;
}

/** What an owner's check-up asks for besides. */
export interface ShopInspection {
  /** Asks for the server list as an owner sees it, hidden things included; throws a `Failure` as the others do. */
  ownerCatalogue(key: string, requester: Requester): Promise<OwnerCatalogue>;
  state(): ShopState;
}

/** How the shop API has done, whichever guild it was asked for. */
export interface ShopState {
  /** Milliseconds that the last whole answer took, without the wait for its turn; undefined before the first. */
  readonly answerMs: number | undefined;
  /** The last time that it could not be asked, or answered with a fault; undefined where that never was. */
  readonly lastFailure: { readonly problem: ShopAway; readonly at: number } | undefined;
  /** How many wait for their turn to ask: people, and everything that nobody waits for. */
  readonly queue: { readonly people: number; readonly others: number };
}

export type Operation = 'shop' | 'servers' | 'product' | 'payment';

/** What the client did, for logs and counts; carries no key, URL or body. */
export type ShopEvent =
  | {
      readonly event: 'asked';
      readonly operation: Operation;
      readonly priority: Priority;
      readonly ms: number;
      /** The part of these in which it waited for its turn; undefined where it was never sent. */
      readonly waitMs: number | undefined;
      readonly failure?: Failure;
    }
  | ({ readonly event: 'leftOut' } & Unreadable);

export interface ShopClientOptions {
  readonly url: string;
  readonly timeoutMs: number;
  readonly userAgent: string;
  readonly budget: Budget;
  readonly observe: (event: ShopEvent) => void;
}

interface OperationSpec<T> {
  readonly name: Operation;
  /** What it means when the service itself says no. */
  readonly refused: Problem;
  /** Undefined when the response is not of the expected shape. */
  readonly parse: (response: unknown) => T | undefined | Promise<T | undefined>;
}

const MAX_BODY_MEBIBYTES = 32;

/** Creates a client; nothing is sent before the first call. */
export function createShopClient(options: ShopClientOptions): ShopClient & ShopInspection {
  const agent = new Agent({ maxResponseSize: MAX_BODY_MEBIBYTES * 1024 * 1024 });
  // One of its own for each request: a signal that all share would keep a list of all, and walk it for each.
  const underWay = new Set<AbortController>();
  let stopping = false;
  let answerMs: number | undefined;
  let lastFailure: ShopState['lastFailure'];

  const refuseWhenStopping = () => {
    if (stopping) throw new Failure({ kind: 'stopping' });
  };

  async function get(path: string, asking: AbortController): Promise<{ status: number; text: string }> {
    refuseWhenStopping();
    const giveUp = () => asking.abort(new Failure({ kind: 'tooSlow', seconds: options.timeoutMs / 1000 }));
    const timer = setTimeout(giveUp, options.timeoutMs);
    const start = performance.now();
    try {
      const response = await request(`${options.url}${path}`, {
        dispatcher: agent,
        signal: asking.signal,
        headers: { 'user-agent': options.userAgent, accept: 'application/json' },
      });
      const answer = { status: response.statusCode, text: await response.body.text() };
      answerMs = performance.now() - start;
      return answer;
    } catch (error) {
      throw connectionFailure(error);
    } finally {
      clearTimeout(timer);
    }
  }

  async function fetched(requester: Requester, path: string, onSent: () => void) {
    refuseWhenStopping();
    const asking = new AbortController();
    underWay.add(asking);
    try {
      return await options.budget.spend(requester, asking.signal, () => {
        onSent();
        return get(path, asking);
      });
    } catch (error) {
      // Whatever it looks like to those who were asked, what ended it is the reason.
      asking.signal.throwIfAborted();
      throw error;
    } finally {
      underWay.delete(asking);
    }
  }

  function operation<T>({ name, refused, parse }: OperationSpec<T>) {
    const inFlight = new Map<string, Promise<T>>();

    async function ask(requester: Requester, path: string, onSent: () => void): Promise<T> {
      const { status, text } = await fetched(requester, path, onSent);
      const parsed = await parse(readEnvelope(status, text, refused));
      if (parsed === undefined) throw new Failure({ kind: 'unexpectedShape' }, status);
      return parsed;
    }

    async function observed(requester: Requester, path: string): Promise<T> {
      const start = performance.now();
      const elapsed = () => Math.round(performance.now() - start);
      let waitMs: number | undefined;
      const report = (failure?: Failure) =>
        options.observe({
          event: 'asked',
          operation: name,
          priority: requester.priority,
          ms: elapsed(),
          waitMs,
          ...(failure && { failure }),
        });
      try {
        const answer = await ask(requester, path, () => {
          waitMs = elapsed();
        });
        report();
        return answer;
      } catch (error) {
        if (error instanceof Failure) {
          report(error);
          const { problem } = error;
          if (isShopAway(problem)) lastFailure = { problem, at: Date.now() };
        }
        throw error;
      }
    }

    return async (requester: Requester, key: string, ...segments: readonly string[]): Promise<T> => {
      // `.` and `..` survive encoding and would be resolved to another path of the service.
      if (/^\.*$|\p{Surrogate}/u.test(key)) throw new Failure({ kind: 'keyRefused' });
      const path = `/api/v2/shop/${[key, ...segments].map(encodeURIComponent).join('/')}`;
      // A person does not join a refresh: it may wait in the queue behind everyone else.
      const joined = inFlight.get(`user ${path}`) ?? inFlight.get(`${requester.priority} ${path}`);
      if (joined) return joined;
      const id = `${requester.priority} ${path}`;
      const started = observed(requester, path).finally(() => inFlight.delete(id));
      inFlight.set(id, started);
      return started;
    };
  }

  const shop = operation({ name: 'shop', refused: { kind: 'keyRefused' }, parse: parseShop });
  const servers = operation({
    name: 'servers',
    refused: { kind: 'keyRefused' },
    parse: (response) =>
      runYielding(catalogueSteps(response, (left) => options.observe({ event: 'leftOut', ...left }))),
  });
  const inventory = operation({
    name: 'servers',
    refused: { kind: 'keyRefused' },
    parse: parseOwnerCatalogue,
  });
  const product = operation({
    name: 'product',
    refused: { kind: 'notFound', what: 'product' },
    parse: parseProductDetails,
  });
  const payment = operation({
    name: 'payment',
    refused: { kind: 'notFound', what: 'payment' },
    parse: parsePayment,
  });

  return {
    shop: (key, requester) => shop(requester, key),
    catalogue: (key, requester) => servers(requester, key, 'servers'),
    product: async (key, id, requester) => product(requester, key, 'product', digits(id)),
    payment: async (key, id, requester) => payment(requester, key, 'payment', digits(id)),
    ownerCatalogue: (key, requester) => inventory(requester, key, 'servers'),
    state() {
      const { budget } = options;
      const queue = {
        people: budget.waiting('user'),
        others: budget.waiting('watch') + budget.waiting('refresh'),
      };
      return { answerMs, lastFailure, queue };
    },
    async close() {
      stopping = true;
      for (const asking of underWay) asking.abort(new Failure({ kind: 'stopping' }));
      await agent.destroy();
    },
  };
}

/** One path segment away from a payment lies `payment/create`, a GET with side effects: digits or nothing. */
function digits(id: number): string {
  if (!Number.isSafeInteger(id) || id < 1) throw new RangeError('an id is a positive integer');
  return String(id);
}

function connectionFailure(error: unknown): Failure {
  const code = errorCode(error);
  switch (code) {
    case 'UND_ERR_RES_EXCEEDED_MAX_SIZE':
      return new Failure({ kind: 'tooLarge', mebibytes: MAX_BODY_MEBIBYTES }, code);
    case 'UND_ERR_SOCKET':
    case 'ECONNRESET':
    case 'EPIPE':
    case 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH':
      return new Failure({ kind: 'connectionLost' }, code);
    default:
      return new Failure({ kind: isOfCertificate(code) ? 'untrusted' : 'unreachable' }, code);
  }
}

/** Node's codes for a certificate that does not hold; there are about thirty. */
const isOfCertificate = (code = ''): boolean =>
  code.includes('CERT') || code === 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' || code === 'HOSTNAME_MISMATCH';

// The message of such an error can quote the path, and the path holds the key: only a code of known form is kept.
function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' && /^[A-Z0-9_]{1,60}$/.test(error.code) ? error.code : undefined;
}

/** The `response` of a successful answer. The service tells of failure in the body, with a status of 200, 400 or 404. */
function readEnvelope(status: number, text: string, refused: Problem): unknown {
  if (status === 429) throw new Failure({ kind: 'rateLimited' }, status);
  if (status >= 500) throw new Failure({ kind: 'serverError', status }, status);
  if (status >= 300 && status < 400) throw new Failure({ kind: 'redirected' }, status);
  const body = parseJson(text);
  if (isRecord(body) && ('success' in body || body.status === false)) {
    if (body.success === 1 || body.success === true) return body.response;
    if (!body.success) throw new Failure(refused, status);
  }
  if (status >= 400) throw new Failure({ kind: 'rejected', status }, status);
  if (body !== undefined) throw new Failure({ kind: 'unexpectedShape' }, status);
  throw new Failure({ kind: /^\s*</.test(text) ? 'webPage' : 'brokenJson' }, status);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
