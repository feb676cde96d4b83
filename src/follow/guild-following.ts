import { Failure, orUndefined } from '../domain/failure.js';
import { withTimeout } from '../lib/with-timeout.js';
import type { GuildShop } from '../shop/guild-shop.js';
import type { Announce, FollowRecord } from '../store/follow-record.js';
import type { GuildStore } from '../store/guilds.js';
import type { Language } from '../words/index.js';
import { beginAnnouncing, newsIn } from './announcements.js';
import { ChannelError } from './channel.js';
import { exampleChanges } from './examples.js';
import type { Following, FollowState } from './following.js';
import { newsOf } from './news.js';
import { type createPosts, isOver } from './posts.js';
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
  readonly problem: () => FollowState['problem'];
  /** Reads the shop soon, because what is followed has changed. */
  readonly refresh: () => void;
}

/** How long an owner waits for what Discord says of posts, or for the shop, in milliseconds. */
const CHECK_MS = 3000;

const NOTHING: Announce = { channelId: null, isOn: true, roleId: null, staffChannelId: null };

/** What commands can do about one guild's price list and announcements. */
export const createGuildFollowing = (options: GuildFollowingOptions): Following => {
  const { guildId, language, shop, views, posts, problem, refresh } = options;
  const store = options.store.following;
  async function current(): Promise<FollowState> {
    const record = await store.get(guildId);
    const { announce, announced, refused, lostAt, troubles } = record;
    return {
      posts: record.posts.filter((post) => !isOver(post)),
      announce,
      refused,
      lostAt,
      lastSentAt: announced?.sentAt ?? null,
      reported: troubles,
      problem: problem(),
    };
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
    async post(channelId) {
      const look = await shop.look('user');
      const format = formatOf(await options.store.settings(guildId), { language });
      const reply = views.post(look, null, format);
      try {
        return await posts.begin({ guildId, language, channelId }, reply, look.catalogue.at);
      } finally {
        // It also finds out what became of a message that Discord has not confirmed.
        refresh();
      }
    },
    async removeFrom(channelId) {
      const { posts: known } = await store.get(guildId);
      let isGone = true;
      for (const { id } of known.filter((post) => post.channelId === channelId)) {
        try {
          await posts.remove(guildId, id);
        } catch (error) {
          if (!(error instanceof ChannelError) && !(error instanceof Failure)) throw error;
          isGone = false;
        }
      }
      refresh();
      return isGone;
    },
    async setAnnouncements(edits) {
      const record = await store.change(guildId, (current) => edited(current, edits, language));
      refresh();
      if (record.announced || !record.announce?.isOn || record.announce.channelId === null) return;
      // What changes from now on is news, although the next visit may come later. Without the shop, its first list counts.
      const look = await withTimeout(orUndefined(shop.look('user')), CHECK_MS);
      if (look) await beginAnnouncing(store, guildId, look);
    },
    async preview() {
      const look = await shop.look('user');
      const { announced } = await store.get(guildId);
      const { news } = announced ? newsIn(announced, look) : { news: [] };
      const changes = news.length > 0 ? news : exampleChanges(look, Date.now());
      return changes.length > 0 ? newsOf(changes, look) : undefined;
    },
  };
};

function edited(record: FollowRecord, edits: Partial<Announce>, language: Language): FollowRecord {
  const announce = { ...NOTHING, ...record.announce, ...edits };
  const isOn = announce.isOn && announce.channelId !== null;
  const hasStaff = announce.staffChannelId !== null;
  return {
    ...record,
    announce,
    language,
    // What changes while they are off is no news when they are on again.
    announced: isOn ? record.announced : null,
    troubles: hasStaff ? record.troubles : [],
    reports: hasStaff ? record.reports : [],
    refused: {
      members: announce.channelId === record.announce?.channelId ? record.refused.members : null,
      staff: announce.staffChannelId === record.announce?.staffChannelId ? record.refused.staff : null,
    },
  };
}
