import { isDeepStrictEqual } from 'node:util';
import type { Logger } from 'pino';
import { productsOf } from '../domain/catalogue.js';
import { orUndefined } from '../domain/failure.js';
import type { GuildShop, Look } from '../shop/guild-shop.js';
import type { FollowRecord, Post, Trouble } from '../store/follow-record.js';
import type { GuildSettings, GuildStore } from '../store/guilds.js';
import { type Format, formatFor } from '../ui/format.js';
import { DEFAULT_LANGUAGE, LANGUAGES, languageOf } from '../words/index.js';
import { announceNews } from './announcements.js';
import type { Channels, MessageEvent } from './channel.js';
import { type Audience, createOutbox, endReports } from './outbox.js';
import { createPosts } from './posts.js';
import { confirmedAt, shownFrom } from './settled.js';
import { type Condition, notifyStaff } from './troubles.js';
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
  const end = (audience: Audience, ended: readonly Trouble[]) => endReports(messages, audience, ended);

  /** What the guild's messages are made from. @param look undefined while the shop can't be read */
  async function audienceOf(
    guildId: string,
    settings: GuildSettings,
    look: Look | undefined,
    format: Format,
  ): Promise<Audience> {
    const shop = look?.shop ?? (await store.getLink(guildId))?.shop;
    const source = { shop, look, productPage: settings.productPage };
    return {
      guildId,
      render: (message) => views.message(message, source, format),
      renderOver: (report) => views.over(report, source, format),
    };
  }

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
  async function update(
    guildId: string,
    post: Post,
    look: Look,
    format: Format,
  ): Promise<number | undefined> {
    const products = productCount(look, post);
    const shown = shownFrom(post.shown ?? { products, lessSince: null }, products, look.catalogue.at);
    if (!isDeepStrictEqual(shown, post.shown))
      await following.change(guildId, (record) => ({
        ...record,
        posts: record.posts.map((one) => (one.id === post.id ? { ...one, shown } : one)),
      }));
    // A message that may have been sent has to be found, whatever it shows.
    if (shown.lessSince === null || post.messageId === null)
      return posts.update(guildId, { ...post, shown }, look, format);
    return confirmedAt(shown.lessSince);
  }

  async function visit(guildId: string, condition: Condition): Promise<number | undefined> {
    const record = await following.get(guildId);
    if (!isFollowing(record)) return undefined;
    const settings = await store.settings(guildId);
    const format = formatOf(settings, record);
    const shop = shopOf(guildId);
    const look = 'shop' in condition ? await shop.look('refresh', { listMs: ROUND_MS }) : undefined;
    const audience = await audienceOf(guildId, settings, look, format);
    if (record.outgoing)
      return (await outbox.resume(guildId, record, record.outgoing, audience.render)) ?? Date.now();
    const hasStaff = Boolean(record.announce?.staffChannelId);
    const payments = hasStaff && look ? await orUndefined(shop.undelivered()) : undefined;
    const full = { ...condition, undelivered: payments?.count };
    const times = [await attempt(notifyStaff(outbox, audience, record, full, end))];
    if (look) {
      for (const post of record.posts) times.push(await attempt(update(guildId, post, look, format)));
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
  Boolean((announce?.isOn && announce.channelId) || announce?.staffChannelId) ||
  posts.some(({ ended }) => !ended);

export function formatOf(settings: GuildSettings, { language }: Pick<FollowRecord, 'language'>): Format {
  const chosen = settings.language === 'auto' ? languageOf(language) : settings.language;
  return formatFor(LANGUAGES[chosen ?? DEFAULT_LANGUAGE], settings);
}
