import type { Problem } from '../domain/failure.js';
import type { Announce, Post, Refusal, Trouble } from '../store/follow-record.js';
import type { News } from './news.js';

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
  /** Why the shop could not be read the last time. */
  readonly problem: Problem | undefined;
}

/**
 * What commands can do about a guild's price list and announcements. Every method throws Failure `storeUnavailable`; those
 * that need the shop also what reading it throws.
 */
export interface Following {
  state(): Promise<FollowState>;
  /** The same once the messages have been checked, as far as Discord answers within seconds. */
  checked(): Promise<FollowState>;
  /**
   * Posts the price list and keeps it up to date from then on.
   * @throws Failure `tooManyPosts`, or `cannotPost` if Discord refuses: then nothing was sent; `maybePosted` if Discord
   * doesn't say
   */
  post(channelId: string): Promise<Post>;
  /** Deletes the price list of a channel. @returns false if a message may be left there */
  removeFrom(channelId: string): Promise<boolean>;
  /** Saves what is announced from now on, and where. */
  setAnnouncements(edits: Partial<Announce>): Promise<void>;
  /** What has changed since the last announcement, else an example; undefined if the shop sells nothing. */
  preview(): Promise<News | undefined>;
}
