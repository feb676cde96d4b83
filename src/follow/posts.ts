import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { Failure, POST_PERMISSIONS } from '../domain/failure.js';
import type { Look } from '../shop/guild-shop.js';
import { type FollowRecord, MAX_POSTS, type Post } from '../store/follow-record.js';
import type { FollowStore } from '../store/following.js';
import type { Format } from '../ui/format.js';
import type { Reply } from '../ui/reply.js';
import type { Language } from '../words/index.js';
import {
  ChannelError,
  type ChannelProblem,
  type Channels,
  HANDOVER_MS,
  isExpired,
  type MessageEvent,
} from './channel.js';
import { digestOf } from './snapshot.js';
import type { FollowViews } from './views.js';

export interface PostsOptions {
  readonly store: FollowStore;
  readonly channels: Channels;
  readonly view: FollowViews['post'];
  readonly log: Logger;
  readonly observe: (event: MessageEvent) => void;
}

/** Where a post is to be. */
export interface Place {
  readonly guildId: string;
  readonly language: Language;
  readonly channelId: string;
}

/** Messages that the bot keeps up to date: each is edited if what it shows has changed, and only then. */
export function createPosts({ store, channels, view, log, observe }: PostsOptions) {
  const count = (outcome: MessageEvent['outcome']) => observe({ kind: 'post', outcome });

  /** @param edit undefined removes the post */
  const change = (guildId: string, id: string, edit: (post: Post) => Post | undefined) =>
    store.change(guildId, (record) => ({
      ...record,
      posts: record.posts.flatMap((post) => (post.id === id ? (edit(post) ?? []) : [post])),
    }));

  async function send(guildId: string, post: Post, reply: Reply, asOf: number): Promise<Post> {
    const messageId = await channels.create(post.channelId, dated(reply), post.id);
    count('sent');
    const sent: Post = { ...post, messageId, digest: digestOf(reply), editedAt: Date.now(), asOf };
    await change(guildId, post.id, () => sent);
    return sent;
  }

  /** What remains of a post whose message may have been sent when its process ended, or the store failed. */
  async function resume(guildId: string, post: Post, reply: Reply, asOf: number) {
    if (Date.now() - post.editedAt < HANDOVER_MS) return post.editedAt + HANDOVER_MS;
    if (isExpired(post.editedAt)) {
      log.warn({ guild: guildId, channel: post.channelId }, 'a post may have been sent and is not kept');
      count('givenUp');
      return void (await change(guildId, post.id, (current) => ({ ...current, ended: 'unconfirmed' })));
    }
    try {
      await send(guildId, post, reply, asOf);
      return undefined;
    } catch (error) {
      // Whatever Discord says now, the message may be there.
      if (error instanceof ChannelError) return Date.now() + HANDOVER_MS;
      throw error;
    }
  }

  async function edit(guildId: string, post: Post, messageId: string, reply: Reply, asOf: number) {
    try {
      await channels.edit(post.channelId, messageId, dated(reply));
      count('edited');
      const shown = { digest: digestOf(reply), editedAt: Date.now(), asOf, refused: null };
      await change(guildId, post.id, (current) => ({ ...current, ...shown }));
    } catch (error) {
      const problem = error instanceof ChannelError ? error.problem : undefined;
      if (isGone(problem)) {
        count('gone');
        await change(guildId, post.id, () => undefined);
      } else if (problem === 'permission') {
        count('refused');
        await change(guildId, post.id, (current) => ({ ...current, refused: problem }));
      } else throw error;
    }
  }

  return {
    /**
     * Brings one post up to date.
     * @returns when to come back, in milliseconds since the epoch; undefined at the next look
     */
    async update(guildId: string, post: Post, look: Look, format: Format): Promise<number | undefined> {
      const asOf = look.catalogue.at;
      // Another process has seen the shop later, unless its clock is wrong.
      if (post.ended || (asOf < post.asOf && post.asOf <= Date.now())) return undefined;
      const reply = view(look, post.serverId, format);
      if (post.messageId === null) return resume(guildId, post, reply, asOf);
      if (post.digest !== digestOf(reply) || post.refused)
        await edit(guildId, post, post.messageId, reply, asOf);
      return undefined;
    },

    /**
     * Sends a post; the one that was asked for there before, if nobody knows yet whether that was sent.
     * @throws Failure `tooManyPosts` or `cannotPost`: nothing was sent; `maybePosted` if Discord doesn't say
     */
    async begin(place: Place, reply: Reply, asOf: number): Promise<Post> {
      const { guildId, language } = place;
      const isThis = isAskedFor(place);
      // Its message may have been deleted since.
      if ((await store.get(guildId)).posts.some((one) => isThis(one) && one.messageId))
        await checkPosts(guildId, store, channels);
      const begun = newPost(place);
      const record = await store.change(guildId, (current) =>
        current.posts.some(isThis) ? current : withPost(current, begun, language),
      );
      const post = record.posts.find(isThis) ?? begun;
      if (isLost(post)) throw new Failure({ kind: 'maybePosted' });
      try {
        if (post.messageId === null) return await send(guildId, { ...post, told: true }, reply, asOf);
        await change(guildId, post.id, (one) => ({ ...one, told: true }));
        return post;
      } catch (error) {
        if (!(error instanceof ChannelError)) throw error;
        // The next look finds out.
        if (error.problem === 'unknown' || post.id !== begun.id) throw new Failure({ kind: 'maybePosted' });
        await change(guildId, post.id, () => undefined);
        throw explained(error);
      }
    },

    /** Finds out which messages are gone or out of reach; if Discord doesn't say, nothing changes. */
    check: (guildId: string) => checkPosts(guildId, store, channels),

    /**
     * Ends a post and deletes its message.
     * @throws ChannelError if it can't be deleted, or Failure `maybePosted` if it isn't known yet whether there is one
     */
    async remove(guildId: string, id: string): Promise<void> {
      const post = (await store.get(guildId)).posts.find((one) => one.id === id);
      if (post?.messageId === null && !isLost(post)) throw new Failure({ kind: 'maybePosted' });
      // The message first: the post is still listed if that fails.
      if (post?.messageId && !post.ended) await deleteUnlessGone(channels, post.channelId, post.messageId);
      await change(guildId, id, () => undefined);
    },
  };
}

/** The reader's own time stands behind "Prices updated". */
function dated({ embeds = [], ...reply }: Reply): Reply {
  const timestamp = new Date().toISOString();
  return { ...reply, embeds: embeds.map((embed) => ({ ...embed, timestamp })) };
}

const newPost = ({ channelId }: Place): Post => ({
  id: randomBytes(12).toString('hex'),
  channelId,
  messageId: null,
  serverId: null,
  digest: '',
  editedAt: Date.now(),
  asOf: 0,
  ended: null,
  refused: null,
  told: false,
});

/** Whether a post was asked for there by somebody who hasn't read yet that it is there. */
const isAskedFor =
  ({ channelId }: Place) =>
  (post: Post): boolean =>
    !post.told && !isOver(post) && post.channelId === channelId && post.serverId === null;

/** Whether its message is certainly gone. */
export const isOver = ({ ended }: Post): boolean => ended === 'messageGone' || ended === 'channelGone';

/** Whether it stays unknown if there is a message. */
const isLost = ({ messageId, ended, editedAt }: Post): boolean =>
  messageId === null && (ended !== null || isExpired(editedAt));

function withPost(record: FollowRecord, post: Post, language: Language): FollowRecord {
  const posts = record.posts.filter((one) => !isOver(one));
  if (posts.length >= MAX_POSTS) throw new Failure({ kind: 'tooManyPosts', most: MAX_POSTS });
  return { ...record, language, posts: [...posts, post] };
}

function explained(error: ChannelError): Error {
  const { problem } = error;
  if (problem === 'channelGone') return new Failure({ kind: 'cannotPost', why: problem });
  if (problem !== 'permission') return error;
  // Discord doesn't say which one it is.
  return new Failure({ kind: 'cannotPost', why: problem, missing: POST_PERMISSIONS });
}

const isGone = (problem: ChannelProblem | undefined): boolean =>
  problem === 'messageGone' || problem === 'channelGone';

/** Takes posts off whose message is gone, and marks those that are out of reach; what Discord doesn't say changes nothing. */
async function checkPosts(guildId: string, store: FollowStore, channels: Channels): Promise<void> {
  const problems = await problemsOf((await store.get(guildId)).posts, channels);
  if (problems.size === 0) return;
  await store.change(guildId, (record) => ({
    ...record,
    posts: record.posts.flatMap((post) => {
      const problem = problems.get(post.id);
      if (isGone(problem)) return [];
      return [problem === 'permission' ? { ...post, refused: problem } : post];
    }),
  }));
}

/** Why messages can't be edited now, by the post's id. */
async function problemsOf(
  posts: readonly Post[],
  channels: Channels,
): Promise<ReadonlyMap<string, ChannelProblem>> {
  const problems = new Map<string, ChannelProblem>();
  const check = async ({ id, channelId, messageId, ended }: Post) => {
    if (ended || messageId === null) return;
    await channels.check(channelId, messageId).catch((error: unknown) => {
      if (error instanceof ChannelError) problems.set(id, error.problem);
    });
  };
  await Promise.all(posts.map(check));
  return problems;
}

async function deleteUnlessGone(channels: Channels, channelId: string, messageId: string): Promise<void> {
  try {
    await channels.delete(channelId, messageId);
  } catch (error) {
    if (!(error instanceof ChannelError) || !isGone(error.problem)) throw error;
  }
}
