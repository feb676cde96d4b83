import { parseArgs } from 'node:util';
import dotenv from 'dotenv';
import pTimeout from 'p-timeout';
import { checksFor } from './doctor/checks.js';
import { type Line, line } from './doctor/line.js';

const USAGE = `Usage: npm run doctor                 builds, and looks whether the bot can run here
       node dist/src/cli/doctor.js   the same once it is built

Looks at the settings, the token, the gateway, this machine's clock, the store and the address of the shop, one line
each: ok, warning or failed, and what to do. Run it in the bot's folder, as the user who runs the bot.

It does no harm beside a running bot: it opens no session at Discord, writes one record of its own to the store and
removes it, and sends one request to the shop, with a made-up key. It prints no token, key or password.

Exit code: 0 when all is well or worth no more than a warning, 1 when something failed, 130 when it was stopped.
`;

const FAILED = 1;
const INTERRUPTED = 130;
/** The checks have time limits of their own; this is for a disk or a resolver that hangs. */
const CHECK_MS = 12_000;
const LATE = line('check', 'failed', `did not end within ${CHECK_MS / 1000} s. A disk or the network hangs.`);

async function main(args: readonly string[]): Promise<number> {
  const help = helpAsked(args);
  if (help !== false) {
    if (help) process.stdout.write(USAGE);
    else process.stderr.write(`There is an option that is not known.\n\n${USAGE}`);
    return help ? 0 : FAILED;
  }
  dotenv.config({ quiet: true });
  const interruption = new AbortController();
  process.on('SIGINT', () => {
    if (interruption.signal.aborted) process.exit(INTERRUPTED);
    interruption.abort();
  });
  let failed = false;
  for (const check of checksFor(process.env)) {
    const lines = (await pTimeout(check(interruption.signal), {
      milliseconds: CHECK_MS,
      message: false,
    })) ?? [LATE];
    if (interruption.signal.aborted) return INTERRUPTED;
    failed ||= lines.some(({ status }) => status === 'failed');
    for (const one of lines) print(one);
  }
  return failed ? FAILED : 0;
}

/** True for help, undefined for what is not known. */
function helpAsked(args: readonly string[]): boolean | undefined {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { help: { type: 'boolean', default: false, short: 'h' } },
    });
    return values.help;
  } catch {
    return undefined;
  }
}

function print({ status, what, text }: Line): void {
  process.stdout.write(`${status.padEnd(8)} ${what.padEnd(14)} ${text}\n`);
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    // Its message could quote a setting.
    const kind = error instanceof Error ? error.name : 'unknown';
    process.stderr.write(`Stopped on an unforeseen error (${kind}).\n`);
    process.exit(FAILED);
  },
);
