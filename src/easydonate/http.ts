import type { Readable } from 'node:stream';
import { Failure } from '../domain/failure.js';
import { codeOf } from '../lib/error-code.js';

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

/**
 * Reads a body as text. undici has one limit for a whole agent, whose connections are worth sharing.
 * @throws Failure `tooLarge`; the rest isn't read
 */
export async function readText(body: Readable, maxMebibytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    // Leaving the loop closes the connection.
    if (bytes > maxMebibytes * 1024 * 1024) throw new Failure({ kind: 'tooLarge', mebibytes: maxMebibytes });
    // Piece by piece: a large body decoded at once would hold up everybody.
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

const LOST = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH']);

/** What an error of the connection means. */
export function connectionFailure(error: unknown): Failure {
  const code = codeOf(error) ?? '';
  // The path contains the key, and an error can quote it anywhere: a code that isn't well-formed isn't kept.
  if (!/^[A-Z0-9_]{1,60}$/.test(code)) return new Failure({ kind: 'unreachable' });
  if (LOST.has(code)) return new Failure({ kind: 'connectionLost' }, code);
  return new Failure({ kind: isCertificateError(code) ? 'untrusted' : 'unreachable' }, code);
}

/** Node has about thirty codes for an invalid certificate. */
const isCertificateError = (code: string): boolean =>
  code.includes('CERT') || code === 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' || code === 'HOSTNAME_MISMATCH';
