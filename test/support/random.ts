import { onTestFailed } from 'vitest';

/** Numbers from 0 to below `end`, always the same for a seed. */
export function createRandom(seed: number) {
  let state = seed;
  return (end: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * end);
  };
}

/** Other numbers in each run, for moments that no run can try all of. A test that fails names their seed; `TEST_SEED` repeats it. */
export function drawRandom(): ReturnType<typeof createRandom> {
  const seed = Number(process.env.TEST_SEED ?? Date.now() % 2 ** 32);
  onTestFailed(() => console.error(`TEST_SEED=${seed} tries the same moments again.`));
  return createRandom(seed);
}
