import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Catalogue, listProducts } from '../domain/catalogue.js';
import { Failure, POST_PERMISSIONS } from '../domain/failure.js';
import { selectServers } from '../domain/offers.js';
import type { ShopState } from '../shop/guild-shop.js';
import { type FollowRecord, MAX_POSTS, type Post } from '../store/follow-record.js';
import type { Format } from '../ui/format.js';
import type { Reply } from '../ui/reply.js';
import { priceListView } from '../ui/shop-window.js';
import type { Language } from '../words/index.js';
import {
  ChannelError,
  HANDOVER_MS,
  isExpired,
  isGone,
  type MessageEvent,
  type Messaging,
} from './channel.js';
import { DONE, delay, type Progress, schedule, scheduleList } from './progress.js';
import { digest } from './snapshot.js';

/** How long a great part of a price list has to be missing until it is taken for gone. */
const CONFIRM_MS = 60 * 60_000;
/** Of so many products, half is a great part. */
const FEW = 4;

/** Price lists that the bot keeps up to date: each is edited if what it shows has changed, and only then. */
export class Posts {
  readonly #options: Messaging;

  constructor(options: Messaging) {
    this.#options = options;
  }

  /**
   * Posts the price list in a channel, unless it is there.
   * @throws Failure `tooManyPosts` or `cannotPost`: nothing was sent; `maybePosted` if Discord doesn't say
   */
  async create(
    guildId: string,
    language: Language,
    channelId: string,
    state: ShopState,
    format: Format,
  ): Promise<void> {
    const begun = newPost(channelId);
    const record = await this.#options.store.change(guildId, (current) => withPost(current, begun, language));
    if (!record.posts.some(({ id }) => id === begun.id)) return;
    try {
      await this.#send(guildId, begun, postView(state, begun, format));
    } catch (error) {
      if (!(error instanceof ChannelError)) throw error;
      // The next poll finds out.
      if (error.problem === 'unknown') throw new Failure({ kind: 'maybePosted' });
      await this.#change(guildId, begun.id, () => undefined);
      throw explain(error);
    }
  }

  /** Brings one post up to date. */
  async update(guildId: string, post: Post, state: ShopState, format: Format): Promise<Progress> {
    const { at } = state.catalogue;
    if (post.ended) return DONE;
    const shown = nextShown(post.shown, listProducts(shownCatalogue(state, post)).length, at);
    if (!isDeepStrictEqual(shown, post.shown))
      await this.#change(guildId, post.id, (current) => ({ ...current, shown }));
    const reply = postView(state, post, format);
    if (post.messageId === null) return this.#resume(guildId, { ...post, shown }, reply);
    if (shown.lessSince !== null) return scheduleList(shown.lessSince + CONFIRM_MS);
    if (post.digest !== digest(reply) || post.refused) await this.#edit(guildId, post, post.messageId, reply);
    return DONE;
  }

  /** Takes posts off whose message is gone, and marks those that are out of reach; what Discord doesn't say changes nothing. */
  async check(guildId: string): Promise<void> {
    const { store, channels } = this.#options;
    const { posts } = await store.get(guildId);
    const checks = await Promise.allSettled(
      posts.map(({ channelId, messageId }) => messageId !== null && channels.check(channelId, messageId)),
    );
    for (const [index, { id }] of posts.entries()) {
      const check = checks[index];
      if (check?.status === 'rejected' && check.reason instanceof ChannelError)
        await this.#markProblem(guildId, id, check.reason);
    }
  }

  /**
   * Ends a post and deletes its message.
   * @returns false if the message may be left there: it can't be deleted, or it isn't known yet whether there is one
   */
  async remove(guildId: string, { id, channelId, messageId, ended, editedAt }: Post): Promise<boolean> {
    if (messageId === null && ended === null && !isExpired(editedAt)) return false;
    try {
      // The message first: the post is still listed if that fails.
      if (messageId !== null) await this.#options.channels.delete(channelId, messageId);
    } catch (error) {
      if (!(error instanceof ChannelError)) throw error;
      if (!isGone(error.problem)) return false;
    }
    await this.#change(guildId, id, () => undefined);
    return true;
  }

  async #send(guildId: string, post: Post, reply: Reply): Promise<void> {
    const messageId = await this.#options.channels.create(post.channelId, withTimestamp(reply), post.id);
    this.#count('sent');
    const sent: Post = { ...post, messageId, digest: digest(reply), editedAt: Date.now() };
    await this.#change(guildId, post.id, () => sent);
  }

  /** Goes on with a post whose message may have been sent when its process ended, or Discord didn't answer. */
  async #resume(guildId: string, post: Post, reply: Reply): Promise<Progress> {
    if (Date.now() - post.editedAt < HANDOVER_MS) return schedule(post.editedAt + HANDOVER_MS);
    if (isExpired(post.editedAt)) {
      this.#options.log.warn(
        { guild: guildId, channel: post.channelId },
        'a post may have been sent and is not kept',
      );
      this.#count('givenUp');
      await this.#change(guildId, post.id, (current) => ({ ...current, ended: 'unconfirmed' }));
      return DONE;
    }
    try {
      await this.#send(guildId, post, reply);
      return DONE;
    } catch (error) {
      // Whatever Discord says now, the message may be there.
      if (error instanceof ChannelError) return delay(HANDOVER_MS);
      throw error;
    }
  }

  async #edit(guildId: string, post: Post, messageId: string, reply: Reply): Promise<void> {
    try {
      await this.#options.channels.edit(post.channelId, messageId, withTimestamp(reply));
      this.#count('edited');
      const shown = { digest: digest(reply), editedAt: Date.now(), refused: null };
      await this.#change(guildId, post.id, (current) => ({ ...current, ...shown }));
    } catch (error) {
      if (!(error instanceof ChannelError)) throw error;
      if (!(await this.#markProblem(guildId, post.id, error))) throw error;
      this.#count(error.problem === 'permission' ? 'refused' : 'gone');
    }
  }

  /** @returns false if it isn't known whether the message can be edited */
  async #markProblem(guildId: string, id: string, { problem }: ChannelError): Promise<boolean> {
    if (isGone(problem)) await this.#change(guildId, id, () => undefined);
    else if (problem === 'permission')
      await this.#change(guildId, id, (post) => ({ ...post, refused: problem }));
    else return false;
    return true;
  }

  /** @param edit undefined removes the post */
  async #change(guildId: string, id: string, edit: (post: Post) => Post | undefined): Promise<void> {
    await this.#options.store.change(guildId, (record) => ({
      ...record,
      posts: record.posts.flatMap((post) => (post.id === id ? (edit(post) ?? []) : [post])),
    }));
  }

  #count(outcome: MessageEvent['outcome']): void {
    this.#options.observe({ kind: 'post', outcome });
  }
}

/** A post shows no age, because it would have to be edited when that changes. */
const FRESH = { stale: false, away: false };

const shownCatalogue = ({ catalogue: { value } }: ShopState, { serverId }: Post): Catalogue =>
  serverId === null ? value : { ...value, servers: selectServers(value, serverId) };

const postView = (state: ShopState, post: Post, format: Format): Reply =>
  priceListView({ ...state.catalogue, ...FRESH, value: shownCatalogue(state, post) }, state.shop, format);

/** The reader's own time stands behind "Prices updated". */
function withTimestamp({ embeds = [], ...reply }: Reply): Reply {
  const timestamp = new Date().toISOString();
  return { ...reply, embeds: embeds.map((embed) => ({ ...embed, timestamp })) };
}

type Shown = NonNullable<Post['shown']>;

/**
 * What a post shows from now on, by the number of its products. A great part of them that is missing, half of at least four or
 * all, counts only when an hour confirms it; until then `lessSince` is set, and the post stays as it is.
 */
function nextShown(before: Shown | undefined, products: number, at: number): Shown {
  if (!before) return { products, lessSince: null };
  const lost = before.products - products;
  const isGreat = lost > 0 && (products === 0 || (before.products >= FEW && lost >= before.products / 2));
  // A time to come is one of a clock that was wrong.
  const since = Math.min(before.lessSince ?? at, at);
  return isGreat && at < since + CONFIRM_MS
    ? { products: before.products, lessSince: since }
    : { products, lessSince: null };
}

const newPost = (channelId: string): Post => ({
  ...{ id: randomBytes(12).toString('hex'), channelId, messageId: null, serverId: null },
  ...{ digest: '', editedAt: Date.now(), ended: null, refused: null },
});

function withPost(record: FollowRecord, post: Post, language: Language): FollowRecord {
  if (record.posts.some(({ channelId }) => channelId === post.channelId)) return record;
  if (record.posts.length >= MAX_POSTS) throw new Failure({ kind: 'tooManyPosts', most: MAX_POSTS });
  return { ...record, language, posts: [...record.posts, post] };
}

function explain(error: ChannelError): Error {
  const { problem } = error;
  if (problem === 'channelGone') return new Failure({ kind: 'cannotPost', why: problem });
  if (problem !== 'permission') return error;
  // Discord doesn't say which one it is.
  return new Failure({ kind: 'cannotPost', why: problem, missing: POST_PERMISSIONS });
}
