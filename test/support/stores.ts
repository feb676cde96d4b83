import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KeyvSqlite } from '@keyv/sqlite';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { StoreAddress } from '../../src/store/address.js';
import { openBackend } from '../../src/store/open.js';
import type { Need } from './needs.js';
import { startPostgres } from './postgres.js';
import { startRedis } from './redis.js';

/** A kind of store, with what it needs. */
export interface Kind {
  /** For the title of its tests. */
  readonly title: string;
  /** What its tests need. */
  readonly tags: Need[];
  start(): Promise<Site>;
}

/** Where a store is that one test file has to itself. */
export interface Site {
  readonly place: StoreAddress;
  stop(): Promise<void>;
}

export interface ServerSite extends Site {
  readonly port: number;
  halt(): Promise<void>;
  resume(): Promise<void>;
}

export interface ServerKind extends Kind {
  start(): Promise<ServerSite>;
  /** The same store behind another port or with another password. */
  at(site: Site, change: Change): StoreAddress;
}

export interface Change {
  readonly port?: number;
  readonly password?: string;
  /** Encrypted, which the servers of these tests are not. */
  readonly tls?: boolean;
}

const sqlite: Kind = {
  title: 'SQLite',
  tags: [],
  async start() {
    const folder = mkdtempSync(join(tmpdir(), 'shopkeep-store-'));
    return {
      place: { kind: 'sqlite', path: join(folder, 'shopkeep.sqlite') },
      stop: async () => rmSync(folder, { recursive: true, force: true }),
    };
  },
};

function at({ place }: Site, { port, password, tls }: Change) {
  if (place.kind === 'sqlite') throw new Error('a file has no port');
  const url = new URL(place.url);
  if (port !== undefined) url.port = String(port);
  if (password !== undefined) url.password = password;
  if (tls && place.kind === 'redis') url.protocol = 'rediss:';
  if (tls && place.kind === 'postgres') url.search = '?sslmode=verify-full';
  return { kind: place.kind, url: url.href };
}

const redis: ServerKind = {
  title: 'Redis',
  tags: ['redis'],
  async start() {
    const server = await startRedis({ password: 'redis-secret' });
    return { ...server, place: { kind: 'redis', url: server.url } };
  },
  at,
};

const postgres: ServerKind = {
  title: 'PostgreSQL',
  tags: ['postgres'],
  async start() {
    const server = await startPostgres();
    return { ...server, place: { kind: 'postgres', url: server.url } };
  },
  at,
};

export const servers: readonly ServerKind[] = [redis, postgres];

export const kinds: readonly Kind[] = [sqlite, ...servers];

/** Starts a store that the tests of this `describe` have to themselves; each finds it empty. Gives where it is. */
export function storeSite<S extends Site>(start: () => Promise<S>): () => S {
  let started: S | undefined;
  const site = () => {
    if (!started) throw new Error('the store was not started');
    return started;
  };
  beforeAll(async () => {
    started = await start();
  });
  afterAll(() => started?.stop());
  beforeEach(() => empty(site()));
  return site;
}

/** Removes all records. */
async function empty({ place }: Site): Promise<void> {
  const backend = await openBackend(place);
  for (const key of await backend.keys('')) await backend.delete(key);
  await backend.close();
}

/** Writes many records to a SQLite file in one transaction; one by one, each would wait for the disk. */
export async function writeToFile(
  path: string,
  records: readonly (readonly [key: string, text: string])[],
): Promise<void> {
  const sqlite = new KeyvSqlite({ uri: `sqlite://${path}` });
  await sqlite.query('BEGIN');
  for (const [key, text] of records) await sqlite.set(key, text);
  await sqlite.query('COMMIT');
  await sqlite.disconnect();
}
