/*
 * How often the properties in this folder are tried. FUZZ_CASES says how many cases all of them try together. A failure
 * prints its seed and path: FUZZ_SEED and FUZZ_PATH try that one again, with `-t` and the name of the test.
 */

const TOTAL = Number(process.env.FUZZ_CASES ?? 10_000);

/** Each property and its part of all cases; those that go over a socket are dear. */
const PARTS = {
  'any bytes': 3,
  'what is hidden': 2,
  'custom ids': 4,
  options: 4,
  'typed so far': 1,
  payloads: 5,
  events: 3,
  environments: 8,
  'files of settings': 2,
  'store addresses': 3,
  records: 6,
  'changed keys': 2,
  paths: 2,
};

const ALL = Object.values(PARTS).reduce((sum, part) => sum + part, 0);

/** The parameters with which fast-check tries a property. */
export const cases = (property: keyof typeof PARTS) => ({
  numRuns: Math.ceil((TOTAL * PARTS[property]) / ALL),
  ...(process.env.FUZZ_SEED !== undefined && { seed: Number(process.env.FUZZ_SEED) }),
  ...(process.env.FUZZ_PATH !== undefined && { path: process.env.FUZZ_PATH }),
});
