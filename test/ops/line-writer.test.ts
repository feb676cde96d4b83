import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
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
  await sleep(200);
  writer.write('stopped\n');
  expect(() => writer.flushSync()).not.toThrow();
});

test('of a reader that is stuck, no more waits than it was made for', { tags: 'linux' }, async () => {
  execFileSync('mkfifo', [path]);
  const pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  onTestFinished(() => closeSync(pipe));
  const writer = new LineWriter(pipe, 200_000);
  for (let number = 0; number < 10; number += 1) {
    writer.write(`${'x'.repeat(49_999)}\n`);
    // Until it was tried to write it.
    await sleep(120);
  }
  const read = Buffer.alloc(100_000);
  let characters = 0;
  for (let idle = 0; idle < 50; idle += 1)
    try {
      characters += readSync(pipe, read);
      idle = 0;
    } catch {
      await sleep(10);
    }
  expect(characters).toBeGreaterThan(150_000);
  // What waits, what the pipe holds (65,536), and one line between the two.
  expect(characters).toBeLessThan(200_000 + 65_536 + 50_001);
});
