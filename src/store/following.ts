import { parseJson } from '../lib/json.js';
import { type Backend, guarded, idsUnder, StoreError } from './backend.js';
import { type FollowRecord, followRecordSchema, NOTHING_FOLLOWED } from './follow-record.js';

/** Prefix of the keys of these records, `follow:<guild id>`. */
export const FOLLOWING = 'follow:';

/**
 * The posts and announcements of each guild, in a record separate from the guild's own and not cached. Every method throws
 * Failure `storeUnavailable` when the store does not answer or the record cannot be read; then only erasing the guild mends it.
 */
export interface FollowStore {
  get(guildId: string): Promise<FollowRecord>;
  /**
   * Edits the record as it is stored: where another process writes it meanwhile, `edit` is called again with what that wrote.
   * @param edit returns the record, or one that is equal, where nothing has to be written; a Failure that it throws is thrown
   * @returns the record as it is stored then
   */
  change(guildId: string, edit: (record: FollowRecord) => FollowRecord): Promise<FollowRecord>;
  /** The guilds that have a record. */
  guildIds(): Promise<string[]>;
}

/** Other processes can win the race for a record, but hardly this often. */
const ATTEMPTS = 10;

export function createFollowStore(backend: Backend): FollowStore {
  const read = async (guildId: string) => {
    const text = await backend.get(FOLLOWING + guildId);
    return {
      text,
      record: text === undefined ? NOTHING_FOLLOWED : followRecordSchema.parse(parseJson(text)),
    };
  };
  async function change(
    guildId: string,
    edit: (record: FollowRecord) => FollowRecord,
  ): Promise<FollowRecord> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const { text, record } = await read(guildId);
      const edited = edit(record);
      const after = JSON.stringify(edited);
      if (after === JSON.stringify(record)) return record;
      // What can't be read again would be lost, with everything else in the record.
      if (!followRecordSchema.safeParse(parseJson(after)).success) throw new StoreError('invalid record');
      if (await backend.replace(FOLLOWING + guildId, text, after)) return edited;
    }
    throw new StoreError('conflict', 'other processes keep writing the record');
  }
  return {
    get: (guildId) => guarded(read(guildId).then(({ record }) => record)),
    change: (guildId, edit) => guarded(change(guildId, edit)),
    guildIds: () => guarded(idsUnder(backend, FOLLOWING)),
  };
}
