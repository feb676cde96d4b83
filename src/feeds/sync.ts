import type { Logger } from 'pino';
import { Failure } from '../domain/failure.js';
import type { Knowledge } from '../domain/knowledge.js';
import type { ShopIdentity, Usual } from '../domain/shop.js';
import type { Clock } from '../lib/clock.js';
import { MINUTE_MS } from '../lib/duration.js';
import type { Sold } from '../sales/book.js';
import type { PaymentsRead, Reach } from '../sales/pages.js';
import { judgeSale, type Sale } from '../sales/sale.js';
import type { GuildSettings } from '../store/guilds.js';
import { createFormat, type Format } from '../ui/format.js';
import { DEFAULT_LANGUAGE, findLanguage, LANGUAGES } from '../words/index.js';
import { recordKnowledge } from './answers.js';
import type { Feed, Need, Poll, Wake } from './feed.js';
import type { FeedList } from './feed-list.js';
import { createSalt, type Guild, type Salt } from './guild.js';
import { type Booking, bookPayments, listNeeds, listReaches, willTellMembers } from './guild-sales.js';
import { createNonce, createNonces, type Outbox } from './outbox.js';
import { addPosts, beginNext, listPosts } from './post-queue.js';
import { accessState, type FeedRecord, type FeedRecords, tryReadPart, withPart } from './record.js';
import { readStaff } from './staff.js';
import { withUrgentRole } from './urgent.js';

type Readings = {
  /** Channels that refused are tried again with each new list. */
  readonly hasNewList: boolean;
  readonly payments: PaymentsRead | undefined;
  /** Open orders that no page showed. */
  readonly lookedUp: readonly Sale[];
} & Pick<Poll, 'list' | 'lastList' | 'canListPayments' | 'paymentsFailure' | 'facts'>;

export interface FollowingGuild {
  readonly guildId: string;
  readonly record: FeedRecord;
  /** What its feeds need of this poll. */
  readonly needs: readonly Need[];
}

interface FeedSyncOptions {
  readonly openFeeds: (guildId: string) => FeedList;
  readonly records: FeedRecords;
  readonly outbox: Outbox;
  readonly openGuild: (guildId: string) => Guild;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Logger;
  readonly onError: (error: unknown) => void;
}

export const RETRY_MS = MINUTE_MS;

/** Advances the feeds of one guild at a time, and sends what they post. */
export class FeedSync {
  readonly #options: FeedSyncOptions;
  /** Guilds with a part that can't be read; each is logged once. */
  readonly #damaged = new Set<string>();

  constructor(options: FeedSyncOptions) {
    this.#options = options;
  }

  get damagedGuilds(): Iterable<string> {
    return this.#damaged.keys();
  }

  needs(guildId: string, record: FeedRecord): readonly Need[] {
    const { openFeeds, clock, log } = this.#options;
    const now = clock.now();
    const feeds = openFeeds(guildId);
    const damaged = feeds.all
      .filter((feed) => tryReadPart(record, feed) === undefined)
      .map(({ name }) => name);
    if (damaged.length > 0 && !this.#damaged.has(guildId))
      log.warn({ guild: guildId, feeds: damaged }, 'a part of a record cannot be read; its feed is stopped');
    if (damaged.length > 0) this.#damaged.add(guildId);
    else this.#damaged.delete(guildId);
    return listNeeds(record, feeds, now).flatMap(([, needs = []]) => needs);
  }

  /** True if members will read of some of these sales. */
  isNews(guildId: string, record: FeedRecord, sales: readonly Sale[], shopId: number): boolean {
    const { openFeeds, clock } = this.#options;
    const now = clock.now();
    return willTellMembers(record, openFeeds(guildId), { sales, shopId, now });
  }

  /** How far back the guilds need payments of their shop; empty if none needs any. */
  reaches(guilds: readonly FollowingGuild[], shopId: number | undefined): readonly Reach[] {
    const { openFeeds, clock } = this.#options;
    return guilds.flatMap(({ guildId, record }) =>
      listReaches(record, openFeeds(guildId), shopId, clock.now()),
    );
  }

  /** True if messages wait to be sent, even if all feeds are off. */
  isWaiting(guildId: string, { queued, begun }: FeedRecord): boolean {
    const names = new Set(this.#options.openFeeds(guildId).all.map(({ name }) => name));
    return [...queued, ...begun.map(({ post }) => post)].some(({ feed }) => names.has(feed));
  }

  /** Returns undefined if the next poll is soon enough. */
  async sync(
    { guildId, record: known, needs: asked }: FollowingGuild,
    readings: Readings,
  ): Promise<Wake | undefined> {
    const { openFeeds, openGuild, records, clock } = this.#options;
    const feeds = openFeeds(guildId);
    const guild = openGuild(guildId);
    const settings = await guild.settings();
    const shop = readings.list?.shop ?? (await guild.link())?.shop;
    // Only payments need a salt, so guilds without payments get none.
    const salt = readings.payments ? await guild.salt() : createSalt('');
    const nonces = createNonces(feeds.all.map(({ name }) => name));
    let wakes: (Wake | undefined)[] = [];
    let paused: (feed: Feed) => ReadonlySet<string> = () => new Set();
    const record = await records.change(
      guildId,
      (current) => {
        wakes = [];
        const now = clock.now();
        paused = (feed) => (readings.hasNewList ? new Set() : pausedChannels(feed, current));
        const seen = judged(readings, recordKnowledge(current, now));
        const surroundings = {
          ...{ readings: seen, format: guildFormat(settings, current, guild.usual) },
          ...{ productPage: settings.productPage, shop, salt, feeds, now, asked },
        };
        const booking = book(current, surroundings);
        const failed = new Set<string>();
        const advanced = feeds.all.reduce((before, feed) => {
          const sold = booking.soldTo(feed);
          const step = feeds.attempt(feed, 'advance', () => advance(before, feed, surroundings, sold));
          if (!step) failed.add(feed.name);
          wakes.push(step?.wake);
          const nonce = nonces.get(feed.name) ?? createNonce();
          return beginNext(step?.record ?? before, feed.name, nonce, now, paused(feed));
        }, booking.record);
        return booking.settle(advanced, failed);
      },
      known,
    );
    const own = new Set(nonces.values());
    for (const feed of feeds.all) {
      const deliver = () => this.#deliver(guildId, feed, record, own, paused(feed));
      wakes.push(await this.#attempt(feeds, feed, 'deliver', deliver));
    }
    for (const feed of feeds.all)
      wakes.push(await this.#attempt(feeds, feed, 'round', () => this.#round(guild, feed, record)));
    return wakes.reduce(earliest, undefined);
  }

  /** A failure delays this feed alone. */
  async #attempt(
    feeds: FeedList,
    feed: Feed,
    step: string,
    work: () => Promise<Wake | undefined>,
  ): Promise<Wake | undefined> {
    try {
      const wake = await work();
      feeds.recover(feed, step);
      return wake;
    } catch (error) {
      if (error instanceof Failure) this.#options.onError(error);
      else feeds.report(feed, step, error);
      return this.#retry();
    }
  }

  async #round(guild: Guild, feed: Feed, record: FeedRecord): Promise<Wake | undefined> {
    const { records, clock } = this.#options;
    const now = clock.now();
    const state = feed.round && tryReadPart(record, feed);
    if (state === undefined || !isNeedy(feed, state, record, now)) return undefined;
    return feed.round?.(accessState({ records, guildId: guild.id, clock, known: record }, feed), guild, now);
  }

  async #deliver(
    guildId: string,
    feed: Feed,
    record: FeedRecord,
    nonces: ReadonlySet<string>,
    paused: ReadonlySet<string>,
  ): Promise<Wake | undefined> {
    const { until } = await this.#options.outbox.deliver(guildId, feed, record, nonces, paused);
    return until === undefined ? undefined : { at: until, needsList: false };
  }

  #retry(): Wake {
    return { at: this.#options.clock.now() + RETRY_MS, needsList: false };
  }
}

/** A channel that refused is tried again with a new list, or at once by feeds that drop what it refused. */
const pausedChannels = (feed: Feed, { refused, rejected }: FeedRecord): ReadonlySet<string> =>
  new Set(feed.dropsRefused ? [] : [refused, rejected[feed.name] ?? {}].flatMap(Object.keys));

/** A list tells which shop it is. */
function book(record: FeedRecord, { readings, format, feeds, now }: Surroundings): Booking {
  const { payments, lastList } = readings;
  const { zone } = format;
  const shop = lastList && { shopId: lastList.shop.id, catalogue: lastList.listed };
  const reading = payments && shop && { ...payments, ...shop, now, zone };
  return bookPayments(record, feeds, now, reading);
}

interface Surroundings {
  readonly readings: ReturnType<typeof judged>;
  readonly format: Format;
  readonly productPage: string | null;
  readonly shop: ShopIdentity | undefined;
  readonly salt: Salt;
  readonly feeds: FeedList;
  readonly now: number;
  readonly asked: readonly Need[];
}

const isNeedy = (feed: Feed, state: unknown, record: FeedRecord, now: number): boolean =>
  feed.needs(state, now, readStaff(record).channelId).length > 0;

/** An unreadable part stays as it is, and stops its own feed only. */
function advance(
  record: FeedRecord,
  feed: Feed,
  { readings, format, productPage, shop, salt, feeds, now, asked }: Surroundings,
  sold: Sold | undefined,
): { readonly record: FeedRecord; readonly wake?: Wake | undefined } {
  const state = tryReadPart(record, feed);
  if (state === undefined || !isNeedy(feed, state, record, now)) return { record };
  const poll = {
    ...readings,
    openOrders: feeds.collect(record, 'openOrders', readings.knowledge, format.words)[0] ?? null,
    asked,
    now,
    shop,
    productPage,
    sold,
    salt,
    posts: listPosts(record, feed.name),
    staffChannelId: readStaff(record).channelId,
    memberButtons: feeds.collect(record, 'memberButton', undefined, format.words),
  };
  const step = feed.advance(state, poll, format);
  const posts = (step.posts ?? []).map((post) => withUrgentRole(post, record));
  return {
    record: addPosts(withPart(record, feed, step.state), feed, posts, now),
    wake: step.wake,
  };
}

/** What the poll of a shop means for one of its guilds. */
function judged({ payments, lookedUp, ...readings }: Readings, knowledge: Knowledge) {
  const judge = (sales: readonly Sale[]) => sales.map((sale) => judgeSale(sale, knowledge));
  return {
    ...readings,
    knowledge,
    payments: payments && { ...payments, sales: judge(payments.sales) },
    lookedUp: judge(lookedUp),
  };
}

function earliest(one: Wake | undefined, other: Wake | undefined): Wake | undefined {
  if (!one || !other) return one ?? other;
  return one.at <= other.at ? one : other;
}

function guildFormat(
  settings: GuildSettings,
  { language }: Pick<FeedRecord, 'language'>,
  usual: Usual,
): Format {
  const chosen = settings.language === 'auto' ? findLanguage(language) : settings.language;
  return createFormat(LANGUAGES[chosen ?? DEFAULT_LANGUAGE], usual);
}
