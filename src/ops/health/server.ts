import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type Clock, machineClockProblem } from '../../lib/clock.js';
import { errorCode } from '../../lib/error-code.js';
import { OperatorError } from '../../lib/operator-error.js';
import type { Metrics } from './metrics.js';

interface HealthServerOptions {
  readonly port: number;
  readonly host: string;
  readonly whyNotReady: () => Promise<string | undefined>;
  readonly metrics: Pick<Metrics, 'contentType' | 'text'>;
  readonly clock: Pick<Clock, 'machineAheadMs'>;
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly type?: string;
}

/** Serves `/healthz` (the process runs), `/readyz` (the bot can serve every guild) and `/metrics`. */
export class HealthServer {
  readonly #options: HealthServerOptions;
  readonly #server: Server;

  constructor(options: HealthServerOptions) {
    this.#options = options;
    this.#server = createServer(async ({ url = '' }, response) => {
      const error: Answer = { status: 500, text: 'unexpected error\n' };
      const { status, text, type = 'text/plain; charset=utf-8' } = await this.#answer(url).catch(() => error);
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
    });
    // Only monitors connect here.
    this.#server.maxConnections = 100;
  }

  /** @throws OperatorError if it can't listen */
  async listen(): Promise<void> {
    const { port, host } = this.#options;
    this.#server.listen(port, host);
    try {
      await once(this.#server, 'listening');
    } catch (error) {
      throw new OperatorError(
        `The bot did not start: port ${port} of ${host} cannot be opened (${errorCode(error)}). Another program may use it; see HEALTH_PORT and HEALTH_HOST.`,
      );
    }
    // Without a listener, a connection that can't be accepted would end the bot.
    this.#server.on('error', () => {});
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  async #answer(url: string): Promise<Answer> {
    const { whyNotReady, metrics, clock } = this.#options;
    switch (url.replace(/\?.*$/s, '')) {
      case '/healthz':
        return { status: 200, text: 'ok\n' };
      case '/readyz': {
        const reason = await whyNotReady();
        // The bot serves everybody whatever its machine's clock says, so that is only named.
        const lines = [reason ?? 'ready', machineClockProblem(clock.machineAheadMs)].filter((line) => line);
        return { status: reason === undefined ? 200 : 503, text: `${lines.join('\n')}\n` };
      }
      case '/metrics':
        return { status: 200, text: await metrics.text(), type: metrics.contentType };
      default:
        return { status: 404, text: 'try /healthz, /readyz or /metrics\n' };
    }
  }
}
