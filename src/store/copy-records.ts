import { type Backend, DAMAGED, StoreError, textOf } from './backend.js';
import { FOLLOWING } from './following.js';
import { RECORDS } from './guilds.js';
import { guildOf, type Walk, type WalkOptions, walkRecords } from './walk-records.js';

/** A record's result; in a `conflict` the target has another one, which is kept. A `damaged` one can't be read in a store. */
export type CopyOutcome = 'copied' | 'same' | 'conflict' | 'erased' | typeof DAMAGED;

export interface CopyOptions extends WalkOptions {
  /** Replace records of the target that differ. */
  readonly overwrite: boolean;
}

/**
 * Copies every guild's records unchanged, key encrypted, and reads each one back. It deletes nothing, so it can be repeated.
 * @throws StoreError when a store fails, or the target does not return what was written.
 */
export const copyRecords = (from: Backend, to: Backend, options: CopyOptions): Promise<Walk<CopyOutcome>> =>
  walkRecords(from, [RECORDS, FOLLOWING], options, (key) => copy(key, from, to, options.overwrite));

async function copy(key: string, from: Backend, to: Backend, overwrite: boolean): Promise<CopyOutcome> {
  const [source, target] = await Promise.all([textOf(from, key), textOf(to, key)]);
  if (source === DAMAGED || target === DAMAGED) return DAMAGED;
  const [record, there] = [source.text, target.text];
  // The bot can erase a record after it was listed.
  if (record === undefined) return 'erased';
  if (there === record) return 'same';
  if (there !== undefined && !overwrite) return 'conflict';
  await to.set(key, record);
  if ((await to.get(key)) !== record)
    throw new StoreError('mismatch', `TO returned another record of ${guildOf(key)} than was written`);
  return 'copied';
}
