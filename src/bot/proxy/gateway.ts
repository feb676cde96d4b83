import { createRequire } from 'node:module';
import type { Duplex } from 'node:stream';
import type { ClientOptions } from 'ws';
import { EX_CONFIG, OperatorError } from '../../lib/operator-error.js';
import type { ProxyAddress } from './address.js';
import { openTunnel } from './tunnel.js';

/*
 * discord.js has no option for the way to its gateway (https://github.com/discordjs/discord.js/issues/10716): it makes a
 * WebSocket of the package ws, without more than a timeout. So ws gets another class, before discord.js is loaded.
 */

const load = createRequire(__filename);
const ws: typeof import('ws') = load('ws');
const { WebSocket } = ws;

const BYPASSED =
  'DISCORD_PROXY has no effect on the gateway with this discord.js: install the versions of package-lock.json.';

interface Target {
  readonly host: string;
  readonly port: number;
}

type Callback = (error: Error | null, socket?: Duplex) => void;

/** The class of ws, but its connections go through the proxy. */
export const webSocketThrough = (proxy: ProxyAddress) =>
  class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[], options?: ClientOptions) {
      const isSecure = /^wss/.test(String(url));
      // Node waits for the callback, which ws's types don't know.
      const createConnection = ({ host, port }: Target, callback: Callback) =>
        void openTunnel(proxy, { host, port: Number(port), isSecure }).then(
          (socket) => callback(null, socket),
          (error: Error) => callback(error),
        );
      super(url, protocols, Object.assign({ ...options }, { createConnection }));
    }
  };

/** Loads discord.js so that its gateway goes through the proxy. @throws OperatorError if it was loaded before, or takes no such class */
export function tunnelGateway(proxy: ProxyAddress): void {
  let isTaken = false;
  const tunnelled = webSocketThrough(proxy);
  Object.defineProperty(ws, 'WebSocket', {
    get() {
      isTaken = true;
      return tunnelled;
    },
  });
  load('discord.js');
  if (!isTaken) throw new OperatorError(BYPASSED, EX_CONFIG);
}
