import { expect, test } from 'vitest';
import { readOptions, UsageError } from '../../../sandbox/demo/options.js';

test.each([
  ['en-GB', 'en'],
  ['ru-RU', 'ru'],
  ['de-DE', 'en'],
])('if the system speaks %s, the demo begins in %s', (locale, language) => {
  expect(readOptions([], locale)).toEqual({
    help: false,
    open: true,
    print: false,
    language,
    port: 0,
    shopUrl: undefined,
  });
});

test('the command line says what is wanted', () => {
  const args = ['--no-open', '--language', 'ru', '--port=8080', '--shop-url', 'https://a.example/b'];
  expect(readOptions(args, 'en-GB')).toEqual({
    help: false,
    open: false,
    print: false,
    language: 'ru',
    port: 8080,
    shopUrl: 'https://a.example/b',
  });
});

test('the terminal can take the place of the page', () => {
  expect(readOptions(['--print'], 'en-GB')).toMatchObject({ print: true, language: 'en' });
});

test.each([
  [['--print', '--shop-url', 'https://a.example'], '--print'],
  [['--languge', 'ru'], '--languge'],
  [['--language', 'de'], '--language is en or ru'],
  [['--port', '65536'], '--port'],
  [['--port', '8o80'], '--port'],
  [['--shop-url', 'shop.example.com'], 'https://'],
  [['--shop-url', 'ftp://shop.example.com'], 'https://'],
  [['--shop-url', 'https://shop.example.com#'], 'without'],
])('it is refused when it is wrong: %j', (args, words) => {
  expect(() => readOptions(args)).toThrow(UsageError);
  expect(() => readOptions(args)).toThrow(words);
});

test.each([
  [['TOP-SECRET-KEY']],
  [['--key=TOP-SECRET-KEY']],
  [['--shop-url', 'https://TOP-SECRET-KEY@shop.example.com']],
  [['--shop-url', 'https://shop.example.com/?key=TOP-SECRET-KEY']],
])('it takes no key and repeats none: %j', (args) => {
  expect(() => readOptions(args)).toThrow(UsageError);
  expect(() => readOptions(args)).not.toThrow(/TOP-SECRET-KEY/);
});
