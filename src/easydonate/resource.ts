import { Failure, type Problem } from '../domain/failure.js';
import type { ListLimit } from '../domain/limits.js';
import { parseJson } from '../lib/json.js';
import { isRecord, readPositiveInteger } from './fields.js';

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

/** An entry of a list that could not be read; `id` is null if not even that was readable. */
export interface Unreadable {
  readonly what: 'server' | 'product' | 'sale' | 'payment';
  readonly id: number | null;
}

/** A list had more than is read; the rest was left out. */
export interface Exceeded {
  readonly exceeds: ListLimit;
}

/** Is called for each entry that was left out, and for each limit that was exceeded. */
export type Report = (flaw: Unreadable | Exceeded) => void;

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

/** The operations that there are below a shop. Each only reads. */
type Collection = 'servers' | 'payment' | 'massSales' | 'payments';

/** The only names that a query ever has. */
type QueryName = 'where_active' | 'paginate' | 'page';

interface Definition<T> {
  readonly name: string;
  /** By default enough for one record: a shop has a few kilobytes, most of them its description. */
  readonly maxMebibytes?: number;
  /** The path segment between the shop and the ids; without it, the shop itself. */
  readonly collection?: Collection;
  /** Takes the ids, which are segments of the path otherwise. */
  readonly query?: (...ids: string[]) => Readonly<Partial<Record<QueryName, string>>>;
  /** What it means when the platform says no; without it, that it refuses the key. */
  readonly refused?: Problem;
  /** Returns undefined for a body that is not of the expected shape. */
  parse(body: unknown, report: Report): T | undefined;
}

/** Makes a resource of one version of the platform's API. */
export type DefineResource = <T, Ids extends readonly number[] = []>(
  definition: Definition<T>,
) => Resource<T, Ids>;

/** What the versions of the platform's API do differently. */
interface Version {
  /** @param path below the shop; @throws Failure `keyRefused` for a key that cannot be sent */
  request(key: string, path: string): HttpRequest;
  /** What an error code means; undefined if it says nothing more than `refused`. */
  readonly explainCode?: (code: number, refused: Problem, status: number) => Problem | undefined;
}

export const defineVersion =
  (version: Version): DefineResource =>
  ({ name, maxMebibytes = 1, collection, query, refused = { kind: 'keyRefused' }, parse }) => ({
    name,
    maxMebibytes,
    request(key, ...ids) {
      const numbers = ids.map(digits);
      const segments = [...(collection ? [collection] : []), ...(query ? [] : numbers)];
      const search = query ? `?${new URLSearchParams(query(...numbers))}` : '';
      return version.request(key, segments.map((segment) => `/${segment}`).join('') + search);
    },
    async read(response, report) {
      const value = parse(readEnvelope(response, refused, version.explainCode), report);
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
 * @param refused the problem when the platform itself refuses
 * @throws Failure for anything but a success
 */
function readEnvelope(
  { status, text }: HttpResponse,
  refused: Problem,
  explainCode: Version['explainCode'],
): unknown {
  if (status >= 300 && status < 400) throw new Failure({ kind: 'redirected' }, status);
  const body = parseJson(text);
  const answer = isRecord(body) ? body : {};
  const refuses =
    answer.status === false || (('success' in answer || 'error_code' in answer) && NO.has(answer.success));
  const known = refuses
    ? explainCode?.(readPositiveInteger(answer.error_code) ?? 0, refused, status)
    : undefined;
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
