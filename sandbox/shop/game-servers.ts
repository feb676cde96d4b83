import { once } from 'node:events';
import { createServer } from 'node:net';
import { SERVERS } from './ids.js';
import type { SampleShop } from './index.js';

/** How many play on each of them; the others of the shop can't be reached. */
const PLAYERS: ReadonlyMap<number, { readonly online: number; readonly max: number }> = new Map([
  [SERVERS.survival, { online: 28, max: 100 }],
  [SERVERS.anarchy, { online: 14, max: 60 }],
  [SERVERS.skyblock, { online: 0, max: 40 }],
]);
/** Somebody joins or leaves. */
const VISIT_MS = 60_000;

/** Lets servers on this machine answer as Minecraft servers do, in the place of those that the sample shops name. */
export async function startGameServers({ shops }: SampleShop): Promise<void> {
  for (const [id, { online, max }] of PLAYERS) {
    const port = await startServer(() =>
      status(online && online + (Math.floor(Date.now() / VISIT_MS) % 5), max),
    );
    for (const { servers } of shops.values())
      for (const server of servers) if (server.id === id) Object.assign(server, { ip: '127.0.0.1', port });
  }
}

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
