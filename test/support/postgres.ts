import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { findProgram, freePort, type RunAs, runProgram } from './program.js';

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

/** PostgreSQL refuses to run as root; then it runs as the user `postgres`, if there is one. */
function runAs(): RunAs | 'nobody' | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const line = /^postgres:[^:]*:(?<uid>\d+):(?<gid>\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  return line?.groups ? { uid: Number(line.groups.uid), gid: Number(line.groups.gid) } : 'nobody';
}

const account = runAs();
const as = account === 'nobody' ? undefined : account;

/** Why no PostgreSQL can be started here; undefined if one can. */
export function postgresProblem(): string | undefined {
  if (!initdb) return 'no initdb on the PATH or in /usr/lib/postgresql, none in POSTGRES_BIN';
  return account === 'nobody' ? 'it does not run as root, and there is no user postgres' : undefined;
}

/** The folder of the server's programs, such as pg_dump; undefined where there is no PostgreSQL. */
export const postgresPrograms = initdb && join(initdb, '..');

const PASSWORD = 'postgres-secret';

/** A PostgreSQL server on a port of 127.0.0.1, in a folder; its user is `shopkeep`. It outlives the process that started it. */
export class PostgresServer {
  readonly port: number;
  readonly #folder: string;

  private constructor(folder: string, port: number) {
    this.#folder = folder;
    this.port = port;
  }

  /** Starts a server with a folder of its own. */
  static async start(folder = mkdtempSync(join(runFolder(), 'server-'))): Promise<PostgresServer> {
    if (!initdb || account === 'nobody') throw new Error('there is no PostgreSQL');
    const passwordFile = join(folder, 'password');
    writeFileSync(passwordFile, `${PASSWORD}\n`);
    if (as) for (const path of [folder, passwordFile]) chownSync(path, as.uid, as.gid);
    await runProgram({
      file: initdb,
      args: [
        ...['--pgdata', join(folder, 'data'), '--username', 'shopkeep', '--pwfile', passwordFile],
        ...['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--locale', 'C', '--no-sync'],
      ],
      as,
    });
    const server = new PostgresServer(folder, await freePort());
    await server.resume();
    return server;
  }

  /** The server in a folder in which another process has started one. */
  static at(folder: string): PostgresServer | undefined {
    const pidFile = join(folder, 'data', 'postmaster.pid');
    if (!existsSync(pidFile)) return undefined;
    return new PostgresServer(folder, Number(readFileSync(pidFile, 'utf8').split('\n')[3]));
  }

  /** With user and password. */
  url(database = 'postgres'): string {
    return `postgres://shopkeep:${PASSWORD}@127.0.0.1:${this.port}/${database}`;
  }

  /** Creates a database of this name; gives its address. */
  async createDatabase(name: string): Promise<string> {
    const client = new Client({ connectionString: this.url() });
    await client.connect();
    await client.query(`CREATE DATABASE "${name}"`);
    await client.end();
    return this.url(name);
  }

  /** Ends the server and keeps its data; connections break. What was committed is still there afterwards. */
  halt(): Promise<void> {
    return this.#control(['stop', '-m', 'immediate']);
  }

  /** Starts it again on the same port, with its data. */
  resume(): Promise<void> {
    const options = `-p ${this.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
    return this.#control(['start', '-l', join(this.#folder, 'log'), '-o', options]);
  }

  /** Ends it and removes its data. */
  async stop(): Promise<void> {
    if (PostgresServer.at(this.#folder)) await this.halt();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #control(args: readonly string[]): Promise<void> {
    const file = join(initdb ?? '', '..', 'pg_ctl');
    return runProgram({ file, args: [...args, '-w', '-s', '-D', join(this.#folder, 'data')], as });
  }
}

/** Names the folder of the servers of a run. */
const FOLDER = 'SHOPKEEP_POSTGRES_FOLDER';
const runFolder = (): string => process.env[FOLDER] ?? tmpdir();

/** For Vitest's `globalSetup`: the end of a run, interrupted or not, stops all servers that its tests have started. */
export function setup(): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'shopkeep-postgres-'));
  // The user of the server passes through it.
  chmodSync(folder, 0o711);
  process.env[FOLDER] = folder;
  return async () => {
    for (const name of readdirSync(folder)) await PostgresServer.at(join(folder, name))?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** The address of an empty database on the server of this run. */
export async function createDatabase(): Promise<string> {
  return (await sharedServer()).createDatabase(`test-${randomUUID()}`);
}

/** Several workers may ask for it at the same moment; one of them starts it. */
async function sharedServer(): Promise<PostgresServer> {
  const folder = join(runFolder(), 'shared');
  const ready = join(folder, 'ready');
  try {
    mkdirSync(folder);
  } catch {
    while (!existsSync(ready)) await delay(50);
  }
  if (!existsSync(ready)) {
    await PostgresServer.start(folder);
    writeFileSync(ready, '');
  }
  const server = PostgresServer.at(folder);
  if (!server) throw new Error('the PostgreSQL of this run has ended');
  return server;
}
