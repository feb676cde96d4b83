import { existsSync, statSync } from 'node:fs';
import { KeyvSqlite } from '@keyv/sqlite';
import { z } from 'zod';
import { errorCode } from '../lib/error-code.js';
import { type Backend, DAMAGED, StoreError, TIMEOUT_MS } from './backend.js';

const keyRow = z.object({ key: z.string() });
const anyRows = z.array(z.unknown());
const checkRows = z.array(z.object({ integrity_check: z.string() }));

const CREATE = 'INSERT INTO keyv (key, value) VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING key';
const REPLACE = 'UPDATE keyv SET value = ? WHERE key = ? AND value = ? RETURNING key';
const KEYS = 'SELECT key FROM keyv WHERE key LIKE ?';

const NO_DATABASE = new Set(['SQLITE_CORRUPT', 'SQLITE_NOTADB']);
const BUSY = 'SQLITE_BUSY';

/** A SQLite file. A write that resolved is on disk. */
export class SqliteBackend implements Backend {
  readonly #connection: KeyvSqlite;
  /** Whether the last attempt ended in SQLITE_BUSY. */
  #isLocked = false;
  #isClosed = false;
  #last: Promise<unknown> = Promise.resolve();

  private constructor(connection: KeyvSqlite) {
    this.#connection = connection;
  }

  /**
   * Opens the file, creating it if it is missing; its folder must exist.
   * @throws StoreError `DAMAGED` if the file is not an intact database; it is left as it is.
   */
  static async open(path: string): Promise<SqliteBackend> {
    return new SqliteBackend(await connect(path));
  }

  async get(key: string): Promise<string | undefined> {
    const value: unknown = await this.#run((sqlite) => sqlite.get(key));
    // A damaged row may hold anything; an empty text is no record that can be read, either.
    return value === undefined || typeof value === 'string' ? value : '';
  }

  async set(key: string, text: string): Promise<void> {
    await this.#run((sqlite) => sqlite.set(key, text));
  }

  async replace(key: string, before: string | undefined, after: string): Promise<boolean> {
    const rows = await this.#run((sqlite) =>
      before === undefined ? sqlite.query(CREATE, key, after) : sqlite.query(REPLACE, after, key, before),
    );
    return anyRows.parse(rows).length === 1;
  }

  delete(key: string): Promise<boolean> {
    return this.#run((sqlite) => sqlite.delete(key));
  }

  async keys(prefix: string): Promise<string[]> {
    const rows = await this.#run((sqlite) => sqlite.query(KEYS, `${prefix}%`));
    // A damaged row is nobody's.
    return anyRows.parse(rows).flatMap((row) => keyRow.safeParse(row).data?.key ?? []);
  }

  async close(): Promise<void> {
    await this.#last;
    this.#isClosed = true;
    await translate(this.#connection.disconnect());
  }

  /**
   * Runs one operation at a time. While another program locks the file, each attempt waits for the whole busy timeout, so
   * an operation that has spent its own timeout in this queue fails without another attempt.
   */
  #run<T>(work: (sqlite: KeyvSqlite) => Promise<T>): Promise<T> {
    const deadline = performance.now() + TIMEOUT_MS;
    const result = this.#last.then(() => {
      if (this.#isLocked && performance.now() > deadline) throw new StoreError(BUSY, 'the file is locked');
      return this.#attempt(work);
    });
    this.#last = result.catch(() => {});
    return result;
  }

  async #attempt<T>(work: (sqlite: KeyvSqlite) => Promise<T>): Promise<T> {
    if (this.#isClosed) throw new StoreError('closed');
    try {
      const result = await translate(work(this.#connection));
      this.#isLocked = false;
      return result;
    } catch (error) {
      this.#isLocked = error instanceof StoreError && error.code === BUSY;
      throw error;
    }
  }
}

async function connect(path: string): Promise<KeyvSqlite> {
  // SQLite takes an empty file for a new store, but it is more likely what a failed copy left behind.
  if (existsSync(path) && statSync(path).size === 0) throw new StoreError(DAMAGED, 'the file is empty');
  const sqlite = new KeyvSqlite({ uri: `sqlite://${path}`, busyTimeout: TIMEOUT_MS });
  // Each error also rejects the call it belongs to; without a listener it would end the process.
  sqlite.on('error', () => {});
  try {
    const [check] = checkRows.parse(await translate(sqlite.query('PRAGMA integrity_check(1)')));
    if (check?.integrity_check !== 'ok') throw new StoreError('SQLITE_CORRUPT', 'the file is damaged inside');
    // Overwrite what is deleted, so that erased records don't stay in the file.
    await translate(sqlite.query('PRAGMA secure_delete = ON'));
    return sqlite;
  } catch (error) {
    await sqlite.disconnect().catch(() => {});
    if (!(error instanceof StoreError) || !NO_DATABASE.has(error.code)) throw error;
    throw new StoreError(DAMAGED, error.message);
  }
}

/** Rejects with a StoreError if SQLite reported a code. */
async function translate<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    // SQLite's messages quote neither a record nor a secret.
    const code = errorCode(error);
    throw code !== undefined && error instanceof Error ? new StoreError(code, error.message) : error;
  }
}
