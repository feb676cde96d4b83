import { Pool, type QueryResult } from 'pg';
import { z } from 'zod';
import { errorCode } from '../lib/error-code.js';
import { type Backend, PROBE_KEY, type Slots, StoreError, TIMEOUT_MS } from './backend.js';

// Not `keyv`, Keyv's default table, which another program in this database may use.
const CREATE_TABLE = 'CREATE TABLE IF NOT EXISTS shopkeep (key text PRIMARY KEY, value text NOT NULL)';
const GET = 'SELECT value FROM shopkeep WHERE key = $1';
const SET =
  'INSERT INTO shopkeep (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value';
const CREATE = 'INSERT INTO shopkeep (key, value) VALUES ($1, $2) ON CONFLICT DO NOTHING';
const REPLACE = 'UPDATE shopkeep SET value = $3 WHERE key = $1 AND value = $2';
const DELETE = 'DELETE FROM shopkeep WHERE key = $1';
const KEYS = 'SELECT key FROM shopkeep WHERE starts_with(key, $1)';

/** A slot further ahead was reserved before the server's clock was set back. */
const MAX_AHEAD = 60;

// The start of the next slot, in milliseconds of the server's clock. The row's lock decides on the order.
const RESERVE = `
WITH clock AS (SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now)
INSERT INTO shopkeep (key, value) SELECT $1::text, (now + $2::float8)::text FROM clock
ON CONFLICT (key) DO UPDATE SET value = (SELECT
  greatest(least(shopkeep.value::float8, now + ${MAX_AHEAD} * $2::float8), now) + $2::float8 FROM clock)::text
RETURNING value::float8 - $2::float8 - (SELECT now FROM clock) AS wait`;

const waitRows = z.tuple([z.object({ wait: z.number() })]);

const WRONG_PASSWORD = '28P01';
const REASONS: Readonly<Record<string, string>> = {
  '28000': 'this user is not allowed to connect',
  [WRONG_PASSWORD]: 'user or password is wrong',
  '3D000': 'there is no such database',
  '42501': 'this user is not allowed to use the table shopkeep',
  '42P01': 'there is no table shopkeep, and this user is not allowed to create it',
  '53300': 'too many connections',
};

const valueRows = z.array(z.object({ value: z.string() }));
const keyRows = z.array(z.object({ key: z.string() }));

export class PostgresBackend implements Backend, Slots {
  readonly slots: Slots = this;
  readonly #pool: Pool;

  private constructor(url: string) {
    this.#pool = new Pool({
      connectionString: url,
      application_name: 'shopkeep',
      max: 4,
      connectionTimeoutMillis: TIMEOUT_MS,
      // The server gives up together with the client, so that a write reported as failed doesn't happen later.
      statement_timeout: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      keepAlive: true,
    });
    // Without a listener, a broken idle connection would end the process; the pool replaces it on demand.
    this.#pool.on('error', () => {});
  }

  /** Creates a missing table. @throws StoreError */
  static async open(url: string): Promise<PostgresBackend> {
    const backend = new PostgresBackend(url);
    try {
      // Fails if another process has just created the table, or if the user may not create one.
      await backend.#query(CREATE_TABLE).catch(() => {});
      await backend.get(PROBE_KEY);
    } catch (error) {
      await backend.close();
      throw error;
    }
    return backend;
  }

  async get(key: string): Promise<string | undefined> {
    return valueRows.parse((await this.#query(GET, key)).rows)[0]?.value;
  }

  async set(key: string, text: string): Promise<void> {
    await this.#query(SET, key, text);
  }

  async replace(key: string, before: string | undefined, after: string): Promise<boolean> {
    const { rowCount } =
      before === undefined
        ? await this.#query(CREATE, key, after)
        : await this.#query(REPLACE, key, before, after);
    return rowCount === 1;
  }

  async delete(key: string): Promise<boolean> {
    return (await this.#query(DELETE, key)).rowCount === 1;
  }

  async keys(prefix: string): Promise<string[]> {
    return keyRows.parse((await this.#query(KEYS, prefix)).rows).map(({ key }) => key);
  }

  async reserve(name: string, intervalMs: number): Promise<number> {
    const [{ wait }] = waitRows.parse((await this.#query(RESERVE, `slot:${name}`, intervalMs)).rows);
    return Math.max(0, wait);
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  async #query(sql: string, ...values: (string | number)[]): Promise<QueryResult> {
    try {
      return await this.#pool.query(sql, values);
    } catch (error) {
      const code = describeError(error);
      throw new StoreError(code, REASONS[code] ? `${REASONS[code]}, ${code}` : code);
    }
  }
}

/** The code of PostgreSQL or of the socket. The driver's own errors have none. */
function describeError(error: unknown): string {
  const code = errorCode(error);
  if (code !== undefined) return code;
  if (!(error instanceof Error)) return 'unknown';
  if (/^SASL/.test(error.message)) return WRONG_PASSWORD;
  if (/\bSSL\b/.test(error.message)) return 'no TLS';
  // The rest are the driver's timeouts, broken connections and unparsable addresses.
  return error.constructor === Error ? 'no answer' : error.constructor.name;
}
