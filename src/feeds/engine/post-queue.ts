import { createHash } from 'node:crypto';
import type { Reply } from '../../ui/reply.js';
import type { Feed, OtherChange, Outcome, Post, Posted, Posts } from '../feed.js';
import { type ChannelProblem, isGone } from './channels.js';
import type { FeedList } from './feed-list.js';
import {
  type BegunPost,
  type FeedRecord,
  type QueuedPost,
  readPart,
  readStaff,
  type SentPost,
  withPart,
} from './record.js';
import { limitMention, withMention, withoutMention } from './urgent.js';

/** Editable messages of one feed; the oldest are forgotten. */
const MAX_SENT = 500;
/** Waiting messages of one feed: enough for hours of a busy shop while Discord is away. */
const MAX_QUEUED = 200;

interface Named {
  readonly feed: string;
  readonly key: string;
}

const isSame = (one: Named, other: Named): boolean => one.feed === other.feed && one.key === other.key;

export const digest = (reply: Reply): string =>
  createHash('sha256').update(JSON.stringify(reply)).digest('base64url').slice(0, 16);

/** A post replaces a waiting one of the same key, and is skipped if the sent message already shows it. */
export const addPosts = (record: FeedRecord, feed: Feed, posts: readonly Post[], now: number): FeedRecord =>
  posts.reduce(
    (current, post) => addPost(current, feed, { feed: feed.name, isPrivate: feed.isPrivate, ...post }, now),
    record,
  );

/** Stores what a step of one feed changes of another. A part that can't be read stays as it is. */
export function changeOther(
  record: FeedRecord,
  { all }: FeedList,
  also: OtherChange | undefined,
  now: number,
): FeedRecord {
  const feed = also && all.find(({ name }) => name === also.part.name);
  const before = feed && readPart(record, feed);
  if (!feed || before === undefined) return record;
  const { state, posts = [] } = also.edit(before);
  return addPosts(withPart(record, feed, state), feed, posts, now);
}

function addPost(record: FeedRecord, feed: Feed, post: QueuedPost, now: number): FeedRecord {
  const waiting = record.queued.findIndex((one) => isSame(one, post));
  const queued = record.queued.filter((one) => !isSame(one, post));
  const begun = record.begun.find((one) => isSame(one.post, post))?.post.reply;
  const sent = record.sent.find((one) => isSame(one, post))?.digest;
  const isThere = begun !== undefined || sent !== undefined;
  const shown = begun ? digest(begun) : sent;
  const isShown = post.reply !== null && shown === digest(post.reply);
  // Withdrawing a message that only waits needs no request.
  if (!isThere && post.reply === null)
    return withResult({ ...record, queued }, feed, post, { outcome: 'gone' }, now);
  const isUseless = !isThere && post.isEdit && waiting === -1;
  if (isShown || isUseless) return queued.length < record.queued.length ? { ...record, queued } : record;
  // An edit of a message that still waits becomes that message.
  const { notBefore } = record.queued[waiting] ?? {};
  const added = waiting === -1 || isThere ? { ...post, notBefore } : { ...post, isEdit: false };
  const at = waiting === -1 ? queued.length : waiting;
  return dropExcess({ ...record, queued: [...queued.slice(0, at), added, ...queued.slice(at)] }, feed, now);
}

function dropExcess(record: FeedRecord, feed: Feed, now: number): FeedRecord {
  const waiting = record.queued.filter((one) => one.feed === feed.name);
  const dropped = waiting.slice(0, Math.max(0, waiting.length - MAX_QUEUED));
  return endQueued(record, feed, (one) => dropped.includes(one), { outcome: 'dropped' }, now);
}

/** Ends what waits with the same result. */
const endQueued = (
  record: FeedRecord,
  feed: Feed,
  isEnded: (post: QueuedPost) => boolean,
  result: Result,
  now: number,
): FeedRecord =>
  record.queued
    .filter(isEnded)
    .reduce<FeedRecord>((current, post) => withResult(current, feed, post, result, now), {
      ...record,
      queued: record.queued.filter((one) => !isEnded(one)),
    });

/** Withdraws new messages of a feed to channels that it doesn't use any more. */
export function dropUnchosen(record: FeedRecord, feed: Feed, now: number): FeedRecord {
  const state = readPart(record, feed);
  const { channelId } = readStaff(record);
  const channels = new Set(state === undefined ? [] : feed.channels(state, channelId));
  const isDropped = (one: QueuedPost) =>
    one.feed === feed.name && !channels.has(one.channelId) && !record.sent.some((sent) => isSame(sent, one));
  return endQueued(record, feed, isDropped, { outcome: 'gone' }, now);
}

export function listPosts({ queued, begun, sent }: FeedRecord, feed: string): Posts {
  const posts = new Map<string, Posted>();
  const own = <T extends Named>(all: readonly T[]) => all.filter((one) => one.feed === feed);
  const add = (state: 'waiting' | 'begun', { key, reply }: QueuedPost) => {
    const known = posts.get(key);
    posts.set(key, { ...(known ?? { state }), change: reply ? known && 'edit' : 'removal' });
  };
  for (const message of own(sent))
    posts.set(message.key, { state: 'sent', ...message, change: message.digest ? undefined : 'refused' });
  for (const post of own(begun.map((one) => one.post))) add('begun', post);
  for (const post of own(queued)) add('waiting', post);
  return posts;
}

const isPostponed = ({ notBefore = 0 }: QueuedPost, now: number): boolean => notBefore > now;

/** When the next edit may go that Discord postponed. */
export function nextPostponed({ queued }: FeedRecord, feed: string, now: number): number | undefined {
  const times = queued.flatMap(({ feed: own, notBefore = 0 }) =>
    own === feed && notBefore > now ? notBefore : [],
  );
  return times.length === 0 ? undefined : Math.min(...times);
}

/** Edits that are begun in one write; repeating one is harmless. */
const MAX_EDITS = 10;

/** Begins the next new message of a feed, else the next edits, unless something is under way. */
export function beginNext(
  record: FeedRecord,
  feed: string,
  nonce: string,
  begunAt: number,
  paused: ReadonlySet<string>,
): FeedRecord {
  if (record.begun.some((one) => one.post.feed === feed)) return record;
  const waiting = record.queued.filter(
    (one) => one.feed === feed && !paused.has(one.channelId) && !isPostponed(one, begunAt),
  );
  const isEdit = (one: QueuedPost) => record.sent.some((sent) => isSame(sent, one));
  const added = waiting.find((one) => !isEdit(one));
  const next = new Set(added ? [added] : waiting.slice(0, MAX_EDITS));
  if (next.size === 0) return record;
  const rest = { ...record, queued: record.queued.filter((one) => !next.has(one)) };
  const begin = (post: QueuedPost) => ({ post, nonce, begunAt });
  if (!added) return { ...rest, begun: [...record.begun, ...[...next].map(begin)] };
  const post = limitMention(added, record, begunAt);
  return withMention({ ...rest, begun: [...record.begun, begin(post)] }, post, begunAt);
}

/** Puts back a message that was certainly not sent, unless a newer one with its key waits. */
export const requeue = (record: FeedRecord, begun: BegunPost): FeedRecord =>
  putBack(record, begun, (post, queued) => [post, ...queued]);

/** Lets other messages go before a failed edit. */
export const requeueEdit = (record: FeedRecord, begun: BegunPost, notBefore?: number): FeedRecord =>
  putBack(record, { ...begun, post: { ...begun.post, notBefore } }, (post, queued) => [...queued, post]);

function putBack(
  record: FeedRecord,
  begun: BegunPost,
  join: (post: QueuedPost, queued: readonly QueuedPost[]) => readonly QueuedPost[],
): FeedRecord {
  const rest = withoutMention(withoutBegun(record, begun), begun);
  const newer = rest.queued.find((one) => isSame(one, begun.post));
  if (!newer) return { ...rest, queued: join(begun.post, rest.queued) };
  // An edit of a message that wasn't sent becomes that message.
  const added = { ...newer, isEdit: begun.post.isEdit, notBefore: begun.post.notBefore };
  return { ...rest, queued: rest.queued.map((one) => (one === newer ? added : one)) };
}

/**
 * `refused`: the bot may not write there; `rejected`: Discord doesn't accept the content; `dropped`: too many wait;
 * `unknown`: Discord may have forgotten the nonce, so that it can't be asked whether the message is there.
 */
export interface Result {
  readonly outcome: 'sent' | 'edited' | 'gone' | 'refused' | 'rejected' | 'dropped' | 'unknown';
  readonly messageId?: string | undefined;
  readonly isChannelGone?: boolean | undefined;
  /** Discord's reason for `rejected`. */
  readonly code?: number | undefined;
}

/** If the channel refuses the message, the feed's other messages that wait for it get the same outcome. */
export function settle(
  record: FeedRecord,
  feed: Feed,
  begun: BegunPost,
  result: Result,
  now: number,
): FeedRecord {
  const rest = withoutBegun(record, begun);
  const before = isNotSent(result) ? withoutMention(rest, begun) : rest;
  const settled = withResult(before, feed, begun.post, result, now);
  if (!isRefusedByChannel(result)) return settled;
  const isRefused = (one: QueuedPost) => one.feed === feed.name && one.channelId === begun.post.channelId;
  return endQueued(settled, feed, isRefused, result, now);
}

/** Settles what a check has found of a sent message: without a problem, its channel takes messages again. */
export function settleChecked(
  record: FeedRecord,
  feed: Feed,
  { key, channelId }: SentPost,
  problem: ChannelProblem | undefined,
  now: number,
): FeedRecord {
  if (problem === undefined) return withoutRefusal(record, channelId);
  if (!isGone(problem) && problem !== 'permission') return record;
  const outcome = isGone(problem) ? 'gone' : 'refused';
  return withResult(record, feed, { feed: feed.name, key, channelId, reply: null }, { outcome }, now);
}

function withResult(
  record: FeedRecord,
  feed: Feed,
  post: QueuedPost,
  result: Result,
  now: number,
): FeedRecord {
  const outcome = findOutcome(record, post, result);
  const shown = withSent(record, post, result, now);
  const settled = withRejection(withRefusal(shown, post, result), post, result);
  const state = readPart(settled, feed);
  if (state === undefined) return settled;
  return withPart(settled, feed, feed.settle(state, post.key, outcome, now));
}

/** @param before the record before the result */
export function findOutcome(before: FeedRecord, post: QueuedPost, { outcome }: Result): Outcome {
  if (outcome === 'gone') return outcome;
  if (outcome === 'sent' || outcome === 'edited') return 'sent';
  if (before.sent.some((one) => isSame(one, post))) return 'unchanged';
  if (outcome === 'unknown') return post.isFinal ? 'sent' : 'unknown';
  return 'refused';
}

/** True if the channel would refuse any other message, too. */
export const isRefusedByChannel = ({ outcome, isChannelGone }: Result): boolean =>
  outcome === 'refused' || isChannelGone === true;

const isNotSent = ({ outcome }: Result): boolean => ['refused', 'gone', 'rejected'].includes(outcome);

const withoutBegun = (record: FeedRecord, { nonce, post }: BegunPost): FeedRecord => ({
  ...record,
  begun: record.begun.filter((one) => one.nonce !== nonce || !isSame(one.post, post)),
});

export const isBegun = ({ begun }: FeedRecord, { nonce, post }: BegunPost): boolean =>
  begun.some((one) => one.nonce === nonce && isSame(one.post, post));

function withSent(
  record: FeedRecord,
  post: QueuedPost,
  { outcome, messageId }: Result,
  now: number,
): FeedRecord {
  const isShown = outcome === 'sent' || outcome === 'edited';
  const before = record.sent.find((one) => isSame(one, post));
  const others = record.sent.filter((one) => !isSame(one, post));
  if (isShown && messageId !== undefined && post.reply) {
    if (post.isFinal) return record;
    const { feed, key, channelId } = post;
    const sent = { feed, key, channelId, messageId, digest: digest(post.reply), at: now };
    return { ...record, sent: limitOwn([...others, sent], feed, MAX_SENT) };
  }
  // Without a message, the edits that wait for it are useless.
  const queued =
    before && outcome !== 'gone' ? record.queued : record.queued.filter((one) => !isSame(one, post));
  if (!before || outcome === 'gone') return { ...record, queued, sent: others };
  // The message may have changed: an empty digest makes the next post edit it.
  return {
    ...record,
    queued,
    sent: record.sent.map((one) => (one === before ? { ...one, digest: '' } : one)),
  };
}

/** Forgets the oldest of a feed. */
function limitOwn<T extends Named>(all: readonly T[], feed: string, max: number): readonly T[] {
  const own = all.filter((one) => one.feed === feed);
  const forgotten = new Set(own.slice(0, Math.max(0, own.length - max)));
  return forgotten.size === 0 ? all : all.filter((one) => !forgotten.has(one));
}

function withoutRefusal(record: FeedRecord, channelId: string): FeedRecord {
  const { [channelId]: _before, ...refused } = record.refused;
  return { ...record, refused };
}

/** A rejection counts for one feed, because others post something else. */
function withRejection(record: FeedRecord, { feed, channelId }: QueuedPost, result: Result): FeedRecord {
  const { outcome, code = 0 } = result;
  if (outcome === 'dropped' || outcome === 'unknown') return record;
  const { [channelId]: before, ...others } = record.rejected[feed] ?? {};
  const isRejected = outcome === 'rejected';
  if (!isRejected && before === undefined) return record;
  const ofFeed = isRejected ? { ...others, [channelId]: code } : others;
  return { ...record, rejected: { ...record.rejected, [feed]: ofFeed } };
}

function withRefusal(record: FeedRecord, { channelId }: QueuedPost, result: Result): FeedRecord {
  const { outcome, isChannelGone } = result;
  const { refused } = withoutRefusal(record, channelId);
  if (isChannelGone) return { ...record, refused: { ...refused, [channelId]: 'channelGone' } };
  if (outcome === 'refused') return { ...record, refused: { ...refused, [channelId]: 'permission' } };
  return outcome === 'sent' || outcome === 'edited' ? { ...record, refused } : record;
}
