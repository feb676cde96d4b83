import { type Logger, pino } from 'pino';

/** Where lines go; a terminal also says whether it shows colours. */
export interface Output {
  readonly isTTY?: boolean;
  hasColors?(): boolean;
}

/** Who reads the lines: programs read JSON, people a line in words. */
export type LogForm = { readonly kind: 'json' } | { readonly kind: 'pretty'; readonly colorize: boolean };

/** Lines are written together: one write for each of them would cost more than the reply that it tells of. */
const WRITE_EVERY_MS = 100;

/** Node's own `hasColors` follows NO_COLOR and what the terminal is. */
export const logFormFor = (output: Output): LogForm =>
  output.isTTY ? { kind: 'pretty', colorize: output.hasColors?.() ?? false } : { kind: 'json' };

/** Opens the log on standard output. */
export async function openLog(level: string, form = logFormFor(process.stdout)): Promise<Logger> {
  const options = { level, base: null };
  if (form.kind === 'pretty') {
    // Loaded only for people.
    const { prettyFactory } = await import('pino-pretty');
    const { colorize } = form;
    const pretty = prettyFactory({
      colorize,
      singleLine: true,
      // "error" is a name here, not an error: it stays in the line.
      errorLikeObjectKeys: [],
      translateTime: 'SYS:HH:MM:ss',
    });
    // Not through the stream of pino-pretty: the last line has to be there when the process ends.
    return pino(options, { write: (line) => process.stdout.write(pretty(line)) });
  }
  const lines = pino.destination({ sync: false, minLength: 4096 });
  setInterval(() => lines.flush(), WRITE_EVERY_MS).unref();
  return pino(options, lines);
}
