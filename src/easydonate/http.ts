import type { Readable } from 'node:stream';
import { Agent, request } from 'undici';
import { Failure } from '../domain/failure.js';

/** One GET; its path or its headers contain a key. */
export interface HttpRequest {
  /** Below the base URL. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A complete response. */
export interface HttpResponse {
  readonly status: number;
  readonly text: string;
}

export interface HttpOptions {
  /** Base URL without a trailing slash. */
  readonly url: string;
  /** Milliseconds over headers and body of one request. */
  readonly timeoutMs: number;
  readonly userAgent: string;
}

export interface Http {
  /**
   * Sends a GET and follows no redirects: a header with a key would go along. Aborts `abort` on timeout, with a `Failure`.
   * @param maxMebibytes of the body; the rest of a larger one isn't read
   * @throws Failure when there is no complete response, or an abort error
   */
  get(request: HttpRequest, maxMebibytes: number, abort: AbortController): Promise<HttpResponse>;
  close(): Promise<void>;
}

export function createHttp({ url, timeoutMs, userAgent }: HttpOptions): Http {
  const agent = new Agent();
  return {
    async get({ path, headers }, maxMebibytes, abort) {
      const tooSlow = () => abort.abort(new Failure({ kind: 'tooSlow' }));
      const timer = setTimeout(tooSlow, timeoutMs);
      try {
        const { statusCode, body } = await request(`${url}${path}`, {
          dispatcher: agent,
          signal: abort.signal,
          headers: { 'user-agent': userAgent, accept: 'application/json', ...headers },
        });
        return { status: statusCode, text: await readText(body, maxMebibytes) };
      } catch (error) {
        throw error instanceof Failure ? error : connectionFailure(error);
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => agent.destroy(),
  };
}

/** undici has one limit for a whole agent, whose connections are worth sharing. */
async function readText(body: Readable, maxMebibytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    // Leaving the loop closes the connection.
    if (bytes > maxMebibytes * 1024 * 1024) throw new Failure({ kind: 'tooLarge' });
    // Piece by piece: a large body decoded at once would hold up everybody.
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function connectionFailure(error: unknown): Failure {
  const code = errorCode(error);
  switch (code) {
    case 'UND_ERR_SOCKET':
    case 'ECONNRESET':
    case 'EPIPE':
    case 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH':
      return new Failure({ kind: 'connectionLost' }, code);
    default:
      return new Failure({ kind: isCertificateError(code) ? 'untrusted' : 'unreachable' }, code);
  }
}

/** Node has about thirty codes for an invalid certificate. */
const isCertificateError = (code = ''): boolean =>
  code.includes('CERT') || code === 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' || code === 'HOSTNAME_MISMATCH';

// The message of such an error can quote the path, and the path can contain the key: only well-formed codes are kept.
function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' && /^[A-Z0-9_]{1,60}$/.test(error.code) ? error.code : undefined;
}
