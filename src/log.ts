import { type Logger, pino } from 'pino';

/** Lines are written in batches: a write per line would cost more than the reply it reports. */
const WRITE_EVERY_MS = 100;

/** Opens the log on standard output: readable lines where that is a terminal, JSON for programs elsewhere. */
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
  const lines = pino.destination({ sync: false, minLength: 4096 });
  setInterval(() => lines.flush(), WRITE_EVERY_MS).unref();
  return pino(options, lines);
}
