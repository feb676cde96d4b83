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

/** The least time between two announcements. */
const ANNOUNCED_MS = 60 * MINUTE_MS;

/** When the next announcement may be sent, in milliseconds since the epoch; `now` if it may be sent now. */
export const announcesAt = (sentAt: number | null, now: number): number =>
  sentAt === null ? now : Math.max(now, sentAt + ANNOUNCED_MS);
