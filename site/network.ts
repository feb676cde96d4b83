/*
 * Servers and requests that never leave the page, with what the local Discord, the sample shop and the bot use of
 * `node:http` and undici.
 */

/** A request, and what it is answered with. */
interface Sent {
  readonly url: string;
  readonly method: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
}
interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Blob;
}

interface Incoming extends Pick<Sent, 'url' | 'method' | 'headers'> {
  readonly socket: { readonly remoteAddress: string };
  [Symbol.asyncIterator](): AsyncIterator<Uint8Array>;
}
type Chunk = string | Uint8Array<ArrayBuffer>;
type Listener = (request: Incoming, response: Outgoing) => void;

let ports = 0;
/** By port. */
const listeners = new Map<string, Listener>();

export function createServer(listener: Listener) {
  ports += 1;
  const port = ports;
  return {
    listening: true,
    listen: () => void listeners.set(String(port), listener),
    address: () => ({ port }),
    close: (done: () => void) => done(),
    closeAllConnections: () => listeners.delete(String(port)),
  };
}

class Outgoing {
  readonly socket = { destroy: () => this.destroy() };
  readonly #end: (answer: Answer) => void;
  readonly #fail: (error: Error) => void;
  readonly #chunks: Chunk[] = [];
  #status = 200;
  #headers: Answer['headers'] = {};

  constructor(end: (answer: Answer) => void, fail: (error: Error) => void) {
    this.#end = end;
    this.#fail = fail;
  }

  writeHead(status: number, headers: Answer['headers'] = {}): this {
    this.#status = status;
    this.#headers = headers;
    return this;
  }

  write(chunk: Chunk): void {
    this.#chunks.push(chunk);
  }

  end(chunk?: Chunk): void {
    if (chunk !== undefined) this.write(chunk);
    this.#end({ status: this.#status, headers: this.#headers, body: new Blob(this.#chunks) });
  }

  destroy(): void {
    this.#fail(
      Object.assign(new Error('The other side has closed the connection'), { code: 'UND_ERR_SOCKET' }),
    );
  }

  /** Nobody hangs up. */
  once(): void {}
}

const exchange = ({ url, body, ...sent }: Sent): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { port, pathname, search } = new URL(url);
    const request = {
      ...{ ...sent, url: pathname + search, socket: { remoteAddress: '127.0.0.1' } },
      async *[Symbol.asyncIterator]() {
        if (body) yield body;
      },
    };
    const response = new Outgoing(resolve, reject);
    const listener = listeners.get(port);
    if (listener) listener(request, response);
    else response.destroy();
  });

/** In place of the browser's own. */
export async function fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const { status, headers, body } = await exchange({
    url: request.url,
    method: request.method,
    headers: Object.fromEntries(request.headers),
    body: new Uint8Array(await request.arrayBuffer()),
  });
  return new Response(status === 204 ? null : body, { status, headers });
}

/** undici's connections, of which there are none here. */
export class Agent {
  async destroy(): Promise<void> {}
}

/** undici's request. */
export async function request(
  url: string,
  { headers, signal }: { readonly headers: Sent['headers']; readonly signal: AbortSignal },
) {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  const { status, body } = await Promise.race([exchange({ url, method: 'GET', headers }), aborted]);
  return { statusCode: status, body: [new Uint8Array(await body.arrayBuffer())] };
}
