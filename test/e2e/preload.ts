import { vi } from 'vitest';
import type { BotProcess } from '../../sandbox/bot-process.js';

/*
 * What tests do to a real bot process that nobody could do from outside: code that Node runs before the bot, so that
 * the bot itself needs no back door. A signal sets it off, and a line on its output tells that it was done.
 */

const nodeOptions = (source: string) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(source)}`,
});

/** The environment for a bot whose clocks `later` can move. */
export const WITH_CLOCK = nodeOptions(`
  const [now, clock] = [Date.now, performance.now.bind(performance)];
  let ahead = 0;
  Date.now = () => now() + ahead;
  performance.now = () => clock() + ahead;
  process.on('SIGUSR2', () => {
    ahead += 60_000;
    process.stdout.write('[clock ' + ahead / 60_000 + ']\\n');
  });
`);

/**
 * The same, and what the bot put off for more than a quarter of a minute happens when the calendar is there.
 * @param ahead in milliseconds, from the start
 */
export const withTimers = (ahead = 0) =>
  nodeOptions(`
  import { promisify } from 'node:util';
  const [now, clock] = [Date.now, performance.now.bind(performance)];
  let ahead = ${ahead};
  Date.now = () => now() + ahead;
  performance.now = () => clock() + ahead;
  const waiting = new Map();
  const [begin, end] = [setTimeout, clearTimeout];
  globalThis.setTimeout = (run, ms, ...rest) => {
    const timer = begin(() => (waiting.delete(timer), run(...rest)), ms);
    if (ms > 15_000) waiting.set(timer, { at: Date.now() + ms, run: () => run(...rest) });
    return timer;
  };
  setTimeout[promisify.custom] = begin[promisify.custom];
  globalThis.clearTimeout = (timer) => (waiting.delete(timer), end(timer));
  process.on('SIGUSR2', () => {
    ahead += 60_000;
    for (const [timer, { at, run }] of [...waiting])
      if (at <= Date.now()) {
        clearTimeout(timer);
        run();
      }
    process.stdout.write('[clock ' + ahead / 60_000 + ']\\n');
  });
`);

/** The same, of a bot that is killed as soon as it reads an answer with this word in it. */
export const dyingOf = (word: string, ahead = 0) => {
  const reader = nodeOptions(`
    const parse = JSON.parse;
    JSON.parse = (text, ...rest) => {
      if (String(text).includes('${word}')) process.kill(process.pid, 'SIGKILL');
      return parse(text, ...rest);
    };
  `);
  return { NODE_OPTIONS: `${withTimers(ahead).NODE_OPTIONS} ${reader.NODE_OPTIONS}` };
};

/** The environment for a bot whose calendar is set at SIGUSR2, as by its operator; what has passed is not changed. */
export const withCalendarSet = (hours: number) =>
  nodeOptions(`
  const now = Date.now;
  process.on('SIGUSR2', () => {
    Date.now = () => now() + ${hours} * 3_600_000;
    process.stdout.write('[clock set]\\n');
  });
`);

/** Moves the clocks of a bot that was started `WITH_CLOCK`. Timers go on as they were, or come `withTimers`. */
export async function later(bot: BotProcess, minutes: number): Promise<void> {
  for (let moved = 0; moved < minutes; moved += 1) {
    const before = bot.output().split('[clock ').length;
    process.kill(bot.pid, 'SIGUSR2');
    // One by one, because signals of one kind that meet become one.
    await vi.waitFor(
      () => {
        if (bot.output().split('[clock ').length === before) throw new Error('the clock did not move');
      },
      { timeout: 10_000, interval: 5 },
    );
  }
}

/** The environment for a bot in which `error`, an expression, is thrown on SIGUSR2, where nothing catches it. */
export const throwing = (error: string) => nodeOptions(`process.on('SIGUSR2', () => { throw ${error}; });`);

/** The same, as a promise that is rejected and that nobody looks at. */
export const rejecting = (error: string) =>
  nodeOptions(`process.on('SIGUSR2', () => { Promise.reject(${error}); });`);

/** The environment for a bot whose memory `heapUsed` can weigh. */
export const WITH_SCALES = nodeOptions(`
  import { setFlagsFromString } from 'node:v8';
  import { runInNewContext } from 'node:vm';
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  let weighed = 0;
  process.on('SIGUSR2', () => {
    collect();
    collect();
    weighed += 1;
    process.stdout.write('[heap ' + weighed + ': ' + process.memoryUsage().heapUsed + ']\\n');
  });
`);

/** Bytes in use after garbage was collected, in a bot that was started `WITH_SCALES`. */
export async function heapUsed(bot: BotProcess): Promise<number> {
  // By their numbers: the first lines of many are forgotten.
  const last = () => /.*\[heap (\d+): (\d+)\]/s.exec(bot.output())?.slice(1).map(Number) ?? [];
  const [before = 0] = last();
  process.kill(bot.pid, 'SIGUSR2');
  return vi.waitFor(
    () => {
      const [number = 0, bytes = 0] = last();
      if (number <= before) throw new Error('the bot did not tell what it weighs');
      return bytes;
    },
    { timeout: 30_000 },
  );
}
