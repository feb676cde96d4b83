import { afterEach, describe, expect, test, vi } from 'vitest';
import { createRateLimit, type RateLimit } from '../src/rate-limit.js';

const SECOND = 1000;

const spend = async (allowance: RateLimit, who: string, times: number) => {
  for (let n = 0; n < times; n += 1) await allowance(who);
};
const tooOften = (seconds: number) => ({ name: 'Failure', problem: { kind: 'tooOften', seconds } });

afterEach(() => {
  vi.useRealTimers();
});

describe('what somebody has', () => {
  test('is refused when it is spent, and tells in how many seconds it is there again', async () => {
    vi.useFakeTimers();
    const allowance = createRateLimit({ limit: 3, seconds: 20 });
    await spend(allowance, 'a', 3);
    await expect(allowance('a')).rejects.toMatchObject(tooOften(20));
    vi.advanceTimersByTime(12.5 * SECOND);
    await expect(allowance('a')).rejects.toMatchObject(tooOften(8));
    vi.advanceTimersByTime(7.4 * SECOND);
    await expect(allowance('a')).rejects.toMatchObject(tooOften(1));
    vi.advanceTimersByTime(0.1 * SECOND);
    await spend(allowance, 'a', 3);
    await expect(allowance('a')).rejects.toMatchObject(tooOften(20));
  });

  test('is not taken from others', async () => {
    const allowance = createRateLimit({ limit: 3, seconds: 20 });
    await spend(allowance, 'a', 3);
    await expect(allowance('a')).rejects.toMatchObject({ problem: { kind: 'tooOften' } });
    await spend(allowance, 'b', 3);
  });
});

describe('what is counted', () => {
  test('is forgotten when it does not count any more', async () => {
    vi.useFakeTimers();
    const allowance = createRateLimit({ limit: 3, seconds: 20 });
    for (let n = 0; n < 1000; n += 1) await spend(allowance, `${n}`, 2);
    expect(vi.getTimerCount()).toBe(1000);
    vi.advanceTimersByTime(20 * SECOND);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('does not keep the process from ending', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const allowance = createRateLimit({ limit: 3, seconds: 20 });
    const before = timers();
    await spend(allowance, 'a', 2);
    expect(timers()).toBe(before);
    const keeps = setTimeout(() => {}, 20 * SECOND);
    expect(timers()).toBe(before + 1);
    clearTimeout(keeps);
  });
});
