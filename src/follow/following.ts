import { ignoreFailure, type Problem } from '../domain/failure.js';
import { withTimeout } from '../lib/timer.js';
import type { GuildShop } from '../shop/guild-shop.js';
import type { Announce, FollowRecord, Trouble } from '../store/follow-record.js';
import type { GuildStore } from '../store/guilds.js';
import { hasAudience, type PurchaseSettings, type Purchases } from '../store/purchase-record.js';
import type { Language } from '../words/index.js';
import { beginAnnouncing, newsChannel } from './announcements.js';
import { guildFormat } from './guild-sync.js';
import { describeNews, exampleNews, type News } from './news.js';
import type { Posts } from './posts.js';
import { listDue, withHiddenNames } from './purchases/posted.js';

/** What the bot follows for a guild, as its owner sees it. */
export interface FollowState
  extends Pick<FollowRecord, 'posts' | 'announce' | 'refused' | 'lostAt' | 'purchases'> {
  /** When the last announcement was sent. */
  readonly lastSentAt: number | null;
  /** The troubles that were reported and last. */
  readonly reported: readonly Trouble[];
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
  readonly problem: () => Problem | undefined;
  /** Polls the shop soon, because what is followed has changed. */
  readonly refresh: () => void;
  /** Syncs the guild soon, without a poll. */
  readonly resume: () => void;
}

/** How long an owner waits for what Discord says of posts, or for the shop, in milliseconds. */
const CHECK_MS = 3000;

/** How long an owner reads that a message may be missing, in milliseconds. */
const LOST_MS = 3 * 24 * 60 * 60_000;

const NOTHING: Announce = { channelId: null, isOn: true, roleId: null, staffChannelId: null };

/**
 * What commands can do about a guild's price list, announcements and purchases. Every method throws Failure `storeUnavailable`; those
 * that need the shop also what reading it throws.
 */
export class Following {
  readonly #options: FollowingOptions;

  constructor(options: FollowingOptions) {
    this.#options = options;
  }

  async state(): Promise<FollowState> {
    const { store, guildId, problem } = this.#options;
    const record = await store.following.get(guildId);
    const lastSentAt = record.announced?.sentAt ?? null;
    const lostAt = record.lostAt && record.lostAt > Date.now() - LOST_MS ? record.lostAt : null;
    return { ...record, lostAt, lastSentAt, reported: record.troubles, problem: problem() };
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

  /** An example with the shop's own products; undefined if it sells nothing. */
  async preview(): Promise<News | undefined> {
    const state = await this.#options.shop.state('user');
    const changes = exampleNews(state);
    return changes.length > 0 ? describeNews(changes, state) : undefined;
  }

  /** Saves who is told of purchases from now on, and what. */
  async setPurchases(edits: Partial<PurchaseSettings>): Promise<void> {
    const { store, guildId, language, refresh } = this.#options;
    await store.following.change(guildId, (record) => ({
      ...record,
      language,
      purchases: withSettings(record.purchases, edits),
    }));
    refresh();
  }

  /**
   * Hides these buyers in new messages at once, and in posted ones by edits in the background.
   * @param hiddenNames as an owner has typed them; buyers who are left out are named again in new messages
   */
  async hideNames(hiddenNames: readonly string[]): Promise<void> {
    const { store, guildId, resume } = this.#options;
    const { purchases } = await store.following.change(guildId, (record) => ({
      ...record,
      purchases: withHiddenNames(record.purchases, hiddenNames),
    }));
    if (listDue(purchases).length > 0) resume();
  }
}

function withAnnounce(record: FollowRecord, announce: Announce): FollowRecord {
  const hasStaff = announce.staffChannelId !== null;
  return {
    ...record,
    announce,
    // What changes while they are off is no news when they are on again.
    announced: newsChannel(announce) === null ? null : record.announced,
    troubles: hasStaff ? record.troubles : [],
    reports: hasStaff ? record.reports : [],
    refused: keepRefusals(record.refused, record.announce ?? NOTHING, announce),
  };
}

/** What was known begins anew with the first channel, and with each kind of report. */
function withSettings(before: Purchases, edits: Partial<PurchaseSettings>): Purchases {
  const chosen = { ...before, ...edits };
  const report = chosen.staffChannelId === null ? 'off' : chosen.report;
  if (!hasAudience(chosen)) return { ...chosen, report, ledger: null, queue: [], unreadableSince: null };
  const { ledger } = chosen;
  return {
    ...chosen,
    report,
    ledger: ledger && report !== before.report ? { ...ledger, reportedDay: null } : ledger,
    refused: keepRefusals(before.refused, before, chosen),
  };
}

type Channel = Pick<Announce, 'channelId' | 'staffChannelId'>;

/** What a channel has refused says nothing of another one. */
const keepRefusals = (refused: FollowRecord['refused'], before: Channel, now: Channel) => ({
  members: now.channelId === before.channelId ? refused.members : null,
  staff: now.staffChannelId === before.staffChannelId ? refused.staff : null,
});
