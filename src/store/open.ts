import type { StoreAddress } from './address.js';
import type { Backend } from './backend.js';

/**
 * Opens a store, loading only the driver it needs.
 * @throws StoreError whose message says why it cannot be used, without the address.
 */
export async function openBackend(address: StoreAddress): Promise<Backend> {
  switch (address.kind) {
    case 'sqlite':
      return (await import('./sqlite.js')).openSqlite(address.path);
    case 'redis':
      return (await import('./redis.js')).openRedis(address.url);
    case 'postgres':
      return (await import('./postgres.js')).openPostgres(address.url);
  }
}
