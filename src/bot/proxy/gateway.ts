import { createRequire } from 'node:module';
import type { Agent } from 'undici';
import type { ClientOptions } from 'ws';
import type { ProxyAddress } from './address.js';
import { createDispatcher, TunnelAgent } from './tunnel.js';

/*
 * discord.js has no option for the way to its gateway (https://github.com/discordjs/discord.js/issues/10716): it makes a
 * WebSocket of the package ws, without more than a timeout. So ws gets another class, before discord.js is loaded.
 */

const BYPASSED =
  'DISCORD_PROXY has no effect on the gateway with this discord.js: install the versions of package-lock.json.';

/** The way to Discord through a proxy. */
export interface Way {
  readonly agent: Agent;
  /** Called once the gateway was tried. */
  readonly check: () => void;
}

let isTaken = false;

/** @param onBypassed called with a sentence when discord.js connects without the class below */
export const openWay = (proxy: ProxyAddress, onBypassed: (problem: string) => void): Way => ({
  agent: createDispatcher(proxy),
  check: () => {
    if (!isTaken) onBypassed(BYPASSED);
  },
});

/** Has to be called before discord.js is loaded. */
export function tunnelGateway(proxy: ProxyAddress): void {
  const ws: typeof import('ws') = createRequire(__filename)('ws');
  class TunnelledWebSocket extends ws.WebSocket {
    constructor(url: string | URL, protocols?: string | string[], options?: ClientOptions) {
      super(url, protocols, { ...options, agent: new TunnelAgent(proxy, /^wss/.test(String(url))) });
      isTaken = true;
    }
  }
  Object.assign(ws, { WebSocket: TunnelledWebSocket });
}
