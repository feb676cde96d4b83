import { EX_CONFIG, OperatorError } from '../lib/operator-error.js';
import type { StoreAddress } from './address.js';
import type { Backend } from './backend.js';

/** @throws StoreError without the address in its message; OperatorError without a driver */
export async function openBackend(address: StoreAddress): Promise<Backend> {
  if (address.kind === 'postgres') return (await import('./postgres.js')).PostgresBackend.open(address.url);
  return (await loadSqlite()).SqliteBackend.open(address.path);
}

/** @throws OperatorError without a driver */
export const loadSqlite = (): Promise<typeof import('./sqlite.js')> =>
  import('./sqlite.js').catch(async (error: unknown) => {
    const problem = (await import('./driver.js')).driverProblem();
    throw problem === undefined ? error : new OperatorError(problem, EX_CONFIG);
  });
