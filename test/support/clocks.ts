import type { Clock } from '../../src/lib/clock.js';

/** What tests go by that have no Discord: the clock of this machine, which they can set. */
export const machineClock: Clock = {
  whenCertain: Promise.resolve(),
  machineAheadMs: 0,
  now: () => Date.now(),
};
