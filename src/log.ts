import { type Logger, pino } from 'pino';

/** Where lines go. A terminal also knows whether it shows colours. */
export interface Output {
  readonly isTTY?: boolean;
  hasColors?(): boolean;
}

/** JSON for programs, readable lines for people. */
export type LogForm = { readonly kind: 'json' } | { readonly kind: 'pretty'; readonly colorize: boolean };

/** Lines are written in batches: a write per line would cost more than the reply it reports. */
const WRITE_EVERY_MS = 100;

/** Node's `hasColors` honours NO_COLOR and the type of the terminal. */
export const logFormFor = (output: Output): LogForm =>
  output.isTTY ? { kind: 'pretty', colorize: output.hasColors?.() ?? false } : { kind: 'json' };

/** Opens the log on standard output. */
export async function openLog(level: string, form = logFormFor(process.stdout)): Promise<Logger> {
  const options = { level, base: null };
  if (form.kind === 'pretty') {
    // Loaded lazily: JSON logs don't need it.
    const { prettyFactory } = await import('pino-pretty');
    const { colorize } = form;
    const pretty = prettyFactory({
      colorize,
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
