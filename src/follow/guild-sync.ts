import { ignoreFailure } from '../domain/failure.js';
import type { GuildShop } from '../shop/guild-shop.js';
import type { FollowRecord } from '../store/follow-record.js';
import type { GuildSettings, GuildStore } from '../store/guilds.js';
import { hasAudience } from '../store/purchase-record.js';
import { createFormat, type Format } from '../ui/format.js';
import { DEFAULT_LANGUAGE, findLanguage, LANGUAGES } from '../words/index.js';
import { announceNews, newsChannel } from './announcements.js';
import type { Audience, Outbox } from './outbox.js';
import type { Posts } from './posts.js';
import { DONE, delay, type Progress, schedule } from './progress.js';
import { notifyStaff, type PollFailure } from './reports.js';

export interface GuildSyncOptions {
  readonly store: GuildStore;
  readonly openShop: (guildId: string) => GuildShop;
  /** Takes what failed and is tried again. */
  readonly onError: (error: unknown) => void;
}

/** The longest that the guilds of one shop take: until then they go by the same response of the shop. */
const ROUND_MS = 15 * 60_000;

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
   * @param failure why the shop could not be read, by the guild for which it was polled; if it was, it comes from memory
   */
  syncGuild(guildId: string, failure: PollFailure | undefined): Promise<Progress> {
    return this.#attempt(this.#sync(guildId, failure));
  }

  async #sync(guildId: string, failure: PollFailure | undefined): Promise<Progress> {
    const { store, openShop } = this.#options;
    const record = await store.following.get(guildId);
    if (!isFollowing(record)) return DONE;
    const settings = await store.settings(guildId);
    const shop = openShop(guildId);
    const found = failure ?? (await shop.state('refresh', { listMs: ROUND_MS }));
    const state = 'problem' in found ? undefined : found;
    const audience: Audience = {
      ...{ guildId, state, productPage: settings.productPage, format: guildFormat(settings, record) },
      shop: state?.shop ?? (await store.getLink(guildId))?.shop,
    };
    if (record.outgoing) {
      const progress = await this.#outbox.resume(audience, record, record.outgoing);
      return progress.kind === 'done' ? this.#sync(guildId, failure) : progress;
    }
    if ('problem' in found) return notifyStaff(this.#outbox, audience, record, found);
    const payments = record.announce?.staffChannelId
      ? await ignoreFailure(shop.undelivered('refresh'))
      : undefined;
    const condition = { shop: found.shop, undelivered: payments?.count };
    const progress = [await this.#attempt(notifyStaff(this.#outbox, audience, record, condition))];
    for (const post of record.posts)
      progress.push(await this.#attempt(this.#posts.update(guildId, post, found, audience.format)));
    progress.push(await this.#attempt(announceNews(store.following, this.#outbox, audience, found)));
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
  return other.kind === 'done' ? one : schedule(Math.min(one.until, other.until));
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
