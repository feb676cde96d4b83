import fc from 'fast-check';

/*
 * How often the properties in this folder are tried. FUZZ_CASES says how many cases all of them try together. A failure
 * prints its seed and path: FUZZ_SEED and FUZZ_PATH try that one again, with `-t` and the name of the test.
 */

const TOTAL = Number(process.env.FUZZ_CASES ?? 1000);

/** Each property and its part of all cases; those that go over a socket are dear. */
const PARTS = {
  'any bytes': 3,
  'what is hidden': 2,
  'custom ids': 4,
  options: 4,
  'typed so far': 1,
  records: 6,
  'changed keys': 2,
  'game servers': 3,
};

const CASE_MS = 60_000;

const ALL = Object.values(PARTS).reduce((sum, part) => sum + part, 0);

/** Tries a property as often as its part says. Where FUZZ_CASES is set it prints what the slowest one took. */
export async function tryCases<T>(
  name: keyof typeof PARTS,
  property: fc.IAsyncPropertyWithHooks<T> | fc.IPropertyWithHooks<T>,
): Promise<void> {
  let tried = 0;
  let slowest = 0;
  let begun: NodeJS.CpuUsage | undefined;
  property.beforeEach(() => {
    begun = process.cpuUsage();
  });
  property.afterEach(() => {
    tried += 1;
    const { user, system } = process.cpuUsage(begun);
    slowest = Math.max(slowest, (user + system) / 1000);
  });
  await fc.assert<T>(property, {
    numRuns: Math.ceil((TOTAL * PARTS[name]) / ALL),
    // A case that never ends is reported like one that fails. It leaves a busy machine plenty of time.
    timeout: CASE_MS,
    // To look for a smaller case can take hours, in which nothing else runs; FUZZ_SEED and FUZZ_PATH do so.
    endOnFailure: process.env.FUZZ_SEED === undefined,
    ...(process.env.FUZZ_SEED !== undefined && { seed: Number(process.env.FUZZ_SEED) }),
    ...(process.env.FUZZ_PATH !== undefined && { path: process.env.FUZZ_PATH }),
  });
  if (process.env.FUZZ_CASES !== undefined)
    console.info(`${name}: ${tried} cases, the slowest took ${slowest.toFixed(1)} ms of a processor`);
}
