import type { ServerResponse } from 'node:http';
import { type Answer, json, type Operation, page, tooManyRequests } from './answers.js';

/** Every trouble with one line of explanation. */
export const TROUBLES = {
  slow: 'answers right, but late (2.5 s by default)',
  silence: 'accepts the request and never answers',
  trickle: 'sends the headers at once and then the body one byte at a time, for ever',
  down: 'closes the connection before a single byte',
  reset: 'closes the connection in the middle of the body',
  'rate-limited': '429 as JSON, without Retry-After',
  'rate-limited-html': '429 as an HTML page, without Retry-After',
  'server-error': '500 with an HTML page',
  'bad-gateway': '502 with an HTML page',
  'not-found-html': '404 with an HTML page instead of the envelope',
  forbidden: '403 with the HTML page of a DDoS guard',
  html: '200 with an HTML page',
  'broken-json': '200 with JSON that stops in the middle',
  'wrong-shape': '200 with the envelope, but a sentence where the resource should be',
  'wrong-types': '200 with the envelope and the right fields, all of the wrong type',
  'not-the-envelope': '200 with an empty array',
  refused: 'the key is unknown: success false, a Russian sentence and error_code 1, with status 200',
  'refused-zero': 'success 0 and a Russian sentence, with status 200',
  'status-false': '404 with status false and no success field',
  'too-large': 'streams more than 32 MiB of valid JSON',
  redirect: '302 to another origin, which counts who follows',
  'one-bad-product': 'the server list with one malformed product in it; other operations answer right',
} as const;

export type Trouble = keyof typeof TROUBLES;

/** Which requests a trouble meets; whatever is left out matches everything. */
export interface TroubleScope {
  key?: string;
  operation?: Operation;
  /** Of the API. */
  version?: 2 | 3;
  /** After so many requests the trouble is over. */
  times?: number;
  /** 2 lets every other request through, beginning with the first; 1 by default. */
  every?: number;
  /** How late it comes, in milliseconds: at once, but for `slow` (2,500). */
  ms?: number;
}

/** The troubles that are switched on. */
export class Troubles {
  #rules: { readonly kind: Trouble; readonly scope: TroubleScope; left: number; met: number }[] = [];

  set(kind: Trouble | undefined, scope: TroubleScope = {}): void {
    const isEverything = scope.key === undefined && scope.operation === undefined;
    this.#rules = this.#rules.filter(
      (rule) =>
        !(kind === undefined && isEverything) &&
        (rule.scope.key !== scope.key || rule.scope.operation !== scope.operation),
    );
    if (kind) this.#rules.unshift({ kind, scope, left: scope.times ?? Number.POSITIVE_INFINITY, met: 0 });
  }

  /** The trouble that a request meets, if any; counts it against `times`. The one switched on last wins. */
  next(key: string, operation: Operation, version: 2 | 3): { kind: Trouble; ms: number } | undefined {
    const rule = this.#rules.find(
      ({ scope, left }) =>
        left > 0 &&
        (scope.key ?? key) === key &&
        (scope.operation ?? operation) === operation &&
        (scope.version ?? version) === version,
    );
    if (!rule) return undefined;
    rule.met += 1;
    if (rule.met % (rule.scope.every ?? 1) !== 0) return undefined;
    rule.left -= 1;
    return { kind: rule.kind, ms: rule.scope.ms ?? (rule.kind === 'slow' ? 2_500 : 0) };
  }
}

export function send(response: ServerResponse, { status, type, body }: Answer): void {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body);
}

/**
 * Plays a trouble on one response, `ms` from now.
 *
 * @param right what a healthy service would have answered
 * @param elsewhere the address that `redirect` points at
 */
export function play(
  kind: Trouble,
  ms: number,
  response: ServerResponse,
  right: Answer,
  elsewhere: string,
): void {
  if (ms > 0) {
    const timer = setTimeout(() => play(kind, 0, response, right, elsewhere), ms);
    response.once('close', () => clearTimeout(timer));
    return;
  }
  switch (kind) {
    case 'slow':
      send(response, right);
      return;
    case 'silence':
      return;
    case 'trickle':
      trickle(response);
      return;
    case 'down':
      response.socket?.destroy();
      return;
    case 'reset':
      response.writeHead(200, {
        'content-type': right.type,
        'content-length': Buffer.byteLength(right.body),
      });
      response.write(right.body.slice(0, right.body.length / 2), () => response.socket?.destroy());
      return;
    case 'too-large':
      streamTooLarge(response, right.body);
      return;
    case 'redirect':
      response.writeHead(302, { location: elsewhere }).end();
      return;
    default:
      send(response, spoiled(kind, right));
  }
}

type Spoiled = Exclude<Trouble, 'slow' | 'silence' | 'trickle' | 'down' | 'reset' | 'too-large' | 'redirect'>;

function spoiled(kind: Spoiled, right: Answer): Answer {
  switch (kind) {
    case 'rate-limited':
      return tooManyRequests;
    case 'rate-limited-html':
      return page(429, '429 Too Many Requests');
    case 'server-error':
      return page(500, '500 Internal Server Error');
    case 'bad-gateway':
      return page(502, '502 Bad Gateway');
    case 'not-found-html':
      return page(404, '404 Not Found');
    case 'forbidden':
      return page(403, 'DDoS protection: checking your browser');
    case 'html':
      return page(200, 'The shop will be back soon');
    case 'broken-json':
      return { ...right, status: 200, type: 'application/json', body: right.body.slice(0, -3) };
    case 'wrong-shape':
      return json(200, { success: 1, response: 'hello' });
    case 'wrong-types':
      return rewritten(right, mistype);
    case 'not-the-envelope':
      return json(200, []);
    case 'refused':
      return json(200, { success: false, response: 'Магазин не найден', error_code: 1 });
    case 'refused-zero':
      return json(200, { success: 0, response: 'Магазин временно недоступен' });
    case 'status-false':
      return json(404, { status: false, response: 'Элемент не найден' });
    case 'one-bad-product':
      return rewritten(right, spoilFirstProduct());
  }
}

function rewritten(right: Answer, replace: (this: unknown, name: string, value: unknown) => unknown): Answer {
  if (right.type !== 'application/json') return right;
  return { ...right, body: JSON.stringify(JSON.parse(right.body), replace) };
}

/** Leaves `success` alone; every other number becomes a list and every text a number. */
function mistype(name: string, value: unknown): unknown {
  if (name === 'success') return value;
  if (typeof value === 'number') return [];
  return typeof value === 'string' ? 5 : value;
}

/** Spoils the first entry of the first list of products that belongs to a server. */
function spoilFirstProduct() {
  let done = false;
  return function spoil(this: unknown, name: string, value: unknown): unknown {
    const listed = typeof this === 'object' && this !== null && 'port' in this;
    if (done || !listed || name !== 'products' || !Array.isArray(value)) return value;
    done = true;
    const [first, ...rest] = value;
    return [{ ...first, id: null, price: 'free' }, ...rest];
  };
}

function trickle(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"success":1,"response":"');
  const timer = setInterval(() => response.write('z'), 50);
  response.once('close', () => clearInterval(timer));
}

/** The right answer with 33 MiB of padding before it: a reader without a limit would find nothing wrong. */
function streamTooLarge(response: ServerResponse, right: string): void {
  const mebibyte = 'x'.repeat(2 ** 20);
  let left = 33;
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"padding":"');
  const pump = () => {
    if (response.destroyed) return;
    if (left === 0) {
      response.end(`",${right.slice(1)}`);
      return;
    }
    left -= 1;
    response.write(mebibyte, pump);
  };
  pump();
}
