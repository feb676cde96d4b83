import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Poller } from '../../../src/feeds/engine/poller.js';
import type { Clock } from '../../../src/lib/clock.js';
import { machineClock } from '../clocks.js';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

let leaped = 0;
const pollers: Poller[] = [];

/** Time that passes only when the test lets it. */
export function useFakeClock(): void {
  beforeEach(() => {
    leaped = 0;
    vi.useFakeTimers({
      now: Date.parse('2026-11-22T12:00:00Z'),
      toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    });
    // A cache takes the time 0 for none.
    vi.advanceTimersByTime(1000);
  });
  afterEach(() => {
    for (const poller of pollers.splice(0)) void poller.stop();
    vi.useRealTimers();
  });
}

/** Else a poll that is under way goes on in the clock of a later test, also of another file’s. */
export function stopAfterwards(poller: Poller): void {
  pollers.push(poller);
}

/** Discord's clock: not moved when a test sets the clock of the machine. */
export function discordClock(): Clock {
  const began = Date.now() - performance.now();
  return { ...machineClock, now: () => Math.floor(began + leaped + performance.now()) };
}

/** Lets days pass for Discord and the machine, without what happens in them. */
export function leap(ms: number): void {
  leaped += ms;
  vi.setSystemTime(Date.now() + ms);
}

export const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

/** Days of which the bot sees only the last two hours each, because its timers take time. */
export async function passDays(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    leap(22 * HOUR);
    await pass(2 * HOUR);
  }
}

/** Time passes, minute by minute; payments that are read one by one get the turns of the loop that they wait for. */
export async function live(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= MINUTE) {
    await pass(Math.min(MINUTE, left));
    for (let turn = 0; turn < 60; turn += 1) await setImmediate();
  }
}

/** Lets time pass until something has ended, a quarter of an hour at most. */
export async function ended<T>(work: Promise<T>): Promise<T> {
  let isDone = false;
  const stop = () => {
    isDone = true;
  };
  void work.then(stop, stop);
  for (let tenths = 0; tenths < 9000 && !isDone; tenths += 1) {
    await pass(100);
    for (let turn = 0; turn < 3; turn += 1) await setImmediate();
  }
  return work;
}

/** The shop's clock is that of Moscow. */
export const shopTime = (ms: number): string =>
  new Date(ms + 3 * HOUR).toISOString().slice(0, 19).replace('T', ' ');
