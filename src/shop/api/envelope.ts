import { Failure, type Problem } from '../../failure.js';
import { parseJson } from '../../json.js';
import { isRecord } from './fields.js';
import type { HttpResponse } from './http.js';
import { isCheapJson } from './json-cost.js';

/**
 * The `response` of a successful answer. The platform reports failure in the body, with a status of 200, 400 or 404.
 * @param refused what it means when the platform itself says no
 * @throws Failure for anything but a success
 */
export function readEnvelope({ status, text }: HttpResponse, refused: Problem): unknown {
  if (status === 429) throw new Failure({ kind: 'rateLimited' }, status);
  if (status >= 500) throw new Failure({ kind: 'serverError', status }, status);
  if (status >= 300 && status < 400) throw new Failure({ kind: 'redirected' }, status);
  const isCheap = isCheapJson(text);
  const body = isCheap ? parseJson(text) : undefined;
  if (isRecord(body) && ('success' in body || body.status === false)) {
    if (body.success === 1 || body.success === true) return body.response;
    if (!body.success) throw new Failure(refused, status);
  }
  if (status >= 400) throw new Failure({ kind: 'rejected', status }, status);
  if (body !== undefined) throw new Failure({ kind: 'unexpectedShape' }, status);
  if (/^\s*</.test(text)) throw new Failure({ kind: 'webPage' }, status);
  throw new Failure({ kind: isCheap ? 'brokenJson' : 'unexpectedShape' }, status);
}
