import { beforeEach, vi } from 'vitest';
import { AT } from './samples.js';

/** Stops the clock at `AT` before each test of a file; timers go on. */
export const freezeClock = (): void =>
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now: AT });
    return () => void vi.useRealTimers();
  });
