import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const watchdog = JSON.stringify(new URL('../../dist/src/ops/watchdog.js', import.meta.url).href);

/** What becomes of a program that is watched, and is stuck as soon as it stands still for 600 ms. */
async function watched(source: string): Promise<{ code: unknown; signal: unknown; said: string }> {
  const program = `import { startWatchdog } from ${watchdog};\nstartWatchdog(600);\n${source}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program]);
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const [code, signal] = await once(child, 'close');
  return { code, signal, said };
}

test.each([
  ['computes for ever', 'setTimeout(() => { for (;;); }, 300);'],
  ['waits for ever', 'setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0), 300);'],
])('a process that %s is ended, and says why', async (_what, source) => {
  expect(await watched(source)).toEqual({
    code: null,
    signal: 'SIGKILL',
    said: expect.stringContaining('its watchdog ended it'),
  });
});

test.each([
  ['has nothing left to do', ''],
  ['goes on for longer than that', 'setTimeout(() => {}, 1500);'],
  [
    'is busy in turns',
    `for (let turn = 0; turn < 15; turn += 1) {
      const end = performance.now() + 100;
      while (performance.now() < end);
      await new Promise((done) => setTimeout(done, 1));
    }`,
  ],
])('a process that %s ends by itself', async (_what, source) => {
  expect(await watched(source)).toEqual({ code: 0, signal: null, said: '' });
});

test('a process that was stopped for longer than that goes on', async () => {
  const stopped = "process.stdout.write('x'); setTimeout(() => {}, 1200);";
  const program = `import { startWatchdog } from ${watchdog};\nstartWatchdog(600);\n${stopped}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program]);
  await once(child.stdout, 'data');
  child.kill('SIGSTOP');
  await new Promise((done) => setTimeout(done, 1500));
  child.kill('SIGCONT');
  expect(await once(child, 'close')).toEqual([0, null]);
});
