import { expect, test } from 'vitest';
import { readOptions, UsageError } from '../../../sandbox/demo/options.js';

test.each([
  [['TOP-SECRET-KEY']],
  [['--key=TOP-SECRET-KEY']],
  [['--shop-url', 'https://TOP-SECRET-KEY@shop.example.com']],
  [['--shop-url', 'https://shop.example.com/?key=TOP-SECRET-KEY']],
])('it takes no key and repeats none: %j', (args) => {
  expect(() => readOptions(args)).toThrow(UsageError);
  expect(() => readOptions(args)).not.toThrow(/TOP-SECRET-KEY/);
});
