import dotenv from 'dotenv';
import pTimeout from 'p-timeout';
import { checksFor } from './doctor/checks.js';
import { about, type Line } from './doctor/line.js';
import { FAILED, INTERRUPTED, runProgram } from './program.js';

const USAGE = `Usage: npm run doctor                 builds, and checks whether the bot can run here
       node dist/src/cli/doctor.js   the same once it is built

Checks the settings, the token, the gateway, this machine's clock, the store and the address of the shop, one line each:
ok, warning or failed, and what to do. Run it in the bot's folder, as the user who runs the bot.

It is safe to run while the bot runs: it opens no session with Discord, writes one record of its own to the store and
removes it, and sends one request to the shop, with a made-up key. It prints no token, key or password.

  --help, -h   shows this
  --version    shows the version

Exit code: 0 when all is well or worth no more than a warning, 1 when something failed, 130 when it was interrupted.
`;

/** The checks have time limits of their own; this one is for a disk or a resolver that hangs. */
const CHECK_MS = 12_000;
const LATE = about('check').failed(`did not end within ${CHECK_MS / 1000} s. A disk or the network hangs.`);

runProgram({
  usage: USAGE,
  async run({ signal }) {
    dotenv.config({ quiet: true });
    let failed = false;
    for (const check of checksFor(process.env)) {
      const lines = await pTimeout(check(signal), { milliseconds: CHECK_MS, fallback: () => [LATE] });
      if (signal.aborted) return INTERRUPTED;
      failed ||= lines.some(({ status }) => status === 'failed');
      lines.forEach(print);
    }
    return failed ? FAILED : 0;
  },
});

function print({ status, what, text }: Line): void {
  process.stdout.write(`${status.padEnd(8)} ${what.padEnd(14)} ${text}\n`);
}
