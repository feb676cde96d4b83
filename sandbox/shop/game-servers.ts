import { once } from 'node:events';
import { createServer } from 'node:net';
import { SERVERS } from './ids.js';
import type { SampleShop } from './index.js';

/** How many play on each of them; the others of the shop can't be reached. */
const PLAYERS: ReadonlyMap<number, { readonly name: string; readonly online: number; readonly max: number }> =
  new Map([
    [SERVERS.survival, { name: 'play.example.net', online: 28, max: 100 }],
    [SERVERS.anarchy, { name: 'anarchy.example.net', online: 14, max: 60 }],
    [SERVERS.skyblock, { name: 'skyblock.example.net', online: 0, max: 40 }],
  ]);
/** Somebody joins or leaves. */
const VISIT_MS = 60_000;

export interface GameServers {
  /** For the bot, which resolves their names in its own process. */
  readonly env: Readonly<Record<string, string>>;
  /** Gives the servers of a shop their names. */
  name(shop: SampleShop): void;
}

/** Lets servers on this machine answer as Minecraft servers do, in the place of those that the sample shops name. */
export async function startGameServers(): Promise<GameServers> {
  const ports: Record<string, number> = {};
  for (const { name, online, max } of PLAYERS.values())
    ports[name] = await startServer(() =>
      status(online && online + (Math.floor(Date.now() / VISIT_MS) % 5), max),
    );
  return {
    env: {
      GAME_SERVERS: 'all',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(namesOf(ports))}`,
    },
    name({ shops }) {
      for (const { servers } of shops.values())
        for (const server of servers) {
          const ip = PLAYERS.get(server.id)?.name;
          if (ip !== undefined) Object.assign(server, { ip, port: '25565', is_port_hidden: 0 });
        }
    },
  };
}

/** A module that answers for the name server: each name is on this machine, at its port. */
const namesOf = (ports: Readonly<Record<string, number>>): string => `
import { Resolver } from 'node:dns/promises';
const ports = ${JSON.stringify(ports)};
const SERVICE = /^_minecraft\\._tcp\\./;
Resolver.prototype.resolve4 = async (name) => (ports[name] ? ['127.0.0.1'] : []);
Resolver.prototype.resolve6 = async () => [];
Resolver.prototype.resolveSrv = async (asked) => {
  const name = asked.replace(SERVICE, '');
  return ports[name] ? [{ name, port: ports[name], priority: 0 }] : [];
};`;

async function startServer(answer: () => Buffer): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {}).once('data', () => socket.end(answer()));
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** A text of at most 127 bytes, so that each length is one byte. */
function status(online: number, max: number): Buffer {
  const text = Buffer.from(JSON.stringify({ players: { online, max } }));
  return Buffer.concat([Buffer.of(text.length + 2, 0, text.length), text]);
}
