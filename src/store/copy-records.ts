import type { Backend } from './backend.js';
import { FEED_RECORDS, RECORDS } from './guild-record.js';

/** The guilds of which a record had this outcome; in a `conflict` the target has another one, which is kept. */
export type CopyResult = Readonly<Record<'copied' | 'same' | 'conflict', ReadonlySet<string>>>;

/**
 * Copies every guild's records unchanged, key encrypted. It deletes nothing, so it can be repeated.
 * @param overwrite replaces records of the target that differ
 * @throws StoreError when a store fails
 */
export async function copyRecords(from: Backend, to: Backend, overwrite: boolean): Promise<CopyResult> {
  const [copied, same, conflict] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const prefix of [RECORDS, FEED_RECORDS])
    for (const key of await from.keys(prefix)) {
      const guildId = key.slice(prefix.length);
      const [record, target] = [await from.get(key), await to.get(key)];
      // The bot can erase a record after it was listed.
      if (record === undefined) continue;
      if (target === record) same.add(guildId);
      else if (target !== undefined && !overwrite) conflict.add(guildId);
      else {
        await to.set(key, record);
        copied.add(guildId);
      }
    }
  return { copied, same, conflict };
}
