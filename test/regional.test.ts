import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Failure, type Problem } from '../src/failure.js';
import { commonChoices, currencyChoices, currencyIn, timeZoneChoices, timeZoneIn } from '../src/regional.js';
import type { Choice } from '../src/views/reply.js';
import { LANGUAGES } from '../src/words/index.js';

const { en, ru } = LANGUAGES;
const values = (choices: readonly Choice<string>[]) => choices.map(({ value }) => value);

/** The problem of the failure that `act` throws. */
function problemOf(act: () => unknown): Problem {
  try {
    act();
  } catch (error) {
    if (error instanceof Failure) return error.problem;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('what is saved', () => {
  test.each([
    ['RUB', 'RUB'],
    ['rub', 'RUB'],
    ['  Usd ', 'USD'],
    ['kzt', 'KZT'],
    ['jpy', 'JPY'],
    ['Zloty', 'PLN'],
  ])('currency %j is %s', (typed, code) => {
    expect(currencyIn(typed, en)).toBe(code);
  });

  test.each(['', ' ', 'XXQ', 'ruble', 'RU', 'RUBB', '₽', 'constructor'])(
    'currency %j is unknown',
    (typed) => {
      expect(problemOf(() => currencyIn(typed, en))).toEqual({ kind: 'unknownCurrency' });
    },
  );

  test.each([
    ['Europe/Moscow', 'Europe/Moscow'],
    ['europe/moscow', 'Europe/Moscow'],
    [' AMERICA/NEW YORK ', 'America/New_York'],
    ['america/new_york', 'America/New_York'],
    ['utc', 'UTC'],
    ['Europe/Kyiv', 'Europe/Kyiv'],
    ['Moscow', 'Europe/Moscow'],
    ['new york', 'America/New_York'],
  ])('time zone %j is %s', (typed, name) => {
    expect(timeZoneIn(typed, en)).toBe(name);
    expect(() => new Intl.DateTimeFormat('en', { timeZone: name })).not.toThrow();
  });

  test.each(['', 'Europe/Atlantis', '+03:00', 'Europe', '__proto__'])('time zone %j is unknown', (typed) => {
    expect(problemOf(() => timeZoneIn(typed, en))).toEqual({ kind: 'unknownTimeZone' });
  });
});

describe('what is offered', () => {
  test.each([en, ru])('the common ones first, before anything is typed (%#)', (words) => {
    expect(values(currencyChoices('', words)).slice(0, 3)).toEqual(['RUB', 'USD', 'EUR']);
    expect(values(timeZoneChoices('', words)).slice(0, 3)).toEqual([
      'Europe/Moscow',
      'Europe/Kaliningrad',
      'Europe/Samara',
    ]);
  });

  test.each([
    ['en', 'dollar', 'USD'],
    ['en', 'Ruble', 'RUB'],
    ['en', 'kzt', 'KZT'],
    ['en', ' euro ', 'EUR'],
    ['ru', 'доллар', 'USD'],
    ['ru', 'РУБЛЬ', 'RUB'],
    ['ru', 'грив', 'UAH'],
    ['ru', 'usd', 'USD'],
  ] as const)('currency, in %s, %j: %s first', (language, typed, first) => {
    expect(values(currencyChoices(typed, LANGUAGES[language]))[0]).toBe(first);
  });

  test.each([
    ['en', 'moscow', 'Europe/Moscow'],
    ['ru', 'moscow', 'Europe/Moscow'],
    ['ru', 'москва', 'Europe/Moscow'],
    ['ru', 'МОСКВА', 'Europe/Moscow'],
    ['en', '+3', 'Europe/Moscow'],
    ['ru', '+3', 'Europe/Moscow'],
    ['en', '+03', 'Europe/Moscow'],
    ['ru', 'UTC+3', 'Europe/Moscow'],
    ['en', '+5', 'Asia/Yekaterinburg'],
    ['en', 'new york', 'America/New_York'],
    ['en', 'New_York', 'America/New_York'],
    ['ru', 'екатеринбург', 'Asia/Yekaterinburg'],
  ] as const)('time zone, in %s, %j: %s first', (language, typed, first) => {
    expect(values(timeZoneChoices(typed, LANGUAGES[language]))[0]).toBe(first);
  });

  test('a time zone says how far it is from UTC, in both languages', () => {
    expect(timeZoneChoices('Europe/Moscow', en)[0]?.name).toMatch(
      /^Europe\/Moscow · .*Moscow.* · UTC\+03:00$/,
    );
    expect(timeZoneChoices('Europe/Moscow', ru)[0]?.name).toMatch(
      /^Europe\/Moscow · .*Москва.* · UTC\+03:00$/,
    );
  });

  test('a time zone has the name of its place, not of the group that it belongs to', () => {
    const [novosibirsk] = timeZoneChoices('Asia/Novosibirsk', ru);
    expect(novosibirsk?.name).toBe('Asia/Novosibirsk · Новосибирск · UTC+07:00');
  });

  test('a time zone without a name of its own says its offset once', () => {
    expect(timeZoneChoices('UTC', en).find(({ value }) => value === 'UTC')?.name).toBe('UTC · UTC+00:00');
  });

  test('a time zone follows summer time, while the bot runs', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const offsetOn = (day: string) => {
      vi.setSystemTime(new Date(`${day}T12:00:00Z`));
      return timeZoneChoices('Europe/Berlin', en)[0]?.name.split(' · ')[2];
    };
    expect(offsetOn('2026-03-28')).toBe('UTC+01:00');
    expect(offsetOn('2026-03-30')).toBe('UTC+02:00');
    expect(offsetOn('2026-10-26')).toBe('UTC+01:00');
  });

  test.each(['', 'a', 'e', 'dollar', 'доллар', '/', 'utc', '+', '·'])(
    'for %j at most 24, which leaves room for one more; each can be saved and has a name that fits',
    (typed) => {
      for (const words of [en, ru]) {
        const currencies = currencyChoices(typed, words);
        const timeZones = timeZoneChoices(typed, words);
        expect(currencies.length).toBeLessThanOrEqual(24);
        expect(timeZones.length).toBeLessThanOrEqual(24);
        expect(values(currencies).map((one) => currencyIn(one, words))).toEqual(values(currencies));
        expect(values(timeZones).map((one) => timeZoneIn(one, words))).toEqual(values(timeZones));
        expect(new Set(values(timeZones)).size).toBe(timeZones.length);
        for (const { name } of [...currencies, ...timeZones]) expect(name).toMatch(/^[^\n]{3,100}$/);
      }
    },
  );

  test('a formatter, which is dear, is constructed once for each time zone and language', () => {
    const constructed = vi.spyOn(Intl, 'DateTimeFormat');
    onTestFinished(() => constructed.mockRestore());
    const offered = () => commonChoices({ currency: null, timeZone: 'Asia/Tokyo' }, ru).timeZone;
    const first = offered();
    constructed.mockClear();
    expect(offered()).toEqual(first);
    expect(constructed).not.toHaveBeenCalled();
  });

  test('nothing for what is unknown', () => {
    expect(currencyChoices('no such thing', en)).toEqual([]);
    expect(timeZoneChoices('no such thing', ru)).toEqual([]);
  });
});
