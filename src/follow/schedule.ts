import { DateTime } from 'luxon';
import type { Announce } from './record.js';

const MINUTE_MS = 60_000;
export const SHORTEST_MS = 2 * MINUTE_MS;
/** In shortest intervals. */
const LONGEST = 30;
/** For a shop that is away: it may be back at any time, and others need their turn. */
const LONGEST_AWAY = 7.5;

/** What a look at a shop showed. */
export type Seen = 'change' | 'nothingNew' | 'away';

/** Milliseconds to the next look: the shortest after a change, then twice as long each time, up to thirty times that. */
export function nextInterval(seen: Seen, lastMs = 0, shortestMs = SHORTEST_MS): number {
  if (seen === 'change') return shortestMs;
  const longest = seen === 'away' ? LONGEST_AWAY : LONGEST;
  return Math.min(Math.max(2 * lastMs, shortestMs), longest * shortestMs);
}

/**
 * When the next announcement may be sent, in milliseconds since the epoch; `now` where it may be sent now.
 * @param zone IANA
 */
export function announcesAt(
  { quiet, everyMinutes }: Pick<Announce, 'quiet' | 'everyMinutes'>,
  sentAt: number | null,
  now: number,
  zone: string,
): number {
  const at = Math.max(now, sentAt === null ? now : sentAt + everyMinutes * MINUTE_MS);
  if (!quiet || quiet.from === quiet.to) return at;
  const local = DateTime.fromMillis(at, { zone });
  const { hour } = local;
  const isQuiet =
    quiet.from < quiet.to ? quiet.from <= hour && hour < quiet.to : quiet.from <= hour || hour < quiet.to;
  if (!isQuiet) return at;
  const end = local.set({ hour: quiet.to, minute: 0, second: 0, millisecond: 0 });
  return (end <= local ? end.plus({ days: 1 }) : end).toMillis();
}
