import type { GuildShop } from '../shop/guild-shop.js';
import type { GuildStore } from '../store/guilds.js';
import { withTimeout } from '../with-timeout.js';
import type { Language } from '../words/index.js';
import { newsIn } from './announcements.js';
import { examplesOf } from './examples.js';
import type { Following, FollowState } from './following.js';
import type { createPosts } from './posts.js';
import { announcesAt } from './schedule.js';
import { snapshotOf } from './snapshot.js';
import type { FollowViews } from './views.js';
import { formatOf } from './visits.js';

interface GuildFollowingOptions {
  readonly guildId: string;
  /** Of the guild in Discord. */
  readonly language: Language;
  readonly store: GuildStore;
  readonly shop: Pick<GuildShop, 'look'>;
  readonly views: Pick<FollowViews, 'post'>;
  readonly posts: ReturnType<typeof createPosts>;
  readonly state: () => Pick<FollowState, 'lookedAt' | 'nextLookAt' | 'problem'>;
  /** Looks at the shop soon, because what is followed has changed. */
  readonly refresh: () => void;
}

/** How long an owner waits for what Discord says of posts, in milliseconds. */
const CHECK_MS = 3000;

/** What commands can do about one guild's posts and announcements. */
export const createGuildFollowing = (options: GuildFollowingOptions): Following => {
  const { guildId, language, shop, views, posts, state, refresh } = options;
  const store = options.store.following;
  async function current(): Promise<FollowState> {
    const [{ posts, announce, announced, refused, lostAt }, { timeZone }] = await Promise.all([
      store.get(guildId),
      options.store.settings(guildId),
    ]);
    const now = Date.now();
    const at = announce && announced ? announcesAt(announce, announced.sentAt, now, timeZone ?? 'utc') : now;
    return { posts, announce, refused, lostAt, waitsUntil: at > now ? at : undefined, ...state() };
  }

  return {
    state: current,
    async checked() {
      await withTimeout(posts.check(guildId), CHECK_MS);
      const known = await current();
      // The permission may be back.
      if (known.posts.some(({ refused }) => refused)) refresh();
      return known;
    },
    async post(channelId, serverId) {
      const look = await shop.look('user');
      const format = formatOf(await options.store.settings(guildId), { language });
      const reply = views.post(look, serverId, format);
      try {
        return await posts.begin({ guildId, language, channelId, serverId }, reply, look.catalogue.at);
      } finally {
        // It also finds out what became of a message that Discord has not confirmed.
        refresh();
      }
    },
    async remove(postId) {
      await posts.remove(guildId, postId);
      refresh();
    },
    async setAnnouncements(announce) {
      await store.change(guildId, (record) => ({
        ...record,
        announce,
        language,
        announced: announce.channelId === null ? null : record.announced,
        troubles: announce.staffChannelId === null ? [] : record.troubles,
      }));
      refresh();
    },
    async preview(kinds) {
      const look = await shop.look('user');
      const { announced } = await store.get(guildId);
      const { news } = announced ? newsIn(announced, look, kinds) : { news: [] };
      if (news.length > 0) return { changes: news, isExample: false };
      const now = Date.now();
      return { changes: examplesOf(snapshotOf(look, now), kinds, now), isExample: true };
    },
  };
};
