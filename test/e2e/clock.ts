import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished, vi } from 'vitest';

/** Work that is put off for longer than this comes when the calendar says so. */
const LONG_MS = 15_000;
/** How long a minute takes. */
const MINUTE_MS = 5;

export interface Clock {
  /** Lets so many minutes pass, one after another. */
  pass(minutes: number): Promise<void>;
  /** Sets the calendar of this machine, as its owner would; nothing has passed. */
  setCalendar(hours: number): void;
  /** What a clock says that nobody sets, such as that of a Discord elsewhere. */
  readonly elsewhere: () => number;
}

/**
 * Moves the clocks of this process, for one test that no other runs beside: those of the bot in it, and of the local
 * Discord. It has to be taken before the bot is started.
 */
export function takeClock(): Clock {
  const [now, clock] = [Date.now, performance.now.bind(performance)];
  const [begin, end] = [setTimeout, clearTimeout];
  const waiting = new Map<NodeJS.Timeout, { readonly at: number; readonly run: () => void }>();
  let passed = 0;
  let set = 0;
  Date.now = () => now() + passed + set;
  performance.now = () => clock() + passed;
  const later = (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
    const timer = begin(() => {
      waiting.delete(timer);
      run(...args);
    }, ms);
    if (ms !== undefined && ms > LONG_MS)
      waiting.set(timer, { at: performance.now() + ms, run: () => run(...args) });
    return timer;
  };
  // With the form that gives a promise.
  vi.stubGlobal('setTimeout', Object.defineProperties(later, Object.getOwnPropertyDescriptors(begin)));
  vi.stubGlobal('clearTimeout', (timer?: NodeJS.Timeout) => {
    if (timer) waiting.delete(timer);
    end(timer);
  });
  onTestFinished(() => {
    Date.now = now;
    performance.now = clock;
    vi.unstubAllGlobals();
  });
  return {
    async pass(minutes) {
      for (let minute = 0; minute < minutes; minute += 1) {
        passed += 60_000;
        for (const [timer, { at, run }] of [...waiting]) {
          if (at > performance.now()) continue;
          waiting.delete(timer);
          end(timer);
          run();
        }
        // For what begins then.
        await delay(MINUTE_MS);
      }
    },
    elsewhere: () => now() + passed,
    setCalendar(hours) {
      set += hours * 3_600_000;
    },
  };
}
