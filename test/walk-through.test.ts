import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { followAll, updateReplies } from './support/walk-through.js';

const MINUTE_MS = 60_000;

test('every test passes on a copy in which the walk-throughs of docs/architecture.md were followed', {
  tags: 'long',
  timeout: 30 * MINUTE_MS,
}, async () => {
  const folder = await followAll();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await updateReplies(folder);
  // Without the long tests, of which this is one.
  const { SHOPKEEP_LONG: _, ...env } = process.env;
  const outcome = await promisify(execFile)('npm', ['test'], { cwd: folder, env, maxBuffer: 2 ** 26 }).then(
    () => 'green',
    ({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }) => stdout + stderr,
  );
  expect(outcome).toBe('green');
});
