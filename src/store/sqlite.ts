import { existsSync, statSync } from 'node:fs';
import { KeyvSqlite } from '@keyv/sqlite';
import { z } from 'zod';
import { type Backend, DAMAGED, StoreError, TIMEOUT_MS } from './backend.js';

const keyRows = z.array(z.object({ key: z.string() }));
const checkRows = z.array(z.object({ integrity_check: z.string() }));

const NO_DATABASE = new Set(['SQLITE_CORRUPT', 'SQLITE_NOTADB']);

const BUSY = 'SQLITE_BUSY';

/** What SQLite says when the file may not be written, or another one was put in its place. */
const READ_ONLY = 'SQLITE_READONLY';

/**
 * Opens the SQLite file, creating it where it is missing; its folder has to be there. A write that returned is on disk.
 * @throws StoreError `DAMAGED` when the file is no intact database; it is left as it is.
 */
export async function openSqlite(path: string): Promise<Backend> {
  let connection = await connect(path);
  /** Whether that was so when it was last tried. */
  let locked = false;
  let closed = false;
  let last: Promise<unknown> = Promise.resolve();

  /**
   * One after another: while another program locks the file each waits for it, and SQLite would let all who ask wait
   * for one another. Who has waited for as long as an answer may take is then not tried any more.
   */
  function ask<T>(work: (sqlite: KeyvSqlite) => Promise<T>): Promise<T> {
    const until = performance.now() + TIMEOUT_MS;
    const answer = last.then(() => {
      if (locked && performance.now() > until) throw new StoreError(BUSY, 'the file is locked');
      return answered(work);
    });
    last = answer.catch(() => {});
    return answer;
  }

  async function answered<T>(work: (sqlite: KeyvSqlite) => Promise<T>): Promise<T> {
    if (closed) throw new StoreError('closed');
    try {
      const answer = await told(work(connection));
      locked = false;
      return answer;
    } catch (error) {
      const code = error instanceof StoreError ? error.code : undefined;
      locked = code === BUSY;
      if (code === READ_ONLY) await reconnect();
      throw error;
    }
  }

  /** A connection stays read-only when its file no longer is. Without the file it is all that is left of the store. */
  async function reconnect(): Promise<void> {
    if (!existsSync(path)) return;
    const next = await connect(path).catch(() => undefined);
    if (!next) return;
    const before = connection;
    connection = next;
    await told(before.disconnect());
  }

  return {
    get: (key) => ask((sqlite) => sqlite.get(key)),
    set: (key, text) => ask(async (sqlite) => void (await sqlite.set(key, text))),
    async replace(key, before, after) {
      const sql = 'UPDATE keyv SET value = ? WHERE key = ? AND value = ? RETURNING key';
      const rows = await ask((sqlite) => sqlite.query(sql, after, key, before));
      return keyRows.parse(rows).length === 1;
    },
    delete: (key) => ask((sqlite) => sqlite.delete(key)),
    async keys(prefix) {
      const rows = await ask((sqlite) => sqlite.query('SELECT key FROM keyv WHERE key LIKE ?', `${prefix}%`));
      return keyRows.parse(rows).map(({ key }) => key);
    },
    async close() {
      await last;
      closed = true;
      await told(connection.disconnect());
    },
  };
}

async function connect(path: string): Promise<KeyvSqlite> {
  // SQLite takes an empty file for a new store. It is rather what is left of a copy that failed.
  if (existsSync(path) && statSync(path).size === 0) throw new StoreError(DAMAGED, 'the file is empty');
  const sqlite = new KeyvSqlite({ uri: `sqlite://${path}`, busyTimeout: TIMEOUT_MS });
  // Each error also rejects the call that met it, and one that nobody listens to would end the process.
  sqlite.on('error', () => {});
  try {
    const [check] = checkRows.parse(await told(sqlite.query('PRAGMA integrity_check(1)')));
    if (check?.integrity_check !== 'ok') throw new StoreError('SQLITE_CORRUPT', 'the file is damaged inside');
    // What is erased does not stay in the file.
    await told(sqlite.query('PRAGMA secure_delete = ON'));
    return sqlite;
  } catch (error) {
    await sqlite.disconnect().catch(() => {});
    if (!(error instanceof StoreError) || !NO_DATABASE.has(error.code)) throw error;
    throw new StoreError(DAMAGED, error.message);
  }
}

async function told<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    // SQLite's own words name neither a record nor a secret.
    if (error instanceof Error && 'code' in error) throw new StoreError(String(error.code), error.message);
    throw error;
  }
}
