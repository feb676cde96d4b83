import type { ServerResponse } from 'node:http';
import { type Answer, type Asked, json, type Operation, page, tooManyRequests } from './answers.js';

interface TroubledRequest {
  readonly response: ServerResponse;
  /** What a healthy service would have answered. */
  readonly right: Answer;
  /** The same path at another origin. */
  readonly elsewhere: string;
}

type Play = (request: TroubledRequest) => void;

const replaceAnswer =
  (wrong: (right: Answer) => Answer): Play =>
  ({ response, right }) =>
    send(response, wrong(right));

/** Every trouble, by the way in which it is played on one response. */
export const TROUBLES = {
  /** By 2.5 s, unless the scope says how late. */
  slow: replaceAnswer((right) => right),
  silence: () => {},
  /** The headers at once and then the body one byte at a time, for ever. */
  trickle: ({ response }) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"success":1,"response":"');
    const timer = setInterval(() => response.write('z'), 50);
    response.once('close', () => clearInterval(timer));
  },
  /** Before a single byte. */
  down: ({ response }) => response.socket?.destroy(),
  /** In the middle of the body. */
  reset: ({ response, right: { type, body } }) => {
    response.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(body) });
    response.write(body.slice(0, body.length / 2), () => response.socket?.destroy());
  },
  'rate-limited': replaceAnswer(() => tooManyRequests),
  'rate-limited-html': replaceAnswer(() => page(429, '429 Too Many Requests')),
  'server-error': replaceAnswer(() => page(500, '500 Internal Server Error')),
  'bad-gateway': replaceAnswer(() => page(502, '502 Bad Gateway')),
  'not-found-html': replaceAnswer(() => page(404, '404 Not Found')),
  forbidden: replaceAnswer(() => page(403, 'DDoS protection: checking your browser')),
  html: replaceAnswer(() => page(200, 'The shop will be back soon')),
  'broken-json': replaceAnswer(({ body }) => ({ ...json(200, {}), body: body.slice(0, -3) })),
  'wrong-shape': replaceAnswer(() => json(200, { success: 1, response: 'hello' })),
  /** Every number but `success` becomes a list and every text a number. */
  'wrong-types': replaceAnswer((right) =>
    rewritten(right, (name, value) => {
      if (typeof value === 'number' && name !== 'success') return [];
      return typeof value === 'string' ? 5 : value;
    }),
  ),
  'not-the-envelope': replaceAnswer(() => json(200, [])),
  refused: replaceAnswer(() => json(200, { success: false, response: 'Магазин не найден', error_code: 1 })),
  'refused-zero': replaceAnswer(() => json(200, { success: 0, response: 'Магазин временно недоступен' })),
  'status-false': replaceAnswer(() => json(404, { status: false, response: 'Элемент не найден' })),
  /** The right answer with 33 MiB of padding before it: a reader without a limit would find nothing wrong. */
  'too-large': ({ response, right }) => {
    const mebibyte = 'x'.repeat(2 ** 20);
    let left = 33;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"padding":"');
    const pump = () => {
      if (response.destroyed) return;
      left -= 1;
      if (left < 0) response.end(`",${right.body.slice(1)}`);
      else response.write(mebibyte, pump);
    };
    pump();
  },
  redirect: ({ response, elsewhere }) => response.writeHead(302, { location: elsewhere }).end(),
  /** Servers are the records with a port. */
  'one-bad-product': replaceAnswer((right) => {
    let done = false;
    return rewritten(right, (name, value, record) => {
      if (done || !('port' in record) || name !== 'products' || !Array.isArray(value)) return value;
      done = true;
      const [first, ...rest] = value;
      return [{ ...first, id: null, price: 'free' }, ...rest];
    });
  }),
} satisfies Record<string, Play>;

export type Trouble = keyof typeof TROUBLES;

function rewritten(
  right: Answer,
  replace: (name: string, value: unknown, record: object) => unknown,
): Answer {
  if (right.type !== 'application/json') return right;
  const body = JSON.stringify(JSON.parse(right.body), function (this: object, name, value) {
    return replace(name, value, this);
  });
  return { ...right, body };
}

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
    const { key, operation, version } = scope;
    const isEnd = [kind, key, operation, version].every((one) => one === undefined);
    this.#rules = this.#rules.filter(
      ({ scope: one }) =>
        !isEnd && (one.key !== key || one.operation !== operation || one.version !== version),
    );
    if (kind) this.#rules.unshift({ kind, scope, left: scope.times ?? Number.POSITIVE_INFINITY, met: 0 });
  }

  /** Plays the newest trouble that a request meets and counts it against `times`; false if there is none. */
  play(
    { key, operation, version }: Pick<Asked, 'key' | 'operation' | 'version'>,
    request: TroubledRequest,
  ): boolean {
    const rule = this.#rules.find(
      ({ scope, left }) =>
        left > 0 &&
        (scope.key ?? key) === key &&
        (scope.operation ?? operation) === operation &&
        (scope.version ?? version) === version,
    );
    if (!rule) return false;
    rule.met += 1;
    if (rule.met % (rule.scope.every ?? 1) !== 0) return false;
    rule.left -= 1;
    const play: Play = TROUBLES[rule.kind];
    const ms = rule.scope.ms ?? (rule.kind === 'slow' ? 2_500 : 0);
    if (ms === 0) play(request);
    else {
      const timer = setTimeout(() => play(request), ms);
      request.response.once('close', () => clearTimeout(timer));
    }
    return true;
  }
}

export function send(response: ServerResponse, { status, type, body }: Answer): void {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body);
}
