import { setImmediate } from 'node:timers/promises';

/** Long work that yields after each small step, and returns its result. */
export type Steps<T> = Generator<undefined, T>;

const STEPS_IN_A_TURN = 500;

/** Works in turns with whatever else there is to do, so that nobody waits for the whole of it. */
export async function runYielding<T>(steps: Steps<T>): Promise<T> {
  let done = 0;
  let step = steps.next();
  while (!step.done) {
    done += 1;
    if (done % STEPS_IN_A_TURN === 0) await setImmediate();
    step = steps.next();
  }
  return step.value;
}

/** Works until it is done; nothing else happens meanwhile. */
export function runAtOnce<T>(steps: Steps<T>): T {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
