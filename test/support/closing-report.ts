import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Reporter, TestModule } from 'vitest/node';
import { type Fault, readFaults } from './faults.js';
import { missing } from './needs.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A test as far as these reports need it. */
interface Collected {
  /** From the root. */
  readonly file: string;
  /** With those of its groups. */
  readonly name: string;
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

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A pattern of a text in which "…" stands for anything. */
const pattern = (text: string) => new RegExp(`^${text.split('…').map(escapePattern).join('.*')}$`);

/** The tests that test/faults.md names in these files and that are not in them. */
function unknownTests(
  faults: readonly Pick<Fault, 'file' | 'name'>[],
  files: readonly string[],
  tests: readonly Collected[],
): string[] {
  return faults
    .filter(({ file }) => files.includes(file))
    .filter(({ file, name }) => {
      const named = pattern(name);
      return !tests.some((test) => test.file === file && named.test(test.name));
    })
    .map(({ file, name }) => `${file} › ${name}`);
}

/**
 * Ends a run with what could not be tested on this machine, and lets it fail if test/faults.md names a test that its file
 * does not have. That needs no second run, and says nothing of files that were not run.
 */
export class ClosingReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const fileOf = ({ moduleId }: TestModule) => relative(root, moduleId).replaceAll('\\', '/');
    // The others have failed to load, as the run has said already.
    const loaded = modules.filter((module) => module.errors().length === 0);
    const tests = loaded.flatMap((module) =>
      [...module.children.allTests()].map((test): Collected => {
        const result = test.result();
        const titles = [test.name];
        for (let group = test.parent; group.type === 'suite'; group = group.parent)
          titles.unshift(group.name);
        const note = result.state === 'skipped' ? result.note : undefined;
        return { file: fileOf(module), name: titles.join(' › '), tags: test.tags, note };
      }),
    );
    const untested = untestedLine(tests);
    if (untested !== undefined) console.info(untested);
    const rows = readFaults();
    const unknown = unknownTests(rows, loaded.map(fileOf), tests);
    if (unknown.length === 0) return;
    console.error(['test/faults.md names tests that are not there:', ...unknown].join('\n  '));
    process.exitCode = 1;
  }
}
