/*
 * Where a mistake hurts most, and the tests that start no process. There is no type checker: TypeScript 7 has no API that
 * Stryker's could use, so a mutant that would not compile is tried like any other.
 */

const output = 'build/mutation';

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  mutate: ['src/{bot,domain,easydonate,feeds,shop,store,ui}/**/*.ts', 'commands/**/*.ts'],
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  // Looking for related tests takes a third of the time of each mutant, and coverage names them anyway.
  vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // What runs while a file is loaded would take every test for each mutant.
  ignoreStatic: true,
  // On two cores: many tests wait for a server or a clock.
  concurrency: 4,
  // A busy machine is not an endless loop.
  timeoutMS: 10_000,
  dryRunTimeoutMinutes: 30,
  incremental: true,
  incrementalFile: `${output}/incremental.json`,
  tempDirName: `${output}/sandbox`,
  ignorePatterns: ['/build', '/data', '/dist'],
  // It would be rewritten with an API that TypeScript 7 does not have; no path in it leads out of the copy.
  tsconfigFile: 'none',
  reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
  htmlReporter: { fileName: `${output}/report.html` },
  jsonReporter: { fileName: `${output}/report.json` },
};
