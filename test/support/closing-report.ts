import type { Reporter, TestModule } from 'vitest/node';
import { missing } from './needs.js';

/** A test as far as this report needs it. */
interface Collected {
  readonly tags: readonly string[];
  /** What a test has said that has skipped itself. */
  readonly note?: string | undefined;
}

/** One line for everything that tests have lacked, with the number of these tests; none if they had all. */
function untestedLine(tests: readonly Collected[]): string | undefined {
  const reasons = tests.flatMap(({ tags, note }) => [
    ...tags.flatMap((tag) => missing.get(tag) ?? []).slice(0, 1),
    ...(note === undefined ? [] : [note]),
  ]);
  if (reasons.length === 0) return undefined;
  const count = (reason: string) => reasons.filter((one) => one === reason).length;
  return `Not tested here: ${[...new Set(reasons)].map((reason) => `${reason}: ${count(reason)}`).join(', ')}`;
}

/** Ends a run with what could not be tested on this machine. */
export class ClosingReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) =>
      [...module.children.allTests()].map((test): Collected => {
        const result = test.result();
        return { tags: test.tags, note: result.state === 'skipped' ? result.note : undefined };
      }),
    );
    const untested = untestedLine(tests);
    if (untested !== undefined) console.info(untested);
  }
}
