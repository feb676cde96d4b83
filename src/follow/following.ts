import type { Problem } from '../failure.js';
import type { Announce, Change, Post, Refusal } from './record.js';

/** What the bot follows for a guild, as its owner sees it. */
export interface FollowState {
  /** All posts, also those that have ended. */
  readonly posts: readonly Post[];
  readonly announce: Announce | null;
  /** Why the last announcement, or the last message to the staff, could not be sent. */
  readonly refused: { readonly members: Refusal | null; readonly staff: Refusal | null };
  /** When the next announcement may be sent; undefined where it may be sent now. */
  readonly waitsUntil: number | undefined;
  /** When an announcement was last given up because nobody knew whether it had been sent; milliseconds since the epoch. */
  readonly lostAt: number | null;
  /** The last look at the shop that succeeded; undefined before the first since the start. */
  readonly lookedAt: number | undefined;
  /** When the shop is looked at next, at the earliest; undefined where nothing is followed. */
  readonly nextLookAt: number | undefined;
  /** Why the last look failed. */
  readonly problem: Problem | undefined;
}

/** What would be announced. */
export interface Preview {
  readonly changes: readonly Change[];
  /** Nothing has changed: these are made up from what the shop sells. */
  readonly isExample: boolean;
}

/**
 * What commands can do about a guild's posts and announcements. Every method throws Failure `storeUnavailable`; those that
 * need the shop also what looking at it throws.
 */
export interface Following {
  state(): Promise<FollowState>;
  /** The same after a look at the messages of the posts, as far as Discord answers within seconds. */
  checked(): Promise<FollowState>;
  /**
   * Sends a message and keeps it true from then on.
   * @param serverId undefined for the whole shop
   * @throws Failure `tooManyPosts`, or `cannotPost` where Discord refuses: then nothing was sent; `maybePosted` where
   * Discord doesn't say, also of the same post before
   */
  post(channelId: string, serverId?: number): Promise<Post>;
  /**
   * Ends a post and deletes its message; does nothing where there is no such post.
   * @throws Failure `maybePosted` where it isn't known yet whether there is a message
   */
  remove(postId: string): Promise<void>;
  /** Saves what is announced from now on, and where. */
  setAnnouncements(announce: Announce): Promise<void>;
  /** What has changed since the last announcement, of the kinds that are chosen. */
  preview(kinds: Announce['kinds']): Promise<Preview>;
}
