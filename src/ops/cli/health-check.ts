import { get } from 'node:http';
import { OperatorError } from '../../lib/operator-error.js';
import { runProgram } from './program.js';

const USAGE = `Usage: node dist/src/ops/cli/health-check.js

Asks the bot in the same container whether its process runs, for Docker's HEALTHCHECK: the image has no curl. That says
nothing about Discord, the store or the shop. It reads HEALTH_PORT and HEALTH_HOST from the environment.

  --help, -h   shows this
  --version    shows the version

Exit code: 0 when the bot answers, 1 when it doesn't or HEALTH_PORT is not set.
`;

const TIMEOUT_MS = 3000;

runProgram({
  usage: USAGE,
  async run({ signal }) {
    const { HEALTH_PORT: port, HEALTH_HOST: host } = process.env;
    if (!port)
      throw new OperatorError(
        'HEALTH_PORT is not set, so there is nothing to ask. Start the container with --no-healthcheck.',
      );
    const status = await fetchStatus(
      host || '127.0.0.1',
      port,
      AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    );
    if (status !== 200) throw new OperatorError(`The bot answered with status ${status}.`);
    return 0;
  },
});

/** A wildcard as HEALTH_HOST is an address of this machine, too. */
function fetchStatus(host: string, port: string, signal: AbortSignal): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get({ host, port, path: '/healthz', agent: false, signal }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', ({ message }) => reject(new OperatorError(`The bot does not answer: ${message}.`)));
  });
}
