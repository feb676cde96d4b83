import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // More at once would start more bots than two cores can serve in the time that Discord gives them.
    maxConcurrency: 4,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: ['test/e2e/**'],
          sequence: { groupOrder: 0 },
          // These compute. Loading the sources once per worker rather than once per file saves almost half of the time.
          maxWorkers: 2,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          sequence: { groupOrder: 1 },
          // These wait for processes and servers rather than for a processor.
          maxWorkers: 4,
        },
      },
    ],
  },
});
