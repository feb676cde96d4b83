import { Failure } from '../domain/failure.js';
import type { ListLimit } from '../domain/limits.js';
import { createHttp, type HttpOptions, type HttpRequest } from './http.js';
import type { Priority, Requester } from './priority.js';
import type { Report, Resource } from './resource.js';

/** The requests that may be sent. */
export interface Budget {
  /**
   * Queues `request`; requests start at most `rate` times a second. Rejects when the signal is aborted before the start.
   * Users' requests rotate over guilds, so a guild's second request can be overtaken by another guild's first.
   * @throws Failure `queueFull` at once when a user would wait longer than `maxWaitSeconds`, or when far more refreshes
   * are waiting than there are shops
   */
  spend<T>(requester: Requester, signal: AbortSignal, request: () => Promise<T>): Promise<T>;
  /** How many requests of this priority are waiting in this process. */
  waiting(priority: Priority): number;
}

/** Asks the platform, within the budget. */
export interface ShopClient {
  /**
   * Sends one request, even if the same one is in flight.
   * @throws Failure `keyRefused` or `notFound` is the platform's own answer; everything else means that there is none
   */
  ask<T, Ids extends readonly number[]>(
    resource: Resource<T, Ids>,
    key: string,
    requester: Requester,
    ...ids: Ids
  ): Promise<T>;
  state(): ShopState;
  /** Ends the requests that are under way, and all later ones, with `stopping`. */
  close(): Promise<void>;
}

/** The state of the connection to the platform. */
export interface ShopState {
  /** Milliseconds that the last complete response took, without the wait in the queue; undefined before the first. */
  readonly answerMs: number | undefined;
}

/** What the client did, for logs and metrics; contains no key, URL or body. */
export type ShopEvent =
  | {
      readonly event: 'asked';
      readonly operation: string;
      readonly priority: Priority;
      readonly ms: number;
      /** How much of `ms` was the wait in the queue; undefined if the request was never sent. */
      readonly waitMs: number | undefined;
      readonly failure?: Failure;
    }
  | {
      /** Entries of a list could not be read. */
      readonly event: 'leftOut';
      readonly operation: string;
      readonly count: number;
      /** The first few, such as `product 7`, or `product` where not even the id could be read. */
      readonly first: readonly string[];
    }
  /** A list had more than is read. */
  | { readonly event: 'exceeded'; readonly operation: string; readonly limit: ListLimit };

export interface ShopClientOptions extends HttpOptions {
  readonly budget: Budget;
  readonly observe: (event: ShopEvent) => void;
}

/** How many of the entries that can't be read are named. */
const NAMED = 5;

/** Collects what is wrong with an answer, because a list can have tens of thousands of entries that can't be read. */
function createFlaws(operation: string, observe: ShopClientOptions['observe']) {
  let count = 0;
  const first: string[] = [];
  const note: Report = (flaw) => {
    if ('exceeds' in flaw) {
      observe({ event: 'exceeded', operation, limit: flaw.exceeds });
      return;
    }
    count += 1;
    if (count <= NAMED) first.push(flaw.id === null ? flaw.what : `${flaw.what} ${flaw.id}`);
  };
  return { note, tell: () => count > 0 && observe({ event: 'leftOut', operation, count, first }) };
}

/** Creates a client; nothing is sent before the first call. */
export function createShopClient({ budget, observe, ...options }: ShopClientOptions): ShopClient {
  const http = createHttp(options);
  // A controller for each request: a shared signal collects listeners, O(n) per request.
  const underWay = new Set<AbortController>();
  let stopping = false;
  let answerMs: number | undefined;

  async function send(request: HttpRequest, maxMebibytes: number, abort: AbortController) {
    // Aborting one request on close can give its slot to the next.
    if (stopping) throw new Failure({ kind: 'stopping' });
    const start = performance.now();
    const response = await http.get(request, maxMebibytes, abort);
    answerMs = performance.now() - start;
    return response;
  }

  return {
    async ask(resource, key, requester, ...ids) {
      const request = resource.request(key, ...ids);
      const start = performance.now();
      const elapsed = () => Math.round(performance.now() - start);
      let waitMs: number | undefined;
      const report = (failure?: Failure) =>
        observe({
          event: 'asked',
          operation: resource.name,
          priority: requester.priority,
          ms: elapsed(),
          waitMs,
          ...(failure && { failure }),
        });
      const abort = new AbortController();
      underWay.add(abort);
      try {
        if (stopping) throw new Failure({ kind: 'stopping' });
        const response = await budget.spend(requester, abort.signal, () => {
          waitMs = elapsed();
          return send(request, resource.maxMebibytes, abort);
        });
        const { note, tell } = createFlaws(resource.name, observe);
        const value = await resource.read(response, note).finally(tell);
        report();
        return value;
      } catch (thrown) {
        // If we aborted it, report our reason rather than the transport's.
        const error: unknown = abort.signal.aborted ? abort.signal.reason : thrown;
        if (error instanceof Failure) {
          report(error);
        }
        throw error;
      } finally {
        underWay.delete(abort);
      }
    },
    state: () => ({ answerMs }),
    async close() {
      stopping = true;
      for (const abort of underWay) abort.abort(new Failure({ kind: 'stopping' }));
      await http.close();
    },
  };
}
