import { ignoreFailure } from '../domain/failure.js';
import type { Payment } from '../domain/payment.js';
import type { GuildShop } from '../shop/guild-shop.js';
import type { FollowRecord, Refusal } from '../store/follow-record.js';
import type { GuildSettings, GuildStore } from '../store/guilds.js';
import { hasAudience } from '../store/purchase-record.js';
import { createFormat, type Format } from '../ui/format.js';
import { DEFAULT_LANGUAGE, findLanguage, LANGUAGES } from '../words/index.js';
import { announceNews, newsChannel } from './announcements.js';
import type { FollowedShop } from './followed-shop.js';
import type { Audience, Outbox } from './outbox.js';
import type { Posts } from './posts.js';
import { DONE, delay, type Progress } from './progress.js';
import { enterPurchases, sendPurchases } from './purchases/feed.js';
import { type Condition, notifyStaff } from './reports.js';

export interface GuildSyncOptions {
  readonly store: GuildStore;
  readonly openShop: (guildId: string) => GuildShop;
  /** Takes what failed and is tried again. */
  readonly onError: (error: unknown) => void;
}

/** What a poll has read of a shop. */
export interface Poll {
  /** Whether the list was due, so that what channels have refused is tried again. */
  readonly hasList: boolean;
  /** The newest; undefined if they were not read. */
  readonly payments: readonly Payment[] | undefined;
}

/** How old the list of products may be by which a guild goes: polls take it an hour at most. */
const LIST_MS = 65 * 60_000;

/** When to try again what failed, in milliseconds. */
export const RETRY_MS = 60_000;

/** Does for one guild at a time what a poll of its shop asks for. */
export class GuildSync {
  readonly #options: GuildSyncOptions;
  readonly #posts: Posts;
  readonly #outbox: Outbox;

  constructor(options: GuildSyncOptions, posts: Posts, outbox: Outbox) {
    this.#options = options;
    this.#posts = posts;
    this.#outbox = outbox;
  }

  /**
   * Reports, edits and announces what the guild's record doesn't have yet; what fails is tried again later.
   * @param followed as its last poll found it; the rest comes from memory
   */
  syncGuild(guildId: string, followed: FollowedShop, poll: Poll): Promise<Progress> {
    return this.#attempt(this.#sync(guildId, followed, poll));
  }

  async #sync(
    guildId: string,
    { list, payments, undelivered }: FollowedShop,
    { payments: newest, hasList }: Poll,
  ): Promise<Progress> {
    const { store, openShop } = this.#options;
    const record = await store.following.get(guildId);
    if (!isFollowing(record)) return DONE;
    const settings = await store.settings(guildId);
    const shop = openShop(guildId);
    const readState = () => shop.state('refresh', { listMs: LIST_MS });
    const found = list.failure ?? (await readState());
    const state = 'problem' in found ? undefined : found;
    const audience: Audience = {
      ...{ guildId, state, productPage: settings.productPage, format: guildFormat(settings, record) },
      shop: state?.shop ?? (await store.getLink(guildId))?.shop,
    };
    // While there is no new list, payments are entered by the last one.
    const last = state ?? (newest && (await ignoreFailure(readState())));
    await enterPurchases(store.following, { ...audience, state: last }, shop, newest, payments.failure);
    return this.#send(audience, 'problem' in found ? found : { shop: found.shop, undelivered }, hasList);
  }

  /** @param hasList whether what channels have refused is tried again */
  async #send(audience: Audience, condition: Condition, hasList: boolean): Promise<Progress> {
    const { following } = this.#options.store;
    const { guildId, state, format } = audience;
    const record = await following.get(guildId);
    if (record.outgoing) {
      const progress = await this.#outbox.resume(audience, record, record.outgoing);
      return progress.kind === 'done' ? this.#send(audience, condition, hasList) : progress;
    }
    const isTried = (refused: Refusal | null) => hasList || refused === null;
    const progress: Progress[] = [];
    if (isTried(record.refused.staff))
      progress.push(await this.#attempt(notifyStaff(this.#outbox, audience, record, condition)));
    if (state)
      for (const post of record.posts.filter(({ refused }) => isTried(refused)))
        progress.push(await this.#attempt(this.#posts.update(guildId, post, state, format)));
    progress.push(await this.#attempt(sendPurchases(following, this.#outbox, audience)));
    if (state && isTried(record.refused.members))
      progress.push(await this.#attempt(announceNews(following, this.#outbox, audience, state)));
    return progress.reduce(earliest);
  }

  /** What fails keeps nothing else from being done. */
  async #attempt(work: Promise<Progress>): Promise<Progress> {
    try {
      return await work;
    } catch (error) {
      this.#options.onError(error);
      return delay(RETRY_MS);
    }
  }
}

function earliest(one: Progress, other: Progress): Progress {
  if (one.kind === 'done') return other;
  return other.kind === 'done' || one.until < other.until ? one : other;
}

/** Whether a guild's shop has to be polled. */
export const isFollowing = ({ posts, announce, purchases }: FollowRecord): boolean =>
  newsChannel(announce) !== null ||
  Boolean(announce?.staffChannelId) ||
  hasAudience(purchases) ||
  posts.some(({ ended }) => !ended);

export function guildFormat(settings: GuildSettings, { language }: Pick<FollowRecord, 'language'>): Format {
  const chosen = settings.language === 'auto' ? findLanguage(language) : settings.language;
  return createFormat(LANGUAGES[chosen ?? DEFAULT_LANGUAGE], settings);
}
