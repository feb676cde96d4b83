import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const entry = fileURLToPath(new URL('../../dist/src/sandbox/demo.js', import.meta.url));

let running: ChildProcess | undefined;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-'));
});
afterEach(async () => {
  running?.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

/** The demo as `npm run demo` starts it; `typed` is what somebody types at its prompt. */
function startDemo(args: readonly string[], typed?: string) {
  const env = { ...process.env, TMPDIR: folder };
  const child = spawn(process.execPath, [entry, ...args], { stdio: ['pipe', 'pipe', 'pipe'], env });
  running = child;
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  }
  if (typed !== undefined) child.stdin.end(typed);
  const code = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, code, output: () => printed };
}

describe('the demo', () => {
  it.each([
    [
      'en',
      ['Linked.', 'Northern Lights', 'Survival', 'Netherite armour', 'Payment #51004', 'Payment #51006'],
    ],
    [
      'ru',
      ['Готово.', 'Северное сияние', 'Выживание', 'Незеритовая броня', 'Платёж №51004', 'Платёж №51006'],
    ],
  ])('prints the replies of all commands in %s, and ends by itself', async (language, texts) => {
    const demo = startDemo(['--once', '--language', language]);
    expect(await demo.code).toBe(0);
    for (const text of texts) expect(demo.output()).toContain(text);
    expect(demo.output()).not.toMatch(/did not answer|LEAK-|undefined/);
  });

  it('does what is typed', async () => {
    const typed = [
      'as member',
      '/payment id:1',
      '/servers',
      'choose creative',
      'press ALL servers',
      'as pirate',
      'quit',
    ];
    const demo = startDemo([], typed.join('\n'));
    expect(await demo.code).toBe(0);
    for (const text of ['not offered', 'One more plot', 'There is no "pirate" here']) {
      expect(demo.output()).toContain(text);
    }
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'ends on %s in the middle of the tour, and leaves nothing behind',
    async (signal) => {
      const demo = startDemo([]);
      await vi.waitFor(() => expect(demo.output()).toContain('/setup'), { timeout: 15_000, interval: 5 });
      demo.child.kill(signal);
      expect(await demo.code).toBe(0);
      expect(demo.output()).toContain('have ended');
      expect(await readdir(folder)).toEqual([]);
    },
  );

  it('explains itself, and refuses what it does not know', async () => {
    const help = startDemo(['--help']);
    expect(await help.code).toBe(0);
    expect(help.output()).toContain('--once');
    const wrong = startDemo(['--languge', 'ru']);
    expect(await wrong.code).toBe(1);
    expect(wrong.output()).toContain('--help');
  });
});
