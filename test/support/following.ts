import { createFollower } from '../../src/follow/follower.js';
import type { Following } from '../../src/follow/following.js';
import type { GuildStore } from '../../src/store/guilds.js';

/** What commands can do about posts and announcements, over a store and without Discord. */
export const followingOver = (store: GuildStore): ((guildId: string) => Following) =>
  createFollower({ store: store.following }).of;
