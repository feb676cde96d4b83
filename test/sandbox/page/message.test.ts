import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOf, isExample } from '../../../sandbox/page/message/link.js';
import { pictureSource } from '../../../sandbox/page/message/picture.js';
import { calendarTime, timestampText } from '../../../sandbox/page/message/time.js';
import { messageWords } from '../../../sandbox/page/message/words.js';

const { en, ru } = messageWords;
const clock = { now: Date.UTC(2025, 9, 2, 12, 0), timeZone: 'UTC' };
const at = Date.UTC(2025, 8, 30, 9, 5, 7);

/** Without the narrow and unbreakable spaces that the data of `Intl` comes with. */
const spaced = (text: string): string => text.replace(/\s/g, ' ');

describe('timestamps', () => {
  it.each([
    ['t', '09:05', '09:05'],
    ['D', '30 September 2025', '30 сентября 2025 г.'],
    ['f', '30 September 2025 at 09:05', '30 сентября 2025 г. в 09:05'],
    ['', '30 September 2025 at 09:05', '30 сентября 2025 г. в 09:05'],
    ['R', '2 days ago', '2 дня назад'],
  ])('of style %j', (style, english, russian) => {
    expect(spaced(timestampText(at / 1000, style, en, clock))).toBe(english);
    expect(spaced(timestampText(at / 1000, style, ru, clock))).toBe(russian);
  });
});

describe('the time of a message', () => {
  it.each([
    [clock.now - 60_000, 'Today at 11:59', 'Сегодня, в 11:59'],
    [clock.now - 86_400_000, 'Yesterday at 12:00', 'Вчера, в 12:00'],
    [at, '30/09/2025, 09:05', '30.09.2025, 09:05'],
  ])('%i', (time, english, russian) => {
    expect(calendarTime(time, en, clock)).toBe(english);
    expect(calendarTime(time, ru, clock)).toBe(russian);
  });
});

it.each([
  ['example.com', true],
  ['shop.example.com', true],
  ['myexample.com', false],
  ['example.com.ru', false],
])('the host %s is an example: %s', (hostname, isOne) => {
  expect(isExample(hostname)).toBe(isOne);
});

it.each([
  ['https://shop.example.com/product/7020', 'shop.example.com/product/7020'],
  ['https://shop.example.com/', 'shop.example.com'],
  ['http://shop.example.com:8080/?a=1#b', 'shop.example.com:8080/?a=1'],
])('the address of %s is %s', (href, address) => {
  expect(addressOf(new URL(href))).toBe(address);
});

describe('the source of a picture', () => {
  it.each([
    ['https://cdn.example.com/goods/1.png', 'pictures/goods/1.png.svg'],
    [
      'http://cdn.example.com/goods/Diamond%20Sword-min.png?x#y',
      'pictures/goods/Diamond%20Sword-min.png.svg',
    ],
    ['https://cdn.example.com/../../api/about', 'pictures/api/about.svg'],
  ])('%s is the page’s own server', (url, source) => {
    expect(pictureSource(url, false)).toBe(source);
    expect(pictureSource(url, true)).toBe(source);
  });

  it.each(['https://a.example/1.png', 'https://cdn.example.com.a.example/1.png'])(
    '%s is asked only where that is allowed',
    (url) => {
      expect(pictureSource(url, false)).toBeUndefined();
      expect(pictureSource(url, true)).toBe(url);
    },
  );

  it('is never anything but a web address', () => {
    const addresses = fc.oneof(
      fc.webUrl(),
      fc.string(),
      fc.constantFrom('data:image/png,x', 'javascript:1', 'file:///a', 'attachment://a.png'),
    );
    fc.assert(
      fc.property(addresses, fc.boolean(), (url, allowed) => {
        expect(pictureSource(url, allowed) ?? 'https://').toMatch(/^(?:https?:\/\/|pictures\/)/);
      }),
    );
  });
});
