import { isDeepStrictEqual } from 'node:util';
import type { APIButtonComponent } from 'discord.js';
import type { FeedAlert } from '../domain/alerts.js';
import { Failure, type Problem } from '../domain/failure.js';
import type { Clock } from '../lib/clock.js';
import { withTimeout } from '../lib/timer.js';
import { setupActions } from '../ui/actions.js';
import type { Format } from '../ui/format.js';
import type { Language, Words } from '../words/index.js';
import { ChannelError, type ChannelProblem, type Channels, isGone } from './channels.js';
import type {
  Feed,
  FeedAccess,
  FeedChannel,
  FeedView,
  Leaving,
  Outcome,
  Part,
  StateAccess,
  Step,
  Visit,
} from './feed.js';
import type { FeedList } from './feed-list.js';
import { withoutUnreadSales } from './guild-sales.js';
import type { Members } from './members.js';
import { createNonce, type Outbox } from './outbox.js';
import { addPosts, beginNext, dropUnchosen, settleSent, withoutRefusal } from './post-queue.js';
import {
  accessState,
  type FeedRecord,
  type FeedRecords,
  requirePart,
  type SentPost,
  tryReadPart,
  withoutPart,
  withPart,
} from './record.js';
import { collectMemberButtons } from './sync.js';

interface GuildFeedsOptions {
  readonly guildId: string;
  /** The guild's language in Discord. */
  readonly language: Language;
  readonly feeds: FeedList;
  readonly records: FeedRecords;
  readonly outbox: Outbox;
  readonly channels: Channels;
  readonly clock: Clock;
  readonly problem: () => Promise<Problem | undefined>;
  readonly refresh: () => void;
  /** Syncs the guild soon, without a poll. */
  readonly resume: () => void;
}

export interface PanelEntry {
  readonly label: string;
  readonly open: string;
  readonly line: string | undefined;
  readonly isNextStep: boolean;
  readonly listsAlerts: boolean;
  /** Its part of the record can't be read. */
  readonly isDamaged: boolean;
}

export interface PaymentAdditions {
  readonly notes: readonly string[];
  readonly buttons: readonly APIButtonComponent[];
}

interface Standing {
  readonly feed: Feed;
  readonly message: SentPost;
}

const DISCORD_TIMEOUT_MS = 3000;

export class GuildFeeds implements FeedAccess {
  readonly #options: GuildFeedsOptions;

  constructor(options: GuildFeedsOptions) {
    this.#options = options;
  }

  get clock(): Clock {
    return this.#options.clock;
  }

  async read<S>(part: Part<S>): Promise<FeedView<S>> {
    const view = this.#view(await this.#record(), part, await this.#options.problem());
    if (!view) throw new Failure({ kind: 'storeUnavailable', isDamaged: true }, part.name);
    return view;
  }

  access<S>(part: Part<S>): StateAccess<S> {
    const { records, guildId } = this.#options;
    return accessState(records, guildId, part, this.clock);
  }

  async change<S>(part: Part<S>, edit: (state: S) => Step<S>): Promise<ReadonlyMap<string, Outcome>> {
    const { guildId, language, feeds, records, outbox, refresh, resume } = this.#options;
    const feed = feeds.all.find(({ name }) => name === part.name);
    if (!feed) throw new Failure({ kind: 'outdated' });
    const nonce = createNonce();
    let hasOtherNeeds = false;
    const record = await records.change(guildId, (current) => {
      const now = this.clock.now();
      const before = requirePart(current, part);
      const { state, posts = [] } = edit(before);
      // Members may press what changes nothing, and must not cause a write by that.
      const isKnown = current.language === language || current.language === '';
      if (posts.length === 0 && isKnown && isDeepStrictEqual(state, before)) return current;
      // Lookups don't need a new list.
      const needs = (one: S) => feed.needs(one, now).filter(({ what }) => what !== 'lookups');
      hasOtherNeeds = !isDeepStrictEqual(needs(before), needs(state));
      const kept = withoutUnreadSales(withPart({ ...current, language }, part, state), feeds, now);
      const changed = addPosts(kept, feed, posts, now);
      const chosen = dropUnchosen(changed, feed, this.#usedChannels(changed), now);
      return beginNext(this.#withoutStaleRefusals(chosen), feed.name, nonce, now, new Set());
    });
    try {
      const delivery = outbox.deliver(guildId, feed, record, new Set([nonce]));
      return (await withTimeout(delivery, DISCORD_TIMEOUT_MS))?.outcomes ?? new Map();
    } finally {
      if (hasOtherNeeds) refresh();
      // The next sync learns the outcome of messages that Discord has not confirmed.
      else resume();
    }
  }

  async check(): Promise<void> {
    const { guildId, feeds, records, resume } = this.#options;
    const checks = this.#standing(await this.#record()).map((one) => this.#checkMessage(one));
    const checked = await withTimeout(Promise.all(checks), DISCORD_TIMEOUT_MS);
    const now = this.clock.now();
    let hasReached = false;
    await records.change(guildId, (record) => {
      hasReached = false;
      return (checked ?? []).reduce((current, { feed, message, outcome }) => {
        if (outcome === undefined) return current;
        if (outcome !== 'reached') {
          const settle = () => settleSent(current, feed, message, outcome, now);
          return feeds.attempt(feed, 'check', settle) ?? current;
        }
        if (!current.refused[message.channelId]) return current;
        hasReached = true;
        return withoutRefusal(current, message.channelId);
      }, record);
    });
    // Messages may wait for a channel that is reachable again.
    if (hasReached) resume();
  }

  async inspect(members: Members): Promise<void> {
    const { feeds } = this.#options;
    const inspections = feeds.ask(await this.#record(), 'inspect', (inspect, _state, feed) =>
      inspect(this.access(feed), members, this.clock.now()).catch((error) =>
        feeds.report(feed, 'inspect', error),
      ),
    );
    await withTimeout(Promise.all(inspections), DISCORD_TIMEOUT_MS);
  }

  async channels(): Promise<readonly FeedChannel[]> {
    const record = await this.#record();
    const forStaff = this.#listChannels(record, 'staffChannels');
    const urgent = this.#listChannels(record, 'urgentChannels');
    return [...this.#usedChannels(record)].map((id) => ({
      id,
      isRefused: record.refused[id] !== undefined,
      isGone: record.refused[id] === 'channelGone',
      rejection: Object.values(record.rejected).find((codes) => codes[id] !== undefined)?.[id],
      isForStaff: forStaff.has(id),
      isUrgent: urgent.has(id),
    }));
  }

  /** For a part that can't be read, the button offers to start over. */
  async panel(everyoneId: string, words: Words): Promise<readonly PanelEntry[]> {
    const record = await this.#record();
    const { feeds } = this.#options;
    const problem = await this.#options.problem();
    return feeds.all.map((feed) => {
      const { page } = feed;
      const view = this.#view(record, feed, problem);
      const shown = view && feeds.attempt(feed, 'line', () => page.line?.(view, everyoneId, words));
      const line = view ? shown : words.setup.unreadable(page.label(words));
      const isNextStep =
        view !== undefined && feeds.attempt(feed, 'isNextStep', () => page.isNextStep?.(view.state)) === true;
      const { listsAlerts = false } = page;
      const open = view ? page.open() : setupActions.startOver({ feed: feed.name });
      return { label: page.label(words), open, line, isNextStep, listsAlerts, isDamaged: !view };
    });
  }

  /** Deletes a feed's state if it can't be read; its messages stay. @throws Failure `outdated` for an unknown feed */
  async startOver(name: string): Promise<void> {
    const { guildId, feeds, records, refresh } = this.#options;
    const feed = feeds.all.find((one) => one.name === name);
    if (!feed) throw new Failure({ kind: 'outdated' });
    await records.change(guildId, (record) => {
      if (tryReadPart(record, feed) !== undefined) return record;
      return withoutUnreadSales(withoutPart(record, feed), feeds, this.clock.now());
    });
    refresh();
  }

  problem(): Promise<Problem | undefined> {
    return this.#options.problem();
  }

  async memberButtons(format: Format): Promise<readonly APIButtonComponent[]> {
    const { feeds } = this.#options;
    return feeds.all.some(({ memberButtons }) => memberButtons)
      ? collectMemberButtons(await this.#record(), feeds, format)
      : [];
  }

  /** What feeds add to the card of `/payment`. */
  async paymentAdditions(payment: number, { words }: Format): Promise<PaymentAdditions> {
    const record = await this.#record();
    const { feeds } = this.#options;
    return {
      notes: feeds.ask(record, 'paymentNotes', (list, state) => list(state, payment, words)),
      buttons: feeds.ask(record, 'paymentButtons', (list, state) => list(state, payment, words)),
    };
  }

  async alerts(words: Words): Promise<readonly FeedAlert[]> {
    const record = await this.#record();
    const { feeds } = this.#options;
    const ofFeeds = feeds.ask(record, 'alerts', (list, state) => list(state, words));
    const faults = feeds.all.flatMap((feed) => {
      const fault = feeds.fault(feed);
      if (!fault) return [];
      const { feedFailed, feedFailedAdvice } = words.checkUp;
      return { title: feedFailed(feed.page.label(words)), advice: feedFailedAdvice(fault.incident) };
    });
    return [...ofFeeds, ...faults];
  }

  async standing(): Promise<readonly string[]> {
    const standing = this.#standing(await this.#record());
    return [...new Set(standing.map(({ message }) => message.channelId))];
  }

  async leaving(words: Words): Promise<readonly Leaving[]> {
    const record = await this.#record();
    return this.#options.feeds.ask(record, 'leaving', (describe, state) => describe(state, words));
  }

  /** Ends what would stay with members. Each text says how far it is. */
  async *leave(visit: Visit): AsyncGenerator<string> {
    for (const feed of this.#options.feeds.all) if (feed.leave) yield* feed.leave(visit);
  }

  /** Deletes the messages that end with the shop. Returns the channels in which one may be left. */
  async takeDown(): Promise<readonly string[]> {
    const record = await this.#record();
    const begun = record.begun.filter(({ post }) =>
      this.#options.feeds.all.some((feed) => feed.takeDown && feed.name === post.feed),
    );
    const left = new Set(begun.map(({ post }) => post.channelId));
    for (const { message } of this.#standing(record))
      try {
        await this.#options.channels.delete(message.channelId, message.messageId);
      } catch (error) {
        if (!(error instanceof ChannelError)) throw error;
        if (!isGone(error.problem)) left.add(message.channelId);
      }
    return [...left];
  }

  #record(): Promise<FeedRecord> {
    return this.#options.records.get(this.#options.guildId);
  }

  #usedChannels(record: FeedRecord): ReadonlySet<string> {
    return this.#listChannels(record, 'channels');
  }

  #listChannels(
    record: FeedRecord,
    kind: 'channels' | 'staffChannels' | 'urgentChannels',
  ): ReadonlySet<string> {
    return new Set(this.#options.feeds.ask(record, kind, (list, state) => list(state)));
  }

  /** An owner who removes a channel and chooses it again may have fixed its permissions. */
  #withoutStaleRefusals(record: FeedRecord): FeedRecord {
    const used = this.#usedChannels(record);
    const pick = <T>(byChannel: Readonly<Record<string, T>>): Record<string, T> =>
      Object.fromEntries(Object.entries(byChannel).filter(([channelId]) => used.has(channelId)));
    const rejected = Object.entries(record.rejected).map(([feed, codes]) => [feed, pick(codes)]);
    return { ...record, refused: pick(record.refused), rejected: Object.fromEntries(rejected) };
  }

  #standing(record: FeedRecord): readonly Standing[] {
    return this.#options.feeds.ask(record, 'takeDown', (list, state, feed) => {
      const keys = new Set(list(state));
      const sent = record.sent.filter((one) => one.feed === feed.name && keys.has(one.key));
      return sent.map((message) => ({ feed, message }));
    });
  }

  #view<S>(record: FeedRecord, part: Part<S>, problem: Problem | undefined): FeedView<S> | undefined {
    const state = tryReadPart(record, part);
    if (state === undefined) return undefined;
    const sent = record.sent.filter((one) => one.feed === part.name);
    return {
      state,
      refused: record.refused,
      rejected: record.rejected[part.name] ?? {},
      sent: new Map(sent.map((one) => [one.key, one])),
      problem,
      now: this.clock.now(),
    };
  }

  async #checkMessage({ feed, message }: Standing) {
    try {
      await this.#options.channels.check(message.channelId, message.messageId);
      return { feed, message, outcome: 'reached' } as const;
    } catch (error) {
      if (!(error instanceof ChannelError)) throw error;
      return { feed, message, outcome: checkOutcome(error.problem) };
    }
  }
}

function checkOutcome(problem: ChannelProblem): 'gone' | 'refused' | undefined {
  if (isGone(problem)) return 'gone';
  return problem === 'permission' ? 'refused' : undefined;
}
