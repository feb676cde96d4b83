import type { ClientRequestArgs } from 'node:http';
import { createRequire } from 'node:module';
import type { buildConnector } from 'undici';
import { EX_CONFIG, OperatorError } from '../../lib/operator-error.js';
import { connectThrough, createDispatcher } from './tunnel.js';

/*
 * discord.js has no option for the way to its gateway (https://github.com/discordjs/discord.js/issues/10716): it makes a
 * WebSocket of the package ws, without more than a timeout. So ws gets another class, before discord.js is loaded.
 */

const load = createRequire(__filename);
const ws: typeof import('ws') = load('ws');
const { WebSocket } = ws;

const BYPASSED =
  'DISCORD_PROXY has no effect on the gateway with this discord.js: install the versions of package-lock.json.';

/** The class of ws, but its connections go through the proxy. */
export const webSocketThrough = (proxy: URL) =>
  class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[], options?: ClientRequestArgs) {
      const createConnection = (_options: unknown, callback: buildConnector.Callback) =>
        connectThrough(proxy, new URL(url), callback);
      super(url, protocols, Object.assign({ ...options }, { createConnection }));
    }
  };

/** Loads discord.js so that it goes through the proxy. @throws OperatorError if it was loaded before, or takes no such class */
export function tunnelDiscord(proxy: URL): void {
  let isTaken = false;
  const tunnelled = webSocketThrough(proxy);
  Object.defineProperty(ws, 'WebSocket', {
    get() {
      isTaken = true;
      return tunnelled;
    },
  });
  const { DefaultRestOptions }: typeof import('discord.js') = load('discord.js');
  Object.assign(DefaultRestOptions, { agent: createDispatcher(proxy) });
  if (!isTaken) throw new OperatorError(BYPASSED, EX_CONFIG);
}
