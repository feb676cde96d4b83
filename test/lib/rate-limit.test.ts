import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RateLimit } from '../../src/lib/rate-limit.js';

const SECOND = 1000;

const use = (rateLimit: RateLimit, who: string, times: number) => {
  for (let n = 0; n < times; n += 1) expect(rateLimit.reserve(who)).toBe(0);
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a limit', () => {
  test('once reached, refuses and names the seconds until the window ends', () => {
    const rateLimit = new RateLimit({ limit: 3, seconds: 20 });
    use(rateLimit, 'a', 3);
    expect(rateLimit.reserve('a')).toBe(20);
    vi.advanceTimersByTime(12.5 * SECOND);
    expect(rateLimit.reserve('a')).toBe(8);
    vi.advanceTimersByTime(7.4 * SECOND);
    expect(rateLimit.reserve('a')).toBe(1);
    vi.advanceTimersByTime(0.1 * SECOND);
    use(rateLimit, 'a', 3);
    expect(rateLimit.reserve('a')).toBe(20);
  });
});

describe('a window', () => {
  test('is shared by all keys, and forgets them at its end', () => {
    const rateLimit = new RateLimit({ limit: 3, seconds: 20 });
    use(rateLimit, 'a', 3);
    vi.advanceTimersByTime(19 * SECOND);
    use(rateLimit, 'b', 3);
    expect(rateLimit.reserve('b')).toBe(1);
    vi.advanceTimersByTime(SECOND);
    use(rateLimit, 'b', 3);
    use(rateLimit, 'a', 3);
  });
});
