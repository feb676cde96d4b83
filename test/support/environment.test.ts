import { homedir } from 'node:os';
import { expect, test } from 'vitest';
import { SURROUNDINGS } from './environment.js';

test('the tests speak English in UTC, at a home of their own, on any machine', () => {
  const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions();
  expect([locale, timeZone, new Date(0).getHours(), homedir()]).toEqual([
    'en-US',
    'UTC',
    0,
    SURROUNDINGS.HOME,
  ]);
});
