import { FEED_FORMAT, readPart, withPart } from '../../src/feeds/engine/record.js';
import type { Part } from '../../src/feeds/feed.js';
import type { GuildStore } from '../../src/store/guilds.js';

/** What a feed has stored for a guild. */
export async function readStored<S>(store: GuildStore, guildId: string, part: Part<S>): Promise<S> {
  const state = readPart(await store.records(FEED_FORMAT).get(guildId), part);
  if (state === undefined) throw new Error(`the part ${part.name} is damaged`);
  return state;
}

/** Changes it as another process would. */
export async function changeStored<S>(
  store: GuildStore,
  guildId: string,
  part: Part<S>,
  fields: Partial<S>,
): Promise<void> {
  const state = await readStored(store, guildId, part);
  await store
    .records(FEED_FORMAT)
    .change(guildId, (record) => withPart(record, part, { ...state, ...fields }));
}
