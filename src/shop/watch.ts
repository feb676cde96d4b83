import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../failure.js';
import type { Payment } from './payment.js';

/** How watching a payment ended; `stopped` when the bot itself stops. */
export type WatchEnd =
  | { readonly kind: 'changed'; readonly payment: Payment }
  | { readonly kind: 'unchanged'; readonly minutes: number }
  | { readonly kind: 'unknown' | 'stopped' };

/** How long a payment is watched. An interaction can be answered for fifteen minutes. */
export const WATCH_MINUTES = 10;

interface Rhythm {
  readonly minutes: number;
  /** Seconds before each poll; the last one repeats. */
  readonly pauses: readonly number[];
}

/** Most deliveries end soon or not at all. */
const RHYTHM: Rhythm = { minutes: WATCH_MINUTES, pauses: [5, 10, 15, 30, 60] };
/** Over all guilds, and per guild. Polls have a lower priority than users, so they delay nobody. */
const MAX_WATCHES = 20;
const MAX_WATCHES_OF_GUILD = 5;

/** A reserved watch slot, released when the returned promise settles; so a watch has to be started. */
export type Watch = (
  known: Payment,
  /** Fetches the payment; after a failure the next poll tries again. */
  poll: () => Promise<Payment>,
  shutdown: AbortSignal,
) => Promise<WatchEnd>;

/** The watches of one process. */
export interface Watches {
  /** @throws Failure `tooManyWatches` when no slot is free for this guild */
  admit(guildId: string): Watch;
}

export function createWatches(rhythm = RHYTHM): Watches {
  const guilds: string[] = [];
  return {
    admit(guildId) {
      const ofGuild = guilds.filter((other) => other === guildId).length;
      if (guilds.length >= MAX_WATCHES || ofGuild >= MAX_WATCHES_OF_GUILD) {
        throw new Failure({ kind: 'tooManyWatches' });
      }
      guilds.push(guildId);
      return (known, poll, shutdown) =>
        pollUntilChanged(known, poll, shutdown, rhythm).finally(() =>
          guilds.splice(guilds.indexOf(guildId), 1),
        );
    },
  };
}

/** Polls until the payment differs from `known`, for `minutes` at most. Never rejects. */
async function pollUntilChanged(
  known: Payment,
  poll: () => Promise<Payment>,
  shutdown: AbortSignal,
  { minutes, pauses }: Rhythm,
): Promise<WatchEnd> {
  const until = Date.now() + minutes * 60_000;
  let last: Payment | undefined = known;
  for (let attempt = 0; ; attempt += 1) {
    const pause = (pauses[attempt] ?? pauses.at(-1) ?? 0) * 1000;
    if (Date.now() + pause > until) return last ? { kind: 'unchanged', minutes } : { kind: 'unknown' };
    if (!(await paused(pause, shutdown))) return { kind: 'stopped' };
    // A poll can wait in the queue for long, and the watch must end on time.
    const polled = new AbortController();
    last = await Promise.race([
      poll().catch(() => undefined),
      paused(until - Date.now(), AbortSignal.any([shutdown, polled.signal])).then(() => undefined),
    ]);
    polled.abort();
    if (last && hasChanged(known, last)) return { kind: 'changed', payment: last };
  }
}

/** False when the pause was cut short. */
const paused = (ms: number, signal: AbortSignal): Promise<boolean> =>
  sleep(ms, true, { signal, ref: false }).catch(() => false);

const hasChanged = (before: Payment, now: Payment): boolean =>
  before.state !== now.state ||
  before.error !== now.error ||
  before.sentCommands.length !== now.sentCommands.length;
