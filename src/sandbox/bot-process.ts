import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ENTRY = fileURLToPath(new URL('../main.js', import.meta.url));

export interface BotProcess {
  readonly pid: number;
  /** Everything that the process has printed so far. */
  output(): string;
  /** Resolves when the bot has logged that it is ready. */
  ready(): Promise<void>;
  /** Resolves when the process has ended. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
  /** Sends a signal to a process that still runs, and waits for its end. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

export interface BotProcessOptions {
  /** The whole environment of the process, but for PATH. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** The built entry; by default the one beside this file. */
  readonly entry?: string;
}

const READY_MS = 20_000;

/** Starts the real bot, as `node dist/src/main.js` does. */
export function startBotProcess({ env, cwd, entry = ENTRY }: BotProcessOptions): BotProcess {
  const child: ChildProcess = spawn(process.execPath, [entry], {
    cwd,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl-C in the terminal is for whoever started the bot; it ends the bot in its turn.
    detached: true,
  });
  let printed = '';
  const listeners = new Set<() => void>();
  const collect = (chunk: Buffer) => {
    printed += chunk.toString();
    for (const listener of listeners) listener();
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const ended = new Promise<Awaited<BotProcess['ended']>>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }));
  });

  return {
    pid: child.pid ?? 0,
    output: () => printed,
    ended,
    async ready() {
      const logged = new Promise<void>((resolve) => {
        const look = () => {
          if (!printed.includes('"msg":"ready"')) return;
          listeners.delete(look);
          resolve();
        };
        listeners.add(look);
        look();
      });
      const gaveUp = new Promise<never>((_, reject) => {
        const why = (text: string) => reject(new Error(`The bot ${text}. It printed:\n${printed}`));
        setTimeout(() => why('was not ready in time'), READY_MS).unref();
        ended.then(({ code }) => why(`ended with code ${code}`));
      });
      await Promise.race([logged, gaveUp]);
    },
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await ended;
    },
  };
}
