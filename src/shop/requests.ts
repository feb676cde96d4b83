import { Failure } from '../domain/failure.js';
import { MINUTE_MS } from '../lib/duration.js';
import type { RequestQueue } from './request-queue.js';
import type { Send, ShopRequest } from './source.js';

/** After "check again". */
const RECHECK_MS = 10_000;

/** A refusal of the shop: repeating its request would take slots from other shops. */
export class Refusal {
  readonly failure: Failure;
  #at = performance.now();

  constructor(failure: Failure) {
    this.failure = failure;
  }

  /** @throws Failure the refusal, within a minute */
  throwIfRecent(): void {
    if (performance.now() - this.#at < MINUTE_MS) throw this.failure;
  }

  /** Allows another request after ten seconds. */
  expire(): void {
    if (performance.now() - this.#at >= RECHECK_MS) this.#at = Number.NEGATIVE_INFINITY;
  }
}

/** The requests of one shop, and whether it refuses its key. */
export class ShopRequests {
  readonly #queue: RequestQueue;
  readonly #onRefused: () => void;
  #refusal: Refusal | undefined;
  #isClosed = false;

  /** @param onRefused called when the shop refuses its key */
  constructor(queue: RequestQueue, onRefused: () => void) {
    this.#queue = queue;
    this.#onRefused = onRefused;
  }

  /** Whether the shop refused its key when it was last asked. */
  get isRefused(): boolean {
    return this.#refusal !== undefined;
  }

  /** @throws Failure `outdated` once it is closed, `queueFull`, a recent refusal, and what `ask` throws */
  readonly send: Send = async (request, ask) => {
    if (this.#isClosed) throw new Failure({ kind: 'outdated' });
    if (request.priority !== 'check') this.#refusal?.throwIfRecent();
    try {
      const value = await this.#queue.send(this, request, ask);
      // A trial that found no shop says nothing about the key.
      if (value !== undefined) this.#refusal = undefined;
      return value;
    } catch (error) {
      if (error instanceof Failure && error.problem.kind === 'keyRefused') this.#refuse(error);
      throw error;
    }
  };

  promote(request: ShopRequest): void {
    this.#queue.promote(this, request);
  }

  /** Asks again with a key that was refused ten seconds ago, instead of a minute. */
  expireRefusal(): void {
    this.#refusal?.expire();
  }

  /** Running requests reject when their response arrives. */
  close(): void {
    this.#isClosed = true;
    this.#queue.cancel(this, new Failure({ kind: 'outdated' }));
  }

  #refuse(failure: Failure): void {
    // Those that waited reject with it, too.
    if (this.#refusal?.failure === failure) return;
    this.#refusal = new Refusal(failure);
    this.#queue.cancelWaiting(this, failure);
    this.#onRefused();
  }
}
