import { existsSync, statSync } from 'node:fs';
import { KeyvSqlite } from '@keyv/sqlite';
import { z } from 'zod';
import { codeOf } from '../lib/error-code.js';
import { type Backend, DAMAGED, StoreError, TIMEOUT_MS } from './backend.js';

const keyRow = z.object({ key: z.string() });
const rowsOf = z.array(z.unknown());
const checkRows = z.array(z.object({ integrity_check: z.string() }));

const CREATE = 'INSERT INTO keyv (key, value) VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING key';
const REPLACE = 'UPDATE keyv SET value = ? WHERE key = ? AND value = ? RETURNING key';

const NO_DATABASE = new Set(['SQLITE_CORRUPT', 'SQLITE_NOTADB']);

const BUSY = 'SQLITE_BUSY';

/** SQLite's code for a file that isn't writable, or was replaced by another one. */
const READ_ONLY = 'SQLITE_READONLY';

/**
 * Opens the SQLite file, creating it if it is missing; its folder must exist. A write that resolved is on disk.
 * @throws StoreError `DAMAGED` when the file is not an intact database; it is left as it is.
 */
export async function openSqlite(path: string): Promise<Backend> {
  let connection = await connect(path);
  /** Whether the last attempt ended in SQLITE_BUSY. */
  let locked = false;
  let closed = false;
  let last: Promise<unknown> = Promise.resolve();

  /**
   * Runs one operation at a time. While another program locks the file, each attempt waits for the whole busy timeout, so
   * an operation that has spent its own timeout in this queue fails without another attempt.
   */
  function ask<T>(work: (sqlite: KeyvSqlite) => Promise<T>): Promise<T> {
    const deadline = performance.now() + TIMEOUT_MS;
    const result = last.then(() => {
      if (locked && performance.now() > deadline) throw new StoreError(BUSY, 'the file is locked');
      return attempt(work);
    });
    last = result.catch(() => {});
    return result;
  }

  async function attempt<T>(work: (sqlite: KeyvSqlite) => Promise<T>): Promise<T> {
    if (closed) throw new StoreError('closed');
    try {
      const result = await mapSqliteErrors(work(connection));
      locked = false;
      return result;
    } catch (error) {
      const code = error instanceof StoreError ? error.code : undefined;
      locked = code === BUSY;
      if (code === READ_ONLY) await reconnect();
      throw error;
    }
  }

  /** SQLite keeps a handle read-only after the file is writable again, so reopen it, unless the file is gone. */
  async function reconnect(): Promise<void> {
    if (!existsSync(path)) return;
    const next = await connect(path).catch(() => undefined);
    if (!next) return;
    const previous = connection;
    connection = next;
    await mapSqliteErrors(previous.disconnect());
  }

  return {
    async get(key) {
      const value: unknown = await ask((sqlite) => sqlite.get(key));
      // A damaged row may hold anything; an empty text is no record that can be read, either.
      return value === undefined || typeof value === 'string' ? value : '';
    },
    set: (key, text) => ask(async (sqlite) => void (await sqlite.set(key, text))),
    async replace(key, before, after) {
      const rows = await ask((sqlite) =>
        before === undefined ? sqlite.query(CREATE, key, after) : sqlite.query(REPLACE, after, key, before),
      );
      return rowsOf.parse(rows).length === 1;
    },
    delete: (key) => ask((sqlite) => sqlite.delete(key)),
    async keys(prefix) {
      const rows = await ask((sqlite) => sqlite.query('SELECT key FROM keyv WHERE key LIKE ?', `${prefix}%`));
      // A damaged row is nobody's.
      return rowsOf.parse(rows).flatMap((row) => keyRow.safeParse(row).data?.key ?? []);
    },
    async close() {
      await last;
      closed = true;
      await mapSqliteErrors(connection.disconnect());
    },
  };
}

async function connect(path: string): Promise<KeyvSqlite> {
  // SQLite takes an empty file for a new store, but it is more likely what a failed copy left behind.
  if (existsSync(path) && statSync(path).size === 0) throw new StoreError(DAMAGED, 'the file is empty');
  const sqlite = new KeyvSqlite({ uri: `sqlite://${path}`, busyTimeout: TIMEOUT_MS });
  // Each error also rejects the call it belongs to; without a listener it would end the process.
  sqlite.on('error', () => {});
  try {
    const [check] = checkRows.parse(await mapSqliteErrors(sqlite.query('PRAGMA integrity_check(1)')));
    if (check?.integrity_check !== 'ok') throw new StoreError('SQLITE_CORRUPT', 'the file is damaged inside');
    // Overwrite what is deleted, so that erased records don't stay in the file.
    await mapSqliteErrors(sqlite.query('PRAGMA secure_delete = ON'));
    return sqlite;
  } catch (error) {
    await sqlite.disconnect().catch(() => {});
    if (!(error instanceof StoreError) || !NO_DATABASE.has(error.code)) throw error;
    throw new StoreError(DAMAGED, error.message);
  }
}

/** Rejects with a StoreError where SQLite reported a code. */
async function mapSqliteErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    // SQLite's messages quote neither a record nor a secret.
    const code = codeOf(error);
    throw code !== undefined && error instanceof Error ? new StoreError(code, error.message) : error;
  }
}
