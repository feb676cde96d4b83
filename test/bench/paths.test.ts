import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { measurePaths } from '../../bench/paths.js';

const architecture = readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8');

test('a reply enters as much of the code as docs/architecture.md says', { tags: 'long' }, async () => {
  for (const { act, files, functions, frames } of await measurePaths()) {
    const row = architecture.split('\n').find((line) => line.startsWith(`| ${act} |`)) ?? '';
    const told = [...row.matchAll(/\| (\d+|–) (?=\|)/g)].map(([, number]) =>
      number === '–' ? 0 : Number(number),
    );
    expect(told, act).toHaveLength(3);
    for (const [index, counted] of [files, functions, frames].entries()) {
      expect(counted, row).toBeGreaterThanOrEqual(Math.floor((told[index] ?? 0) * 0.9));
      expect(counted, row).toBeLessThanOrEqual(Math.ceil((told[index] ?? 0) * 1.1));
    }
  }
});
