import './lib/node-version.js';
import { once } from 'node:events';
import { createApp } from './app.js';
import { describeError } from './bot/error-report.js';
import { FAILED, OperatorError } from './lib/operator-error.js';
import { type Invocation, runProgram } from './ops/cli/program.js';
import { readSettings } from './ops/cli/settings.js';
import { readConfig } from './ops/config.js';
import { openLog } from './ops/log.js';

const USAGE = `Usage: node dist/src/main.js   runs the bot
       npm start               the same in the sources; builds it first if need be

Settings come from the environment or from a file .env in this folder; .env.example lists them all.
Stop it with Ctrl-C: replies in flight are finished first.

  --help, -h   shows this
  --version    shows the version

Exit code: 0 when it was stopped, 1 when it could not start or failed, 78 when starting it again is of no use before you have
changed something, 130 when it was interrupted before it had stopped.
`;

/** Runs until the signal is aborted; resolves with the exit code. */
async function runBot(signal: AbortSignal): Promise<number> {
  const config = readSettings(readConfig);
  const log = await openLog(config.logLevel);
  process.on('uncaughtException', (error) => {
    log.fatal(describeError(error), 'uncaught exception, exiting');
    process.exit(FAILED);
  });
  const app = await createApp(config, log);
  const stopRequest = signal.aborted ? undefined : once(signal, 'abort');
  const started = app.start().then(({ plain, posting }) => {
    // A person copies these, so they aren't lines of the log, which is JSON in a container.
    process.stderr.write(
      `To invite the bot, open ${plain}\nTo let it post in channels too (price list, announcements), open ${posting}\n`,
    );
    return stopRequest;
  });
  await Promise.race([app.failure, started, stopRequest]);
  log.info({ signal: String(signal.reason) }, 'stopping; finishing replies in flight');
  await app.stop();
  return 0;
}

async function run({ signal }: Invocation): Promise<number> {
  try {
    return await runBot(signal);
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(
      `The bot stopped on an unexpected error: ${JSON.stringify(describeError(error))}`,
    );
  }
}

runProgram({ usage: USAGE, isGraceful: true, run });
