import type { StoreAddress } from './address.js';
import type { Backend } from './backend.js';
import { loadSqlite } from './driver.js';

/** @throws StoreError without the address in its message; OperatorError without a driver */
export async function openBackend(address: StoreAddress): Promise<Backend> {
  if (address.kind === 'postgres') return (await import('./postgres.js')).PostgresBackend.open(address.url);
  return (await loadSqlite()).SqliteBackend.open(address.path);
}
