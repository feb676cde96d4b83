import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { Failure, POST_PERMISSIONS } from '../failure.js';
import type { Look } from '../shop/look.js';
import type { FollowStore } from '../store/following.js';
import type { Format } from '../views/format.js';
import type { Reply } from '../views/reply.js';
import type { Language } from '../words/index.js';
import { ChannelError, type Channels, HANDOVER_MS, isExpired, type MessageEvent } from './channel.js';
import { type FollowRecord, MAX_POSTS, type Post } from './record.js';
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
  readonly serverId: number | undefined;
}

/** Messages that the bot keeps true: each is edited where what it shows has changed, and only then. */
export function createPosts({ store, channels, view, log, observe }: PostsOptions) {
  const count = (outcome: MessageEvent['outcome']) => observe({ kind: 'post', outcome });

  /** @param edit undefined removes the post */
  const change = (guildId: string, id: string, edit: (post: Post) => Post | undefined) =>
    store.change(guildId, (record) => ({
      ...record,
      posts: record.posts.flatMap((post) => (post.id === id ? (edit(post) ?? []) : [post])),
    }));

  async function send(guildId: string, post: Post, reply: Reply, asOf: number): Promise<Post> {
    const messageId = await channels.create(post.channelId, reply, post.id);
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
      await channels.edit(post.channelId, messageId, reply);
      count('edited');
      const shown = { digest: digestOf(reply), editedAt: Date.now(), asOf, refused: null };
      await change(guildId, post.id, (current) => ({ ...current, ...shown }));
    } catch (error) {
      const halted = haltedBy(error);
      if (!halted) throw error;
      count('ended' in halted ? 'gone' : 'refused');
      await change(guildId, post.id, (current) => ({ ...current, ...halted }));
    }
  }

  return {
    /**
     * Brings one post up to date.
     * @returns when to come back, in milliseconds since the epoch; undefined at the next look
     */
    async keep(guildId: string, post: Post, look: Look, format: Format): Promise<number | undefined> {
      const asOf = look.catalogue.at;
      // Another process has seen the shop later, unless its clock is wrong.
      if (post.ended || (asOf < post.asOf && post.asOf <= Date.now())) return undefined;
      const reply = view(look, post.serverId ?? undefined, format);
      if (post.messageId === null) return resume(guildId, post, reply, asOf);
      if (post.digest !== digestOf(reply) || post.refused)
        await edit(guildId, post, post.messageId, reply, asOf);
      return undefined;
    },

    /**
     * Sends a post; the one that was asked for there before, if nobody knows yet whether that was sent.
     * @throws Failure `tooManyPosts` or `cannotPost`: nothing was sent; `maybePosted` where Discord doesn't say
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

    /** Finds out which messages are gone or out of reach; where Discord doesn't say, nothing changes. */
    check: (guildId: string) => checkPosts(guildId, store, channels),

    /** Ends a post and deletes its message. @throws Failure `maybePosted` where it isn't known yet whether there is one */
    async remove(guildId: string, id: string): Promise<void> {
      const post = (await store.get(guildId)).posts.find((one) => one.id === id);
      if (post?.messageId === null && !isLost(post)) throw new Failure({ kind: 'maybePosted' });
      // The message first: the post is still listed where that fails.
      if (post?.messageId && !post.ended) await deleteUnlessGone(channels, post.channelId, post.messageId);
      await change(guildId, id, () => undefined);
    },
  };
}

const newPost = ({ channelId, serverId }: Place): Post => ({
  id: randomBytes(12).toString('hex'),
  channelId,
  messageId: null,
  serverId: serverId ?? null,
  digest: '',
  editedAt: Date.now(),
  asOf: 0,
  ended: null,
  refused: null,
  told: false,
});

/** Whether a post was asked for there by somebody who hasn't read yet that it is there. */
const isAskedFor =
  ({ channelId, serverId }: Place) =>
  (post: Post): boolean =>
    !post.told && !isOver(post) && post.channelId === channelId && post.serverId === (serverId ?? null);

/** Whether its message is certainly gone. */
const isOver = ({ ended }: Post): boolean => ended === 'messageGone' || ended === 'channelGone';

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

/** What becomes of a post whose message can't be edited; undefined where that may be over at once. */
function haltedBy(error: unknown): Pick<Post, 'ended'> | Pick<Post, 'refused'> | undefined {
  const problem = error instanceof ChannelError ? error.problem : undefined;
  if (problem === 'permission') return { refused: problem };
  return problem === 'messageGone' || problem === 'channelGone' ? { ended: problem } : undefined;
}

async function checkPosts(guildId: string, store: FollowStore, channels: Channels): Promise<void> {
  const halted = await haltedOf((await store.get(guildId)).posts, channels);
  if (halted.size === 0) return;
  await store.change(guildId, (record) => ({
    ...record,
    posts: record.posts.map((post) => ({ ...post, ...halted.get(post.id) })),
  }));
}

/** Those of which the message is gone or out of reach now, by id. */
async function haltedOf(posts: readonly Post[], channels: Channels): Promise<Map<string, Partial<Post>>> {
  const halted = new Map<string, Partial<Post>>();
  const look = async ({ id, channelId, messageId, ended }: Post) => {
    if (ended || messageId === null) return;
    await channels.check(channelId, messageId).catch((error: unknown) => {
      const why = haltedBy(error);
      if (why) halted.set(id, why);
    });
  };
  await Promise.all(posts.map(look));
  return halted;
}

async function deleteUnlessGone(channels: Channels, channelId: string, messageId: string): Promise<void> {
  try {
    await channels.delete(channelId, messageId);
  } catch (error) {
    if (!haltedBy(error)) throw error;
  }
}
