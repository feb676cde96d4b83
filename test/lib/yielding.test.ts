import { afterEach, expect, test, vi } from 'vitest';
import { runYielding, type Steps } from '../../src/lib/yielding.js';
import { countingTurns } from '../shop/yielding.js';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Steps of so many milliseconds each, by a clock that only they move. */
function stepsOf(many: number, ms: number, each: () => void = () => {}) {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  return function* steps(): Steps<string> {
    for (let n = 0; n < many; n += 1) {
      now += ms;
      each();
      yield;
    }
    return 'done';
  };
}

test('few quick steps are done at once', async () => {
  const steps = stepsOf(499, 0.001);
  expect(await countingTurns(runYielding(steps()))).toEqual({ turns: 0, result: 'done' });
});

test.each([
  ['many quick ones', 5000, 0.001, 10],
  ['few slow ones', 40, 0.25, 20],
])('others have their turn after a slice of %s', async (_what, many, ms, slices) => {
  const { turns, result } = await countingTurns(runYielding(stepsOf(many, ms)()));
  expect(result).toBe('done');
  expect(turns).toBeGreaterThanOrEqual(slices - 1);
  expect(turns).toBeLessThanOrEqual(slices + 1);
});

test('of many works one at a time has a slice, in turn', async () => {
  let slices = 0;
  let most = 0;
  let begun = 0;
  const steps = stepsOf(5, 2, () => {
    begun += 1;
  });
  let working = true;
  const round = () => {
    most = Math.max(most, begun);
    begun = 0;
    slices += 1;
    if (working) setImmediate(round);
  };
  const works = Array.from({ length: 10 }, () => runYielding(steps()));
  // Each begins at once, where it was called.
  expect(begun).toBe(10);
  begun = 0;
  setImmediate(round);
  await Promise.all(works);
  working = false;
  expect(most).toBeLessThanOrEqual(2);
  expect(slices).toBeGreaterThanOrEqual(20);
});
