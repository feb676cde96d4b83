import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DiscordClock, machineClockProblem } from '../../src/lib/clock.js';

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];
const NOON = Date.UTC(2026, 10, 27, 12);

let clock: DiscordClock;
let named: number[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: NOON });
  named = [];
  clock = new DiscordClock((aheadMs) => named.push(aheadMs));
});
afterEach(() => {
  vi.useRealTimers();
});

/** Discord's own clock, whatever this machine's says. */
let discord = NOON;
beforeEach(() => {
  discord = NOON;
});
function pass(ms: number): void {
  vi.advanceTimersByTime(ms);
  discord += ms;
}
const answer = (offMs = 0) => clock.receive(new Date(discord + offMs).toUTCString());
const setMachine = (aheadMs: number) => vi.setSystemTime(discord + aheadMs);
const isCertain = () => Promise.race([clock.whenCertain.then(() => true), setImmediate(false)]);

describe('the first answer', () => {
  test('that agrees with this machine to five minutes makes the time certain', async () => {
    expect(await isCertain()).toBe(false);
    setMachine(4 * MINUTE);
    answer();
    expect(await isCertain()).toBe(true);
    expect(clock.now()).toBe(NOON);
    expect(named).toEqual([]);
  });

  test.each([
    ['33 days ahead', 33 * DAY],
    ['two years behind', -730 * DAY],
    ['six minutes ahead', 6 * MINUTE],
  ])('on a machine %s needs a second one, and is no time before', async (_how, aheadMs) => {
    setMachine(aheadMs);
    answer();
    expect(await isCertain()).toBe(false);
    expect(clock.now()).toBe(NOON + aheadMs);
    pass(20 * SECOND);
    answer();
    expect(await isCertain()).toBe(true);
    expect(clock.now()).toBe(NOON + 20 * SECOND);
    expect([named, clock.machineAheadMs]).toEqual([[aheadMs], aheadMs]);
  });

  test('of a proxy that is wrong is never the time', async () => {
    answer(-9 * DAY);
    expect(await isCertain()).toBe(false);
    answer();
    expect(await isCertain()).toBe(true);
    expect(clock.now()).toBe(NOON);
  });

  test.each([null, '', 'yesterday'])('without a date is skipped: %o', async (date) => {
    clock.receive(date);
    expect(await isCertain()).toBe(false);
  });
});

describe('a clock that is certain', () => {
  beforeEach(() => answer());

  test.each([12 * DAY, -50 * DAY, HOUR, -6 * MINUTE])(
    'isn’t moved when this machine is set by %i ms',
    (ms) => {
      pass(10 * MINUTE);
      setMachine(ms);
      expect(clock.now()).toBe(discord);
      answer();
      answer();
      expect(clock.now()).toBe(discord);
      expect(named).toEqual([ms]);
    },
  );

  test('goes on without answers', () => {
    pass(3 * DAY);
    expect(clock.now()).toBe(discord);
  });

  test.each([5 * DAY, -5 * DAY, 6 * MINUTE])(
    'isn’t moved by one answer that is %i ms off, nor by every other one',
    (off) => {
      for (let turn = 0; turn < 5; turn += 1) {
        pass(SECOND);
        answer(off);
        expect(clock.now()).toBe(discord);
        answer();
      }
      expect(clock.now()).toBe(discord);
      expect(named).toEqual([]);
    },
  );

  test('isn’t moved by two wrong answers that differ', () => {
    answer(DAY);
    answer(2 * DAY);
    expect(clock.now()).toBe(discord);
  });

  test('moves with two answers that agree, a minute apart, as after a machine has slept', () => {
    // The monotonic clock of Linux stands still meanwhile.
    discord += 7 * HOUR;
    setMachine(0);
    answer();
    expect(clock.now()).toBe(discord - 7 * HOUR);
    pass(MINUTE);
    answer();
    expect(clock.now()).toBe(discord);
    expect(named).toEqual([]);
  });

  test('follows answers of up to five minutes off at once', () => {
    discord += 4 * MINUTE;
    answer();
    expect(clock.now()).toBe(discord);
    discord -= 2 * MINUTE;
    answer();
    expect(clock.now()).toBe(discord);
  });

  test('doesn’t go back within the second that a date leaves open', () => {
    let before = 0;
    for (let turn = 0; turn < 30; turn += 1) {
      pass(170);
      answer();
      expect(clock.now()).toBeGreaterThanOrEqual(before);
      before = clock.now();
    }
    expect(discord - before).toBeLessThan(SECOND);
  });

  test('names a wrong machine once, and again after it was right', () => {
    for (const ahead of [2 * HOUR, 2 * HOUR, 3 * HOUR, 0, -HOUR, -HOUR]) {
      setMachine(ahead);
      answer();
    }
    expect(named).toEqual([2 * HOUR, -HOUR]);
    setMachine(0);
    answer();
    expect(clock.machineAheadMs).toBe(0);
  });
});

test.each([
  [4 * MINUTE, undefined],
  [-6 * MINUTE, '6 min behind Discord'],
  [3 * HOUR, '3 hours ahead of Discord'],
  [400 * DAY, '400 days ahead of Discord'],
])('%i ms are named as %o', (aheadMs, difference) => {
  if (difference === undefined) expect(machineClockProblem(aheadMs)).toBeUndefined();
  else expect(machineClockProblem(aheadMs)).toContain(difference);
});
