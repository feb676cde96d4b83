import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../failure.js';
import type { Dated } from './cache.js';
import type { Payment } from './payment.js';

/**
 * How watching a payment ended; `cancelled` by the person who watched it, `unlinked` when its key is no longer the guild's or
 * the shop refuses it, `stopped` when the bot itself stops.
 */
export type WatchEnd =
  | { readonly kind: 'changed'; readonly payment: Dated<Payment> }
  | { readonly kind: 'unchanged'; readonly minutes: number }
  | { readonly kind: 'unknown' | 'cancelled' | 'unlinked' | 'stopped' };

/** How long a payment is watched. An interaction can be answered for fifteen minutes. */
export const WATCH_MINUTES = 10;

interface Rhythm {
  readonly minutes: number;
  /** Seconds before each poll; the last one repeats. */
  readonly pauses: readonly number[];
}

/** Most deliveries end soon or not at all. */
const RHYTHM: Rhythm = { minutes: WATCH_MINUTES, pauses: [5, 10, 15, 30, 60] };
/**
 * Per shop, and over all: a watch that goes on polls once a minute, so these are one poll a second, and refreshes wait
 * behind them. It takes twelve shops to use them up; guilds could be had for nothing.
 */
const MAX_WATCHES_OF_SHOP = 5;
const MAX_WATCHES = 60;

/** After so many failed polls in a row, nothing is known about the payment any more. */
const FAILED_MAX = 3;

/** A reserved watch slot, released when the returned promise settles; so a watch has to be started. */
export type Watch = (
  known: Payment,
  /** Fetches the payment; after a failure the next poll tries again. */
  poll: () => Promise<Dated<Payment>>,
  shutdown: AbortSignal,
) => Promise<WatchEnd>;

/** The watches of one process. */
export interface Watches {
  /**
   * Undefined where the same person is watching the same payment.
   * @throws Failure `tooManyWatches` when no slot is free for this shop
   */
  admit(watcher: Watcher, shopKey: string): Watch | undefined;
  /** Ends a person's watch of a payment, where there is one. */
  cancel(watcher: Watcher): void;
  /** Ends a guild's watches, because its key is erased or replaced. */
  end(guildId: string): void;
}

/** Who watches what. */
export interface Watcher {
  readonly guildId: string;
  readonly userId: string | undefined;
  readonly paymentId: number;
}

interface Slot extends Watcher {
  readonly shopKey: string;
  /** Why the watch was ended early. */
  why: 'cancelled' | 'unlinked' | undefined;
  readonly ended: AbortController;
}

export function createWatches(rhythm = RHYTHM): Watches {
  const slots = new Set<Slot>();
  const slotsWhere = (fits: (slot: Slot) => boolean) => [...slots].filter(fits);
  const slotsOf = ({ guildId, userId, paymentId }: Watcher) =>
    slotsWhere((slot) => slot.guildId === guildId && slot.userId === userId && slot.paymentId === paymentId);
  function end(ending: readonly Slot[], why: Slot['why']): void {
    for (const slot of ending) {
      slot.why ??= why;
      slot.ended.abort();
      // Another may be started at once.
      slots.delete(slot);
    }
  }
  return {
    admit(watcher, shopKey) {
      if (slotsOf(watcher).length > 0) return undefined;
      const ofShop = slotsWhere((slot) => slot.shopKey === shopKey).length;
      if (slots.size >= MAX_WATCHES || ofShop >= MAX_WATCHES_OF_SHOP) {
        throw new Failure({ kind: 'tooManyWatches' });
      }
      const slot: Slot = { ...watcher, shopKey, why: undefined, ended: new AbortController() };
      slots.add(slot);
      return async (known, poll, shutdown) => {
        try {
          return await pollUntilChanged({ known, poll, shutdown, slot }, rhythm);
        } finally {
          slots.delete(slot);
        }
      };
    },
    cancel: (watcher) => end(slotsOf(watcher), 'cancelled'),
    end: (guildId) =>
      end(
        slotsWhere((slot) => slot.guildId === guildId),
        'unlinked',
      ),
  };
}

interface Watched {
  readonly known: Payment;
  readonly poll: () => Promise<Dated<Payment>>;
  readonly shutdown: AbortSignal;
  readonly slot: Slot;
}

/** Polls until the payment differs from `known`, for `minutes` at most. Never rejects. */
async function pollUntilChanged(
  { known, poll, shutdown, slot }: Watched,
  { minutes, pauses }: Rhythm,
): Promise<WatchEnd> {
  const ended = AbortSignal.any([shutdown, slot.ended.signal]);
  const whyEnded = (): WatchEnd => ({ kind: slot.why ?? 'stopped' });
  let isRefused = false;
  const tryPoll = () =>
    poll().catch((error: unknown) => {
      isRefused = error instanceof Failure && error.problem.kind === 'keyRefused';
      return undefined;
    });
  const until = performance.now() + minutes * 60_000;
  let answered = false;
  /** Failed polls in a row. */
  let failed = 0;
  for (let attempt = 0; ; attempt += 1) {
    const pause = (pauses[attempt] ?? pauses.at(-1) ?? 0) * 1000;
    if (performance.now() + pause > until)
      return answered && failed < FAILED_MAX ? { kind: 'unchanged', minutes } : { kind: 'unknown' };
    if (!(await paused(pause, ended))) return whyEnded();
    // A poll can wait in the queue for long, and the watch must end on time.
    const polled = new AbortController();
    const last = await Promise.race([
      tryPoll(),
      paused(until - performance.now(), AbortSignal.any([ended, polled.signal])).then(() => undefined),
    ]);
    polled.abort();
    if (isRefused) return { kind: 'unlinked' };
    // The key may have gone in the same moment.
    if (ended.aborted) return whyEnded();
    failed = last ? 0 : failed + 1;
    if (last === undefined) continue;
    answered = true;
    if (hasChanged(known, last.value)) return { kind: 'changed', payment: last };
  }
}

/** False when the pause was cut short. */
const paused = (ms: number, signal: AbortSignal): Promise<boolean> =>
  sleep(ms, true, { signal, ref: false }).catch(() => false);

/** Anything about how far it has got. */
const progressOf = ({ state, error, sentCommands, ...rest }: Payment): string =>
  JSON.stringify([state, 'statusCode' in rest ? rest.statusCode : null, error, sentCommands]);

const hasChanged = (before: Payment, now: Payment): boolean => progressOf(before) !== progressOf(now);
