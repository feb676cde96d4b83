import type { HttpResponse } from './http.js';

/** A server or product that could not be read; `id` is null where not even that was readable. */
export interface Unreadable {
  readonly what: 'server' | 'product';
  readonly id: number | null;
}

/** Something that the platform can be asked for with a shop's key; `Ids` are the numbers that select it. */
export interface Resource<T, Ids extends readonly number[] = []> {
  /** For logs and metrics. */
  readonly name: string;
  /** The largest body that is read; everybody's replies wait while it is. */
  readonly maxMebibytes: number;
  /**
   * The path below the platform's base URL; it contains the key.
   * @throws Failure `keyRefused` for a key that is no path segment
   * @throws RangeError for an id that is not a positive integer
   */
  path(key: string, ...ids: Ids): string;
  /**
   * @param report is called for each entry that was left out
   * @throws Failure when the response is a refusal, or nothing that can be read
   */
  read(response: HttpResponse, report: (unreadable: Unreadable) => void): Promise<T>;
}
