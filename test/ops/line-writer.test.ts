import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { LineWriter } from '../../src/ops/line-writer.js';

let path: string;
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'shopkeep-lines-'));
  path = join(folder, 'log');
  return () => rmSync(folder, { recursive: true, force: true });
});

function writerTo(name: string): LineWriter {
  const file = openSync(name, 'w');
  onTestFinished(() => closeSync(file));
  return new LineWriter(file);
}

const numbered = Array.from({ length: 2000 }, (_, number) => `строка ${number}\n`);

test('all lines arrive in the background, in order', async () => {
  const writer = writerTo(path);
  for (const line of numbered) writer.write(line);
  await vi.waitFor(() => expect(readFileSync(path, 'utf8')).toBe(numbered.join('')));
});

test('the last lines arrive at once', () => {
  const writer = writerTo(path);
  writer.write('stopped\n');
  writer.flushSync();
  expect(readFileSync(path, 'utf8')).toBe('stopped\n');
});

test('a full disk loses lines, and nothing fails', { tags: 'linux' }, async () => {
  const writer = writerTo('/dev/full');
  for (const line of numbered) writer.write(line);
  await new Promise((resolve) => setTimeout(resolve, 200));
  writer.write('stopped\n');
  expect(() => writer.flushSync()).not.toThrow();
});
