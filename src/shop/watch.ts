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
  /** Seconds before each look; the last one repeats. */
  readonly pauses: readonly number[];
}

/** Most deliveries end soon or not at all. */
const RHYTHM: Rhythm = { minutes: WATCH_MINUTES, pauses: [5, 10, 15, 30, 60] };
/** Of all guilds together, and of one. Looks wait behind people, so they cost time and nobody's turn. */
const MAX_WATCHES = 20;
const MAX_WATCHES_OF_GUILD = 5;

/** A place among the watches; it is given back when the watch ends, so it has to be begun. */
export type Watch = (
  known: Payment,
  /** Asks the shop; a failure is tried again at the next turn. */
  look: () => Promise<Payment>,
  ending: AbortSignal,
) => Promise<WatchEnd>;

/** The watches of one process. */
export interface Watches {
  /** @throws Failure `tooManyWatches` when no more can begin in this guild */
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
      return (known, look, ending) =>
        lookUntilChanged(known, look, ending, rhythm).finally(() =>
          guilds.splice(guilds.indexOf(guildId), 1),
        );
    },
  };
}

/** Looks again until what was paid for has moved on, for `WATCH_MINUTES` at most. Never rejects. */
async function lookUntilChanged(
  known: Payment,
  look: () => Promise<Payment>,
  ending: AbortSignal,
  { minutes, pauses }: Rhythm,
): Promise<WatchEnd> {
  const until = Date.now() + minutes * 60_000;
  let last: Payment | undefined = known;
  for (let turn = 0; ; turn += 1) {
    const pause = (pauses[turn] ?? pauses.at(-1) ?? 0) * 1000;
    if (Date.now() + pause > until) return last ? { kind: 'unchanged', minutes } : { kind: 'unknown' };
    if (!(await rested(pause, ending))) return { kind: 'stopped' };
    // A look can wait long behind people who ask; the promise to answer in time does not.
    const tooLate = new AbortController();
    last = await Promise.race([
      look().catch(() => undefined),
      rested(until - Date.now(), AbortSignal.any([ending, tooLate.signal])).then(() => undefined),
    ]);
    tooLate.abort();
    if (last && hasChanged(known, last)) return { kind: 'changed', payment: last };
  }
}

/** False when the rest was cut short. */
const rested = (ms: number, ending: AbortSignal): Promise<boolean> =>
  sleep(ms, true, { signal: ending, ref: false }).catch(() => false);

const hasChanged = (before: Payment, now: Payment): boolean =>
  before.state !== now.state ||
  before.error !== now.error ||
  before.sentCommands.length !== now.sentCommands.length;
