import '../../lib/node-version.js';
import { examine } from './doctor/examine.js';
import { runProgram } from './program.js';
import { loadEnvFile } from './settings.js';

const USAGE = `Usage: node dist/src/ops/cli/doctor.js   checks whether the bot can run here
       npm run doctor                    the same in the sources; builds it first if need be

Checks the settings, the token, the gateway, the store and the address of the shop, one line each: ok, warning or failed,
and what to do. Run it in the bot's folder, as the user who runs the bot.

It is safe to run while the bot runs: it opens no session with Discord, writes one record of its own to the store and
removes it, and sends one or two requests to the shop, with a made-up key. It prints no token, key or password.

  --help, -h   shows this
  --version    shows the version

Exit code: 0 when all is well or worth no more than a warning, 1 when something failed, 78 when a
setting is wrong, 130 when it was interrupted.
`;

runProgram({
  usage: USAGE,
  run() {
    loadEnvFile();
    return examine(process.env, (line) => process.stdout.write(line));
  },
});
