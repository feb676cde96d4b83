import { Failure, type Problem } from '../../failure.js';
import { isRecord } from './fields.js';
import { type HttpResponse, readJson } from './http.js';

/**
 * The `response` of a successful answer. The platform reports failure in the body, with a status of 200, 400 or 404.
 * @param refused what it means when the platform itself says no
 * @throws Failure for anything but a success
 */
export function readEnvelope(response: HttpResponse, refused: Problem): unknown {
  const { status, text } = response;
  const body = readJson(response);
  if (isRecord(body) && ('success' in body || body.status === false)) {
    if (body.success === 1 || body.success === true) return body.response;
    if (!body.success) throw new Failure(refused, status);
  }
  if (status >= 400) throw new Failure({ kind: 'rejected', status }, status);
  if (body !== undefined) throw new Failure({ kind: 'unexpectedShape' }, status);
  throw new Failure({ kind: /^\s*</.test(text) ? 'webPage' : 'brokenJson' }, status);
}
