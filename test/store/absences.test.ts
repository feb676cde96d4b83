import { expect, test } from 'vitest';
import { AbsenceStore } from '../../src/store/absences.js';
import { openBackend } from '../../src/store/open.js';
import { problemOf } from '../support/problem-of.js';

test('notes since when a guild is without the bot, until that is cleared', async () => {
  const backend = await openBackend({ kind: 'sqlite', path: ':memory:' });
  const absences = new AbsenceStore(backend);
  await absences.note('1', 5);
  await absences.note('2', 6);
  await absences.note('1', 7);
  await backend.set('absent:3', 'oops');
  expect(await absences.all()).toEqual(
    new Map([
      ['1', 7],
      ['2', 6],
    ]),
  );
  await absences.clear('1');
  await absences.clear('1');
  expect(await absences.all()).toEqual(new Map([['2', 6]]));
  await backend.close();
  for (const work of [absences.all(), absences.note('1', 5), absences.clear('1')])
    expect(await problemOf(work)).toBe('storeUnavailable');
});
