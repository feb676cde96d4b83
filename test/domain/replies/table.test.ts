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
    deliveries.length,
    deliveries.filter(kindOf('delivered')).length,
    deliveries.filter(kindOf('unknown')).length,
  ];
}

/** A plug-in's figures of both languages: `6+4` are six English ones and four Russian ones. */
function formRow(name: string, isOf: (plugin: string) => boolean): string {
  const countIn = (language: string) =>
    countRow(
      CASES.filter((one) => one.language === language && isOf(one.plugin)).flatMap(({ cases }) => cases),
    );
  const russian = countIn('ru');
  return `| ${[name, ...countIn('en').map((count, column) => `${count}+${russian[column]}`)].join(' | ')} |`;
}

test('the table of docs/verdict.md', () => {
  const plugins = [...new Set(CASES.map(({ plugin }) => plugin))].sort((a, b) => a.localeCompare(b, 'en'));
  const table = [
    '| plug-in | failures | seen | deliveries | ✅ | ❔ |',
    `| --- |${' --: |'.repeat(5)}`,
    ...plugins.map((name) => formRow(name, (plugin) => plugin === name)),
    formRow('all', () => true),
  ].join('\n');
  expect(readFileSync('docs/verdict.md', 'utf8')).toContain(table);
});

test('no failure reads as a success', () => {
  const isGood = ([command, reply, truth]: Case) =>
    !NO_FAILURE.includes(truth) && GOOD.includes(readReply(command, reply, names).kind);
  expect(CASES.flatMap(({ cases }) => cases.filter(isGood))).toEqual([]);
});
