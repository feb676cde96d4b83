import { MINUTE_MS } from '../lib/duration.js';

/**
 * Highest first. `buyer` looks up a payment for the member who paid, `guess` does so for a newcomer or after a wrong try,
 * `check` tests a key, `search` reads older payments, `refresh` runs in the background.
 */
export const PRIORITIES = ['payment', 'user', 'buyer', 'guess', 'check', 'search', 'refresh'] as const;

export type Priority = (typeof PRIORITIES)[number];

/** Requests per shop and minute, at a rate of one a second. A request counts in every row with its priority. */
const SHARES: readonly { readonly priorities: readonly Priority[]; readonly max: number }[] = [
  { priorities: ['payment', 'user', 'search'], max: 20 },
  // The other five are kept for payments.
  { priorities: ['user', 'search'], max: 15 },
  { priorities: ['buyer'], max: 5 },
  // Apart, so that guesses leave the first tries of members alone.
  { priorities: ['guess'], max: 5 },
];
/** Waiting requests: per shop for users, in total for key checks and background work. */
const MAX_WAITING = { payment: 3, user: 3, buyer: 3, guess: 3, check: 3, background: 1000 };
/** Every fourth slot of a shop serves its oldest request, so that users can't block its refreshes; buyers wait for staff. */
const OLDEST_EVERY = 4;
/** Idle shops are forgotten, and then count as never served. */
const IDLE_MS = 60 * MINUTE_MS;

interface Waiting {
  readonly key: string;
  priority: Priority;
}

interface Sent {
  readonly priority: Priority;
  readonly at: number;
}

interface Line<T> {
  readonly waiting: T[];
  readonly sent: Sent[];
  servedAt: number;
  slots: number;
}

/** The shop that was served longest ago goes next. Times are milliseconds of a monotonic clock. */
export class Schedule<T extends Waiting> {
  readonly #lines = new Map<string, Line<T>>();
  readonly #spacingMs: number;
  readonly #shareFactor: number;

  /** @param rate requests a second */
  constructor(rate: number) {
    this.#spacingMs = 1000 / rate;
    // A slow bot must still answer a command that needs three requests.
    this.#shareFactor = Math.max(1, rate);
  }

  add(request: T): void {
    const name = lineKey(request);
    const line = this.#lines.get(name) ?? {
      waiting: [],
      sent: [],
      servedAt: Number.NEGATIVE_INFINITY,
      slots: 0,
    };
    line.waiting.push(request);
    this.#lines.set(name, line);
  }

  delete(request: T): boolean {
    const waiting = this.#lines.get(lineKey(request))?.waiting ?? [];
    const index = waiting.indexOf(request);
    if (index >= 0) waiting.splice(index, 1);
    return index >= 0;
  }

  take(now: number): T | undefined {
    const line = this.#nextLine(now);
    if (!line) return undefined;
    line.slots += 1;
    line.servedAt = now;
    const oldest =
      line.slots % OLDEST_EVERY === 0 && line.waiting.find(({ priority }) => !isForMember(priority));
    const request = oldest || firstByPriority(line.waiting);
    if (!request) return undefined;
    this.delete(request);
    dropOld(line.sent, now);
    line.sent.push({ priority: request.priority, at: now });
    return request;
  }

  waitingOf(key: string): readonly T[] {
    return this.#lines.get(key)?.waiting ?? [];
  }

  size(priority: Priority): number {
    return [...this.#lines.values()].reduce((sum, line) => sum + count(line.waiting, [priority]), 0);
  }

  get isEmpty(): boolean {
    return [...this.#lines.values()].every(({ waiting }) => waiting.length === 0);
  }

  /** @returns estimated milliseconds until another request may wait; 0 if it may now */
  delayOf(request: Readonly<Waiting>, now: number): number {
    const line = this.#lines.get(lineKey(request));
    if (!line) return this.#isFull(request.priority, []) ? this.#waitOf([]) : 0;
    const shares = SHARES.filter(({ priorities }) => priorities.includes(request.priority));
    dropOld(line.sent, now);
    const delays = shares.map(({ priorities, max }) => {
      const used = count(line.waiting, priorities) + count(line.sent, priorities);
      if (used < max * this.#shareFactor) return 0;
      const oldest = line.sent.find(({ priority }) => priorities.includes(priority));
      return (oldest?.at ?? now) + MINUTE_MS - now;
    });
    return Math.max(...delays, this.#isFull(request.priority, line.waiting) ? this.#waitOf(line.waiting) : 0);
  }

  #isFull(priority: Priority, waiting: readonly T[]): boolean {
    return isBackground(priority)
      ? this.size('search') + this.size('refresh') >= MAX_WAITING.background
      : count(waiting, [priority]) >= MAX_WAITING[priority];
  }

  #waitOf(waiting: readonly T[]): number {
    const lines = [...this.#lines.values()].filter((line) => line.waiting.length > 0);
    return Math.max(1, lines.length * (waiting.length + 1) * this.#spacingMs);
  }

  #nextLine(now: number): Line<T> | undefined {
    let next: Line<T> | undefined;
    for (const [name, line] of this.#lines)
      if (line.waiting.length > 0) {
        if (!next || goesBefore(line, next)) next = line;
      } else if (now - line.servedAt >= IDLE_MS) this.#lines.delete(name);
    return next;
  }
}

/** Key checks share a line, because users can make up any number of keys. No key is empty. */
const lineKey = ({ key, priority }: Readonly<Waiting>): string => (priority === 'check' ? '' : key);

const isForMember = (priority: Priority): boolean => priority === 'buyer' || priority === 'guess';

export const isBackground = (priority: Priority): priority is 'search' | 'refresh' =>
  priority === 'search' || priority === 'refresh';

/** Whether a waiting request should get the urgency of another that asks for the same. */
export const isLessUrgent = (waiting: Priority, asked: Priority): boolean =>
  (isForMember(waiting) || isBackground(waiting)) && PRIORITIES.indexOf(asked) < PRIORITIES.indexOf(waiting);

function dropOld(sent: Sent[], now: number): void {
  const first = sent.findIndex(({ at }) => now - at < MINUTE_MS);
  sent.splice(0, first === -1 ? sent.length : first);
}

const count = (requests: readonly Readonly<{ priority: Priority }>[], of: readonly Priority[]): number =>
  requests.filter(({ priority }) => of.includes(priority)).length;

const goesBefore = <T extends Waiting>(line: Line<T>, other: Line<T>): boolean =>
  line.servedAt === other.servedAt
    ? topRank(line.waiting) < topRank(other.waiting)
    : line.servedAt < other.servedAt;

const topRank = (waiting: readonly Waiting[]): number =>
  Math.min(...waiting.map(({ priority }) => PRIORITIES.indexOf(priority)));

function firstByPriority<T extends Waiting>(waiting: readonly T[]): T | undefined {
  const top = PRIORITIES[topRank(waiting)];
  return waiting.find(({ priority }) => priority === top);
}
