import { join } from 'node:path';
import { pino } from 'pino';
import type { BotProcess, BotProcessOptions } from '../../sandbox/bot-process.js';
import { OperatorError } from '../../src/lib/operator-error.js';
import { runApp } from '../../src/main.js';
import { readConfig } from '../../src/ops/config/index.js';

/** Far more than the 5 s that the bot promises. */
const READY_MS = 20_000;

/**
 * Starts the bot inside the tests' own process, which takes a twentieth of the time that a process takes. It can be stopped
 * and not killed, and has no id: what is about processes (signals, exit codes, what is printed, memory) starts one.
 */
export function startInlineBot({ env, cwd }: BotProcessOptions): BotProcess {
  // What it creates is its owner's alone, as with the program.
  process.umask(0o077);
  const config = readConfig({ STORE_URL: `sqlite://${join(cwd, 'data/shopkeep.sqlite')}`, ...env });
  const stopping = new AbortController();
  let printed = '';
  let logReady = () => {};
  const isReady = new Promise<void>((resolve) => {
    logReady = resolve;
  });
  const write = (text: string) => {
    printed += text;
    if (text.includes('"msg":"ready"')) logReady();
  };
  const ended = runApp(config, {
    log: pino({ level: config.logLevel, base: null }, { write }),
    signal: stopping.signal,
    print: write,
  }).then(
    () => ({ code: 0, signal: null }),
    (error: unknown) => {
      write(error instanceof Error ? `${error.message}\n` : 'The bot failed.\n');
      return { code: error instanceof OperatorError ? error.exitCode : 1, signal: null };
    },
  );

  return {
    // No signal can be sent to it.
    pid: Number.NaN,
    output: () => printed,
    ended,
    async ready() {
      const late = new Promise<never>((_, reject) => {
        const why = (text: string) => reject(new Error(`The bot ${text}. It printed:\n${printed}`));
        setTimeout(() => why('was not ready in time'), READY_MS).unref();
        void ended.then(() => why('ended'));
      });
      await Promise.race([isReady, late]);
    },
    async stop(signal = 'SIGTERM') {
      if (signal === 'SIGKILL') throw new Error('only a process can be killed');
      stopping.abort(signal);
      await ended;
    },
  };
}
