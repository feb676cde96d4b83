import { HOUR_MS } from '../../lib/duration.js';
import type { Post } from '../feed.js';
import { type BegunPost, type FeedRecord, type QueuedPost, readStaff } from './record.js';

const MIN_INTERVAL_MS = HOUR_MS;

/** Adds the role of the staff, where it may be mentioned. */
export function withUrgentRole(post: Post, record: FeedRecord): Post {
  if (!post.isUrgent) return post;
  const { channelId, roleId } = readStaff(record);
  return { ...post, roleId: post.channelId === channelId ? (roleId ?? undefined) : undefined };
}

const mentionsUrgently = ({ isUrgent, roleId }: QueuedPost): boolean =>
  isUrgent === true && roleId !== undefined;

/** Takes the mention off a post that begins less than an hour after the last urgent mention. */
export function limitMention(post: QueuedPost, { mentionedAt }: FeedRecord, now: number): QueuedPost {
  const isTooSoon = mentionedAt !== null && now - mentionedAt < MIN_INTERVAL_MS;
  return isTooSoon && mentionsUrgently(post) ? { ...post, roleId: undefined } : post;
}

export const withMention = (record: FeedRecord, begun: QueuedPost, at: number): FeedRecord =>
  mentionsUrgently(begun) ? { ...record, mentionedAt: at } : record;

/** A message that was certainly not sent has mentioned nobody, so the next urgent one may. */
export const withoutMention = (record: FeedRecord, { post, begunAt }: BegunPost): FeedRecord =>
  mentionsUrgently(post) && record.mentionedAt === begunAt ? { ...record, mentionedAt: null } : record;
