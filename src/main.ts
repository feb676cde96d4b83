import './lib/node-version.js';
import { type Invocation, runProgram } from './ops/cli/program.js';
import { readSettings } from './ops/cli/settings.js';
import { readConfig } from './ops/config.js';

const USAGE = `Usage: node dist/src/main.js   runs the bot
       npm start               the same in the sources; builds it first if need be

Settings come from the environment or from a file .env in this folder; .env.example lists them all.
Stop it with Ctrl-C: replies in flight are finished first.

  --help, -h   shows this
  --version    shows the version

Exit code: 0 when it was stopped, 1 when it could not start or failed, 78 when starting it again is of no use before you have
changed something, 130 when it was interrupted before it had stopped.
`;

async function run({ signal }: Invocation): Promise<number> {
  const config = readSettings(readConfig);
  const { proxy } = config.discord;
  // Before discord.js is loaded, by all the rest.
  if (proxy) (await import('./bot/proxy/gateway.js')).tunnelDiscord(proxy);
  return (await import('./app.js')).runApp(config, signal);
}

runProgram({ usage: USAGE, isGraceful: true, run });
