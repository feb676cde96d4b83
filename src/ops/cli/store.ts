import { OperatorError } from '../../lib/operator-error.js';
import { describeStore, type StoreAddress } from '../../store/address.js';
import { type Backend, StoreError } from '../../store/backend.js';
import { openBackend } from '../../store/open.js';

/* What the programs for a store have in common. */

/** Safe to print: the messages of other errors can quote an address. */
const describeReason = (error: unknown): string =>
  error instanceof StoreError ? error.message : 'an unexpected error';

/**
 * Opens a store for `work` and closes it afterwards.
 * @param name how messages call the store, such as “The store”
 * @throws OperatorError that says why it cannot be opened, or why the work stopped
 */
export async function withStore<T>(
  address: StoreAddress,
  name: string,
  work: (backend: Backend) => Promise<T>,
): Promise<T> {
  const backend = await openBackend(address).catch((error: unknown) => {
    throw new OperatorError(`${name} ${describeStore(address)} cannot be opened (${describeReason(error)}).`);
  });
  try {
    return await work(backend);
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`Stopped: ${describeReason(error)}. What was done so far stays; run it again.`);
  } finally {
    await backend.close();
  }
}

/** Prints the guilds below a sentence about them, if there are any. */
export function printGuilds(what: string, guildIds: readonly string[]): void {
  if (guildIds.length > 0) process.stderr.write(`${what}:\n${guildIds.join('\n')}\n`);
}
