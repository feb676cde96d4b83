import { configDefaults, defineConfig } from 'vitest/config';
import { ClosingReport } from './test/support/closing-report.js';
import { setSurroundings } from './test/support/environment.js';
import { tags } from './test/support/needs.js';

setSurroundings();

/*
 * Loading the sources once per worker rather than once per file saves almost half of the time of unit tests. There is one
 * worker more than two cores need, since many files wait for a clock or a server.
 */
const computing = { sequence: { groupOrder: 0 }, maxWorkers: 3, isolate: false };

/** These start processes: more tests of a file at once would start more bots than two cores serve in Discord's time. */
const waiting = { sequence: { groupOrder: 1 }, maxWorkers: 2, maxConcurrency: 2, isolate: false };

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A test that expects nothing can't fail.
    expect: { requireAssertions: true, poll: { timeout: 10_000 } },
    // Of the tests of one file.
    maxConcurrency: 3,
    tags,
    globalSetup: 'test/support/postgres.ts',
    reporters: ['default', ...(process.env.GITHUB_ACTIONS ? ['github-actions'] : []), new ClosingReport()],
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
          testTimeout: 30_000 + 30 * Number(process.env.FUZZ_CASES ?? 1000),
        },
      },
      { extends: true, test: { ...waiting, name: 'e2e', include: ['test/e2e/*.test.ts'] } },
    ],
  },
});
