import { setImmediate } from 'node:timers/promises';

/** Long work as a generator that yields after each small step and returns the result. */
export type Steps<T> = Generator<undefined, T>;

const STEPS_IN_A_ROW = 500;

/** Runs the steps, yielding to the event loop every 500. */
export async function runYielding<T>(steps: Steps<T>): Promise<T> {
  let done = 0;
  let step = steps.next();
  while (!step.done) {
    done += 1;
    if (done % STEPS_IN_A_ROW === 0) await setImmediate();
    step = steps.next();
  }
  return step.value;
}
