import { MINUTE_MS } from '../lib/duration.js';

/**
 * Highest first. `buyer` looks up a payment for a member, `check` tests a key, `search` reads older payments, `refresh` runs
 * in the background.
 */
export const PRIORITIES = ['payment', 'user', 'buyer', 'check', 'search', 'refresh'] as const;

export type Priority = (typeof PRIORITIES)[number];

/** Requests per shop and minute, at a rate of one a second. A request counts in every row with its priority. */
const SHARES: readonly { readonly priorities: readonly Priority[]; readonly max: number }[] = [
  { priorities: ['payment', 'user', 'search'], max: 20 },
  // The other five are kept for payments.
  { priorities: ['user', 'search'], max: 15 },
  { priorities: ['buyer'], max: 5 },
];
/** Waiting requests: per shop and priority for people, in total for key checks and background work. */
const MAX_WAITING = { people: 3, background: 1000 };
/** Who waits longest, of a shop or as the background beside people, has every third slot. */
const MAX_PASSES = 2;
/** Idle shops are forgotten, and then count as never served. */
const IDLE_MS = 60 * MINUTE_MS;
/** Key checks share a line, because users can make up any number of keys. */
const CHECKS = Symbol('key checks');

interface Waiting {
  /** Of the shop; only its identity counts. */
  readonly key: unknown;
  priority: Priority;
}

interface Sent {
  readonly line: unknown;
  readonly priority: Priority;
  readonly at: number;
}

/** The shop that was served longest ago goes next. Requests are oldest first. */
class Lane<T extends Waiting> {
  /** `passes` counts slots in a row that passed over the oldest request. */
  readonly #served = new Map<unknown, { readonly at: number; readonly passes: number }>();

  serve(waiting: readonly T[], now: number): T | undefined {
    for (const [line, { at }] of this.#served) if (now - at >= IDLE_MS) this.#served.delete(line);
    const servedAt = (request: T) => this.#served.get(lineKey(request))?.at ?? -1;
    const [oldest] = waiting.toSorted((one, other) => servedAt(one) - servedAt(other));
    if (!oldest) return undefined;
    const line = lineKey(oldest);
    const passes = this.#served.get(line)?.passes ?? 0;
    const own = waiting.filter((one) => lineKey(one) === line);
    const [highest = oldest] = own.toSorted((one, other) => rank(one) - rank(other));
    const served = passes < MAX_PASSES ? highest : oldest;
    this.#served.set(line, { at: now, passes: served === oldest ? 0 : passes + 1 });
    return served;
  }
}

/** People go first. Lists are oldest first, times are milliseconds of a monotonic clock. */
export class Schedule<T extends Waiting> {
  readonly #waiting: T[] = [];
  /** In the last minute. */
  readonly #sent: Sent[] = [];
  readonly #people = new Lane<T>();
  readonly #background = new Lane<T>();
  #backgroundPasses = 0;
  readonly #spacingMs: number;
  readonly #shareFactor: number;

  /** @param rate requests a second */
  constructor(rate: number) {
    this.#spacingMs = 1000 / rate;
    // A slow bot must still answer a command that needs three requests.
    this.#shareFactor = Math.max(1, rate);
  }

  add(request: T): void {
    this.#waiting.push(request);
  }

  delete(request: T): boolean {
    const index = this.#waiting.indexOf(request);
    if (index >= 0) this.#waiting.splice(index, 1);
    return index >= 0;
  }

  take(now: number): T | undefined {
    const people = this.#waiting.filter(({ priority }) => !isBackground(priority));
    const background = this.#waiting.filter(({ priority }) => isBackground(priority));
    const isForPeople = people.length > 0 && (background.length === 0 || this.#backgroundPasses < MAX_PASSES);
    const request = isForPeople ? this.#people.serve(people, now) : this.#background.serve(background, now);
    if (!request) return undefined;
    this.#backgroundPasses = isForPeople && background.length > 0 ? this.#backgroundPasses + 1 : 0;
    this.delete(request);
    this.#dropOld(now);
    this.#sent.push({ line: lineKey(request), priority: request.priority, at: now });
    return request;
  }

  waitingOf(key: unknown): readonly T[] {
    return this.#waiting.filter((one) => lineKey(one) === key);
  }

  size(priority: Priority): number {
    return count(this.#waiting, [priority]);
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  /** @returns estimated milliseconds until another request may wait; 0 if it may now */
  delayOf(request: Readonly<Waiting>, now: number): number {
    this.#dropOld(now);
    const line = lineKey(request);
    const shares = SHARES.filter(({ priorities }) => priorities.includes(request.priority));
    const sent = this.#sent.filter((one) => one.line === line);
    const waiting = this.waitingOf(line);
    const delays = shares.map(({ priorities, max }) => {
      if (count([...waiting, ...sent], priorities) < max * this.#shareFactor) return 0;
      const oldest = sent.find(({ priority }) => priorities.includes(priority));
      return (oldest?.at ?? now) + MINUTE_MS - now;
    });
    return Math.max(...delays, this.#placeDelay(request.priority, waiting));
  }

  #placeDelay(priority: Priority, waiting: readonly T[]): number {
    const lane = this.#waiting.filter((one) => isBackground(one.priority) === isBackground(priority));
    const isFull = isBackground(priority)
      ? lane.length >= MAX_WAITING.background
      : count(waiting, [priority]) >= MAX_WAITING.people;
    return isFull ? Math.max(1, new Set(lane.map(lineKey)).size * (waiting.length + 1) * this.#spacingMs) : 0;
  }

  #dropOld(now: number): void {
    const first = this.#sent.findIndex(({ at }) => now - at < MINUTE_MS);
    this.#sent.splice(0, first === -1 ? this.#sent.length : first);
  }
}

const lineKey = ({ key, priority }: Readonly<Waiting>): unknown => (priority === 'check' ? CHECKS : key);

const rank = ({ priority }: Waiting): number => PRIORITIES.indexOf(priority);

export const isBackground = (priority: Priority): priority is 'search' | 'refresh' =>
  priority === 'search' || priority === 'refresh';

/** Whether a waiting request should get the urgency of another that asks for the same. */
export const isLessUrgent = (waiting: Priority, asked: Priority): boolean =>
  (waiting === 'buyer' || isBackground(waiting)) && PRIORITIES.indexOf(asked) < PRIORITIES.indexOf(waiting);

const count = (requests: readonly Readonly<{ priority: Priority }>[], of: readonly Priority[]): number =>
  requests.filter(({ priority }) => of.includes(priority)).length;
