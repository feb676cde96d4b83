/*
 * Servers and requests that never leave the page, with what the local Discord, the sample shop and the bot use of
 * `node:http` and undici.
 */

/** A request as a server of Node sees it. */
interface Incoming {
  /** Without the host. */
  readonly url: string;
  readonly method: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
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

/** The answer of a server of Node. */
class Outgoing {
  readonly socket = { destroy: () => this.destroy() };
  readonly #end: (response: Response) => void;
  readonly #fail: (error: Error) => void;
  readonly #chunks: Chunk[] = [];
  #head: ResponseInit = {};

  constructor(end: (response: Response) => void, fail: (error: Error) => void) {
    this.#end = end;
    this.#fail = fail;
  }

  writeHead(status: number, headers: Readonly<Record<string, string>> = {}): this {
    this.#head = { status, headers };
    return this;
  }

  write(chunk: Chunk): void {
    this.#chunks.push(chunk);
  }

  end(chunk?: Chunk): void {
    if (chunk !== undefined) this.write(chunk);
    this.#end(new Response(this.#chunks.length === 0 ? null : new Blob(this.#chunks), this.#head));
  }

  destroy(): void {
    this.#fail(
      Object.assign(new Error('The other side has closed the connection'), { code: 'UND_ERR_SOCKET' }),
    );
  }

  /** Nobody hangs up. */
  once(): void {}
}

const exchange = (
  address: string,
  method: string,
  headers: Incoming['headers'],
  body = new Uint8Array(),
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const { port, pathname, search } = new URL(address);
    const response = new Outgoing(resolve, reject);
    const request = {
      ...{ url: pathname + search, method, headers, socket: { remoteAddress: '127.0.0.1' } },
      async *[Symbol.asyncIterator]() {
        yield body;
      },
    };
    const listener = listeners.get(port);
    if (listener) listener(request, response);
    else response.destroy();
  });

/** In place of the browser's own. */
export async function fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const body = new Uint8Array(await request.arrayBuffer());
  return exchange(request.url, request.method, Object.fromEntries(request.headers), body);
}

/** undici's connections, of which there are none here. */
export class Agent {
  async destroy(): Promise<void> {}
}

export const buildConnector = () => () => {};

export const errors = { SocketError: class extends Error {} };

/** undici's request. */
export async function request(
  url: string,
  { headers, signal }: { readonly headers: Incoming['headers']; readonly signal: AbortSignal },
) {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  const response = await Promise.race([exchange(url, 'GET', headers), aborted]);
  const body = [new Uint8Array(await response.arrayBuffer())];
  return { statusCode: response.status, headers: {}, body };
}
