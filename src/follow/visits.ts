import { isDeepStrictEqual } from 'node:util';
import type { Logger } from 'pino';
import { orUndefined } from '../failure.js';
import { productsOf } from '../shop/catalogue.js';
import type { GuildShop } from '../shop/guild-shop.js';
import type { Look } from '../shop/look.js';
import type { GuildSettings, GuildStore } from '../store/guilds.js';
import { type Format, formatFor } from '../views/format.js';
import type { Reply } from '../views/reply.js';
import { DEFAULT_LANGUAGE, LANGUAGES, languageOf } from '../words/index.js';
import { announceNews } from './announcements.js';
import type { Channels, MessageEvent } from './channel.js';
import { createOutbox } from './outbox.js';
import { createPosts } from './posts.js';
import type { FollowRecord, Outgoing, Post } from './record.js';
import { confirmedAt, shownFrom } from './settled.js';
import { type Condition, tellStaff } from './troubles.js';
import type { FollowViews } from './views.js';

export interface VisitsOptions {
  readonly store: GuildStore;
  readonly shopOf: (guildId: string) => GuildShop;
  readonly channels: Channels;
  readonly views: FollowViews;
  readonly log: Logger;
  /** Hears of what failed and is tried again. */
  readonly onError: (error: unknown) => void;
  readonly observe?: ((event: MessageEvent) => void) | undefined;
}

/** The longest that the visits of one shop's guilds take: until then they go by the same look. */
const ROUND_MS = 15 * 60_000;

/** When to try again what failed, in milliseconds. */
const RETRY_MS = 60_000;

/** Does for one guild at a time what a look at its shop asks for. */
export function createVisits(options: VisitsOptions) {
  const { store, shopOf, channels, views, log, onError, observe = () => {} } = options;
  const { following } = store;
  const messages = { store: following, channels, log, observe };
  const posts = createPosts({ ...messages, view: views.post });
  const outbox = createOutbox(messages);

  const renderer =
    (condition: Condition, format: Format) =>
    (message: Outgoing['message']): Reply =>
      message.to === 'staff'
        ? views.staff(message, format)
        : views.announcement(message.changes, 'shop' in condition ? condition.shop : undefined, format);

  /** What fails is tried again later, and keeps nothing else from being done. */
  async function attempt(work: Promise<number | undefined>): Promise<number | undefined> {
    try {
      return await work;
    } catch (error) {
      onError(error);
      return Date.now() + RETRY_MS;
    }
  }

  /** Brings a post up to date, unless a great part of it is missing for less than an hour. */
  async function keep(guildId: string, post: Post, look: Look, format: Format): Promise<number | undefined> {
    const products = productCount(look, post);
    const shown = shownFrom(post.shown ?? { products, lessSince: null }, products, look.catalogue.at);
    if (!isDeepStrictEqual(shown, post.shown))
      await following.change(guildId, (record) => ({
        ...record,
        posts: record.posts.map((one) => (one.id === post.id ? { ...one, shown } : one)),
      }));
    // A message that may have been sent has to be found, whatever it shows.
    if (shown.lessSince === null || post.messageId === null)
      return posts.keep(guildId, { ...post, shown }, look, format);
    return confirmedAt(shown.lessSince);
  }

  async function visit(guildId: string, condition: Condition): Promise<number | undefined> {
    const record = await following.get(guildId);
    if (!isFollowing(record)) return undefined;
    const settings = await store.settings(guildId);
    const format = formatOf(settings, record);
    const render = renderer(condition, format);
    if (record.outgoing) return (await outbox.resume(guildId, record, record.outgoing, render)) ?? Date.now();
    const audience = { guildId, zone: settings.timeZone ?? 'utc', render };
    const shop = shopOf(guildId);
    const hasPayments = settings.paymentSearch && Boolean(record.announce?.staffChannelId);
    const payments = hasPayments && 'shop' in condition ? await orUndefined(shop.undelivered()) : undefined;
    const full = { ...condition, undelivered: payments?.count };
    const times = [await attempt(tellStaff(outbox, audience, record, full))];
    if ('shop' in condition) {
      const look = await shop.look('refresh', { listMs: ROUND_MS });
      for (const post of record.posts) times.push(await attempt(keep(guildId, post, look, format)));
      times.push(await attempt(announceNews(following, outbox, audience, look)));
    }
    return earliest(times);
  }

  return {
    posts,
    /**
     * @param condition of the shop, as the look for another guild found it; this guild's own look comes from memory
     * @returns when to come back, in milliseconds since the epoch; undefined at the next look
     */
    visit: (guildId: string, condition: Condition) => attempt(visit(guildId, condition)),
  };
}

const productCount = ({ catalogue }: Look, { serverId }: Post): number =>
  serverId === null
    ? productsOf(catalogue.value).length
    : (catalogue.value.servers.find(({ id }) => id === serverId)?.products.length ?? 0);

function earliest(times: readonly (number | undefined)[]): number | undefined {
  const known = times.filter((time) => time !== undefined);
  return known.length > 0 ? Math.min(...known) : undefined;
}

/** Whether a guild's shop has to be looked at. */
export const isFollowing = ({ posts, announce }: FollowRecord): boolean =>
  Boolean(announce?.channelId ?? announce?.staffChannelId) || posts.some(({ ended }) => !ended);

export function formatOf(settings: GuildSettings, { language }: Pick<FollowRecord, 'language'>): Format {
  const chosen = settings.language === 'auto' ? languageOf(language) : settings.language;
  return formatFor(LANGUAGES[chosen ?? DEFAULT_LANGUAGE], settings);
}
