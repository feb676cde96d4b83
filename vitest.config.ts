import { configDefaults, defineConfig } from 'vitest/config';

/** These compute. Loading the sources once per worker rather than once per file saves almost half of the time. */
const computing = { sequence: { groupOrder: 0 }, maxWorkers: 2, isolate: false };

/** These wait for processes and servers rather than for a processor. */
const waiting = { sequence: { groupOrder: 1 }, maxWorkers: 2 };

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Of the tests of one file: more would start more bots than two cores serve in the time that Discord gives them.
    maxConcurrency: 3,
    projects: [
      {
        extends: true,
        test: {
          ...computing,
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, 'test/fuzz/**', 'test/e2e/**'],
        },
      },
      {
        extends: true,
        test: {
          ...computing,
          name: 'fuzz',
          include: ['test/fuzz/*.test.ts'],
          // Some thirty times what the cases take on a machine that has nothing else to do.
          testTimeout: 30_000 + 30 * Number(process.env.FUZZ_CASES ?? 10_000),
        },
      },
      { extends: true, test: { ...waiting, name: 'e2e', include: ['test/e2e/*.test.ts'] } },
    ],
  },
});
