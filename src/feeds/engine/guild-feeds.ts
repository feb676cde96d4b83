import { isDeepStrictEqual } from 'node:util';
import { Failure, type Problem } from '../../domain/failure.js';
import type { Clock } from '../../lib/clock.js';
import { withTimeout } from '../../lib/timer.js';
import type { Language, Words } from '../../words/index.js';
import type { Edit, Feed, FeedAccess, FeedView, Outcome, Part, StateAccess, Step } from '../feed.js';
import { type Staff, staffPart } from '../kit/staff/state.js';
import { ChannelError, type ChannelProblem, isGone } from './channels.js';
import type { Engine } from './engine.js';
import { withoutUnreadSales } from './guild-sales.js';
import { createNonce } from './outbox.js';
import { addPosts, beginNext, changeOther, dropUnchosen, settleChecked } from './post-queue.js';
import {
  accessState,
  type FeedRecord,
  onlyParts,
  readPart,
  readStaff,
  requirePart,
  type SentPost,
  withoutPart,
  withPart,
} from './record.js';
import { Snapshot } from './snapshot.js';

interface GuildFeedsOptions extends Engine {
  readonly guildId: string;
  /** The guild's language in Discord. */
  readonly language: Language;
  readonly problem: () => Promise<Problem | undefined>;
  readonly refresh: () => void;
  /** Syncs the guild soon, without a poll. */
  readonly scheduleSync: () => void;
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

  /** All that it says comes from one reading of the record. */
  async look(): Promise<Snapshot> {
    return this.#snapshot(await this.#record());
  }

  /** For what feeds add to the servers, seconds old at most: the store isn't read for each member who looks at them. */
  async glance(): Promise<Snapshot> {
    const { guildId, feeds, records } = this.#options;
    const adding = feeds.all.filter(({ adds }) => adds?.serverLine);
    return this.#snapshot(await records.glance(guildId, (record) => onlyParts(record, adding)));
  }

  async read<S>(part: Part<S>): Promise<FeedView<S>> {
    const view = (await this.look()).view(part, await this.#options.problem());
    if (!view) throw new Failure({ kind: 'storeUnavailable', isDamaged: true }, part.name);
    return view;
  }

  access<S>(part: Part<S>): StateAccess<S> {
    const { records, guildId } = this.#options;
    return accessState({ records, guildId }, part);
  }

  async change<S, E extends Step<S>>(part: Part<S>, edit: Edit<S, E>) {
    const { guildId, language, feeds, records, outbox, refresh, scheduleSync } = this.#options;
    const feed = feeds.all.find(({ name }) => name === part.name);
    if (!feed) throw new Failure({ kind: 'outdated' });
    const [nonce, otherNonce] = [createNonce(), createNonce()];
    let hasOtherNeeds = false;
    let other: Feed | undefined;
    let edited: E | undefined;
    const record = await records.change(guildId, (current) => {
      const now = this.clock.now();
      const before = requirePart(current, part);
      const { channelId } = readStaff(current);
      edited = edit(before, now, channelId);
      const { state, posts = [], also } = edited;
      other = also && feeds.all.find(({ name }) => name === also.part.name);
      // Members may press what changes nothing, and must not cause a write by that.
      const isKnown = current.language === language || current.language === '';
      if (posts.length === 0 && isKnown && isDeepStrictEqual(state, before)) return current;
      // Sales are the same whoever reads of them.
      const needs = (one: S) =>
        feed.needs(one, now, channelId).map((need) => ({ ...need, isForMembers: undefined }));
      hasOtherNeeds = !isDeepStrictEqual(needs(before), needs(state));
      const written = withPart({ ...current, language }, part, state);
      const kept = withoutUnreadSales(written, feeds.needs(written, now));
      const changed = addPosts(kept, feed, posts, now);
      const chosen = this.#withoutStaleRefusals(dropUnchosen(changed, feed, now));
      const begun = beginNext(chosen, feed.name, nonce, now, new Set());
      const both = changeOther(begun, feeds, also, now);
      return other ? beginNext(both, other.name, otherNonce, now, new Set()) : both;
    });
    if (!edited) throw new Failure({ kind: 'outdated' });
    try {
      const delivery = outbox.deliver(guildId, feed, record, new Set([nonce]));
      const others = other && outbox.deliver(guildId, other, record, new Set([otherNonce]));
      const [delivered] = await Promise.all(
        [delivery, others].map((one) => one && withTimeout(one, DISCORD_TIMEOUT_MS)),
      );
      return { ...edited, outcomes: delivered?.outcomes ?? new Map<string, Outcome>() };
    } finally {
      if (hasOtherNeeds) refresh();
      // The next sync learns the outcome of messages that Discord has not confirmed.
      else scheduleSync();
    }
  }

  async check(words: Words): Promise<void> {
    const { guildId, feeds, records, scheduleSync } = this.#options;
    const posted = (await this.look()).posted(words);
    const checks = posted.map(({ message }) => this.#checkMessage(message));
    const problems = await withTimeout(Promise.all(checks), DISCORD_TIMEOUT_MS);
    if (!problems) return;
    const now = this.clock.now();
    await records.change(guildId, (record) =>
      posted.reduce((current, { feed, message }, index) => {
        const settle = () => settleChecked(current, feed, message, problems[index], now);
        return feeds.attempt(feed, settle) ?? current;
      }, record),
    );
    // Messages may wait for a channel that is reachable again.
    scheduleSync();
  }

  async staff(): Promise<Staff> {
    return readStaff(await this.#record());
  }

  async changeStaff(edit: (staff: Staff) => Staff): Promise<void> {
    const { guildId, language, feeds, records, refresh } = this.#options;
    await records.change(guildId, (current) => {
      const changed = withPart({ ...current, language }, staffPart, edit(readStaff(current)));
      const drop = (one: FeedRecord, feed: Feed) => dropUnchosen(one, feed, this.clock.now());
      return this.#withoutStaleRefusals(feeds.all.reduce(drop, changed));
    });
    refresh();
  }

  /** Has messages show the guild's new settings soon. */
  showSettings(): void {
    this.#options.scheduleSync();
  }

  /** Deletes a feed's state if it can't be read; its messages stay. @throws Failure `outdated` for an unknown feed */
  async startOver(name: string): Promise<void> {
    const { guildId, feeds, records, refresh } = this.#options;
    const feed = feeds.all.find((one) => one.name === name);
    if (!feed) throw new Failure({ kind: 'outdated' });
    await records.change(guildId, (record) => {
      if (readPart(record, feed) !== undefined) return record;
      const left = withoutPart(record, feed);
      return withoutUnreadSales(left, feeds.needs(left, this.clock.now()));
    });
    refresh();
  }

  problem(): Promise<Problem | undefined> {
    return this.#options.problem();
  }

  /** Deletes the messages that end with the shop. Returns the channels in which one may be left. */
  async takeDown(words: Words): Promise<readonly string[]> {
    const left = new Set<string>();
    for (const { message } of (await this.look()).posted(words))
      try {
        await this.#options.channels.delete(message.channelId, message.messageId);
      } catch (error) {
        if (!(error instanceof ChannelError)) throw error;
        if (!isGone(error.problem)) left.add(message.channelId);
      }
    return [...left];
  }

  #snapshot(record: FeedRecord): Snapshot {
    return new Snapshot(record, this.#options.feeds, this.clock.now());
  }

  #record(): Promise<FeedRecord> {
    return this.#options.records.get(this.#options.guildId);
  }

  /** An owner who removes a channel and chooses it again may have fixed its permissions. */
  #withoutStaleRefusals(record: FeedRecord): FeedRecord {
    const used = this.#options.feeds.channels(record);
    const pick = <T>(byChannel: Readonly<Record<string, T>>): Record<string, T> =>
      Object.fromEntries(Object.entries(byChannel).filter(([channelId]) => used.has(channelId)));
    const rejected = Object.entries(record.rejected).map(([feed, codes]) => [feed, pick(codes)]);
    return { ...record, refused: pick(record.refused), rejected: Object.fromEntries(rejected) };
  }

  /** Undefined for a message that is there. */
  async #checkMessage({ channelId, messageId }: SentPost): Promise<ChannelProblem | undefined> {
    try {
      await this.#options.channels.check(channelId, messageId);
      return undefined;
    } catch (error) {
      if (!(error instanceof ChannelError)) throw error;
      return error.problem;
    }
  }
}
