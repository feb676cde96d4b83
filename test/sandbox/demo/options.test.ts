import { describe, expect, test } from 'vitest';
import { readOptions, UsageError } from '../../../sandbox/demo/options.js';

describe('the command line', () => {
  test('may be empty', () => {
    expect(readOptions([], 'en-GB')).toEqual({
      help: false,
      version: false,
      once: false,
      open: true,
      language: 'en',
      port: 0,
      shopUrl: undefined,
      apiVersion: undefined,
    });
  });

  test.each([
    ['ru-RU', 'ru'],
    ['de-DE', 'en'],
  ])('where the system speaks %s, so does the demo: %s', (locale, language) => {
    expect(readOptions([], locale).language).toBe(language);
  });

  test('says what is wanted', () => {
    const args = [
      '--once',
      '--no-open',
      '--language',
      'ru',
      '--port=8080',
      '--shop-url',
      'https://a.example/b',
      '--api-version=3',
    ];
    expect(readOptions(args)).toEqual({
      help: false,
      version: false,
      once: true,
      open: false,
      language: 'ru',
      port: 8080,
      shopUrl: 'https://a.example/b',
      apiVersion: '3',
    });
  });

  test.each([
    [['--languge', 'ru'], '--languge'],
    [['--language', 'de'], '--language is en or ru'],
    [['--language'], '--language'],
    [['--api-version', 'v3'], '--api-version is 2 or 3'],
    [['--port', '65536'], '--port'],
    [['--port', '-1'], '--port'],
    [['--port', '8o80'], '--port'],
    [['--once=yes'], '--once'],
    [['--shop-url', 'shop.example.com'], 'https://'],
    [['--shop-url', 'ftp://shop.example.com'], 'https://'],
    [['--shop-url', 'https://shop.example.com?x'], 'without'],
    [['--shop-url', 'https://shop.example.com#'], 'without'],
  ])('is refused when it is wrong: %j', (args, words) => {
    expect(() => readOptions(args)).toThrow(UsageError);
    expect(() => readOptions(args)).toThrow(words);
  });

  test.each([
    [['TOP-SECRET-KEY']],
    [['--shop-url', 'https://shop.example.com', 'TOP-SECRET-KEY']],
    [['--key', 'TOP-SECRET-KEY']],
    [['--key=TOP-SECRET-KEY']],
    [['--shop-url', 'https://TOP-SECRET-KEY@shop.example.com']],
    [['--shop-url', 'https://shop.example.com/?key=TOP-SECRET-KEY']],
  ])('takes no key and repeats none: %j', (args) => {
    expect(() => readOptions(args)).toThrow(UsageError);
    expect(() => readOptions(args)).not.toThrow(/TOP-SECRET-KEY/);
  });
});
