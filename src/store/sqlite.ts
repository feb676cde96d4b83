import { existsSync, rmSync, statSync } from 'node:fs';
import { KeyvSqlite } from '@keyv/sqlite';
import type { Keyv } from 'keyv';
import { z } from 'zod';
import { errorCode } from '../lib/error-code.js';
import { folderAdvice } from './address.js';
import { type Backend, DAMAGED, StoreError, TIMEOUT_MS } from './backend.js';
import { createKeyv } from './keyv.js';

const keyRow = z.object({ key: z.string() });
const anyRows = z.array(z.unknown());
const checkRows = z.array(z.object({ integrity_check: z.string() }));

const CREATE = 'INSERT INTO keyv (key, value) VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING key';
const REPLACE = 'UPDATE keyv SET value = ? WHERE key = ? AND value = ? RETURNING key';
const KEYS = 'SELECT key FROM keyv WHERE key LIKE ?';

const NO_DATABASE = new Set(['SQLITE_CORRUPT', 'SQLITE_NOTADB']);
const BUSY = 'SQLITE_BUSY';

// A bot that writes all the time leaves a reader few gaps; SQLite looks for one ten times a second.
const COPY_TIMEOUT_MS = 60_000;

/** A damaged row may hold a BLOB or NULL, which Keyv would read as no row. */
class TextSqlite extends KeyvSqlite {
  override get<Value>(key: string): Promise<Value | undefined>;
  override async get(key: string): Promise<string | undefined> {
    const value: unknown = await super.get(key);
    return value === undefined || typeof value === 'string' ? value : '';
  }
}

export class SqliteBackend implements Backend {
  readonly #connection: TextSqlite;
  readonly #keyv: Keyv<string>;
  #isLocked = false;
  #isClosed = false;
  #last: Promise<unknown> = Promise.resolve();

  private constructor(connection: TextSqlite) {
    this.#connection = connection;
    this.#keyv = createKeyv(connection);
  }

  /** Creates a missing file. @throws StoreError `DAMAGED` for a broken file, which is left as it is */
  static async open(path: string): Promise<SqliteBackend> {
    return new SqliteBackend(await connect(path));
  }

  get(key: string): Promise<string | undefined> {
    return this.#run(() => this.#keyv.get(key));
  }

  async set(key: string, text: string): Promise<void> {
    await this.#run(() => this.#keyv.set(key, text));
  }

  async replace(key: string, before: string | undefined, after: string): Promise<boolean> {
    const rows = await this.#run(() =>
      before === undefined
        ? this.#connection.query(CREATE, key, after)
        : this.#connection.query(REPLACE, after, key, before),
    );
    return anyRows.parse(rows).length === 1;
  }

  delete(key: string): Promise<boolean> {
    return this.#run(() => this.#keyv.delete(key));
  }

  async keys(prefix: string): Promise<string[]> {
    const rows = await this.#run(() => this.#connection.query(KEYS, `${prefix}%`));
    return anyRows.parse(rows).flatMap((row) => keyRow.safeParse(row).data?.key ?? []);
  }

  async close(): Promise<void> {
    await this.#last;
    this.#isClosed = true;
    await translate(this.#connection.disconnect());
  }

  /** Each attempt on a locked file waits for the busy timeout, so operations that are late fail at once. */
  #run<T>(work: () => Promise<T>): Promise<T> {
    const deadline = performance.now() + TIMEOUT_MS;
    const result = this.#last.then(() => {
      if (this.#isLocked && performance.now() > deadline) throw new StoreError(BUSY, 'the file is locked');
      return this.#attempt(work);
    });
    this.#last = result.catch(() => {});
    return result;
  }

  async #attempt<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isClosed) throw new StoreError('closed');
    try {
      const result = await translate(work());
      this.#isLocked = false;
      return result;
    } catch (error) {
      this.#isLocked = error instanceof StoreError && error.code === BUSY;
      throw error;
    }
  }
}

/** Copies a database, also while a bot uses it, and checks the copy. @throws StoreError */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const source = await connect(from, COPY_TIMEOUT_MS);
  await translate(source.query('VACUUM INTO ?', to)).finally(() => source.disconnect());
  await (await connect(to)).disconnect();
}

async function connect(path: string, busyTimeout = TIMEOUT_MS): Promise<TextSqlite> {
  const advice = folderAdvice(path);
  if (advice !== undefined) throw new StoreError('EISDIR', advice);
  // SQLite takes an empty file for a new store, but a failed copy is more likely.
  const isNew = !existsSync(path);
  if (!isNew && statSync(path).size === 0) throw new StoreError(DAMAGED, 'the file is empty');
  const sqlite = new TextSqlite({ uri: `sqlite://${path}`, busyTimeout });
  // Each error also rejects its call; without a listener it would end the process.
  sqlite.on('error', () => {});
  try {
    const [check] = checkRows.parse(await translate(sqlite.query('PRAGMA integrity_check(1)')));
    if (check?.integrity_check !== 'ok') throw new StoreError('SQLITE_CORRUPT', 'the file is damaged inside');
    // Overwrites deleted data, so that erased records don't stay in the file.
    await translate(sqlite.query('PRAGMA secure_delete = ON'));
    return sqlite;
  } catch (error) {
    await sqlite.disconnect().catch(() => {});
    // A full disk leaves an empty file, which the next start would take for a damaged one.
    if (isNew && statSync(path, { throwIfNoEntry: false })?.size === 0) rmSync(path);
    if (!(error instanceof StoreError) || !NO_DATABASE.has(error.code)) throw error;
    throw new StoreError(DAMAGED, error.message);
  }
}

/** @throws StoreError for errors with a code */
async function translate<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    // SQLite's messages quote neither a record nor a secret.
    const code = errorCode(error);
    throw code !== undefined && error instanceof Error ? new StoreError(code, error.message) : error;
  }
}
