import { KeyvSqlite } from '@keyv/sqlite';
import { z } from 'zod';
import { ANSWER_MS, type Backend, StoreError } from './backend.js';

const keyRows = z.array(z.object({ key: z.string() }));

/** Opens the SQLite file, creating it where it is missing; its folder has to be there. A write that returned is on disk. */
export async function openSqlite(path: string): Promise<Backend> {
  const sqlite = new KeyvSqlite({ uri: `sqlite://${path}`, busyTimeout: ANSWER_MS });
  // Each error also rejects the call that met it, and one that nobody listens to would end the process.
  sqlite.on('error', () => {});
  await told(sqlite.query('SELECT 1'));
  return {
    get: (key) => told(sqlite.get(key)),
    set: async (key, text) => {
      await told(sqlite.set(key, text));
    },
    delete: (key) => told(sqlite.delete(key)),
    keys: async (prefix) => {
      const rows = await told(sqlite.query('SELECT key FROM keyv WHERE key LIKE ?', `${prefix}%`));
      return keyRows.parse(rows).map(({ key }) => key);
    },
    close: () => told(sqlite.disconnect()),
  };
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
