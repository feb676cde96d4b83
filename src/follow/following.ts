import { ignoreFailure, type Problem } from '../domain/failure.js';
import { withTimeout } from '../lib/timer.js';
import type { GuildShop } from '../shop/guild-shop.js';
import type { Announce, FollowRecord, Post, Refusal, Trouble } from '../store/follow-record.js';
import type { GuildStore } from '../store/guilds.js';
import type { Purchases } from '../store/purchase-record.js';
import type { Language } from '../words/index.js';
import { beginAnnouncing, compare, newsChannel } from './announcements.js';
import type { Channels } from './channel.js';
import { guildFormat } from './guild-sync.js';
import { describeNews, exampleNews, type News } from './news.js';
import type { Posts } from './posts.js';
import { PurchaseSetup } from './purchases/setup.js';

/** What the bot follows for a guild, as its owner sees it. */
export interface FollowState {
  /** Where the price list stands, or may stand. */
  readonly posts: readonly Post[];
  readonly announce: Announce | null;
  /** Why the last announcement, or the last report to the staff, could not be sent. */
  readonly refused: { readonly members: Refusal | null; readonly staff: Refusal | null };
  /** When an announcement was last given up because nobody knew whether it had been sent; milliseconds since the epoch. */
  readonly lostAt: number | null;
  /** When the last announcement was sent. */
  readonly lastSentAt: number | null;
  /** The troubles that were reported and last. */
  readonly reported: readonly Trouble[];
  readonly purchases: Purchases;
  /** Why the shop could not be read the last time. */
  readonly problem: Problem | undefined;
}

interface FollowingOptions {
  readonly guildId: string;
  /** Of the guild in Discord. */
  readonly language: Language;
  readonly store: GuildStore;
  readonly shop: Pick<GuildShop, 'state'>;
  readonly posts: Posts;
  readonly channels: Channels;
  readonly problem: () => Problem | undefined;
  /** Polls the shop soon, because what is followed has changed. */
  readonly refresh: () => void;
}

/** How long an owner waits for what Discord says of posts, or for the shop, in milliseconds. */
const CHECK_MS = 3000;

const NOTHING: Announce = { channelId: null, isOn: true, roleId: null, staffChannelId: null };

/**
 * What commands can do about a guild's price list and announcements. Every method throws Failure `storeUnavailable`; those
 * that need the shop also what reading it throws.
 */
export class Following {
  readonly #options: FollowingOptions;

  constructor(options: FollowingOptions) {
    this.#options = options;
  }

  /** The same for what is told of purchases. */
  get purchases(): PurchaseSetup {
    return new PurchaseSetup(this.#options);
  }

  async state(): Promise<FollowState> {
    const { store, guildId, problem } = this.#options;
    const { posts, announce, announced, refused, lostAt, troubles, purchases } =
      await store.following.get(guildId);
    return {
      ...{ posts, announce, refused, lostAt, lastSentAt: announced?.sentAt ?? null },
      ...{ reported: troubles, purchases, problem: problem() },
    };
  }

  /** The same once the messages have been checked, as far as Discord answers within seconds. */
  async check(): Promise<FollowState> {
    await withTimeout(this.#options.posts.check(this.#options.guildId), CHECK_MS);
    const state = await this.state();
    // The permission may be back.
    if (state.posts.some(({ refused }) => refused)) this.#options.refresh();
    return state;
  }

  /**
   * Posts the price list, unless it is there, and keeps it up to date from then on.
   * @throws Failure `tooManyPosts`, or `cannotPost` if Discord refuses: then nothing was sent; `maybePosted` if Discord
   * doesn't say
   */
  async post(channelId: string): Promise<void> {
    const { guildId, language, store, shop, posts, refresh } = this.#options;
    const state = await shop.state('user');
    const format = guildFormat(await store.settings(guildId), { language });
    try {
      await posts.create(guildId, language, channelId, state, format);
    } finally {
      // It also finds out what became of a message that Discord has not confirmed.
      refresh();
    }
  }

  /** Deletes the price list of a channel. @returns false if a message may be left there */
  async remove(channelId: string): Promise<boolean> {
    const { guildId, store, posts, refresh } = this.#options;
    let isRemoved = true;
    for (const post of (await store.following.get(guildId)).posts)
      if (post.channelId === channelId && !(await posts.remove(guildId, post))) isRemoved = false;
    refresh();
    return isRemoved;
  }

  /** Saves what is announced from now on, and where. */
  async setAnnouncements(edits: Partial<Announce>): Promise<void> {
    const { guildId, language, store, shop, refresh } = this.#options;
    const record = await store.following.change(guildId, (current) => ({
      ...withAnnounce(current, { ...NOTHING, ...current.announce, ...edits }),
      language,
    }));
    refresh();
    if (record.announced || newsChannel(record.announce) === null) return;
    // What changes from now on is news, although the next poll may come later. Without the shop, its first list counts.
    const state = await withTimeout(ignoreFailure(shop.state('user')), CHECK_MS);
    if (state) await beginAnnouncing(store.following, guildId, state);
  }

  /** What has changed since the last announcement, else an example; undefined if the shop sells nothing. */
  async preview(): Promise<News | undefined> {
    const { guildId, store, shop } = this.#options;
    const state = await shop.state('user');
    const { announced } = await store.following.get(guildId);
    const news = announced ? compare(announced, state).news : [];
    const changes = news.length > 0 ? news : exampleNews(state);
    return changes.length > 0 ? describeNews(changes, state) : undefined;
  }
}

function withAnnounce(record: FollowRecord, announce: Announce): FollowRecord {
  const { announce: before, refused } = record;
  const hasStaff = announce.staffChannelId !== null;
  return {
    ...record,
    announce,
    // What changes while they are off is no news when they are on again.
    announced: newsChannel(announce) === null ? null : record.announced,
    troubles: hasStaff ? record.troubles : [],
    reports: hasStaff ? record.reports : [],
    refused: {
      members: announce.channelId === before?.channelId ? refused.members : null,
      staff: announce.staffChannelId === before?.staffChannelId ? refused.staff : null,
    },
  };
}
