import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

/* One quick run of the built bench, without the bots to compare with. Only counts are looked at: no time is certain. */

const ENTRY = fileURLToPath(new URL('../../build/bench/bench/main.js', import.meta.url));

const resultForm = z.object({
  measures: z.array(z.object({ name: z.string(), medians: z.object({ shopkeep: z.number() }) })),
});

let folder: string;
let printed: { stdout: string; stderr: string };
let medians: Map<string, number>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shopkeep-bench-test-'));
  const json = join(folder, 'result.json');
  const args = ['--quick', '--bots', 'shopkeep', '--only', 'queue,servers,cold', '--json', json];
  printed = await promisify(execFile)(process.execPath, [ENTRY, ...args]);
  const { measures } = resultForm.parse(JSON.parse(await readFile(json, 'utf8')));
  medians = new Map(measures.map(({ name, medians: { shopkeep } }) => [name, shopkeep]));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('a reply from the cache is one call to Discord and none to the shop', () => {
  expect(medians.get('Discord calls per reply')).toBe(1);
  expect(medians.get('shop calls per 1,000 replies')).toBe(0);
});

test('a cold shop asked by many at once sends one list, and all are answered', () => {
  expect(medians.get('200 at once, cold shop: requests for the list')).toBe(1);
  expect(medians.get('200 at once, cold shop: without an answer')).toBe(0);
});

test('a person waits for one refresh at most', () => {
  expect(medians.get('refreshes of 1000 that go before a person')).toBeLessThanOrEqual(1);
});

test('the table is the output, the progress is not', () => {
  expect(printed.stdout).toMatch(/^Discord calls per reply +1 +1 kept$/m);
  expect(printed.stdout).not.toContain('warms up');
  expect(printed.stderr).toContain('servers: shopkeep warms up');
});
