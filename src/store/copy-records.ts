import type { Backend } from './backend.js';
import { FOLLOWING } from './follow-record.js';
import { RECORDS } from './guild-record.js';
import { type Walk, walkRecords } from './walk-records.js';

/** A record's result; in a `conflict` the target has another one, which is kept. */
export type CopyOutcome = 'copied' | 'same' | 'conflict' | 'erased';

export interface CopyOptions {
  /** Replace records of the target that differ. */
  readonly overwrite: boolean;
  /** Stops before the next record. */
  readonly signal: AbortSignal;
}

/**
 * Copies every guild's records unchanged, key encrypted. It deletes nothing, so it can be repeated.
 * @throws StoreError when a store fails
 */
export async function copyRecords(
  from: Backend,
  to: Backend,
  { overwrite, signal }: CopyOptions,
): Promise<Walk<CopyOutcome>> {
  const keys = [...(await from.keys(RECORDS)), ...(await from.keys(FOLLOWING))];
  return walkRecords(keys, signal, async (key) => {
    const [record, target] = await Promise.all([from.get(key), to.get(key)]);
    // The bot can erase a record after it was listed.
    if (record === undefined) return 'erased';
    if (target === record) return 'same';
    if (target !== undefined && !overwrite) return 'conflict';
    await to.set(key, record);
    return 'copied';
  });
}
