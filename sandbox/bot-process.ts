import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './root.js';

/** The bot as `npm run build` leaves it. */
export const BOT_ENTRY = join(ROOT, 'dist/src/main.js');

export interface BotProcess {
  readonly pid: number;
  /** What the process has printed; the last part of it when that is much. */
  output(): string;
  /** Resolves when the bot has logged that it is ready. */
  ready(): Promise<void>;
  /** Resolves when the process has ended. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
  /** Sends a signal to a process that still runs, and waits for its end; one that goes on for 20 s is killed. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

export interface BotProcessOptions {
  /**
   * The environment of the process, but for PATH, language, time zone and home, which is `cwd`. Without an address it would ask
   * a shop on the internet.
   */
  readonly env: Readonly<Record<string, string>> & { readonly SHOP_API_URL: string };
  readonly cwd: string;
  /** By default the built bot. */
  readonly entry?: string;
}

const READY = '"msg":"ready"';
const READY_MS = 20_000;
/** Far more than the 5 s that the bot promises. */
const STOP_MS = 20_000;

/** In characters; a bot that runs for days prints more than anybody will read. */
const KEPT = 200_000;

/** Starts the real bot, as `node dist/src/main.js` does. */
export function startBotProcess({ env, cwd, entry = BOT_ENTRY }: BotProcessOptions): BotProcess {
  const child = spawn(process.execPath, [entry], {
    cwd,
    // The same on every machine.
    env: { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', TZ: 'UTC', HOME: cwd, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl-C goes to the parent, which stops the bot.
    detached: true,
  });
  let printed = '';
  let loggedReady = () => {};
  const logged = new Promise<void>((resolve) => {
    loggedReady = resolve;
  });
  const collect = (text: string) => {
    printed = (printed + text).slice(-KEPT);
    if (printed.includes(READY)) loggedReady();
  };
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', collect);
  // The parent may exit without stopping it.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = new Promise<Awaited<BotProcess['ended']>>((resolve) => {
    child.once('close', (code, signal) => {
      process.off('exit', kill);
      resolve({ code, signal });
    });
  });

  return {
    pid: child.pid ?? 0,
    output: () => printed,
    ended,
    async ready() {
      const gaveUp = new Promise<never>((_, reject) => {
        const why = (text: string) => reject(new Error(`The bot ${text}. It printed:\n${printed}`));
        setTimeout(() => why('was not ready in time'), READY_MS).unref();
        ended.then(({ code }) => why(`ended with code ${code}`));
      });
      await Promise.race([logged, gaveUp]);
    },
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      const impatience = setTimeout(kill, STOP_MS);
      await ended;
      clearTimeout(impatience);
    },
  };
}
