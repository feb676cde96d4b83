import { z } from 'zod';

/** Runs a statement with values for $1, $2, … @throws StoreError */
export type Query = (sql: string, ...values: (string | number)[]) => Promise<{ readonly rows: unknown }>;

/** After so many intervals nobody waits for a slot: it was reserved before the server's clock was set back. */
const MOST_AHEAD = 60;

/*
 * The row of a name holds when its next slot begins, in milliseconds of the server's clock. The first statement that locks the row
 * gets that slot and puts off the next one.
 */
const RESERVE = `
WITH clock AS (SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now)
INSERT INTO shopkeep (key, value) SELECT $1::text, (now + $2::float8)::text FROM clock
ON CONFLICT (key) DO UPDATE SET value = (SELECT
  greatest(least(shopkeep.value::float8, now + ${MOST_AHEAD} * $2::float8), now) + $2::float8 FROM clock)::text
RETURNING value::float8 - $2::float8 - (SELECT now FROM clock) AS wait`;

const reserved = z.tuple([z.object({ wait: z.number() })]);

/**
 * Turns that all processes of a store take one after another, such as requests to a shop. A process that ends leaves nothing
 * behind but the slots that it had reserved.
 */
export class Slots {
  readonly #query: Query;

  constructor(query: Query) {
    this.#query = query;
  }

  /**
   * Reserves the next free slot of this name; resolves with the milliseconds until it begins.
   * @param intervalMs from the beginning of one slot to the next; the same in all processes
   * @throws StoreError
   */
  async reserve(name: string, intervalMs: number): Promise<number> {
    const { rows } = await this.#query(RESERVE, `slot:${name}`, intervalMs);
    const [{ wait }] = reserved.parse(rows);
    return Math.max(0, wait);
  }
}
