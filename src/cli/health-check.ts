import { get } from 'node:http';

/*
 * For Docker's HEALTHCHECK, in an image without curl: asks the bot in the same container whether it runs. Exit code 0
 * when it does, 1 when it does not answer or there is nothing to ask.
 */

const PATIENCE_MS = 3000;

function fail(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}

const { HEALTH_PORT: port, HEALTH_HOST: host } = process.env;

if (port) {
  // A wildcard as HEALTH_HOST is an address of this machine too.
  const signal = AbortSignal.timeout(PATIENCE_MS);
  get({ host: host || '127.0.0.1', port, path: '/healthz', agent: false, signal }, (response) => {
    response.resume();
    if (response.statusCode !== 200) fail(`The answer has status ${response.statusCode}.`);
  }).on('error', ({ message }) => fail(`The bot does not answer: ${message}.`));
} else {
  fail(
    'HEALTH_PORT is not set: there is nothing to ask. Without it, start the container with --no-healthcheck.',
  );
}
