import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readReply } from '../../../src/domain/replies/reading.js';
import { foldNames } from '../../../src/domain/replies/sentences.js';
import { BUYER, CASES } from './cases/index.js';
import type { Case } from './plugin.js';

const names = foldNames([BUYER]);
const GOOD = ['delivered', 'later', 'unchanged'];
const NO_FAILURE = [...GOOD, 'unknown'];

function countRow(cases: readonly Case[]): readonly number[] {
  const read = cases.map(([command, reply, truth]) => ({ truth, reading: readReply(command, reply, names) }));
  const failures = read.filter(({ truth }) => !NO_FAILURE.includes(truth));
  const deliveries = read.filter(({ truth }) => truth === 'delivered');
  const kindOf = (kind: string) => (one: (typeof read)[number]) => one.reading.kind === kind;
  return [
    failures.length,
    failures.filter(kindOf('failed')).length,
    failures.filter(({ truth, reading }) => reading.kind === 'failed' && reading.cause === truth).length,
    deliveries.length,
    deliveries.filter(kindOf('delivered')).length,
    deliveries.filter(kindOf('unknown')).length,
    deliveries.filter(kindOf('failed')).length,
  ];
}

/** Cases of one plug-in and language may stand in two files. */
function collectRows(): ReadonlyMap<string, readonly Case[]> {
  const rows = new Map<string, readonly Case[]>();
  for (const { plugin, language, cases } of CASES)
    rows.set(`${plugin}, ${language}`, [...(rows.get(`${plugin}, ${language}`) ?? []), ...cases]);
  return rows;
}

test('the table of docs/verdict.md', () => {
  const rows = [...collectRows()].sort(([a], [b]) => a.localeCompare(b, 'en'));
  const all = CASES.flatMap(({ cases }) => cases);
  const cells = [...rows, ['all', all] as const].map(([name, cases]) =>
    [name, ...countRow(cases)].join(' | '),
  );
  const table = [
    '| plug-in | failures | seen | named | deliveries | ✅ | ❔ | misread |',
    `| --- |${' --: |'.repeat(7)}`,
    ...cells.map((row) => `| ${row} |`),
  ].join('\n');
  expect(readFileSync('docs/verdict.md', 'utf8')).toContain(table);
});

test('no failure reads as a success', () => {
  const isGood = ([command, reply, truth]: Case) =>
    !NO_FAILURE.includes(truth) && GOOD.includes(readReply(command, reply, names).kind);
  expect(CASES.flatMap(({ cases }) => cases.filter(isGood))).toEqual([]);
});
