import { setImmediate } from 'node:timers/promises';

/** Long work as a generator that yields after each small step and returns the result. */
export type Steps<T> = Generator<undefined, T>;

/** A slice ends after as many steps, or milliseconds. */
const SLICE = { steps: 500, ms: 0.5 };

let lastTurn: Promise<unknown> = Promise.resolve();

/** Works take turns, one slice each round of the event loop: however many there are, others wait for one at most. */
function nextTurn(): Promise<unknown> {
  lastTurn = lastTurn.then(() => setImmediate());
  return lastTurn;
}

/** Runs the steps in slices, yielding to the event loop between them. */
export async function runYielding<T>(steps: Steps<T>): Promise<T> {
  let done = 0;
  let begun = performance.now();
  let step = steps.next();
  while (!step.done) {
    done += 1;
    if (done === SLICE.steps || performance.now() - begun >= SLICE.ms) {
      await nextTurn();
      done = 0;
      begun = performance.now();
    }
    step = steps.next();
  }
  return step.value;
}
