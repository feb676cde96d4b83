import type { StoreAddress } from './address.js';
import type { Backend } from './backend.js';

/**
 * Opens a store, loading only the driver it needs.
 * @throws StoreError whose message says why it cannot be used, without the address.
 */
export async function openBackend(address: StoreAddress): Promise<Backend> {
  return address.kind === 'sqlite'
    ? (await import('./sqlite.js')).SqliteBackend.open(address.path)
    : (await import('./postgres.js')).PostgresBackend.open(address.url);
}
