import type { StoreAddress } from '../config.js';
import type { Backend } from './backend.js';

/**
 * Opens a store; only the driver that is needed is loaded.
 * @throws StoreError whose message says why it cannot be used, without the address.
 */
export async function openBackend(place: StoreAddress): Promise<Backend> {
  switch (place.kind) {
    case 'sqlite':
      return (await import('./sqlite.js')).openSqlite(place.path);
    case 'redis':
      return (await import('./redis.js')).openRedis(place.url);
    case 'postgres':
      return (await import('./postgres.js')).openPostgres(place.url);
  }
}

/** Names a store for messages: a file by its path, a server by its address without user, password and options. */
export function describeStore(place: StoreAddress): string {
  if (place.kind === 'sqlite') return place.path;
  const { protocol, host, pathname } = new URL(place.url);
  return `${protocol}//${host}${pathname}`;
}
