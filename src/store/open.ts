import type { StoreAddress } from './address.js';
import type { Backend } from './backend.js';

/** @throws StoreError without the address in its message */
export async function openBackend(address: StoreAddress): Promise<Backend> {
  return address.kind === 'sqlite'
    ? (await import('./sqlite.js')).SqliteBackend.open(address.path)
    : (await import('./postgres.js')).PostgresBackend.open(address.url);
}
