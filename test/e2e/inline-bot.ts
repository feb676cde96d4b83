import { join } from 'node:path';
import { pino } from 'pino';
import type { BotProcess, BotProcessOptions } from '../../sandbox/bot-process.js';
import { createApp } from '../../src/app.js';
import { readConfig } from '../../src/ops/config.js';

/**
 * Starts the bot inside the tests' own process, which takes a twentieth of the time that a process takes. It can be stopped
 * and not killed, and has no id: what is about processes (signals, exit codes, what is printed, memory) starts one.
 */
export function startInlineBot({ env, cwd }: BotProcessOptions): BotProcess {
  // What it creates is its owner's alone, as with the program.
  process.umask(0o077);
  const config = readConfig({ STORE_URL: `sqlite://${join(cwd, 'data/shopkeep.sqlite')}`, ...env });
  let printed = '';
  const write = (text: string) => {
    printed += text;
  };
  const app = createApp(config, pino({ level: config.logLevel, base: null }, { write }));
  const started = app.then(async (one) => {
    await one.start();
  });
  // Whoever waits for it is told.
  started.catch(() => {});
  let stopped: Promise<void> | undefined;
  let end: () => void = () => {};
  const ended = new Promise<{ readonly code: number; readonly signal: null }>((resolve) => {
    end = () => resolve({ code: 0, signal: null });
  });

  return {
    // No signal can be sent to it.
    pid: Number.NaN,
    output: () => printed,
    ended,
    async ready() {
      const { failure } = await app;
      await Promise.race([started, failure]);
    },
    async stop(signal) {
      if (signal === 'SIGKILL') throw new Error('only a process can be killed');
      stopped ??= app.then((one) => one.stop()).then(end);
      await stopped;
    },
  };
}
