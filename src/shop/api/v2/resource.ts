import { Failure, type Problem } from '../../../failure.js';
import { readEnvelope } from '../envelope.js';
import type { Resource, Unreadable } from '../resource.js';

interface Definition<T> {
  readonly name: string;
  /** By default enough for one record: a shop or a product has a few kilobytes, most of them its description. */
  readonly maxMebibytes?: number;
  /** The path segment between the key and the ids; without it, the shop itself. */
  readonly collection?: string;
  /** What it means when the platform says no; without it, that it refuses the key. */
  readonly refused?: Problem;
  /** Returns undefined for a body that is not of the expected shape. */
  parse(body: unknown, report: (unreadable: Unreadable) => void): T | undefined | Promise<T | undefined>;
}

/** A resource of version 2 of the platform's API. */
export const resource = <T, Ids extends readonly number[] = []>({
  name,
  maxMebibytes = 1,
  collection,
  refused = { kind: 'keyRefused' },
  parse,
}: Definition<T>): Resource<T, Ids> => ({
  name,
  maxMebibytes,
  path(key, ...ids) {
    // `.` and `..` survive encoding and would be resolved to another path of the platform.
    if (/^\.*$|\p{Surrogate}/u.test(key)) throw new Failure({ kind: 'keyRefused' });
    const segments = [key, ...(collection ? [collection] : []), ...ids.map(digits)];
    return `/api/v2/shop/${segments.map(encodeURIComponent).join('/')}`;
  },
  async read(response, report) {
    const value = await parse(readEnvelope(response, refused), report);
    if (value === undefined) throw new Failure({ kind: 'unexpectedShape' }, response.status);
    return value;
  },
});

/** Digits or nothing: where a payment has its id, `payment/create` is a GET with side effects. */
function digits(id: number): string {
  if (!Number.isSafeInteger(id) || id < 1) throw new RangeError('an id is a positive integer');
  return String(id);
}
