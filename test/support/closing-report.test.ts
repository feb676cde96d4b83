import { describe, expect, test } from 'vitest';
import { type Collected, unknownTests, untestedLine } from './closing-report.js';

const collected = (name: string, more: Partial<Collected> = {}): Collected => ({
  file: 'test/a.test.ts',
  name,
  tags: [],
  ...more,
});

describe('the end of a run', () => {
  const lacking = new Map([
    ['postgres', 'PostgreSQL (not on the PATH)'],
    ['openssl', 'openssl (not on the PATH)'],
  ]);

  test('names what tests have lacked, once, with the number of these tests', () => {
    const tests = [
      collected('one', { tags: ['postgres'] }),
      collected('two', { tags: ['postgres', 'openssl'] }),
      collected('three', { tags: ['chromium'] }),
      collected('four', { note: 'this machine has no IPv6' }),
      collected('five'),
    ];
    expect(untestedLine(tests, lacking)).toBe(
      'Not tested here: PostgreSQL (not on the PATH): 2, this machine has no IPv6: 1',
    );
  });

  test('says nothing if they have lacked nothing', () => {
    expect(
      untestedLine([collected('one', { tags: ['chromium'] }), collected('two')], lacking),
    ).toBeUndefined();
  });
});

describe('a test that test/faults.md names', () => {
  const tests = [collected('a group › it fails with 404'), collected('alone', { file: 'test/b.test.ts' })];
  const unknown = (file: string, name: string, files = ['test/a.test.ts', 'test/b.test.ts']) =>
    unknownTests([{ file, name }], files, tests);

  test('is there with its whole name, or with what "…" leaves out', () => {
    expect(unknown('test/a.test.ts', 'a group › it fails with 404')).toEqual([]);
    expect(unknown('test/a.test.ts', 'a group › it fails with …')).toEqual([]);
  });

  test.each([
    ['test/a.test.ts', 'a group › it fails'],
    ['test/a.test.ts', 'it fails with 404'],
    ['test/a.test.ts', 'alone'],
    ['test/b.test.ts', 'al.*'],
  ])('is not: %s › %s', (file, name) => {
    expect(unknown(file, name)).toEqual([`${file} › ${name}`]);
  });

  test('is not looked for if its file was not run', () => {
    expect(unknown('test/b.test.ts', 'missing', ['test/a.test.ts'])).toEqual([]);
  });
});
