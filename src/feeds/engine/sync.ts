import { Failure } from '../../domain/failure.js';
import type { Knowledge } from '../../domain/knowledge.js';
import type { Usual } from '../../domain/shop.js';
import { MINUTE_MS } from '../../lib/duration.js';
import type { PaymentsRead } from '../../sales/pages.js';
import { judgeSale, type Sale } from '../../sales/sale.js';
import type { GuildSettings } from '../../store/guilds.js';
import { createFormat, type Format } from '../../ui/format.js';
import { DEFAULT_LANGUAGE, findLanguage, LANGUAGES } from '../../words/index.js';
import type { Feed, Poll, Wake } from '../feed.js';
import { recordKnowledge } from './answers.js';
import type { Engine } from './engine.js';
import type { FeedList, Needs } from './feed-list.js';
import type { FollowingGuild } from './following.js';
import { bookPayments } from './guild-sales.js';
import { createNonce } from './outbox.js';
import { addPosts, beginNext, changeOther, listPosts } from './post-queue.js';
import { accessState, type FeedRecord, readPart, readStaff, withPart } from './record.js';
import { withUrgentRole } from './urgent.js';

type PollResults = {
  /** Channels that refused are tried again with each new list. */
  readonly hasNewList: boolean;
  readonly payments: PaymentsRead | undefined;
} & Pick<Poll, 'list' | 'lastList' | 'canListPayments' | 'paymentsFailure' | 'facts'>;

export const RETRY_MS = MINUTE_MS;

/** Advances the feeds of one guild at a time, and sends what they post. */
export class FeedSync {
  readonly #engine: Engine;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Returns undefined if the next poll is soon enough. */
  async sync(
    { guildId, record: known, needs: asked }: FollowingGuild,
    results: PollResults,
  ): Promise<Wake | undefined> {
    const { feeds, openGuild, records, outbox, clock } = this.#engine;
    const guild = openGuild(guildId);
    const settings = await guild.settings();
    const shop = results.list?.shop ?? (await guild.link())?.shop;
    const nonces = new Map(feeds.all.map((feed) => [feed, createNonce()]));
    let wakes: (Wake | undefined)[] = [];
    let needs = asked;
    let paused: (feed: Feed) => ReadonlySet<string> = () => new Set();
    const record = await records.change(
      guildId,
      (current) => {
        wakes = [];
        const now = clock.now();
        needs = current === known ? asked : stillNeeded(asked, feeds.needs(current, now));
        paused = (feed) => (results.hasNewList ? new Set() : pausedChannels(feed, current));
        const format = guildFormat(settings, current, guild.usual);
        const poll = {
          ...judge(results, recordKnowledge(current, now)),
          ...{ now, shop, productPage: settings.productPage, hiddenNames: settings.hiddenNames },
        };
        const booking = bookPayments(current, needs, poll, format.zone);
        const advanced = feeds.all.reduce((before, feed) => {
          if (!needs.has(feed.name)) return before;
          const own = { ...poll, sold: booking.soldTo(feed) };
          const step = feeds.attempt(feed, () => advance(before, feed, feeds, own, format));
          wakes.push(step?.wake);
          return step?.record ?? before;
        }, booking.record);
        return [...nonces].reduce(
          (before, [feed, nonce]) => beginNext(before, feed.name, nonce, now, paused(feed)),
          advanced,
        );
      },
      known,
    );
    const own = new Set(nonces.values());
    for (const feed of feeds.all)
      await this.#attempt(feed, wakes, async () => {
        const { until } = await outbox.deliver(guildId, feed, record, own, paused(feed));
        return until === undefined ? undefined : { at: until, needsList: false };
      });
    for (const feed of feeds.all.filter(({ name }) => needs.has(name)))
      await this.#attempt(feed, wakes, async () => {
        const access = accessState({ records, guildId, known: record }, feed);
        return feed.round?.(access, guild, clock.now());
      });
    return wakes.reduce(earliest, undefined);
  }

  /** A failure delays this feed alone. */
  async #attempt(
    feed: Feed,
    wakes: (Wake | undefined)[],
    work: () => Promise<Wake | undefined>,
  ): Promise<void> {
    const { onError, feeds, clock } = this.#engine;
    try {
      wakes.push(await work());
    } catch (error) {
      if (error instanceof Failure) onError(error);
      else feeds.report(feed, error);
      wakes.push({ at: clock.now() + RETRY_MS, needsList: false });
    }
  }
}

/** A channel that refused is tried again with a new list, or at once by feeds that drop what it refused. */
const pausedChannels = (feed: Feed, { refused, rejected }: FeedRecord): ReadonlySet<string> =>
  new Set(feed.dropsRefused ? [] : [refused, rejected[feed.name] ?? {}].flatMap(Object.keys));

/** What feeds asked before the shop was read, but for those that were switched off meanwhile. */
const stillNeeded = (asked: Needs, now: Needs): Needs =>
  new Map([...asked].filter(([name]) => now.has(name)));

/** An unreadable part stays as it is, and stops its own feed only. */
function advance(
  record: FeedRecord,
  feed: Feed,
  feeds: FeedList,
  poll: Omit<Poll, OfRecord>,
  format: Format,
): { readonly record: FeedRecord; readonly wake?: Wake | undefined } {
  const state = readPart(record, feed);
  if (state === undefined) return { record };
  const ofRecord: Pick<Poll, OfRecord> = {
    openOrders: feeds.collect(record, 'openOrders', poll.knowledge, format.words)[0] ?? null,
    posts: listPosts(record, feed.name),
    staffChannelId: readStaff(record).channelId,
    memberButtons: feeds.collect(record, 'memberButton', undefined, format.words),
  };
  const step = feed.advance(state, { ...poll, ...ofRecord }, format);
  const posts = (step.posts ?? []).map((post) => withUrgentRole(post, record));
  const advanced = addPosts(withPart(record, feed, step.state), feed, posts, poll.now);
  return { record: changeOther(advanced, feeds, step.also, poll.now), wake: step.wake };
}

/** What the feeds before it may have changed in the same sync. */
type OfRecord = 'openOrders' | 'posts' | 'staffChannelId' | 'memberButtons';

/** What the poll of a shop means for one of its guilds. */
function judge({ payments, ...results }: PollResults, knowledge: Knowledge) {
  const judgeAll = (sales: readonly Sale[]) => sales.map((sale) => judgeSale(sale, knowledge));
  return {
    ...results,
    knowledge,
    payments: payments && {
      ...payments,
      sales: judgeAll(payments.sales),
      lookedUp: judgeAll(payments.lookedUp),
    },
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
