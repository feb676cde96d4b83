import { Failure, type Problem } from '../domain/failure.js';
import { parseJson } from '../lib/json.js';
import { isRecord, readPositiveInteger } from './fields.js';
import type { HttpResponse } from './http.js';

const YES = new Set<unknown>([1, '1', true, 'true']);
const NO = new Set<unknown>([undefined, null, 0, '0', false, 'false', '']);

/**
 * The `response` of a successful answer. The platform reports failure in the body, with a status of 200, 400 or 404: an error
 * code says more than any status, and a refusal without one more than these.
 * @param refused the problem when the platform itself refuses
 * @param explainCode the problem of a specific error code
 * @throws Failure for anything but a success
 */
export function readEnvelope(
  { status, text }: HttpResponse,
  refused: Problem,
  explainCode: (code: number) => Problem | undefined = () => undefined,
): unknown {
  if (status >= 300 && status < 400) throw new Failure({ kind: 'redirected' }, status);
  const body = parseJson(text);
  const answer = isRecord(body) ? body : {};
  const refuses =
    answer.status === false || (('success' in answer || 'error_code' in answer) && NO.has(answer.success));
  const known = refuses ? explainCode(readPositiveInteger(answer.error_code) ?? 0) : undefined;
  if (known) throw new Failure(known, status);
  // From a machine in front of the service, which may speak JSON too.
  if (status === 429) throw new Failure({ kind: 'rateLimited' }, status);
  if (status >= 500) throw new Failure({ kind: 'serverError' }, status);
  if (refuses) throw new Failure(refused, status);
  if (YES.has(answer.success)) return answer.response;
  if (status >= 400) throw new Failure({ kind: 'rejected' }, status);
  if (body !== undefined) throw new Failure({ kind: 'unexpectedShape' }, status);
  if (/^\s*</.test(text)) throw new Failure({ kind: 'webPage' }, status);
  throw new Failure({ kind: 'brokenJson' }, status);
}
