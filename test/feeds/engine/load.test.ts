import { expect, test } from 'vitest';
import type { ApiVersion } from '../../../src/easydonate/versions.js';
import { read } from '../../support/documents.js';
import { createWorld, DAY, type Feature, HOUR, pass, useFakeClock } from '../../support/world/index.js';

useFakeClock();

const document = read('docs/public-bot.md');

/** A row of a table, as numbers; the ends of a range are two. */
const readRow = (first: string): number[] => {
  const row = document.split('\n').find((line) => line.startsWith(`| ${first} |`)) ?? '';
  return (row.slice(first.length + 3).match(/[\d,]+/g) ?? []).map((text) => Number(text.replace(',', '')));
};

/** Requests of a followed shop in a day without a change; for one change; and in a day in which it is away. */
async function countRequests(version: ApiVersion, hasReports: boolean): Promise<number[]> {
  const features: readonly Feature[] = hasReports ? ['news', 'staff'] : ['news'];
  const world = await createWorld({ features, goods: { Sword: 100, Bow: 150 }, version });
  const count = async () => {
    const before = world.shop.asked.length;
    await pass(DAY);
    return world.shop.asked.length - before;
  };
  await pass(DAY);
  const quiet = await count();
  world.sells({ Sword: 90, Bow: 150 });
  const changed = await count();
  world.shop.away.add('catalogue');
  await pass(3 * HOUR);
  return [quiet, changed - quiet, await count()];
}

const QUIET = 'a day without a change: a look an hour';
const CHANGE = 'each change: four more looks';
const AWAY = 'a day in which the shop is away';

test.each([
  ['version 2', 2, false, 0],
  ['version 2 with reports', 2, true, 0],
  ['version 3', 3, false, 1],
  ['version 3 with reports', 3, true, 2],
] as const)(
  'a followed shop causes as many requests as docs/public-bot.md says: %s',
  async (_name, version, hasReports, column) => {
    const told = [QUIET, CHANGE, AWAY].map((row) => readRow(row)[column]);
    expect(await countRequests(version, hasReports)).toEqual(told);
  },
);
