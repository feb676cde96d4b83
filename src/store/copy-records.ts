import { type Backend, StoreError } from './backend.js';
import { RECORDS } from './guilds.js';
import { type WalkOptions, walkRecords } from './walk-records.js';

/** The result of a copy, in records. */
export interface CopyResult {
  readonly copied: number;
  readonly same: number;
  /** Guilds whose record in the target differs and was left as it is. */
  readonly conflicts: readonly string[];
  /** Whether it was stopped before the end. */
  readonly stopped: boolean;
}

export interface CopyOptions extends WalkOptions {
  /** Replace records of the target that differ. */
  readonly overwrite: boolean;
}

/**
 * Copies every guild's record unchanged, key encrypted, and reads each one back. It deletes nothing, so it can be repeated.
 * @throws StoreError when a store fails, or the target does not return what was written.
 */
export async function copyRecords(from: Backend, to: Backend, options: CopyOptions): Promise<CopyResult> {
  const { guildsWith, stopped } = await walkRecords(from, options, (key) =>
    copy(key, from, to, options.overwrite),
  );
  return {
    copied: guildsWith('copied').length,
    same: guildsWith('same').length,
    conflicts: guildsWith('conflict'),
    stopped,
  };
}

type Outcome = 'copied' | 'same' | 'conflict' | 'erased';

async function copy(key: string, from: Backend, to: Backend, overwrite: boolean): Promise<Outcome> {
  const [record, there] = await Promise.all([from.get(key), to.get(key)]);
  // The bot can erase a record after it was listed.
  if (record === undefined) return 'erased';
  if (there === record) return 'same';
  if (there !== undefined && !overwrite) return 'conflict';
  await to.set(key, record);
  if ((await to.get(key)) !== record)
    throw new StoreError(
      'mismatch',
      `TO returned another record of ${key.slice(RECORDS.length)} than was written`,
    );
  return 'copied';
}
