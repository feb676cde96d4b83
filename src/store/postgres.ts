import type { Keyv } from 'keyv';
import { z } from 'zod';
import { type Backend, PROBE_KEY, type Slots } from './backend.js';
import { createKeyv } from './keyv.js';
import { PostgresAdapter } from './postgres-adapter.js';

// Not `keyv`, Keyv's default table, which another program in this database may use.
const CREATE_TABLE = 'CREATE TABLE IF NOT EXISTS shopkeep (key text PRIMARY KEY, value text NOT NULL)';
const CREATE = 'INSERT INTO shopkeep (key, value) VALUES ($1, $2) ON CONFLICT DO NOTHING';
const REPLACE = 'UPDATE shopkeep SET value = $3 WHERE key = $1 AND value = $2';
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
const keyRows = z.array(z.object({ key: z.string() }));

export class PostgresBackend implements Backend, Slots {
  readonly slots: Slots = this;
  readonly #adapter: PostgresAdapter;
  readonly #keyv: Keyv<string>;

  private constructor(url: string) {
    this.#adapter = new PostgresAdapter(url);
    this.#keyv = createKeyv(this.#adapter);
  }

  /** Creates a missing table. @throws StoreError */
  static async open(url: string): Promise<PostgresBackend> {
    const backend = new PostgresBackend(url);
    try {
      // Fails if another process has just created the table, or if the user may not create one.
      await backend.#adapter.query(CREATE_TABLE).catch(() => {});
      await backend.get(PROBE_KEY);
    } catch (error) {
      await backend.close();
      throw error;
    }
    return backend;
  }

  get(key: string): Promise<string | undefined> {
    return this.#keyv.get(key);
  }

  async set(key: string, text: string): Promise<void> {
    await this.#keyv.set(key, text);
  }

  async replace(key: string, before: string | undefined, after: string): Promise<boolean> {
    const { rowCount } =
      before === undefined
        ? await this.#adapter.query(CREATE, key, after)
        : await this.#adapter.query(REPLACE, key, before, after);
    return rowCount === 1;
  }

  delete(key: string): Promise<boolean> {
    return this.#keyv.delete(key);
  }

  async keys(prefix: string): Promise<string[]> {
    return keyRows.parse((await this.#adapter.query(KEYS, prefix)).rows).map(({ key }) => key);
  }

  async reserve(name: string, intervalMs: number): Promise<number> {
    const { rows } = await this.#adapter.query(RESERVE, `slot:${name}`, intervalMs);
    const [{ wait }] = waitRows.parse(rows);
    return Math.max(0, wait);
  }

  close(): Promise<void> {
    return this.#adapter.disconnect();
  }
}
