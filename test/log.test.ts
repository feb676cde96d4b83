import { describe, expect, test } from 'vitest';
import { logFormFor } from '../src/log.js';

describe('the form of log lines', () => {
  test.each([
    ['a pipe or a file', {}],
    ['a pipe, whatever is said of colours', { isTTY: false, hasColors: () => true }],
  ])('for %s is JSON', (_what, output) => {
    expect(logFormFor(output)).toEqual({ kind: 'json' });
  });

  test.each([
    ['with colours', { isTTY: true, hasColors: () => true }, true],
    ['without colours', { isTTY: true, hasColors: () => false }, false],
    ['that does not know', { isTTY: true }, false],
  ])('for a terminal %s is for people', (_what, output, colorize) => {
    expect(logFormFor(output)).toEqual({ kind: 'pretty', colorize });
  });
});
