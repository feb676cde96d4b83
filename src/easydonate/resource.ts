import { Failure, type Problem } from '../domain/failure.js';
import { parseJson } from '../lib/json.js';
import { isRecord, readPositiveInteger } from './fields.js';

/** One GET; its path or its headers contain a key. */
interface HttpRequest {
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
 * Is called for each entry of a list that was left out, because it could not be read.
 * @param what a noun, for the log
 * @param id null if not even that was readable
 */
export type Report = (what: string, id: number | null) => void;

/** An operation of the platform with a shop's key; `Ids` are the numbers that select the record. */
export interface Resource<T, Ids extends readonly number[] = []> {
  /** For logs and metrics. */
  readonly name: string;
  /** The largest body that is read; everybody's replies wait while it is. */
  readonly maxMebibytes: number;
  /**
   * What is sent for it; it contains the key.
   * @throws Failure `keyRefused` for a key that cannot be sent
   * @throws RangeError for an id that is not a positive integer
   */
  request(key: string, ...ids: Ids): HttpRequest;
  /** @throws Failure when the response is a refusal, or nothing that can be read */
  read(response: HttpResponse, report: Report): Promise<T>;
}

interface Definition<T> {
  readonly name: string;
  /** By default enough for one record: a shop has a few kilobytes, most of them its description. */
  readonly maxMebibytes?: number;
  /** Below the shop; that of the shop itself by default. */
  readonly path?: (...ids: string[]) => string;
  /** What it means when the platform says no without a code; by default nothing, since a refused key has everything dropped. */
  readonly refused?: Problem;
  /** Returns undefined for a body that is not of the expected shape. */
  parse(body: unknown, report: Report): T | undefined;
}

/** Makes a resource of one version of the platform's API, which must only read: some of its GETs write. */
export type DefineResource = <T, Ids extends readonly number[] = []>(
  definition: Definition<T>,
) => Resource<T, Ids>;

/** @param request what is sent for a path below the shop; throws a Failure `keyRefused` for a key that cannot be sent */
export const defineVersion =
  (request: (key: string, path: string) => HttpRequest): DefineResource =>
  ({ name, maxMebibytes = 1, path = () => '', refused = { kind: 'unexpectedShape' }, parse }) => ({
    name,
    maxMebibytes,
    request: (key, ...ids) => request(key, path(...ids.map(digits))),
    async read(response, report) {
      const value = parse(readEnvelope(response, refused), report);
      if (value === undefined) throw new Failure({ kind: 'unexpectedShape' }, response.status);
      return value;
    },
  });

/** Digits or nothing: in the place of a payment's id, `payment/create` is a GET with side effects. */
function digits(id: number): string {
  if (!Number.isSafeInteger(id) || id < 1) throw new RangeError('an id is a positive integer');
  return String(id);
}

const YES = new Set<unknown>([1, '1', true, 'true']);
const NO = new Set<unknown>([undefined, null, 0, '0', false, 'false', '']);

/**
 * The `response` of a successful answer. The platform reports failure in the body, with a status of 200, 400 or 404: an error
 * code says more than any status, and a refusal without one more than these.
 * @param refused the problem when the platform itself refuses, and does not say why
 * @throws Failure for anything but a success
 */
function readEnvelope({ status, text }: HttpResponse, refused: Problem): unknown {
  if (status >= 300 && status < 400) throw new Failure({ kind: 'redirected' }, status);
  const body = parseJson(text);
  const answer = isRecord(body) ? body : {};
  const refuses =
    answer.status === false || (('success' in answer || 'error_code' in answer) && NO.has(answer.success));
  const known = refuses ? explainCode(readPositiveInteger(answer.error_code), refused) : undefined;
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

/** What the platform's error codes mean; undefined for those that say no more than a refusal does. */
function explainCode(code: number | undefined, refused: Problem): Problem | undefined {
  if (code === 1) return { kind: 'keyRefused' };
  if (code === 2 && refused.kind === 'notFound') return { ...refused, keyAccepted: true };
  // A parameter is missing or wrong, or a plugin of the shop is off or fails.
  return code !== undefined && code >= 3 && code <= 6 ? { kind: 'rejected' } : undefined;
}
