import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { environment } from '../support/environment.js';

const built = new URL('../../build/sandbox/demo/', import.meta.url);

/** The demo as `npm run demo` starts it. */
export interface DemoProcess {
  readonly pid: number;
  /** Where it keeps its files; empty when it has ended. */
  readonly folder: string;
  /** Everything that it has printed so far. */
  output(): string;
  /** The address of the page, as soon as it is printed. */
  url(): Promise<string>;
  send(signal: NodeJS.Signals): void;
  readonly code: Promise<number | null>;
  /** Ends it, by force when it does not end by itself. */
  stop(): Promise<void>;
}

/** Starts the built demo, or another of its programs, with its data in `folder` and nothing at its input. */
export function startDemo(
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  program = 'main.js',
): DemoProcess {
  const child = spawn(process.execPath, [fileURLToPath(new URL(program, built)), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment({ TMPDIR: folder, CI: '1', ...env }),
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  }
  const code = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    pid: child.pid ?? 0,
    folder,
    output: () => printed,
    url: () =>
      vi.waitFor(
        () => {
          const [url] = /http:\/\/127\.0\.0\.1:\d+\/\S*(?=\s)/.exec(printed) ?? [];
          if (!url) throw new Error(`There is no address in: ${printed}`);
          return url;
        },
        { timeout: 40_000, interval: 10 },
      ),
    send: (signal) => void child.kill(signal),
    code,
    async stop() {
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), 8000);
      await code;
      clearTimeout(force);
    },
  };
}

/** The processes that a process has started; none where the system does not tell. */
export async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return text.split(' ').filter(Boolean).map(Number);
}

/** The bot of a demo that has started: its only child. */
export async function botOf(demo: DemoProcess): Promise<number> {
  const [bot, ...others] = await childrenOf(demo.pid);
  if (bot === undefined || others.length > 0) throw new Error(`It has not one child: ${[bot, ...others]}`);
  return bot;
}

/** What the system shows of a process: its command line and its environment. */
export const shownOf = async (pid: number): Promise<string> =>
  (await Promise.all(['cmdline', 'environ'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8')))).join();

/** Whether the system still runs a process; one that has ended may stay in its list, without a command line. */
export const isRunning = async (pid: number): Promise<boolean> =>
  (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')) !== '';
