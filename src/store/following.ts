import type { Backend } from './backend.js';
import { type FollowRecord, followRecordSchema, NOTHING_FOLLOWED } from './follow-record.js';
import { GuildRecords } from './guild-records.js';

/** Prefix of the keys of these records, `follow:<guild id>`. */
export const FOLLOWING = 'follow:';

/** The posts and announcements of each guild, in a record separate from the guild's own. */
export type FollowStore = Pick<GuildRecords<FollowRecord>, 'get' | 'change' | 'delete' | 'guildIds'>;

export const createFollowStore = (backend: Backend): FollowStore =>
  new GuildRecords(backend, {
    prefix: FOLLOWING,
    empty: NOTHING_FOLLOWED,
    parse: (text) => followRecordSchema.parse(JSON.parse(text)),
    stringify: (record) => JSON.stringify(record),
  });
