import { homedir } from 'node:os';
import { expect, test } from 'vitest';
import { SURROUNDINGS } from './environment.js';
import { runProgram } from './program.js';

const seen = `const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if ([locale, timeZone].join() !== 'en-US,UTC') throw new Error([locale, timeZone].join());`;

test('the tests speak English in UTC, at a home of their own, on any machine', () => {
  const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions();
  expect([locale, timeZone, new Date(0).getHours(), homedir()]).toEqual([
    'en-US',
    'UTC',
    0,
    SURROUNDINGS.HOME,
  ]);
});

test('so do the programs that they start', async () => {
  await runProgram({ file: process.execPath, args: ['--eval', seen] });
});
