import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { listen } from './program.js';

/** A wire to a server of 127.0.0.1 that can go dead without a word, as wires do. */
export interface Wire {
  readonly port: number;
  /** How many connections were begun through it. */
  readonly connections: number;
  /** From now on nothing passes: connections are taken, stay open, and are silent. */
  silence(): void;
  /** New connections pass again; those that were silenced stay silent. */
  heal(): void;
  stop(): Promise<void>;
}

/** Lays a wire to the server on `port`. */
export async function startWire(port: number): Promise<Wire> {
  const sockets = new Set<Socket>();
  let connections = 0;
  let silent = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    connections += 1;
    keep(near);
    if (silent) return;
    const far = connect(port, '127.0.0.1');
    keep(far);
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  const ownPort = await listen(server);

  return {
    port: ownPort,
    get connections() {
      return connections;
    },
    silence() {
      silent = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    heal() {
      silent = false;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
