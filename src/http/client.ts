import type { IncomingHttpHeaders } from 'node:http';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import { Agent, buildConnector, type Dispatcher, errors, request } from 'undici';
import { Failure } from '../domain/failure.js';
import { errorCode } from '../lib/error-code.js';
import type { HttpResponse, Resource } from './resource.js';

/** Contains no key, URL or body. */
export interface LeftOutEvent {
  readonly event: 'leftOut';
  readonly operation: string;
  readonly count: number;
  /** Such as `product 7`, or `product` without a readable id. */
  readonly first: readonly string[];
}

export interface ShopClientOptions {
  /** Base URL without a trailing slash. */
  readonly url: string;
  /** Milliseconds for headers and body of one request. */
  readonly timeoutMs: number;
  readonly userAgent: string;
  readonly observe?: (event: LeftOutEvent) => void;
}

const MAX_NAMED = 5;
const MAX_HEADER_BYTES = 64 * 1024;

export class ShopClient {
  readonly #options: ShopClientOptions;
  readonly #connect = buildConnector({});
  /** Errors of connections that had answered before. */
  readonly #cuts = new WeakSet<Error>();
  readonly #agent = new Agent({
    connect: (options, callback) => this.#open(options, callback),
    maxHeaderSize: MAX_HEADER_BYTES,
  });
  /** Keeps no connections. */
  readonly #newAgent = new Agent({ pipelining: 0, maxHeaderSize: MAX_HEADER_BYTES });
  #isClosed = false;

  constructor(options: ShopClientOptions) {
    this.#options = options;
  }

  /** @throws Failure; only `keyRefused` and `notFound` are answers of the platform */
  async fetch<T, Ids extends readonly number[]>(
    resource: Resource<T, Ids>,
    key: string,
    ...ids: Ids
  ): Promise<T> {
    const { path, headers } = resource.request(key, ...ids);
    const { url, timeoutMs, userAgent } = this.#options;
    const timeout = AbortSignal.timeout(timeoutMs);
    let response: HttpResponse;
    try {
      // Follows no redirects, which would pass on a header with the key.
      const send = (dispatcher: Dispatcher) =>
        request(`${url}${path}`, {
          dispatcher,
          signal: timeout,
          headers: { 'user-agent': userAgent, accept: 'application/json', ...headers },
        });
      const {
        statusCode,
        headers: answered,
        body,
      } = await send(this.#agent).catch((error: unknown) => {
        if (!this.#isCutOnReuse(error)) throw error;
        return send(this.#newAgent);
      });
      response = { status: statusCode, text: await readText(unpack(body, answered), resource.maxMebibytes) };
    } catch (error) {
      if (this.#isClosed) throw new Failure({ kind: 'stopping' });
      if (timeout.aborted) throw new Failure({ kind: 'tooSlow' });
      throw error instanceof Failure ? error : connectionFailure(error);
    }
    return this.#read(resource, response);
  }

  /** Later requests throw `stopping`, too. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([this.#agent.destroy(), this.#newAgent.destroy()]);
  }

  #open(options: buildConnector.Options, callback: buildConnector.Callback): void {
    this.#connect(options, (...opened) => {
      const [, socket] = opened;
      socket?.on('error', (error) => {
        if (socket.bytesRead > 0) this.#cuts.add(error);
      });
      callback(...opened);
    });
  }

  /** A shop may close a kept connection just when it is used again, which says nothing about the shop. */
  #isCutOnReuse(error: unknown): boolean {
    if (error instanceof errors.SocketError) return (error.socket?.bytesRead ?? 0) > 0;
    return error instanceof Error && this.#cuts.has(error);
  }

  async #read<T>(resource: Pick<Resource<T>, 'name' | 'read'>, response: HttpResponse): Promise<T> {
    const first: string[] = [];
    let count = 0;
    try {
      return await resource.read(response, (what, id) => {
        count += 1;
        if (count <= MAX_NAMED) first.push(id === null ? what : `${what} ${id}`);
      });
    } finally {
      if (count > 0) this.#options.observe?.({ event: 'leftOut', operation: resource.name, count, first });
    }
  }
}

const UNPACKERS: Readonly<Record<string, () => Transform>> = {
  gzip: createUnzip,
  deflate: createUnzip,
  br: createBrotliDecompress,
};

/** Proxies pack bodies, too, though nobody asked for that. */
function unpack(body: Readable, { 'content-encoding': encoding }: IncomingHttpHeaders): Readable {
  const create = UNPACKERS[String(encoding).toLowerCase()];
  // An error of either ends the loop that reads.
  return create ? pipeline(body, create(), () => {}) : body;
}

/** undici limits bodies only per agent. @throws Failure `tooLarge` */
async function readText(body: Readable, maxMebibytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    // Leaving the loop closes the connection.
    if (bytes > maxMebibytes * 1024 * 1024) throw new Failure({ kind: 'tooLarge' });
    // In chunks: decoding a large body at once would block the process.
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function connectionFailure(error: unknown): Failure {
  const code = errorCode(error) ?? '';
  // The path contains the key, and an error can quote it anywhere: only well-formed codes are kept.
  if (!/^[A-Z0-9_]{1,60}$/.test(code)) return new Failure({ kind: 'unreachable' });
  return new Failure({ kind: isCertificateError(code) ? 'untrusted' : 'unreachable' }, code);
}

/** Node has about thirty codes for an invalid certificate. */
const isCertificateError = (code: string): boolean =>
  code.includes('CERT') || code === 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' || code === 'HOSTNAME_MISMATCH';
