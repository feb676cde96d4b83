import { expect, test } from 'vitest';
import { reportOverView, reportView } from '../../src/follow/report-view.js';
import { troubles } from '../../src/store/follow-record.js';
import { AT, format, identity, targetsOf } from '../support/samples.js';

const SHOP = identity('Northern Lights');
const LATER = AT + 3_600_000;
const stamp = (ms: number) => `<t:${ms / 1000}:t>`;

test.each([
  [
    'en',
    ['⚠️ Northern Lights: paid, but not delivered', '3 payments of the last 24 hours.'],
    [
      '⚠️ Northern Lights has not answered for an hour',
      `Members see the prices of ${stamp(AT)}. Check that the shop’s site opens.`,
    ],
    ['✅ Northern Lights answers again', `It was away from ${stamp(AT)} to ${stamp(LATER)}.`],
  ],
  [
    'ru',
    ['⚠️ Northern Lights: оплачено, но не выдано', '3 платежа за последние сутки.'],
    [
      '⚠️ Northern Lights: магазин не отвечает уже час',
      `Участники видят цены на ${stamp(AT)}. Проверьте, работает ли сайт магазина.`,
    ],
    ['✅ Northern Lights: магазин снова отвечает', `Не отвечал с ${stamp(AT)} до ${stamp(LATER)}.`],
  ],
] as const)(
  'a report says what is wrong, for a push, and what to do; then that it is over (%s)',
  (language, unpaid, away, back) => {
    const [words, since] = [format(language), AT];
    const said = [
      reportView({ trouble: 'undelivered', since, count: 3 }, SHOP, words),
      reportView({ trouble: 'away', since, count: null }, SHOP, words),
      reportOverView({ trouble: 'away', since }, LATER, SHOP, words),
    ].map(({ content, embeds }) => [content, embeds?.[0]?.description?.replaceAll('\u00a0', ' ')]);
    expect(said).toEqual([unpaid, away, back]);
  },
);

test('only undelivered payments have a button, which shows them to the staff', () => {
  const targets = troubles.flatMap((trouble) =>
    targetsOf(reportView({ trouble, since: AT, count: null }, SHOP, format('en'))),
  );
  expect(targets).toEqual(['payment:problems']);
});

test.each(['en', 'ru'] as const)(
  'no two troubles read the same, also when they are over (%s)',
  (language) => {
    const headlines = troubles.flatMap((trouble) => [
      reportView({ trouble, since: AT, count: 1 }, undefined, format(language)).content,
      reportOverView({ trouble, since: AT }, LATER, undefined, format(language)).content,
    ]);
    expect(new Set(headlines).size).toBe(2 * troubles.length);
  },
);
