import { Pool, type QueryResult } from 'pg';
import { z } from 'zod';
import { errorCode } from '../lib/error-code.js';
import { StoreError, TIMEOUT_MS } from './backend.js';
import type { TextAdapter } from './keyv.js';

const GET = 'SELECT value FROM shopkeep WHERE key = $1';
const SET =
  'INSERT INTO shopkeep (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value';
const DELETE = 'DELETE FROM shopkeep WHERE key = $1';

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

/** Keyv's adapter of the table. Methods throw StoreError. */
export class PostgresAdapter implements TextAdapter {
  readonly #pool: Pool;

  constructor(url: string) {
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

  async get(key: string): Promise<string | undefined> {
    return valueRows.parse((await this.query(GET, key)).rows)[0]?.value;
  }

  async set(key: string, text: string): Promise<void> {
    await this.query(SET, key, text);
  }

  async delete(key: string): Promise<boolean> {
    return (await this.query(DELETE, key)).rowCount === 1;
  }

  /** Keyv demands it. */
  async clear(): Promise<never> {
    throw new Error('the store is never cleared');
  }

  disconnect(): Promise<void> {
    return this.#pool.end();
  }

  async query(sql: string, ...values: (string | number)[]): Promise<QueryResult> {
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
