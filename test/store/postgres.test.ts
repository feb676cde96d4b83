import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { StoreError } from '../../src/store/backend.js';
import { Cipher } from '../../src/store/cipher.js';
import { GuildStore } from '../../src/store/guilds.js';
import { createKeyv } from '../../src/store/keyv.js';
import { PostgresBackend } from '../../src/store/postgres.js';
import { PostgresAdapter } from '../../src/store/postgres-adapter.js';
import { createDatabase, PostgresServer } from '../support/postgres.js';
import { problemOf } from '../support/problem-of.js';
import { CLOSED_PORT } from '../support/program.js';
import { identity } from '../support/samples.js';
import { startWire, type Wire } from '../support/wire.js';

const GUILD = '100000000000000001';
const OTHER = '100000000000000002';
const KEY = 'c0ffee00c0ffee00c0ffee00c0ffee01';
const all = (kind: string, length: number) => Array(length).fill(kind);

/** The same address with another part. */
function change(url: string, part: 'port' | 'password' | 'search', value: string | number): string {
  const changed = new URL(url);
  changed[part] = String(value);
  return changed.href;
}

describe('PostgreSQL', { tags: 'postgres' }, () => {
  test('processes that start together with an empty database create one table', async () => {
    const url = await createDatabase();
    const backends = await Promise.all(Array.from({ length: 5 }, () => PostgresBackend.open(url)));
    await Promise.all(backends.map((backend, n) => backend.set(`guild:${n}`, 'x')));
    expect(await backends[0]?.keys('')).toHaveLength(5);
    await Promise.all(backends.map((backend) => backend.close()));
  });

  test('a user who may use the table, but create none, is enough; one who may not gets an error that says it', async () => {
    const url = await createDatabase();
    await (await PostgresBackend.open(url)).close();
    const owner = new Client({ connectionString: url });
    await owner.connect();
    const name = `user${Date.now()}`;
    const use = async () => {
      const changed = new URL(change(url, 'password', 'user-secret'));
      changed.username = name;
      await (await PostgresBackend.open(changed.href)).close();
    };
    await owner.query(
      `CREATE USER ${name} PASSWORD 'user-secret'; REVOKE CREATE ON SCHEMA public FROM PUBLIC`,
    );
    await expect(use()).rejects.toThrow('not allowed to use the table shopkeep, 42501');
    await owner.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON shopkeep TO ${name}`);
    await use();
    await owner.end();
  });

  test('is not cleared through Keyv', async () => {
    const url = await createDatabase();
    const backend = await PostgresBackend.open(url);
    await backend.set('guild:1', 'x');
    const adapter = new PostgresAdapter(url);
    await expect(createKeyv(adapter).clear()).rejects.toThrow('never cleared');
    expect(await backend.keys('')).toEqual(['guild:1']);
    await Promise.all([backend.close(), adapter.disconnect()]);
  });

  describe('that cannot be opened says why, without its address', () => {
    test.each<[string, RegExp, (url: string) => string | Promise<string>]>([
      ['a wrong password', /password is wrong/, (url) => change(url, 'password', 'wrong-password')],
      ['no password', /password is wrong/, (url) => change(url, 'password', '')],
      ['no such database', /no such database/, (url) => `${url}x`],
      ['no TLS', /^(no TLS|E[A-Z]+)/, (url) => change(url, 'search', '?sslmode=verify-full')],
      ['nothing listening', /^ECONNREFUSED$/, (url) => change(url, 'port', CLOSED_PORT)],
    ])('%s', async (_what, reason, edit) => {
      const url = await edit(await createDatabase());
      const error = await PostgresBackend.open(url).catch((thrown: unknown) => thrown);
      if (!(error instanceof StoreError)) throw new Error('it was opened');
      expect(error.message).toMatch(reason);
      for (const part of ['shopkeep:', '127.0.0.1', 'wrong-password', 'postgres-secret'])
        expect(`${error.stack} ${JSON.stringify(error)}`).not.toContain(part);
    });
  });
});

describe('a server', { tags: 'postgres' }, () => {
  let server: PostgresServer;
  let wire: Wire;
  let store: GuildStore;
  beforeAll(async () => {
    server = await PostgresServer.start();
  });
  afterAll(() => server?.stop());
  beforeEach(async () => {
    wire = await startWire(server.port);
    await open();
  });
  afterEach(async () => {
    await store.close().catch(() => {});
    await wire.stop();
  });

  async function open(): Promise<void> {
    const backend = await PostgresBackend.open(change(server.url(), 'port', wire.port));
    store = new GuildStore(backend, new Cipher(Buffer.alloc(32, 7)));
  }

  const link = (guildId: string) => store.link(guildId, { key: KEY, shop: identity('x') });
  /** All that can be asked of a store, about guilds that are not cached. */
  const askAll = () =>
    Promise.all(
      [
        store.settings(OTHER),
        store.changeSettings('200000000000000001', { language: 'ru' }),
        link('200000000000000002'),
        store.erase('200000000000000004'),
        store.guildIds(),
        store.claim('1'),
        store.slots?.reserve('x', 1000) ?? Promise.resolve(),
      ].map((work) => work.then(() => 'none', problemOrError)),
    );
  const problemOrError = (error: unknown) =>
    error instanceof StoreError ? 'storeUnavailable' : problemOf(Promise.reject(error));

  test('that goes away and comes back: failures until then, and everything as it was afterwards', async () => {
    await link(GUILD);
    await store.key(GUILD);
    await server.halt();
    expect(await askAll()).toEqual(all('storeUnavailable', 7));
    expect(await problemOf(store.changeSettings(GUILD, { language: 'ru' }))).toBe('storeUnavailable');
    await server.resume();
    expect(await store.settings(GUILD)).toMatchObject({ language: 'auto' });
    expect(await askAll()).toEqual(all('none', 7));
    expect(await store.key(GUILD)).toBe(KEY);
  });

  test('that falls silent fails everything, queues nothing, and is used again when it responds', async () => {
    const before = await store.guildIds();
    wire.silence();
    const ids = Array.from({ length: 100 }, (_, n) => String(400_000_000_000_000_000n + BigInt(n)));
    const writes = ids.map((id) => problemOf(store.changeSettings(id, { language: 'ru' })));
    expect(await askAll()).toEqual(all('storeUnavailable', 7));
    expect(await Promise.all(writes)).toEqual(all('storeUnavailable', 100));
    wire.heal();
    // A connection that was begun while it was silent may still have to time out.
    await vi.waitFor(async () => expect(await problemOf(store.settings(OTHER))).toBe('none'), 10_000);
    expect(await store.guildIds()).toEqual(before);
  });

  test('that falls silent does not keep the bot from starting with an error, or from stopping', async () => {
    wire.silence();
    const read = problemOf(store.settings(GUILD));
    await expect(open()).rejects.toThrow('no answer');
    await store.close();
    expect(await read).toBe('storeUnavailable');
  });
});
