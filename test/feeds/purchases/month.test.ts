import { describe, expect, test } from 'vitest';
import { MONTH, monthPicture } from '../../../src/feeds/purchases/month-picture.js';
import { reportFile } from '../../../src/feeds/purchases/report-file.js';
import { moveDay } from '../../../src/sales/days.js';
import type { SalesDay } from '../../../src/sales/ledger.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { format } from '../../support/samples.js';

const UNTIL = '2026-11-27';
const soldOn = (day: string, sum: number): SalesDay => ({
  ...{ day, sum, count: 1, goods: [], isPartial: false },
});
const rouble = (language: 'en' | 'ru') => format(language);

/** Each day up to today brought 100, but for these; a day before the month counts for nothing. */
const month = (others: Readonly<Record<string, number>> = {}): readonly SalesDay[] =>
  Array.from({ length: MONTH + 1 }, (_, at) => moveDay(UNTIL, -at)).map((day, at) =>
    soldOn(day, others[day] ?? (at < MONTH ? 100 : 9999)),
  );
const draw = (days: readonly SalesDay[], parts: object = {}, language: 'en' | 'ru' = 'en') =>
  monthPicture(
    [...days],
    { until: UNTIL, first: '2026-01-01', isOver: false, instead: '', ...parts },
    rouble(language),
  );

describe('the picture of a month', () => {
  const days = month({ '2026-11-14': 3210, '2026-11-04': 0, [UNTIL]: 5 });

  test('has thirty days and an average without today, which isn’t over', () => {
    // 27 days of 100, one of 3210 and one of 0.
    expect(draw(days)?.chart).toMatchObject({ average: 5910 / 29, isOpen: true, middle: 16 });
    expect(draw(days)?.chart.sums).toHaveLength(MONTH);
    expect(draw(days, { isOver: true })?.chart).toMatchObject({
      ...{ average: 5915 / 30, isOpen: false, averageLabel: '₽197', mostLabel: '₽3,210' },
      dates: ['29 Oct', '14 Nov', '27 Nov'],
    });
  });

  test('says the same in words, in both languages', () => {
    expect(draw(days)?.alt).toBe(
      'Sums by day, 29 October to 27 November: most ₽3,210 on 14 November, nothing on 4 November',
    );
    expect(draw(days, {}, 'ru')).toMatchObject({
      alt: 'Суммы по дням, с 29 октября по 27 ноября: больше всего 3\u00a0210\u00a0₽ 14 ноября, ничего 4 ноября',
      chart: { dates: ['29 окт.', '14 нояб.', 'сегодня'], mostLabel: '3\u00a0210\u00a0₽' },
    });
    expect(draw(month())?.alt).toMatch(/most ₽100 on 29 October$/);
    const [two, ofTwo] = [month({ '2026-11-03': 0, '2026-11-04': 0 }), 'nothing on 2 days'];
    expect([draw(two)?.alt, draw(two, {}, 'ru')?.alt]).toEqual([
      expect.stringContaining(ofTwo),
      expect.stringContaining('без оплат 2 дня'),
    ]);
  });

  test('names the middle day where the highest one is too near to an end', () => {
    expect(draw(month({ '2026-10-30': 500 }))?.chart).toMatchObject({
      ...{ middle: 14, dates: ['29 Oct', '12 Nov', 'today'] },
    });
  });

  test('leaves days before the first known one empty', () => {
    const { chart } = draw(days, { first: '2026-11-24' }) ?? {};
    expect(chart?.sums).toEqual([...Array.from({ length: 26 }, () => null), 100, 100, 100, 5]);
    expect(chart?.average).toBe(100);
  });

  test('isn’t drawn of fewer than three days with sales', () => {
    const three = ['2026-11-01', '2026-11-02', UNTIL].map((day) => soldOn(day, 1));
    expect(draw(three)).toBeDefined();
    expect([draw(three.slice(1)), draw([])]).toEqual([undefined, undefined]);
  });
});

describe('the file of the report', () => {
  const text = (names: readonly string[], language: 'en' | 'ru' = 'en') =>
    reportFile(
      [{ ...soldOn(UNTIL, 0), goods: names.map((_, id) => [id, 2, 1234.5]) }],
      (id) => names[id] ?? '',
      LANGUAGES[language],
    ).text;

  test('is UTF-8 for Excel, with the separator and the comma of its language', () => {
    expect(text(['VIP'])).toBe(`\ufeff"Day","Product","Count","Sum"\r\n${UNTIL},"VIP",2,1234.5\r\n`);
    expect(text(['Кейс'], 'ru')).toBe(
      `\ufeff"День";"Товар";"Количество";"Сумма"\r\n${UNTIL};"Кейс";2;1234,5\r\n`,
    );
  });

  test.each([
    ['=1+1', "'=1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['+7 900', "'+7 900"],
    ['-50%', "'-50%"],
    ['＝1+1', "'＝1+1"],
    // In a program that takes the other separator.
    ['VIP;=1+1', "VIP;'=1+1"],
    ['VIP,=1+1', "VIP,'=1+1"],
    ['\t=1+1', "\t'=1+1"],
    ['VIP - 30 days, +10%', 'VIP - 30 days, +10%'],
    ['a "b", c', 'a ""b"", c'],
  ])('has no formula of the name %j', (name, cell) => {
    expect(text([name])).toContain(`${UNTIL},"${cell}",2,`);
  });

  test('has its days from the oldest on, products that are not named one by one, and no sum that was not kept', () => {
    const days = [UNTIL, '2026-11-20'].map(
      (day): SalesDay => ({
        ...soldOn(day, 0),
        goods: [
          [7, 1, null],
          [null, 3, 5],
        ],
      }),
    );
    const { text } = reportFile(days, (id) => `#${id}`, LANGUAGES.en);
    const linesOn = (day: string) => [`${day},"#7",1,`, `${day},"Other products",3,5`];
    expect(text.split('\r\n').slice(1)).toEqual([...linesOn('2026-11-20'), ...linesOn(UNTIL), '']);
  });
});
