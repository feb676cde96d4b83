import type { Backend } from './backend.js';
import { APPLICATION, FEED_RECORDS, RECORDS } from './guild-record.js';

export type CopyResult = Readonly<Record<'copied' | 'same' | 'conflict', ReadonlySet<string>>>;

/** Deletes nothing, so it can be repeated. @throws StoreError */
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
  const owner = await from.get(APPLICATION);
  if (owner !== undefined && (await to.get(APPLICATION)) === undefined) await to.set(APPLICATION, owner);
  return { copied, same, conflict };
}
