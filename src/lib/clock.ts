import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './duration.js';

/** The one time by which something stored is deleted, given, taken or dated. */
export interface Clock {
  /** Resolves once the time is certain. Until then nothing is given, taken, forgotten or dated. */
  readonly whenCertain: Promise<void>;
  /** By how much this machine's clock is ahead of the time, in milliseconds; 0 for less than five minutes. */
  readonly machineAheadMs: number;
  /** In milliseconds since the epoch; by this machine's clock until the time is certain. */
  now(): number;
}

/** Times agree that differ by less. */
const TOLERANCE_MS = 5 * MINUTE_MS;
/** A Date has whole seconds, and takes time to arrive. Within that, the time doesn't go back. */
const MAX_DELAY_MS = 5 * SECOND_MS;

/** Goes on by the monotonic clock. */
class Instant {
  readonly #time: number;
  readonly #at = performance.now();

  constructor(time: number) {
    this.#time = time;
  }

  now(): number {
    return Math.floor(this.#time + performance.now() - this.#at);
  }

  agreesWith(time: number): boolean {
    return agree(this.now(), time);
  }
}

/** The time of Discord's answers: the clock of the bot's machine can be wrong by days. */
export class DiscordClock implements Clock {
  readonly whenCertain: Promise<void>;
  #machineAheadMs = 0;
  #current: Instant | undefined;
  /** Of an answer that nothing else confirms so far. */
  #doubted: Instant | undefined;
  readonly #onMachineWrong: (aheadMs: number) => void;
  #setCertain = () => {};

  /** @param onMachineWrong called once each time that this machine's clock goes wrong */
  constructor(onMachineWrong: (aheadMs: number) => void) {
    this.#onMachineWrong = onMachineWrong;
    this.whenCertain = new Promise((resolve) => {
      this.#setCertain = resolve;
    });
  }

  get machineAheadMs(): number {
    return this.#machineAheadMs;
  }

  now(): number {
    return this.#current?.now() ?? Date.now();
  }

  /**
   * A jump needs two answers that agree, because a proxy can send anything. The first answer needs this machine or another
   * answer.
   * @param date the header of an answer; one that can't be read is skipped
   */
  receive(date: string | null): void {
    const time = Date.parse(date ?? '');
    if (Number.isNaN(time)) return;
    const expected = this.#current?.now() ?? Date.now();
    if (!agree(time, expected) && !this.#doubted?.agreesWith(time)) {
      this.#doubted = new Instant(time);
      return;
    }
    this.#doubted = undefined;
    if (!this.#current || time > expected || time < expected - MAX_DELAY_MS)
      this.#current = new Instant(time);
    this.#setCertain();
    this.#compareMachine(Date.now() - time);
  }

  #compareMachine(aheadMs: number): void {
    const wasRight = this.#machineAheadMs === 0;
    this.#machineAheadMs = agree(aheadMs, 0) ? 0 : aheadMs;
    if (wasRight && this.#machineAheadMs !== 0) this.#onMachineWrong(aheadMs);
  }
}

const agree = (one: number, other: number): boolean => Math.abs(one - other) <= TOLERANCE_MS;

/** For operators; undefined if this machine's clock is right. */
export function machineClockProblem(aheadMs: number): string | undefined {
  if (agree(aheadMs, 0)) return undefined;
  const ms = Math.abs(aheadMs);
  const [unit, name] =
    ms >= 2 * DAY_MS ? [DAY_MS, 'days'] : ms >= 2 * HOUR_MS ? [HOUR_MS, 'hours'] : [MINUTE_MS, 'min'];
  const difference = `${Math.round(ms / unit)} ${name} ${aheadMs > 0 ? 'ahead of' : 'behind'}`;
  return `the clock of this machine is ${difference} Discord's; the bot goes by Discord's. Set the clock, for example by NTP`;
}
