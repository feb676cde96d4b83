import type { Reporter, TestModule } from 'vitest/node';
import { missing } from './needs.js';

/** A test as far as this report needs it. */
interface Collected {
  readonly tags: readonly string[];
  /** What a test has said that has skipped itself. */
  readonly note?: string | undefined;
}

/** A line for each thing that tests have lacked, with the number of these tests. */
function untestedLines(tests: readonly Collected[]): string[] {
  const reasons = tests.flatMap(({ tags, note }) => [
    ...tags.flatMap((tag) => missing.get(tag) ?? []).slice(0, 1),
    ...(note === undefined ? [] : [note]),
  ]);
  const count = (reason: string) => reasons.filter((one) => one === reason).length;
  return [...new Set(reasons)].map((reason) => `Skipped ${count(reason)}: ${reason}`);
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
    for (const line of untestedLines(tests)) console.info(line);
  }
}
