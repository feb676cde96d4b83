import type { Logger } from 'pino';
import { describeProxy } from '../bot/proxy/address.js';
import { startProblem } from '../bot/start-problem.js';
import { SECOND_MS } from '../lib/duration.js';
import { sleep } from '../lib/timer.js';
import type { Config } from './config.js';

const SLOW_S = 5;
const FIRST_PAUSE_S = 5;
const LONGEST_PAUSE_S = 300;

export type Destination = Pick<Config['discord'], 'apiUrl' | 'proxy'>;

/**
 * Tries until `connect` succeeds, and says so.
 * @throws OperatorError for what only a person can change; the signal's reason once that is aborted
 */
export async function keepConnecting<T>(
  connect: () => Promise<T>,
  { apiUrl, proxy }: Destination,
  log: Pick<Logger, 'info' | 'warn'>,
  signal: AbortSignal,
): Promise<T> {
  const way = proxy ? ` through the proxy ${describeProxy(proxy)}` : '';
  if (proxy) log.info(`Discord${way}`);
  const still = `Still connecting to Discord at ${apiUrl}${way}; Ctrl-C stops.`;
  const slow = setTimeout(() => log.info(still), SLOW_S * SECOND_MS);
  const advice = proxy ? '' : ' Behind a block? See DISCORD_PROXY.';
  for (let pause = FIRST_PAUSE_S; ; pause = Math.min(2 * pause, LONGEST_PAUSE_S)) {
    try {
      return await connect();
    } catch (error) {
      signal.throwIfAborted();
      log.warn(`${startProblem(error)} Trying again in ${pause} s; Ctrl-C stops.${advice}`);
    } finally {
      clearTimeout(slow);
    }
    await sleep(pause * SECOND_MS);
    signal.throwIfAborted();
  }
}
