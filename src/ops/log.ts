import { type Logger, pino } from 'pino';
import type { Problem } from '../domain/failure.js';
import type { LeftOutEvent } from '../http/client.js';
import type { AskedEvent } from '../shop/request-queue.js';
import { LineWriter } from './line-writer.js';

const STANDARD_OUTPUT = 1;

/** Opens the log on standard output: readable lines if that is a terminal, JSON otherwise. */
export async function openLog(level: string): Promise<Logger> {
  const options = { level, base: null };
  if (process.stdout.isTTY) {
    // Loaded lazily: JSON logs don't need it.
    const { prettyFactory } = await import('pino-pretty');
    const pretty = prettyFactory({
      // Honours NO_COLOR and the type of the terminal.
      colorize: process.stdout.hasColors(),
      singleLine: true,
      // `error` holds a name, not an Error: keep it in the line.
      errorLikeObjectKeys: [],
      translateTime: 'SYS:HH:MM:ss',
    });
    // Written synchronously instead of through pino-pretty's stream, which loses the last lines on exit.
    return pino(options, { write: (line) => process.stdout.write(pretty(line)) });
  }
  return pino(options, new LineWriter(STANDARD_OUTPUT));
}

/** A mistyped number and a request that a stop ends need nobody's attention. */
const HARMLESS: ReadonlySet<Problem['kind']> = new Set(['notFound', 'stopping']);

export function logShopEvent(log: Logger, event: AskedEvent | LeftOutEvent): void {
  const { operation } = event;
  if (event.event === 'leftOut') {
    const { count, first } = event;
    log.warn({ operation, count, first }, 'left out of the shop’s list: it could not be read');
  } else {
    const { ms, failure } = event;
    if (!failure) log.debug({ operation, ms }, 'shop request');
    else {
      const { kind } = failure.problem;
      const level = HARMLESS.has(kind) ? 'debug' : 'warn';
      log[level]({ operation, ms, failure: kind, code: failure.code }, 'shop request failed');
    }
  }
}
