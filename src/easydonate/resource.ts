import { Failure, type Problem } from '../domain/failure.js';
import type { HttpRequest, HttpResponse, OnSkipped, Resource } from '../http/resource.js';
import { parseJson } from '../lib/json.js';
import { isRecord, readFlag, readPositiveInteger } from './fields.js';

interface Definition<T> {
  readonly name: string;
  readonly maxMebibytes?: number;
  readonly path?: (...ids: string[]) => string;
  /** Problem for a refusal without an error code. */
  readonly defaultProblem?: Problem;
  parse(body: unknown, onSkipped: OnSkipped): T | undefined;
}

/** Resources must only read: some of the platform's GETs write. */
export type DefineResource = <T, Ids extends readonly number[] = []>(
  definition: Definition<T>,
) => Resource<T, Ids>;

export const defineVersion =
  (request: (key: string, path: string) => HttpRequest): DefineResource =>
  ({ name, maxMebibytes = 1, path = () => '', defaultProblem = { kind: 'unexpectedShape' }, parse }) => ({
    name,
    maxMebibytes,
    request: (key, ...ids) => request(key, path(...ids.map(digits))),
    async read(response, onSkipped) {
      const value = parse(readEnvelope(response, defaultProblem), onSkipped);
      if (value === undefined) throw new Failure({ kind: 'unexpectedShape' }, response.status);
      return value;
    },
  });

/** Only digits: `payment/create` is a GET with side effects. */
function digits(id: number): string {
  if (!Number.isSafeInteger(id) || id < 1) throw new RangeError('an id is a positive integer');
  return String(id);
}

/** The platform reports failures with a status of 200, 400 or 404, so the body counts before the status. */
function readEnvelope({ status, text }: HttpResponse, defaultProblem: Problem): unknown {
  if (status >= 300 && status < 400) throw new Failure({ kind: 'redirected' }, status);
  const body = parseJson(text);
  const answer = isRecord(body) ? body : {};
  // A refusal can have a sentence alone; a proxy that has no such path has another form.
  const isEnvelope = 'success' in answer || 'error_code' in answer || typeof answer.response === 'string';
  const isRefusal = answer.status === false || (isEnvelope && readFlag(answer.success) === false);
  const codeProblem = isRefusal
    ? explainCode(readPositiveInteger(answer.error_code), defaultProblem)
    : undefined;
  if (codeProblem) throw new Failure(codeProblem, status);
  // From a proxy in front of the service, which may send JSON too.
  if (status === 429) throw new Failure({ kind: 'rateLimited' }, status);
  if (status >= 500) throw new Failure({ kind: 'serverError' }, status);
  if (isRefusal) throw new Failure(defaultProblem, status);
  if (readFlag(answer.success)) return answer.response;
  // A refusal of the platform has a status of 404 too, but is an envelope.
  if (status === 404) throw new Failure({ kind: 'noSuchPath' }, status);
  if (status >= 400) throw new Failure({ kind: 'rejected' }, status);
  if (body !== undefined) throw new Failure({ kind: 'unexpectedShape' }, status);
  if (/^\s*</.test(text)) throw new Failure({ kind: 'webPage' }, status);
  throw new Failure({ kind: 'brokenJson' }, status);
}

function explainCode(code: number | undefined, defaultProblem: Problem): Problem | undefined {
  if (code === 1) return { kind: 'keyRefused' };
  if (code === 2 && defaultProblem.kind === 'notFound') return { ...defaultProblem, keyAccepted: true };
  // A parameter is missing or wrong, or a plugin of the shop is off or fails.
  return code !== undefined && code >= 3 && code <= 6 ? { kind: 'rejected' } : undefined;
}
