import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { delimiter, join } from 'node:path';
import { environment } from './environment.js';

/** Whether servers, browser and openssl count as missing, as on a machine that has nothing but Node: BARE=1. */
export const BARE = process.env.BARE === '1';

/**
 * The first of `names` that can be executed in one of `folders`, which are those of the PATH where none are given.
 * On a bare machine there is none.
 */
export function findProgram(
  names: readonly string[],
  folders: readonly string[] = (process.env.PATH ?? '').split(delimiter),
): string | undefined {
  if (BARE) return undefined;
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/** Lets a server listen on a port of 127.0.0.1 that was free, and gives that port. */
export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

/**
 * A port that refuses: the system gives none below 1024, so no other test gets it in the meantime. `fetch` doesn't even
 * try the port 1.
 */
export const CLOSED_PORT = 2;

/**
 * A port of 127.0.0.1 for a server that must know it before it starts. It is below those that the system gives to the
 * other servers of the tests, so none of them takes it in the meantime.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 50; tries += 1) {
    const port = randomInt(20_000, 30_000);
    const server = createServer();
    const isFree = await once(server.listen(port, '127.0.0.1'), 'listening').then(
      () => true,
      () => false,
    );
    server.close();
    if (isFree) return port;
  }
  throw new Error('50 ports were in use');
}

/** Who a program runs as, where that is not who runs the tests. */
export interface RunAs {
  readonly uid: number;
  readonly gid: number;
}

interface Program {
  readonly file: string;
  readonly args: readonly string[];
  readonly as?: RunAs | undefined;
}

/** Runs a program to its end. @throws Error with what it printed when that is not a success. */
export async function runProgram({ file, args, as }: Program): Promise<void> {
  const child = spawn(file, args, { ...as, env: environment(), stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${file} failed: ${output}`);
}
