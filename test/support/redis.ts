import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BARE, findProgram, freePort, startProgram } from './program.js';

/** The server program: REDIS_SERVER_PATH, or found on the PATH; undefined where there is none. */
export const redisServer: string | undefined =
  (!BARE && process.env.REDIS_SERVER_PATH) || findProgram(['redis-server', 'valkey-server']);

export interface RedisServer {
  /** With the password, where there is one. */
  readonly url: string;
  readonly port: number;
  /** Ends the server and keeps its data; connections break. */
  halt(): Promise<void>;
  /** Starts it again on the same port, with its data. */
  resume(): Promise<void>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

/** Starts a Redis server of its own on a free port of 127.0.0.1. */
export async function startRedis({ password }: { readonly password?: string } = {}): Promise<RedisServer> {
  const file = redisServer;
  if (file === undefined) throw new Error('there is no redis-server');
  const folder = mkdtempSync(join(tmpdir(), 'shopkeep-redis-'));
  const port = await freePort();
  const settings = {
    port: String(port),
    bind: '127.0.0.1',
    dir: folder,
    save: '',
    // Each write is in this file when it returns, so a server that was halted comes back with all of them.
    appendonly: 'yes',
    appendfsync: 'always',
    ...(password === undefined ? {} : { requirepass: password }),
  };
  const start = () =>
    startProgram({
      file,
      args: Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]),
      ready: /Ready to accept connections/,
    });
  let running = await start();

  return {
    url: `redis://${password === undefined ? '' : `:${encodeURIComponent(password)}@`}127.0.0.1:${port}`,
    port,
    halt: () => running.end('SIGKILL'),
    async resume() {
      running = await start();
    },
    async stop() {
      await running.end('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
