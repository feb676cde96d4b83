import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, freePort, type RunAs, runProgram, startProgram } from './program.js';

const VERSIONS = '/usr/lib/postgresql';

function installed(): string[] {
  try {
    return readdirSync(VERSIONS).map((version) => join(VERSIONS, version, 'bin'));
  } catch {
    return [];
  }
}

const named = process.env.POSTGRES_BIN;
const initdb = named
  ? findProgram(['initdb'], [named])
  : (findProgram(['initdb']) ?? findProgram(['initdb'], installed()));

/** PostgreSQL refuses to run as root; then it runs as the user `postgres`, where there is one. */
function runAs(): RunAs | 'nobody' | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const line = /^postgres:[^:]*:(?<uid>\d+):(?<gid>\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  return line?.groups ? { uid: Number(line.groups.uid), gid: Number(line.groups.gid) } : 'nobody';
}

const as = runAs();

/** Why no PostgreSQL can be started here; undefined where one can. */
export function postgresProblem(): string | undefined {
  if (!initdb) return 'no initdb on the PATH or in /usr/lib/postgresql, none in POSTGRES_BIN';
  return as === 'nobody' ? 'it does not run as root, and there is no user postgres' : undefined;
}

export interface PostgresServer {
  /** With user, password and database. */
  readonly url: string;
  readonly port: number;
  /** Ends the server and keeps its data; connections break. */
  halt(): Promise<void>;
  /** Starts it again on the same port, with its data. */
  resume(): Promise<void>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

/** Starts a PostgreSQL server of its own on a free port of 127.0.0.1; its user is `shopkeep`. */
export async function startPostgres(password = 'postgres-secret'): Promise<PostgresServer> {
  if (!initdb || as === 'nobody') throw new Error('there is no PostgreSQL');
  const folder = mkdtempSync(join(tmpdir(), 'shopkeep-postgres-'));
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, `${password}\n`);
  if (as) for (const path of [folder, passwordFile]) chownSync(path, as.uid, as.gid);
  await runProgram({
    file: initdb,
    args: [
      ...['--pgdata', data, '--username', 'shopkeep', '--pwfile', passwordFile],
      ...['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--locale', 'C', '--no-sync'],
    ],
    as,
  });
  const port = await freePort();
  const start = () =>
    startProgram({
      file: join(initdb, '..', 'postgres'),
      args: [
        ...['-D', data, '-p', String(port)],
        ...['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
      ],
      ready: /database system is ready to accept connections/,
      as,
    });
  let running = await start();
  // An immediate shutdown: clients see their connections break, and what was committed is still there afterwards.
  const halt = () => running.end('SIGQUIT');

  return {
    url: `postgres://shopkeep:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`,
    port,
    halt,
    async resume() {
      running = await start();
    },
    async stop() {
      await halt();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
