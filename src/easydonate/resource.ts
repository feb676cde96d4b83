import { Failure, type Problem } from '../domain/failure.js';
import type { ListLimit } from '../domain/limits.js';
import { readEnvelope } from './envelope.js';
import type { HttpRequest, HttpResponse } from './http.js';

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
  /**
   * @throws Failure when the response is a refusal, or nothing that can be read
   */
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
  explainCode(code: number, refused: Problem, status: number): Problem | undefined;
}

export const defineVersion =
  (version: Version): DefineResource =>
  ({ name, maxMebibytes = 1, collection, query, refused = { kind: 'keyRefused' }, parse }) => ({
    name,
    maxMebibytes,
    request(key, ...ids) {
      const numbers = ids.map(digits);
      const segments = [...(collection ? [collection] : []), ...(query ? [] : numbers)];
      const asked = query ? `?${new URLSearchParams(query(...numbers))}` : '';
      return version.request(key, segments.map((segment) => `/${segment}`).join('') + asked);
    },
    async read(response, report) {
      const explainCode = (code: number) => version.explainCode(code, refused, response.status);
      const value = parse(readEnvelope(response, refused, explainCode), report);
      if (value === undefined) throw new Failure({ kind: 'unexpectedShape' }, response.status);
      return value;
    },
  });

/** Digits or nothing: in the place of a payment's id, `payment/create` is a GET with side effects. */
function digits(id: number): string {
  if (!Number.isSafeInteger(id) || id < 1) throw new RangeError('an id is a positive integer');
  return String(id);
}
