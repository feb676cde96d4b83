import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../failure.js';
import type { Payment } from './payment.js';

/** How watching a payment ended; `unlinked` when its key is no longer the guild's or the shop refuses it, `stopped` when the bot itself stops. */
export type WatchEnd =
  | { readonly kind: 'changed'; readonly payment: Payment }
  | { readonly kind: 'unchanged'; readonly minutes: number }
  | { readonly kind: 'unknown' | 'unlinked' | 'stopped' };

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
  poll: () => Promise<Payment>,
  shutdown: AbortSignal,
) => Promise<WatchEnd>;

/** The watches of one process. */
export interface Watches {
  /** @throws Failure `tooManyWatches` when no slot is free for this shop */
  admit(guildId: string, shopKey: string): Watch;
  /** Ends a guild's watches, because its key is erased or replaced. */
  end(guildId: string): void;
}

interface Slot {
  readonly guildId: string;
  readonly shopKey: string;
  readonly unlinked: AbortController;
}

export function createWatches(rhythm = RHYTHM): Watches {
  const slots = new Set<Slot>();
  const slotsWhere = (fits: (slot: Slot) => boolean) => [...slots].filter(fits);
  return {
    admit(guildId, shopKey) {
      const ofShop = slotsWhere((slot) => slot.shopKey === shopKey).length;
      if (slots.size >= MAX_WATCHES || ofShop >= MAX_WATCHES_OF_SHOP) {
        throw new Failure({ kind: 'tooManyWatches' });
      }
      const slot = { guildId, shopKey, unlinked: new AbortController() };
      slots.add(slot);
      return async (known, poll, shutdown) => {
        try {
          return await pollUntilChanged({ known, poll, shutdown, unlinked: slot.unlinked.signal }, rhythm);
        } finally {
          slots.delete(slot);
        }
      };
    },
    end(guildId) {
      for (const { unlinked } of slotsWhere((slot) => slot.guildId === guildId)) unlinked.abort();
    },
  };
}

interface Watched {
  readonly known: Payment;
  readonly poll: () => Promise<Payment>;
  readonly shutdown: AbortSignal;
  readonly unlinked: AbortSignal;
}

/** Polls until the payment differs from `known`, for `minutes` at most. Never rejects. */
async function pollUntilChanged(
  { known, poll, shutdown, unlinked }: Watched,
  { minutes, pauses }: Rhythm,
): Promise<WatchEnd> {
  const ended = AbortSignal.any([shutdown, unlinked]);
  const whyEnded = (): WatchEnd => ({ kind: unlinked.aborted ? 'unlinked' : 'stopped' });
  let isRefused = false;
  const tryPoll = () =>
    poll().catch((error: unknown) => {
      isRefused = error instanceof Failure && error.problem.kind === 'keyRefused';
      return undefined;
    });
  const until = Date.now() + minutes * 60_000;
  let answered = false;
  /** Failed polls in a row. */
  let failed = 0;
  for (let attempt = 0; ; attempt += 1) {
    const pause = (pauses[attempt] ?? pauses.at(-1) ?? 0) * 1000;
    if (Date.now() + pause > until)
      return answered && failed < FAILED_MAX ? { kind: 'unchanged', minutes } : { kind: 'unknown' };
    if (!(await paused(pause, ended))) return whyEnded();
    // A poll can wait in the queue for long, and the watch must end on time.
    const polled = new AbortController();
    const last = await Promise.race([
      tryPoll(),
      paused(until - Date.now(), AbortSignal.any([ended, polled.signal])).then(() => undefined),
    ]);
    polled.abort();
    if (isRefused) return { kind: 'unlinked' };
    // The key may have gone in the same moment.
    if (ended.aborted) return whyEnded();
    failed = last ? 0 : failed + 1;
    if (last === undefined) continue;
    answered = true;
    if (hasChanged(known, last)) return { kind: 'changed', payment: last };
  }
}

/** False when the pause was cut short. */
const paused = (ms: number, signal: AbortSignal): Promise<boolean> =>
  sleep(ms, true, { signal, ref: false }).catch(() => false);

const hasChanged = (before: Payment, now: Payment): boolean =>
  before.state !== now.state ||
  before.error !== now.error ||
  before.sentCommands.length !== now.sentCommands.length;
