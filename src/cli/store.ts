import { OperatorError } from '../operator-error.js';
import { describeStore, type StoreAddress } from '../store/address.js';
import { type Backend, StoreError } from '../store/backend.js';
import { openBackend } from '../store/open.js';

/* What the programs for a store have in common. */

const PROGRESS_MS = 1000;

/**
 * @param name what the operator calls the store, where there are several
 * @throws OperatorError that says why it cannot be opened
 */
export async function openStore(address: StoreAddress, name?: string): Promise<Backend> {
  try {
    return await openBackend(address);
  } catch (error) {
    const which = name === undefined ? 'The' : `${name}: the`;
    throw new OperatorError(
      `${which} store ${describeStore(address)} cannot be opened (${reasonOf(error)}).`,
    );
  }
}

/** Safe to print: the messages of other errors can quote an address. */
export const reasonOf = (error: unknown): string =>
  error instanceof StoreError ? error.message : 'an unexpected error';

/** Prints how far a program is, about once a second. */
export function createProgress(): (done: number, total: number) => void {
  let next = performance.now() + PROGRESS_MS;
  return (done, total) => {
    if (performance.now() < next) return;
    next = performance.now() + PROGRESS_MS;
    process.stderr.write(`${done} of ${total} …\n`);
  };
}
